"""The state of the editor page is its query string: what is searched, which panel is open."""

from urllib.parse import urlsplit

from django.http import QueryDict

from collection.views.access import PlayerRequest

OWN_PARAMETERS = ("filters", "panel", "card", "hope-query", "hope-least", "hope-turn", "hope-seat")
"""What is not part of the search."""

LONGEST = 4_000
"""Characters of an address that are looked at."""


def page_state(request: PlayerRequest) -> QueryDict:
    """The state of the page that sent this request: its own address, or what its form or htmx says the address was."""
    if request.htmx:
        return without_blanks(QueryDict(urlsplit(request.htmx.current_url or "").query[:LONGEST]))
    if request.method == "POST":
        return without_blanks(QueryDict(request.POST.get("state", "")[:LONGEST]))
    return without_blanks(request.GET)


def searched_state(request: PlayerRequest) -> QueryDict:
    """The page's state with another search."""
    state = without_blanks(request.GET)
    if "was" in request.GET:
        state["was"] = request.GET["was"].replace("\0", "")
    before = page_state(request)
    for name in OWN_PARAMETERS:
        if name in before:
            state.setlist(name, before.getlist(name))
    return state


def panel_state(request: PlayerRequest) -> QueryDict:
    """The page's state with another panel open."""
    state = page_state(request)
    for name, values in without_blanks(request.GET).lists():
        if name in OWN_PARAMETERS:
            state.setlist(name, values)
    return state


def without_blanks(parameters: QueryDict) -> QueryDict:
    """The same parameters without those that say nothing, and without the character that no database can look for."""
    kept = QueryDict(mutable=True)
    for name, values in parameters.lists():
        said = [value.replace("\0", "") for value in values if value.replace("\0", "")]
        if said:
            kept.setlist(name, said)
    return kept


def own_parameters(state: QueryDict) -> list[tuple[str, str]]:
    """The parameters of a page's state that are no search."""
    return [(name, value) for name in OWN_PARAMETERS for value in state.getlist(name)]

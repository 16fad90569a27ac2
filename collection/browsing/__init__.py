"""One list of cards for the whole site: a query in the address, filters with counts, sorting, pages.

`browse` answers a `Query`; the catalogue, the collection and the deck editor's search show the same `Listing`.
"""

from collection.browsing.facets import Facet, NumberFilter, Option
from collection.browsing.listing import Listing, browse
from collection.browsing.query import Query, read_query
from collection.inventory.owned import Owned, owned_by

__all__ = ["Facet", "Listing", "NumberFilter", "Option", "Owned", "Query", "browse", "owned_by", "read_query"]

"""Static files under names that change with their content, so that browsers may keep them for ever."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedModulesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # WhiteNoise is not typed
    """Also renames what our JavaScript modules import: one module under two names would run twice."""

    support_js_module_import_aggregation = True

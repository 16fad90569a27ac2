"""Settings for every installation; what differs between them comes from the environment (docs/operations.md)."""

import logging
from pathlib import Path
from urllib.parse import urlsplit

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from config.brokers import BROKERS_SPOKEN, broker_settings
from config.databases import DATABASES_SPOKEN, database_settings
from config.environment import Environment
from config.logs import LEVELS, logging_settings
from config.processes.cores import cores
from config.secrets import key_kept_in

env = Environment()

BASE_DIR = Path(__file__).resolve().parent.parent
HOME = Path(env.str("CARTABLE_HOME", default=str(BASE_DIR / "var")))
"""Where an embedded installation keeps its database, its queue, its mail and its secret key."""

SITE_URL = env.address("SITE_URL", "https", "http")
"""The public address, https://…; set in production, it switches every transport protection on."""

PRODUCTION = SITE_URL.startswith("https://")
DEBUG = env.bool("DEBUG", default=False)

SECRET_KEY = env.str("SECRET_KEY", default="")
if not SECRET_KEY:
    if PRODUCTION:
        raise ImproperlyConfigured("SECRET_KEY must be set when SITE_URL is https://…")
    SECRET_KEY = key_kept_in(HOME / "secret_key")

ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=[]) or (
    [urlsplit(SITE_URL).hostname] if PRODUCTION else ["localhost", "127.0.0.1", "[::1]"]
)

INSTALLED_APPS = [
    "config",
    "play",
    "decks",
    "collection",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
]

MIDDLEWARE = [
    "config.middleware.draining.DrainMiddleware",
    "config.middleware.tracing.RequestLogMiddleware",
    "config.middleware.waiting.WaitingMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "config.static_files.StaticFilesMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "config.middleware.protection.PermissionsPolicyMiddleware",
    "config.middleware.protection.FormsInUtf8Middleware",
    "config.checks.health.HealthMiddleware",
    "config.middleware.pictures.PicturesMiddleware",
    "config.accounts.sessions.PatientSessionMiddleware",
    "config.api.conditional.ConditionalAnswersMiddleware",
    "config.middleware.protection.PrivatePagesMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "config.accounts.guests.GuestMiddleware",
    "config.middleware.onlooking.OnlookerMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "config.middleware.refusals.WrongMethodMiddleware",
    "config.middleware.refusals.RefusalMiddleware",
    "config.middleware.throttling.ThrottlingMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "config.home.pages.appearance",
                "config.home.pages.account",
            ],
        },
    },
]

DATABASES = {"default": database_settings(env.address("DATABASE_URL", *DATABASES_SPOKEN), home=HOME)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHE_URL = env.address("CACHE_URL", "redis", "rediss", "unix")
CACHES = {
    "default": {"BACKEND": "config.caches.FailOpenRedisCache", "LOCATION": CACHE_URL}
    if CACHE_URL
    else {
        "BACKEND": "config.caches.BusyDatabaseCache",
        "LOCATION": "cache",
        "OPTIONS": {"MAX_ENTRIES": 100_000},  # with Django's 300, three hundred strangers would push every count out
    }
}

# People ---------------------------------------------------------------------------------------------------------------
AUTH_USER_MODEL = "collection.Player"
SILENCED_SYSTEM_CHECKS = ["auth.W004"]  # addresses are not unique, and the backend knows: docs/decisions/0016
AUTHENTICATION_BACKENDS = ["config.accounts.backend.AddressBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 8}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_USER_DISPLAY = "collection.models.own_name"
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_ADAPTER = "config.accounts.adapter.AccountAdapter"
ACCOUNT_RATE_LIMITS = {"confirm_email": None, "reset_password": "20/m/ip"}
"""Messages to an address are limited without a word: django-allauth's limits show, and let strangers shut an owner out."""

ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Cartable : "
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_FORMS = {
    "signup": "config.accounts.forms.OpeningForm",
    "add_email": "config.accounts.forms.ChangeAddressForm",
    "reset_password": "config.accounts.forms.ForgottenPasswordForm",
}
ACCOUNT_REAUTHENTICATION_REQUIRED = True
MFA_ADAPTER = "config.accounts.adapter.SecondStepAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_FORMS = {
    "authenticate": "config.accounts.mfa_forms.SecondStepForm",
    "reauthenticate": "config.accounts.mfa_forms.SecondStepAgainForm",
    "activate_totp": "config.accounts.mfa_forms.AppForm",
    "add_webauthn": "config.accounts.mfa_forms.KeyForm",
    "edit_webauthn": "config.accounts.mfa_forms.KeyNameForm",
    "authenticate_webauthn": "config.accounts.mfa_forms.KeyStepForm",
    "login_webauthn": "config.accounts.mfa_forms.KeyLoginForm",
    "reauthenticate_webauthn": "config.accounts.mfa_forms.KeyStepAgainForm",
}
MFA_TOTP_ISSUER = "Cartable"
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not PRODUCTION
"""On localhost, browsers and the site do without https; elsewhere neither does."""

DEVICE_COOKIE_NAME = "__Host-device" if PRODUCTION else "device"
ALLAUTH_TRUSTED_PROXY_COUNT = env.whole("TRUSTED_PROXIES", default=1 if PRODUCTION else 0, least=0)
"""How many proxies stand before the site: login limits believe the address that the outermost of them saw."""

DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="cartable@localhost")
EMAIL_URL = env.address("EMAIL_URL", *Environment.EMAIL_SCHEMES)
EMAIL_TIMEOUT = 10
"""Seconds that a page waits for the mail server, from the first address that is tried to its last word."""

if EMAIL_URL:
    vars().update(env.email_url("EMAIL_URL"))
else:
    EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    EMAIL_FILE_PATH = HOME / "mail"

# Words ----------------------------------------------------------------------------------------------------------------
LANGUAGE_CODE = "fr"
LANGUAGES = [("fr", _("French")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["config.formats"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "Europe/Paris"

# Files ----------------------------------------------------------------------------------------------------------------
STATIC_URL = "static/"
STATIC_ROOT = Path(env.str("STATIC_ROOT", default=str(HOME / "static")))
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_USE_FINDERS = not PRODUCTION
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": {"location": HOME / "files"}},
    "staticfiles": {
        "BACKEND": "config.static_files.HashedModulesStorage"
        if PRODUCTION
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
FILE_UPLOAD_PERMISSIONS = 0o600
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 20_000

# Protection -----------------------------------------------------------------------------------------------------------
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "config.middleware.refusals.refuse_forged"
LANGUAGE_COOKIE_SAMESITE = "Lax"
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
if PRODUCTION:
    SECURE_SSL_REDIRECT = True
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    LANGUAGE_COOKIE_SECURE = True
    SESSION_COOKIE_NAME = "__Host-session"
    CSRF_COOKIE_NAME = "__Host-csrf"
    CSRF_TRUSTED_ORIGINS = [SITE_URL.rstrip("/")]

# Work in the background -------------------------------------------------------------------------------------------------
vars().update(
    broker_settings(env.address("BROKER_URL", *BROKERS_SPOKEN), home=HOME, queue=env.str("BROKER_QUEUE", default="cartable"))
)
WORKERS = env.whole("WORKERS", default=2)
"""How many games are simulated at the same time on this machine."""

WORKERS_NICE = env.whole("WORKERS_NICE", default=10, least=0)
"""How far workers that simulate stand back where pages, moves and hints want the cores: their niceness."""

WEB_PROCESSES = env.whole("WEB_PROCESSES", default=min(4, cores()))
"""How many processes of the web server share the machine's cores; each is 8 threads, of which one at a time computes."""

RUN_WINDOW = env.whole("RUN_WINDOW", default=2 * WORKERS)
"""How many chunks of one player's runs may be in workers' hands; with workers on other machines, twice their number."""

CHUNK_LEASE = env.seconds("CHUNK_LEASE", default=8)
"""Seconds that a worker may be silent before its games are given to another; a living one is heard three times as often."""

PUBLISH_AGAIN_AFTER = env.seconds("PUBLISH_AGAIN_AFTER", default=120)
"""Seconds after which a message that nobody took is sent again."""

SWEEP_EVERY = env.seconds("SWEEP_EVERY", default=2)
"""Seconds between two rounds of the sweeper."""

RUNS_AT_ONCE = env.whole("RUNS_AT_ONCE", default=10)
RUNS_KEPT = env.whole("RUNS_KEPT", default=200)
"""What one player may have: runs at work, and runs in all."""

CORE_SECONDS_A_DAY = env.seconds("CORE_SECONDS_A_DAY", default=6 * 3600)
GUEST_CORE_SECONDS_A_DAY = env.seconds("GUEST_CORE_SECONDS_A_DAY", default=1800)
"""How long workers work for one player, and for one guest, in a day, in seconds of one core."""

# The API --------------------------------------------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "config.api.keys.KeyAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "config.api.reading.OneAnswer",
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["config.api.reading.BoundedJSONParser"],
    "EXCEPTION_HANDLER": "config.api.refusing.refuse",
    "DEFAULT_METADATA_CLASS": None,
    "DEFAULT_SCHEMA_CLASS": "config.api.describing.DescribedSchema",
    "DEFAULT_PAGINATION_CLASS": "collection.api.paging.NumberedPages",
    "DEFAULT_THROTTLE_CLASSES": ["config.middleware.throttling.ApiThrottle"],
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Cartable",
    "DESCRIPTION": (
        "Card catalogues, collections, decks and simulations. What is sent is JSON; so is what is answered. "
        "Programs send a key of an account (`Authorization: Bearer cartable_…`), made on its profile page; one that only reads "
        "is refused with 403 by every method but GET. Browsers send the cookie of the session, and whoever changes something by "
        "it sends the token against forged requests in `X-CSRFToken`. Every answer to a GET has an `ETag`: sent back in "
        "`If-None-Match`, it is answered with 304 while nothing has changed. A method that an address does not know is "
        "answered with 405 and the header `Allow`; a parameter that is not described, is there twice or has no value, with 400 "
        "(but for this document itself)."
    ),
    "VERSION": "1",
    "COMPONENT_SPLIT_PATCH": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["rest_framework.permissions.IsAuthenticated"],
    "POSTPROCESSING_HOOKS": ["drf_spectacular.hooks.postprocess_schema_enums", "config.api.describing.add_links"],
    "ENUM_NAME_OVERRIDES": {
        "ActKindEnum": "collection.models.ActKind",
        "GoldfishAgentEnum": "play.runs.forms.goldfish.AGENTS",
        "AgentEnum": "play.runs.serializers.SEAT_AGENTS",
        "AllowedCardsEnum": "play.common.allowed_cards.CARDS",
        "ClauseKindEnum": "decks.legality.own_formats.KINDS",
        "GameWithDecksEnum": "decks.legality.verdicts.games_with_decks",
        "KindEnum": "collection.models.PlaceKind",
        "RunStateEnum": "play.runs.models.RunState",
        "SearchAgentEnum": "play.runs.engine.advice.PROVERS",
    },
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}

LOGGING = logging_settings(production=PRODUCTION, level=env.one_of("LOG_LEVEL", LEVELS, default="WARNING"))
logging.captureWarnings(PRODUCTION)  # so that they are lines like all others

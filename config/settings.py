"""The site's settings, read from the environment. The defaults run the site on one machine without other servers."""

import secrets
import warnings
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import django_stubs_ext
import environ
from csp.constants import NONCE, NONE, SELF, UNSAFE_INLINE
from django_guid.integrations.celery import CeleryIntegration
from kombu import Queue

from config.logs import build_logging_config, drop_request_breadcrumbs
from config.release import compute_fingerprint, is_collected
from puzzles import registry

django_stubs_ext.monkeypatch()  # so that `ModelAdmin[Word]` can be written
env = environ.Env()
BASE_DIR = Path(__file__).resolve().parent.parent
environ.Env.read_env(BASE_DIR / ".env", overwrite=False)
VAR = Path(env("VAR_DIR", default=str(BASE_DIR / "var")))
VAR.mkdir(parents=True, exist_ok=True)


def _load_secret_key() -> str:
    """Return this installation's secret key, made at the first start, so that no one can compute coming puzzles."""
    path = VAR / "secret_key"
    with suppress(FileExistsError), path.open("x") as file:
        path.chmod(0o600)
        file.write(secrets.token_urlsafe(50))
    return path.read_text()


SECRET_KEY = env("SECRET_KEY", default="") or _load_secret_key()
DEBUG = env.bool("DEBUG", default=False)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
BEHIND_TLS = env.bool("BEHIND_TLS", default=False)
COOKIE_PREFIX = "__Host-" if BEHIND_TLS else ""  # no other host of the domain can set or overwrite such a cookie

INSTALLED_APPS = [
    "config",
    "games.infra",
    "games.words",
    "games.editions",
    "games.players",
    "games.plays",
    "games.live",
    "games.leaderboards",
    "games.rooms",
    "games.site",
    "games.desk.apps.DeskConfig",
    "django.contrib.sitemaps",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    *registry.list_apps(),
    "channels",
    "csp",
    "simple_history",
    "whitenoise.runserver_nostatic",
    "games.desk.apps.DeskAdminConfig",  # Django's admin with our sign-in
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django_guid",
]

METRICS = env.bool("METRICS", default=False)
METRICS_TOKEN = env("METRICS_TOKEN", default="")
MIDDLEWARE = [
    *(["config.metrics.MetricsMiddleware"] if METRICS else []),
    "django_guid.middleware.guid_middleware",
    "django.middleware.security.SecurityMiddleware",
    "config.static_files.StaticFilesMiddleware",
    "config.headers.CompressionMiddleware",
    "config.headers.HeadersMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
    "games.players.middleware.PlayerMiddleware",
    "games.site.errors.RefusalMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.site.context.build_site_context",
            ],
        },
    }
]

# -- data -------------------------------------------------------------------------------------------------
DATABASES = {"default": env.db_url("DATABASE_URL", default=f"sqlite:///{VAR / 'fivefold.sqlite3'}")}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["CONN_MAX_AGE"] = None
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA mmap_size=134217728;"
        " PRAGMA wal_autocheckpoint=20000;",
    }
else:
    DATABASES["default"].setdefault("OPTIONS", {}).update(
        connect_timeout=3,
        # a server that vanishes silently is given up after some 20 s; no one should wait for minutes
        keepalives_idle=10,
        keepalives_interval=5,
        keepalives_count=2,
        tcp_user_timeout=20_000,
        # a request waits for 2 s; the pool tries to connect for 1 s, then again on each request, because its own pauses
        # between tries would grow until it is back only minutes after the server
        pool={"min_size": 1, "max_size": 8, "timeout": 2.0, "reconnect_timeout": 1.0},
    )
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env("REDIS_URL", default="")
REDIS_PATIENCE = env.float("REDIS_PATIENCE", default=0.5)  # seconds
_memory_cache = {  # large enough that reading never evicts the counters of limits
    "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
    "OPTIONS": {"MAX_ENTRIES": 100_000},
}
_redis_cache = {
    "BACKEND": "games.infra.redis_access.FallbackCache",
    "LOCATION": REDIS_URL,
    "OPTIONS": {"fallback": "without-redis"},
}
_table_cache = {"BACKEND": "games.players.counters.TableCache"}
CACHES = {
    "default": _redis_cache if REDIS_URL else _memory_cache,
    "without-redis": {**_memory_cache, "LOCATION": "aside"},
    "counters": {**_redis_cache, "OPTIONS": {"fallback": "counters-aside"}} if REDIS_URL else _table_cache,
    "counters-aside": _table_cache,  # guesses at secrets are counted even while Redis is away
}

# -- work in the background -------------------------------------------------------------------------------
CELERY_BROKER_URL = REDIS_URL or "filesystem://"
if not REDIS_URL:
    CELERY_BROKER_TRANSPORT = "config.folder_queue:Transport"
    _queue = VAR / "queue"
    for folder in ("messages", "control", "processed"):
        (_queue / folder).mkdir(parents=True, exist_ok=True)
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(_queue / "messages"),
        "data_folder_out": str(_queue / "messages"),
        "control_folder": str(_queue / "control"),
        "processed_folder": str(_queue / "processed"),
        "polling_interval": 0.2,  # seconds until an idle worker sees a task: a person may be waiting for its answer
    }
    CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_TASK_QUEUES = [Queue("celery"), Queue("long")]  # long tasks must not delay what people wait for
_LONG = {"queue": "long"}
_LONG_TASKS = (
    "plays.tasks.prepare_engine",
    *("leaderboards.tasks.send_post", "leaderboards.tasks.send_test"),  # the other side may be slow, or hostile
)
CELERY_TASK_ROUTES = {f"games.{name}": _LONG for name in _LONG_TASKS}
if REDIS_URL:  # seconds until Redis hands out a task again that a worker took and did not confirm
    CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 120}
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
JOBS_QUIET = env.float("JOBS_QUIET", default=60.0)  # seconds; see games.infra.jobs
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True  # for tasks without a Job row; games.infra.jobs sends lost jobs again
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR / "beat-schedule")
CELERY_BEAT_SCHEDULE: dict[str, dict[str, Any]] = {  # in seconds
    "ensure-editions": {"task": "games.editions.tasks.ensure_editions", "schedule": 60.0, "options": {"expires": 55}},
    "resend-lost-jobs": {"task": "games.infra.tasks.resend_lost_jobs", "schedule": 60.0, "options": {"expires": 55}},
    "record-pulse": {"task": "games.infra.tasks.record_pulse", "schedule": 30.0, "options": {"expires": 25}},
    "sweep": {"task": "games.site.tasks.sweep_site", "schedule": 3600.0, "options": {"expires": 3000}},
    "count-plays": {"task": "games.plays.tasks.count_plays", "schedule": 5.0, "options": {"expires": 4}},
    "post-tables": {"task": "games.leaderboards.tasks.post_tables", "schedule": 60.0, "options": {"expires": 55}},
    "store-weeks": {"task": "games.leaderboards.tasks.store_weeks", "schedule": 600.0, "options": {"expires": 500}},
}
# sent as soon as beat or a worker starts; beat's own first round comes only after a minute
TASKS_AT_START: tuple[str, ...] = ("games.editions.tasks.ensure_editions", "games.infra.tasks.resend_lost_jobs")
for _app in registry.list_apps():  # a game's regular tasks, and those of its tasks that take long
    _own = import_module(f"{_app}.apps")
    CELERY_BEAT_SCHEDULE |= getattr(_own, "SCHEDULE", {})
    CELERY_TASK_ROUTES |= dict.fromkeys(getattr(_own, "LONG_TASKS", ()), _LONG)

# -- accounts: a name with a password or a passkey; e-mail only to recover an account --------------------------
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
ACCOUNT_ADAPTER = "games.players.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "email"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGOUT_REDIRECT_URL = LOGIN_REDIRECT_URL = "/me/"
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_REAUTHENTICATION_TIMEOUT = 15 * 60  # seconds, also in games/players/factors.py
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Fivefold: "
LOGIN_URL = "/account/login/"
MFA_ADAPTER = "games.players.adapter.FactorAdapter"
MFA_SUPPORTED_TYPES = ["webauthn", "totp", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_WEBAUTHN_USER_VERIFICATION = "required"  # so that a passkey is two factors at once
MFA_ALLOW_UNVERIFIED_EMAIL = True  # no one signs in by e-mail, and staff must not be kept from setting up a factor
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not BEHIND_TLS  # localhost, and a site on a private network
TRUSTED_PROXIES = env.int("TRUSTED_PROXIES", default=1 if BEHIND_TLS else 0)
vars().update(env.email_url("EMAIL_URL", default="consolemail://"))
DEFAULT_FROM_EMAIL = env("EMAIL_FROM", default="fivefold@localhost")

ADMINS = [("", address) for address in env.list("ADMINS", default=[])]  # the recipients of a mail for each error
SERVER_EMAIL = DEFAULT_FROM_EMAIL
EMAIL_SUBJECT_PREFIX = "Fivefold: "

# -- language and time ------------------------------------------------------------------------------------
LANGUAGE_CODE = "en-gb"
TIME_ZONE = SITE_TIME_ZONE = env("SITE_TIME_ZONE", default="UTC")
USE_TZ = True

# -- static files: built and collected by config.collect; until then, and with DEBUG, pages get their sources ----------
_node_packages = BASE_DIR / "node_modules"
_vendor_folders = {
    **{name: _node_packages / name for name in ("lit", "lit-html", "lit-element")},
    "reactive-element": _node_packages / "@lit" / "reactive-element",
    "canvas-confetti": _node_packages / "canvas-confetti" / "dist",
}
BUILD_DIR = VAR / "built"
BUILD_DIR.mkdir(exist_ok=True)
STATICFILES_DIRS = [
    BASE_DIR / "static",
    BUILD_DIR,
    *((f"vendor/{name}", folder) for name, folder in _vendor_folders.items() if folder.is_dir()),
]
# a release also changes with the packages, which have static files, and with how files are built and joined
_release_files = (
    *sorted(path for path in (BASE_DIR / "static").rglob("*") if path.is_file()),
    *(BASE_DIR / name for name in ("package-lock.json", "requirements.txt", "config/collect.py")),
    *sorted((BASE_DIR / "templates").rglob("*.html")),
)
RELEASE = "dev" if DEBUG else compute_fingerprint(BASE_DIR, *_release_files)
RELEASE_WITH_TYPES = f"{RELEASE}/{compute_fingerprint(BASE_DIR, BASE_DIR / 'static' / 'wire.d.ts')}"
STATIC_ROOT = Path(env("STATIC_DIR", default=str(VAR / "static")))
STATIC_URL = "/static/"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.static_files.HashedStaticStorage"},
}
SERVES_SOURCES = WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = DEBUG or not is_collected(STATIC_ROOT, RELEASE)
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ["woff", "woff2", "png", "ico", "map"]
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
WHITENOISE_IMMUTABLE_FILE_TEST = r"\.[0-9a-f]{12}\.|-[A-Z0-9]{8}\.js"  # Django's hashes and esbuild's
warnings.filterwarnings("ignore", message="No directory at")  # config.serve says it in a sentence
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")  # static files

# -- how fast one player may go; an address may go many times as fast (games/players/limits.py) ------------------------
MOVES_RATE = env("MOVES_RATE", default="40/10s")
PRACTICE_RATE = env("PRACTICE_RATE", default="10/m")
ROOMS_RATE = env("ROOMS_RATE", default="60/h")
LEAGUES_RATE = env("LEAGUES_RATE", default="20/h")
POSTING_RATE = env("POSTING_RATE", default="10/h")
SEARCHES_END_BY_CLOCK = True  # a solver or a layout stops after its seconds too, not only after its positions
BROWSER_ERRORS_RATE = env("BROWSER_ERRORS_RATE", default="10/m")
NEW_GUESTS_AN_HOUR = env.int("NEW_GUESTS_AN_HOUR", default=1500)  # of one address; see games/players/counters.py

# -- how many sockets one process holds for an address (games/live/consumer.py) ----------------------------------------
SOCKETS_PER_ADDRESS = env.int("SOCKETS_PER_ADDRESS", default=300)

# -- safety -----------------------------------------------------------------------------------------------
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, UNSAFE_INLINE],  # the admin and SVG geometry set style attributes
        "img-src": [SELF, "data:", "blob:"],
        "font-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
OUTGOING_PORTS = env.list("OUTGOING_PORTS", cast=int, default=[443])  # of the addresses to which leagues post
SESSION_COOKIE_AGE = 60 * 60 * 24 * 30  # seconds without a visit; see games/players/sessions.py
SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = f"{COOKIE_PREFIX}sessionid", f"{COOKIE_PREFIX}csrftoken"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = BEHIND_TLS
if BEHIND_TLS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$", r"^metrics$"]  # called inside the network; see config.health
    SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365
    SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = env.bool("HSTS_SUBDOMAINS", default=False)
SITE_CONTACT = env("SITE_CONTACT", default="")  # an e-mail or web address, also for security reports

# -- log: a request's number is in its answer, its log lines, and the tasks that it starts ----------------------------
DJANGO_GUID = {
    "GUID_HEADER_NAME": "X-Request-ID",
    "EXPOSE_HEADER": False,
    "INTEGRATIONS": [CeleryIntegration(use_django_logging=True)],
}
LOG_FORMAT = env("LOG_FORMAT", default="line")
LOGGING = build_logging_config(LOG_FORMAT, env("LOG_LEVEL", default="INFO"))
if SENTRY_DSN := env("SENTRY_DSN", default=""):  # errors with their place in the code; nothing that players typed
    import_module("sentry_sdk").init(
        SENTRY_DSN,
        release=RELEASE,
        send_default_pii=False,
        max_request_body_size="never",
        include_local_variables=False,
        before_breadcrumb=drop_request_breadcrumbs,
    )

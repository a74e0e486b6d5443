"""Who asks: somebody who is logged in, with the role that may do most."""

import json
import os
import urllib.request

import schemathesis

ADDRESS = os.environ["CONTRACT_ADDRESS"]
EMAIL = os.environ["CONTRACT_EMAIL"]
PASSWORD = os.environ["CONTRACT_PASSWORD"]

# They would end the session of everything that is asked afterwards; asked without it they answer too.
END_SESSIONS = {
    "POST /api/auth/logout",
    "POST /api/auth/password",
    "POST /api/v1/account/delete",
    "POST /api/v1/sessions/end",
    "POST /api/v1/sessions/end-all",
}
# A login that succeeds gives the browser another session in place of the one it has.
LOG_IN = {"POST /api/auth/login", "POST /api/auth/exchange", "POST /api/auth/passkey"}


@schemathesis.auth(refresh_interval=3600)
class Session:
    def get(self, case, context):
        body = json.dumps({"email": EMAIL, "password": PASSWORD}).encode()
        request = urllib.request.Request(f"{ADDRESS}/api/auth/login", body, {"content-type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            return answer.headers["set-cookie"].split(";")[0]

    def set(self, case, cookie, context):
        if case.operation.label not in END_SESSIONS | LOG_IN:
            case.headers = {**(case.headers or {}), "Cookie": cookie}


@schemathesis.serializer("application/zip")
def archive(context, value):
    return value if isinstance(value, bytes) else json.dumps(value).encode()


@schemathesis.hook
def filter_query(context, query):
    """A parameter without a value counts as one that is not there: a form sends its empty fields."""
    return not any(is_sent_empty(value) for value in (query or {}).values())


def is_sent_empty(value):
    # An object is sent as its keys.
    if isinstance(value, (list, tuple, dict)):
        return all(is_sent_empty(part) for part in value)
    return str(value).strip() == ""

"""Who asks: nobody, a trader, or somebody of the hiring team, who has the role that may do most."""

import io
import json
import os
import random
import urllib.request
import zipfile

import schemathesis

ADDRESS = os.environ["CONTRACT_ADDRESS"]
ACTOR = os.environ["CONTRACT_ACTOR"]
EMAIL = os.environ["CONTRACT_EMAIL"]
PASSWORD = os.environ["CONTRACT_PASSWORD"]
# Accounts that hold nothing: an archive comes out of the first, once it has a journal, and goes into the others.
EMPTY = os.environ["CONTRACT_EMPTY"].split()

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
ARCHIVE = "/api/v1/account/archive"
PUT_BACK = f"POST {ARCHIVE}"


def ask(method, path, cookie=None, body=None):
    headers = {"content-type": "application/json"} | ({"cookie": cookie} if cookie else {})
    sent = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(f"{ADDRESS}{path}", sent, headers, method=method))


def log_in(email):
    with ask("POST", "/api/auth/login", body={"email": email, "password": PASSWORD}) as answer:
        return answer.headers["set-cookie"].split(";")[0]


if ACTOR != "anonymous":

    @schemathesis.auth(refresh_interval=3600)
    class Session:
        def get(self, case, context):
            return log_in(EMAIL)

        def set(self, case, cookie, context):
            if case.operation.label not in END_SESSIONS | LOG_IN:
                case.headers = {**(case.headers or {}), "Cookie": cookie}


@schemathesis.serializer("application/zip")
def archive(context, value):
    return value if isinstance(value, bytes) else json.dumps(value).encode()


class Archives:
    """An archive of a journal with something in it, changed at random, for an account that holds nothing."""

    def __init__(self):
        self.random = random.Random(1)
        self.entries = None
        self.empty = EMPTY[1:]
        self.cookie = None

    def next(self):
        if self.entries is None:
            self.entries = self.of_a_journal()
        entries = {name: content for name, content in self.entries.items()}
        for _ in range(self.random.choice([0, 1, 1, 1, 2, 5])):
            self.change(entries)
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as zipped:
            for name, content in entries.items():
                zipped.writestr(name, content)
        whole = packed.getvalue()
        return whole[: self.random.randrange(len(whole))] if self.random.random() < 0.05 else whole

    def change(self, entries):
        name = self.random.choice(sorted(entries))
        if self.random.random() < 0.1:
            del entries[name]
            return
        lines = entries[name].decode(errors="replace").split("\n")
        at = self.random.randrange(len(lines))
        try:
            row = json.loads(lines[at])
        except ValueError:
            lines[at] = self.random.choice(["", "{", "\0", "=1+1", lines[at] * 2])
        else:
            if isinstance(row, dict) and row:
                row[self.random.choice(sorted(row))] = self.random.choice(ODD)
            lines[at] = json.dumps(row)
        if self.random.random() < 0.1:
            lines.insert(at, lines[at])
        entries[name] = "\n".join(lines).encode()

    def account(self):
        """The session of an account that holds nothing; None when each of them has taken an archive."""
        if self.cookie is None and self.empty:
            self.cookie = log_in(self.empty[0])
        return self.cookie

    def taken(self):
        self.empty.pop(0)
        self.cookie = None

    @staticmethod
    def of_a_journal():
        cookie = log_in(EMPTY[0])

        def card(order, symbol):
            record = {"orderId": order, "symbol": symbol, "price": "1500", "quantity": "10", "exchange": "NSE"}
            times = {"buy": "2026-04-07T11:04", "sell": "2026-04-07T12:48"}
            return [record | {"type": side, "timestamp": time} for side, time in times.items()]

        for order, symbol in [("MT1", "INFY"), ("MT2", "TCS")]:
            body = {"broker": "zerodha", "tradetype": "equity", "toDelete": False, "trades": card(order, symbol)}
            ask("POST", "/api/v1/trades/addManualTrades", cookie, body).close()
        with ask("GET", "/api/v1/trade-history?limit=1", cookie) as answer:
            trade = json.load(answer)["data"]["page"]["rows"][0]["id"]
        for method, path, body in [
            ("POST", "/api/v1/annotations", {"trade": trade, "revision": 0, "set": {"note": "Early.", "stop": "1490"}}),
            ("PUT", "/api/v1/days/2026-04-07", {"revision": 0, "set": {"before": "Wait."}}),
            ("POST", "/api/v1/fees", {"account": "zerodha", "rows": [{"day": "2026-04-30", "kind": "pledge", "amount": "35.40"}]}),
        ]:
            ask(method, path, cookie, body).close()
        with ask("GET", ARCHIVE, cookie) as answer, zipfile.ZipFile(io.BytesIO(answer.read())) as zipped:
            return {name: zipped.read(name) for name in zipped.namelist()}


ODD = [None, -1, 0, 2**63, 2**53 + 1, 1e308, -0.5, "", "x" * 5000, "\0", "9999-99-99", [], {}, True, "नीरज", "../../x"]
ARCHIVES = Archives()


@schemathesis.hook
def before_call(context, case, kwargs):
    """Of what may be an archive half are archives of ours, each a little wrong."""
    if case.operation.label != PUT_BACK or ACTOR == "anonymous":
        return
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return
    cookie = ARCHIVES.account()
    if cookie is None:
        return
    case.body = ARCHIVES.next()
    case.headers = {**(case.headers or {}), "Cookie": cookie}


@schemathesis.hook
def after_call(context, case, response):
    sent = (response.request.headers or {}).get("Cookie")
    if case.operation.label == PUT_BACK and response.status_code == 200 and sent == ARCHIVES.cookie:
        ARCHIVES.taken()


@schemathesis.hook
def filter_query(context, query):
    """A parameter without a value counts as one that is not there: a form sends its empty fields."""
    return not any(is_sent_empty(value) for value in (query or {}).values())


def is_sent_empty(value):
    # An object is sent as its keys.
    if isinstance(value, (list, tuple, dict)):
        return all(is_sent_empty(part) for part in value)
    return str(value).strip() == ""

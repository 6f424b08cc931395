#!/usr/bin/env python3
"""From an access key to an accepted electronic payroll document, in Quincena.

    QUINCENA_KEY=... python3 first_document.py <base-url> <document-number> <year> <month>

<base-url>        http://localhost:8080 or http://localhost:8080/api
QUINCENA_COMPANY  (optional) id of the company, for a key that opens several

Exit code: 0 the document was accepted; 1 it was not; 2 wrong use.
One line per step on stdout; warnings and refusals on stderr.
The last line of stdout is "<state> <CUNE>".
"""

import calendar
import email.utils
import http.client
import json
import os
import re
import ssl
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

ACCEPTED = ("aceptada", "aceptada_con_notificacion")
REJECTED = ("rechazada",)
FINAL = ACCEPTED + REJECTED
DRAFT = ("borrador", "lista")
NEEDED_SCOPES = ("employees:read", "payrolls:write", "documents:send", "payrolls:read")

TRIES = 5               # tries of one call
CALL_TIMEOUT = 120      # seconds; sending can be a long call
POLL_EVERY = 4          # seconds
POLL_FOR = 15 * 60      # seconds
MAX_RETRY_AFTER = 300   # seconds


class Stop(Exception):
    """The script cannot go on; the text says why."""


class Refused(Exception):
    """The API answered with something that is not a 2xx."""

    def __init__(self, status, body, what):
        super().__init__("%s: HTTP %s" % (what, status))
        self.status = status
        self.what = what
        self.body = body if isinstance(body, dict) else {}
        self.raw = body
        self.code = self.body.get("code")


def clean(value):
    """Text of a server for a terminal: one line, without control characters."""
    if value is None:
        return ""
    if not isinstance(value, str):
        value = json.dumps(value, ensure_ascii=False)
    return "".join(c if c.isprintable() else " " for c in value)


def say(text):
    print(text, flush=True)


def warn(text):
    print(text, file=sys.stderr, flush=True)


def print_findings(errors, indent="  - "):
    """`errors`: a list of findings (406) or values by field (422)."""
    if not errors:
        return
    if isinstance(errors, dict):
        for field, texts in errors.items():
            if isinstance(texts, list):
                texts = "; ".join(clean(t) for t in texts)
            warn("%s%s: %s" % (indent, clean(field), clean(texts)))
        return
    if not isinstance(errors, list):
        errors = [errors]
    for one in errors:
        if isinstance(one, dict):
            warn(indent + ", ".join("%s: %s" % (clean(k), clean(v)) for k, v in one.items()
                                    if v not in (None, "", [], {})))
        else:
            warn(indent + clean(one))


def print_refusal(refusal):
    if refusal.body:
        message = clean(refusal.body.get("message")) or "(no message)"
    else:
        message = clean(refusal.raw)[:300] or "(empty answer)"
    warn("%s refused: HTTP %s, code %s: %s" % (
        refusal.what, refusal.status, clean(refusal.code) or "(none)", message))
    print_findings(refusal.body.get("errors"))
    if refusal.body.get("request_id"):
        warn("  request_id: " + clean(refusal.body["request_id"]))
    if refusal.status == 401:
        warn("  The key is wrong, expired or revoked: make another in «Conexiones».")
    elif refusal.status == 403:
        warn("  The key lacks a scope or the company; needed: " + ", ".join(NEEDED_SCOPES))


class NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would carry the key to an address nobody wrote."""

    def redirect_request(self, *args, **kwargs):
        return None


class Api:
    def __init__(self, base_url, key):
        base = base_url.rstrip("/")
        self.base = base if base.endswith("/api") else base + "/api"
        self.key = key
        self.company = None
        self.opener = urllib.request.build_opener(NoRedirects)

    def get(self, path, what, query=None, company=None):
        if query:
            path += "?" + urllib.parse.urlencode(query)
        return self._call("GET", path, what, None, None, company)

    def post(self, path, what, body):
        # One key for all the tries of this write, with the very same bytes.
        payload = json.dumps(body, ensure_ascii=False).encode("utf-8")
        return self._call("POST", path, what, payload, str(uuid.uuid4()), None)

    def _call(self, method, path, what, payload, idempotency_key, company):
        headers = {"Authorization": "Bearer " + self.key, "Accept": "application/json"}
        company = company or self.company
        if company:
            headers["X-Company"] = str(company)
        if payload is not None:
            headers["Content-Type"] = "application/json"
            headers["Idempotency-Key"] = idempotency_key

        for attempt in range(1, TRIES + 1):
            last = attempt == TRIES
            pause = min(2 ** attempt, 30)
            try:
                status, answer_headers, raw = self._once(method, path, payload, headers)
            except (urllib.error.URLError, http.client.HTTPException, OSError) as failure:
                reason = getattr(failure, "reason", None) or failure
                if isinstance(reason, ssl.SSLCertVerificationError):
                    raise Stop("%s: the certificate of the server is not valid: %s" % (what, reason))
                if last:
                    raise Stop("%s: no answer after %d tries: %s%s" % (
                        what, TRIES, clean(str(reason)),
                        "; it may have been done all the same" if payload is not None else ""))
                warn("%s: network failure (%s); again in %d s%s" % (
                    what, clean(str(reason)), pause,
                    " with the same Idempotency-Key" if payload is not None else ""))
                time.sleep(pause)
                continue

            body = decode(raw)
            if 200 <= status < 300:
                if not isinstance(body, dict):
                    raise Stop("%s: HTTP %d without a JSON object" % (what, status))
                return status, body
            if status == 429 and not last:
                pause = retry_after(answer_headers.get("Retry-After"), pause)
                if pause <= MAX_RETRY_AFTER:
                    warn("%s: too many calls (429); again in %d s" % (what, pause))
                    time.sleep(pause)
                    continue
            elif status >= 500 and not last:
                warn("%s: HTTP %d; again in %d s" % (what, status, pause))
                time.sleep(pause)
                continue
            raise Refused(status, body, what)
        raise Stop(what + ": no answer")

    def _once(self, method, path, payload, headers):
        request = urllib.request.Request(self.base + path, data=payload, headers=headers, method=method)
        try:
            with self.opener.open(request, timeout=CALL_TIMEOUT) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.headers, error.read()


def decode(raw):
    text = raw.decode("utf-8", "replace")
    try:
        return json.loads(text)
    except ValueError:
        return text


def retry_after(value, otherwise):
    """Retry-After in seconds or as a date."""
    if not value:
        return otherwise
    try:
        return max(1, int(value))
    except ValueError:
        pass
    try:
        return max(1, int(email.utils.parsedate_to_datetime(value).timestamp() - time.time()) + 1)
    except (TypeError, ValueError):
        return otherwise


def data_of(body):
    return body["data"] if "data" in body else body


def rows_of(body):
    rows = data_of(body)
    return [r for r in rows if isinstance(r, dict)] if isinstance(rows, list) else []


def object_of(body, what):
    data = data_of(body)
    if not isinstance(data, dict):
        raise Stop(what + ": the answer has no object in `data`")
    return data


# --- 1. The key ---------------------------------------------------------------

def read_key(api):
    _, body = api.get("/access_keys/current", "1. getCurrentAccessKey")
    key = object_of(body, "1. getCurrentAccessKey")

    scopes = key.get("scopes")
    if isinstance(scopes, str):
        scopes = scopes.replace(",", " ").split()
    if isinstance(scopes, list):
        missing = [s for s in NEEDED_SCOPES if s not in scopes]
        if missing:
            # Only a warning: the server decides.
            warn("1. The key does not list: " + ", ".join(missing))

    companies = []
    listed = key.get("companies")
    for one in listed if isinstance(listed, list) else []:
        if isinstance(one, dict) and one.get("id") is not None:
            name = one.get("social_reason") or ""
            companies.append((str(one["id"]), clean(name)))
        elif isinstance(one, (str, int)):
            companies.append((str(one), ""))

    wanted = os.environ.get("QUINCENA_COMPANY", "").strip()
    if wanted:
        if companies and wanted not in [c[0] for c in companies]:
            raise Stop("1. The key does not open the company " + wanted)
        companies = [c for c in companies if c[0] == wanted] or [(wanted, "")]
        api.company = wanted
    say("1. Key accepted: %d company(ies)%s; scopes: %s" % (
        len(companies), " (QUINCENA_COMPANY)" if wanted else "",
        ", ".join(clean(s) for s in scopes) if isinstance(scopes, list) else "(not listed)"))
    return companies


# --- 2. The employee ----------------------------------------------------------

def same_document(a, b):
    return re.sub(r"[\s.,]", "", str(a)).upper() == re.sub(r"[\s.,]", "", str(b)).upper()


def employees_with(api, number, company):
    _, body = api.get("/employees", "2. listEmployees",
                      {"filter[document_number]": number, "per_page": 200}, company)
    rows = rows_of(body)
    if rows and all("document_number" not in r for r in rows):
        # The row does not show its document: trust the filter only if it left one.
        if len(rows) > 1:
            raise Stop("2. The rows carry no document_number and there are %d: cannot choose" % len(rows))
        return rows
    # Exact: the filter could also match a part of the number.
    return [r for r in rows if same_document(r.get("document_number"), number)]


def find_employee(api, number, companies):
    found = []
    if len(companies) > 1:
        for company, name in companies:
            for row in employees_with(api, number, company):
                found.append((company, name, row))
        if len({f[0] for f in found}) > 1:
            raise Stop("2. That document is in several companies; choose with QUINCENA_COMPANY: " +
                       ", ".join("%s %s" % (f[0], f[1]) for f in found))
    else:
        found = [(None, "", row) for row in employees_with(api, number, None)]

    if not found:
        raise Stop("2. No employee with the document " + number)
    if len(found) > 1:
        raise Stop("2. Several employees with the document %s: %s" % (
            number, ", ".join(str(f[2].get("id")) for f in found)))
    company, _, employee = found[0]
    if employee.get("id") is None:
        raise Stop("2. The employee has no `id`")
    if company:
        api.company = company
    say("2. Employee %s found (document %s)%s" % (
        clean(employee["id"]), clean(number), ", company " + company if company else ""))
    return employee["id"]


# --- 3. The payroll -----------------------------------------------------------

def is_of(payroll, employee_id, year, month):
    """True only when the payroll says it is of this employee and this month."""
    owner = payroll.get("employee_id")
    if owner is None and isinstance(payroll.get("employee"), dict):
        owner = payroll["employee"].get("id")
    if owner is None or str(owner) != str(employee_id):
        return False
    period = payroll.get("period")
    if payroll.get("year") is not None and payroll.get("month") is not None:
        its_year, its_month = payroll["year"], payroll["month"]
    elif isinstance(period, dict):
        its_year, its_month = period.get("year"), period.get("month")
    elif isinstance(period, str) and re.match(r"\d{4}-\d{2}", period):
        its_year, its_month = period[:4], period[5:7]
    else:
        return False
    try:
        return int(its_year) == year and int(its_month) == month
    except (TypeError, ValueError):
        return False


def get_payroll(api, payroll_id, what):
    _, body = api.get("/payrolls/" + urllib.parse.quote(str(payroll_id), safe=""), what)
    return object_of(body, what)


def ids_in_conflict(body):
    """Ids that a 409 carries."""
    ids = []
    places = [body]
    for name in ("current", "data", "errors"):
        inner = body.get(name)
        places += inner if isinstance(inner, list) else [inner]
    for place in places:
        if isinstance(place, dict):
            for name in ("payroll_id", "existing_id", "id"):
                if isinstance(place.get(name), (str, int)) and place[name] not in ids:
                    ids.append(place[name])
    return ids


def find_existing(api, conflict, employee_id, year, month):
    for candidate in ids_in_conflict(conflict.body):
        try:
            payroll = get_payroll(api, candidate, "3. getPayroll")
        except Refused as refusal:
            if refusal.status in (400, 404, 422):  # not the id of a payroll
                continue
            raise
        if is_of(payroll, employee_id, year, month):
            payroll.setdefault("id", candidate)
            return payroll

    # Each row is checked here, so that a filter which was ignored does no harm.
    try:
        _, body = api.get("/payrolls", "3. list of payrolls", {
            "filter[employee_id]": employee_id, "filter[year]": year, "filter[month]": month,
            "per_page": 200})
    except Refused as refusal:
        print_refusal(refusal)
        raise Stop("3. The month has a payroll already and it could not be looked up")
    found = [r for r in rows_of(body) if r.get("id") is not None and is_of(r, employee_id, year, month)]
    if not found:
        raise Stop("3. The month has a payroll already, but the list of payrolls does not show it")
    if len(found) > 1:
        raise Stop("3. The month has several payrolls; open them by hand: " + ", ".join(
            "%s (%s)" % (clean(r["id"]), clean(r.get("state"))) for r in found))
    payroll = get_payroll(api, found[0]["id"], "3. getPayroll")
    payroll.setdefault("id", found[0]["id"])
    return payroll


def make_payroll(api, employee_id, year, month):
    """The payroll and whether it has still to be sent."""
    last_day = calendar.monthrange(year, month)[1]
    body = {
        "employee_id": employee_id, "year": year, "month": month,
        "payment_dates": ["%04d-%02d-%02d" % (year, month, last_day)],
        "recurring": True,
    }
    try:
        _, answer = api.post("/payrolls", "3. createPayroll", body)
    except Refused as refusal:
        if refusal.status != 409:
            raise
        print_refusal(refusal)
        payroll = find_existing(api, refusal, employee_id, year, month)
        state = payroll.get("state")
        if state in FINAL:
            send = False
        elif state in DRAFT:
            send = True
        else:
            send = not payroll.get("cune")  # with a code, it left already
        say("3. The month had a payroll already: %s, state %s; %s" % (
            clean(payroll["id"]), clean(state) or "(none)",
            "it is sent as it is" if send else "it is not sent again"))
        return payroll, send

    payroll = object_of(answer, "3. createPayroll")
    if payroll.get("id") is None:
        raise Stop("3. createPayroll: the answer has no `data.id`")
    say("3. Draft %s made for %04d-%02d, paid on %s" % (
        clean(payroll["id"]), year, month, body["payment_dates"][0]))
    return payroll, True


# --- 4. Sending ---------------------------------------------------------------

def send_payroll(api, payroll_id):
    try:
        status, answer = api.post("/payrolls/send", "4. sendPayrolls", {"ids": [payroll_id]})
    except Refused as refusal:
        if refusal.status == 409 and refusal.code == "state":
            # It is no longer a draft: somebody sent it, or an earlier try did. Its state tells.
            print_refusal(refusal)
            say("4. The payroll %s is not in a state to be sent; reading how it is" % clean(payroll_id))
            return
        if refusal.status in (406, 409, 422):
            warn("4. The payroll %s stays without being sent; once corrected, run this again." % clean(payroll_id))
        raise
    # Several may go in one call: a 2xx could still carry findings of ours.
    if answer.get("errors"):
        warn("4. sendPayrolls answered with findings:")
        print_findings(answer["errors"])
    say("4. Payroll %s sent (HTTP %d)" % (clean(payroll_id), status))


# --- 5. The answer of DIAN ----------------------------------------------------

def wait_for_dian(api, payroll_id):
    deadline = time.monotonic() + POLL_FOR
    while True:
        payroll = get_payroll(api, payroll_id, "5. getPayroll")
        if payroll.get("state") in FINAL or time.monotonic() >= deadline:
            return payroll
        time.sleep(POLL_EVERY)


def finish(payroll):
    state = payroll.get("state")
    if state not in FINAL:
        say("5. No answer of DIAN after %d minutes; run this again later" % (POLL_FOR // 60))
    else:
        say("5. DIAN answered")
    if state != "aceptada":
        for name in ("errors", "rejections", "notifications", "dian_errors", "dian_messages"):
            print_findings(payroll.get(name))
    say("%s %s" % (clean(state) or "(no state)", clean(payroll.get("cune")) or "(no CUNE)"))
    return 0 if state in ACCEPTED else 1


# --- The whole ----------------------------------------------------------------

def arguments(argv):
    if len(argv) != 5:
        raise ValueError("python3 first_document.py <base-url> <document-number> <year> <month>")
    base_url, number = argv[1].strip(), argv[2].strip()
    url = urllib.parse.urlsplit(base_url)
    if url.scheme not in ("http", "https") or not url.hostname or url.query or url.fragment:
        raise ValueError("<base-url> must be like https://host or https://host/api")
    if not number:
        raise ValueError("<document-number> is empty")
    if not re.fullmatch(r"[0-9]{4}", argv[3]) or not 2000 <= int(argv[3]) <= 2100:
        raise ValueError("<year> must be like 2026")
    if not re.fullmatch(r"[0-9]{1,2}", argv[4]) or not 1 <= int(argv[4]) <= 12:
        raise ValueError("<month> must be from 1 to 12")
    key = os.environ.get("QUINCENA_KEY", "").strip()
    if not key:
        raise ValueError("the environment variable QUINCENA_KEY is empty")
    if not re.fullmatch(r"[\x21-\x7e]+", key):
        raise ValueError("QUINCENA_KEY has characters that a key cannot have")
    if url.scheme == "http" and url.hostname not in ("localhost", "127.0.0.1", "::1"):
        warn("Warning: http without encryption: the key travels in the clear.")
    return base_url, number, int(argv[3]), int(argv[4]), key


def main(argv):
    try:
        base_url, number, year, month, key = arguments(argv)
    except ValueError as wrong:
        warn("Usage: %s" % wrong)
        return 2

    api = Api(base_url, key)
    payroll = None
    try:
        companies = read_key(api)
        employee_id = find_employee(api, number, companies)
        payroll, send = make_payroll(api, employee_id, year, month)
        if send:
            send_payroll(api, payroll["id"])
        else:
            say("4. Nothing to send")
        return finish(wait_for_dian(api, payroll["id"]))
    except Refused as refusal:
        print_refusal(refusal)
    except Stop as stop:
        warn(str(stop))
    except KeyboardInterrupt:
        warn("Interrupted.")
    if payroll is not None:
        warn("The payroll is %s; running this again goes on from it." % clean(payroll.get("id")))
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv))

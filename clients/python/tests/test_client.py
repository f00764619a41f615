"""The client against a real server, whose address and key are in the environment.

    DENIAL_MANAGEMENT_URL=http://127.0.0.1:8080 DENIAL_MANAGEMENT_API_KEY=dmk_... python3 -m unittest -v
"""
from __future__ import annotations

import ast
import asyncio
import inspect
import io
import json
import os
import threading
import unittest
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple

import denial_management
from denial_management import (
    ApiError,
    AsyncDenialManagement,
    ConnectionFailed,
    DenialManagement,
    InvalidInput,
    LetterQuotaExhausted,
    TooManySignups,
    Unauthenticated,
    Unavailable,
    UnknownDenialCode,
    sign_up,
    with_identifiers,
    without_identifiers,
)
from denial_management.models import AppealResult

URL = os.environ["DENIAL_MANAGEMENT_URL"]
CASE = {
    "denial_code": "CO-50",
    "diagnosis": "Severe obstructive sleep apnea",
    "procedure": "CPAP device",
}

Fault = Tuple[Optional[int], Dict[str, str], bytes]
"""Status (None: the answer never comes), header fields, body."""


def problem(status: int, code: str, retry_after: Optional[str] = "0") -> Fault:
    body = {"type": f"/problems/{code}", "title": "Busy", "status": status, "code": code, "detail": "Wait."}
    headers = {"Content-Type": "application/problem+json"}
    if retry_after is not None:
        headers["Retry-After"] = retry_after
    return status, headers, json.dumps(body).encode()


class Flaky:
    """A door before the real server that first fails as told, then hands requests on."""

    def __init__(self, *faults: Fault) -> None:
        self.seen: List[Dict[str, str]] = []
        self._over = threading.Event()
        door = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                number = len(door.seen)
                door.seen.append({name.lower(): value for name, value in self.headers.items()})
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                if number < len(faults):
                    self.answer(*faults[number])
                else:
                    self.hand_on(body)

            do_GET = do_POST

            def hand_on(self, body: bytes) -> None:
                kept = ("Authorization", "Content-Type", "Accept")
                headers = {name: self.headers[name] for name in kept if self.headers[name]}
                request = urllib.request.Request(URL + self.path, body or None, headers, method=self.command)
                with urllib.request.urlopen(request) as reply:
                    self.answer(reply.status, {"Content-Type": reply.headers["Content-Type"]}, reply.read())

            def answer(self, status: Optional[int], headers: Dict[str, str], body: bytes) -> None:
                if status is None:
                    door._over.wait()
                    return
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> "Flaky":
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._server.shutdown()
        self._server.server_close()


class Twins(unittest.TestCase):
    """What is awaited is what is called."""

    def test_both_clients_have_the_same_methods_with_the_same_arguments(self) -> None:
        def methods(kind: type) -> Dict[str, str]:
            public = inspect.getmembers(kind, inspect.isfunction)
            return {name: str(inspect.signature(one)) for name, one in public if not name.startswith("_")}

        self.assertEqual(methods(DenialManagement), methods(AsyncDenialManagement))
        self.assertIn("generate_appeal", methods(AsyncDenialManagement))

    def test_no_method_takes_arguments_that_no_checker_sees(self) -> None:
        for name, one in inspect.getmembers(DenialManagement, inspect.isfunction):
            if not name.startswith("_"):
                kinds = [parameter.kind for parameter in inspect.signature(one).parameters.values()]
                self.assertNotIn(inspect.Parameter.VAR_KEYWORD, kinds, name)

    def test_awaited_calls_give_the_same_answers_side_by_side(self) -> None:
        async def ask() -> Any:
            client = AsyncDenialManagement()
            return await asyncio.gather(
                client.generate_appeal(**CASE),
                client.generate_appeal_document("text", **CASE),
                client.analyze_denial_file(b"CO-50: the MRI of the lumbar spine is not medically necessary."),
                client.lookup_denial_code("CO-999"),
                return_exceptions=True,
            )

        appeal, letter, analysis, unknown = asyncio.run(ask())
        self.assertEqual(appeal, DenialManagement().generate_appeal(**CASE))
        self.assertEqual(letter.text, appeal.appeal_letter)
        self.assertTrue(analysis.is_denial)
        self.assertIsInstance(unknown, UnknownDenialCode)

    def test_both_clients_open_in_a_block(self) -> None:
        async def ask() -> Any:
            async with AsyncDenialManagement() as client:
                return await client.lookup_denial_code("CO-50")

        with DenialManagement() as client:
            self.assertEqual(client.lookup_denial_code("CO-50"), asyncio.run(ask()))

    def test_what_is_printed_holds_nothing_of_a_patient(self) -> None:
        client = DenialManagement()
        appeal = client.generate_appeal(**CASE, patient_name="Robin Sample")
        letter = client.generate_appeal_document("text", **CASE, patient_name="Robin Sample")
        for printed in (repr(appeal), str([appeal]), repr(letter), f"{appeal.denial_code}"):
            self.assertNotIn("Robin", printed)
            self.assertNotIn("apnea", printed)
        self.assertIn("appeal_letter", repr(appeal))


class Answers(unittest.TestCase):
    def setUp(self) -> None:
        self.client = DenialManagement()

    def test_names_stay_here_and_come_back_into_the_letter(self) -> None:
        request, identifiers = without_identifiers(
            **CASE,
            patient_name="Robin Sample",
            member_id="W2200471",
            prior_treatments=["Robin: CPAP mask, W2200471", "for Ms. Sample and Samples"],
        )
        self.assertEqual(identifiers, {"patient_name": "Robin Sample", "member_id": "W2200471"})
        self.assertEqual(
            request["prior_treatments"],
            ["[[patient_name]]: CPAP mask, [[member_id]]", "for Ms. [[patient_name]] and Samples"],
        )
        letter = self.client.generate_appeal(**request).appeal_letter
        self.assertNotIn("Robin", letter)
        self.assertIn("Member ID: W2200471", with_identifiers(letter, identifiers))

    def test_an_appeal_has_the_fields_of_the_contract(self) -> None:
        appeal = self.client.generate_appeal(**CASE, insurance_company="Aetna")
        self.assertIn("Aetna", appeal.appeal_letter)
        self.assertIn("Appeals Department", appeal.appeal_letter)
        self.assertRegex(f"{appeal.confidence_score:.0%}", r"^\d{1,2}%$")
        self.assertRegex(appeal.estimated_success_rate, r"^\d+%$")
        self.assertIsInstance(appeal.supporting_citations[0], str)
        self.assertIsInstance(appeal.recommended_evidence[0], str)
        self.assertEqual(appeal.appeal_type, "internal_first_level")
        self.assertEqual(appeal.deadline_days, 180)

    def test_structures_inside_an_answer_have_types_of_their_own(self) -> None:
        code = self.client.lookup_denial_code("CO-50")
        self.assertIsInstance(code, denial_management.models.DenialCodeRecord)
        self.assertIsInstance(code.strategy, denial_management.models.StrategySummary)
        usage = self.client.check_usage()
        self.assertGreater(usage.limits.requests_per_minute, 0)

    def test_an_answer_is_a_json_object_again(self) -> None:
        code = self.client.lookup_denial_code("CO-50")
        again = type(code).read(json.loads(json.dumps(code.to_dict())))
        self.assertEqual(again, code)

    def test_what_an_analysis_found_is_input_for_the_appeal(self) -> None:
        text = "Notice date: October 5, 2026\nCO-50: lumbar MRI (72148) is not medically necessary."
        analysis = self.client.analyze_denial_letter(letter_text=text)
        appeal = self.client.generate_appeal(**{**CASE, **(analysis.appeal_request or {})})
        self.assertEqual(appeal.denial_code.code, "CO-50")

    def test_a_file_is_read_from_a_path_bytes_or_an_open_file(self) -> None:
        path = Path(__file__).parents[3] / "test" / "intake" / "documents" / "text.pdf"
        with open(path, "rb") as opened:
            for given in (path, str(path), path.read_bytes(), bytearray(path.read_bytes()), opened):
                analysis = self.client.analyze_denial_file(given, as_of="2026-11-21")
                self.assertEqual([code.code for code in analysis.denial_codes], ["CO-50", "CO-197"])
        with self.assertRaises(FileNotFoundError):
            self.client.analyze_denial_file("no-such-file.pdf")
        with self.assertRaisesRegex(ValueError, "empty"):
            self.client.analyze_denial_file(b"")
        with self.assertRaisesRegex(ValueError, "more than 20 MB"):
            self.client.analyze_denial_file(bytes(20_000_001))
        with self.assertRaisesRegex(TypeError, "opened as text"):
            self.client.analyze_denial_file(io.StringIO("We denied the claim."))  # type: ignore[arg-type]
        with self.assertRaisesRegex(InvalidInput, "needs a password"):
            self.client.analyze_denial_file(path.with_name("locked.pdf"))

    def test_filters_of_the_list(self) -> None:
        page = self.client.list_denial_codes(category="medical_necessity", limit=2)
        self.assertEqual(len(page.data), 2)
        self.assertGreater(page.total, 2)

    def test_a_letter_comes_alone_as_text(self) -> None:
        letter = self.client.generate_appeal_document("text", **CASE)
        self.assertEqual(letter.type, "text/plain")
        self.assertEqual(letter.text, self.client.generate_appeal(**CASE).appeal_letter)

    def test_a_letter_comes_alone_as_a_file(self) -> None:
        for form, beginning in (("markdown", b"\\["), ("pdf", b"%PDF-1.7"), ("word", b"PK")):
            letter = self.client.generate_appeal_document(form, **CASE)  # type: ignore[arg-type]
            self.assertTrue(letter.content.startswith(beginning), letter.content[:20])

    def test_a_letter_that_was_changed_becomes_a_file_again(self) -> None:
        before = self.client.check_usage().letters_used
        letter = self.client.letter_document("text", "Dear Appeals Team:\n\nPlease pay.\n")
        self.assertEqual(letter.text, "Dear Appeals Team:\n\nPlease pay.\n")
        self.assertTrue(self.client.letter_document("word", letter.text).content.startswith(b"PK"))
        self.assertEqual(self.client.check_usage().letters_used, before)

    def test_a_stranger_signs_up_once_and_lists_the_plans(self) -> None:
        made = sign_up()
        self.assertEqual(made.plan.name, "Sandbox")
        own = DenialManagement(made.key)
        self.assertEqual(own.check_usage().tier, "sandbox")
        self.assertIn("professional", [plan.id for plan in own.list_plans().plans])
        with self.assertRaises(TooManySignups):
            sign_up()

    def test_the_address_may_be_pasted_with_a_path_of_the_api(self) -> None:
        for path in ("/", "/v1", "/api/v1/"):
            self.assertEqual(DenialManagement(base_url=URL + path).check_api_status().status, "ok")

    def test_a_field_of_a_newer_service_does_no_harm(self) -> None:
        status = self.client.check_api_status().to_dict()
        newer = {**status, "later": 1}
        self.assertEqual(denial_management.models.StatusRecord.read(newer).to_dict(), status)


class Errors(unittest.TestCase):
    def setUp(self) -> None:
        self.client = DenialManagement()

    def test_a_failure_has_a_class_and_says_what_to_do(self) -> None:
        with self.assertRaises(UnknownDenialCode) as raised:
            self.client.lookup_denial_code("CO-999")
        error = raised.exception
        self.assertIsInstance(error, ApiError)
        self.assertEqual((error.code, error.status), ("unknown_denial_code", 404))
        self.assertTrue(error.suggestions)
        self.assertRegex(error.request_id or "", "^req_")
        self.assertIn("denial_code", str(error))

    def test_fields_at_fault_are_named(self) -> None:
        with self.assertRaises(InvalidInput) as raised:
            self.client.generate_appeal("CO-50", "", "CPAP device")
        self.assertEqual(raised.exception.errors[0].field, "diagnosis")

    def test_a_wrong_key(self) -> None:
        with self.assertRaises(Unauthenticated):
            DenialManagement("dmk_none").check_usage()

    def test_a_missing_key_is_told_at_once(self) -> None:
        kept = os.environ.pop("DENIAL_MANAGEMENT_API_KEY")
        try:
            with self.assertRaisesRegex(ValueError, "DENIAL_MANAGEMENT_API_KEY.*free"):
                DenialManagement()
        finally:
            os.environ["DENIAL_MANAGEMENT_API_KEY"] = kept

    def test_an_address_that_is_none_is_told_at_once(self) -> None:
        for address in ("my-server", "file:///etc/hosts", "https://"):
            with self.assertRaisesRegex(ValueError, "http"):
                DenialManagement(base_url=address)

    def test_a_key_from_a_file_may_end_in_a_line_break(self) -> None:
        key = os.environ["DENIAL_MANAGEMENT_API_KEY"]
        self.assertEqual(DenialManagement(key + "\n").check_api_status().status, "ok")

    def test_no_service(self) -> None:
        with Flaky() as gone:
            pass
        with self.assertRaises(ConnectionFailed) as raised:
            DenialManagement(base_url=gone.url, max_retries=0).check_usage()
        self.assertFalse(raised.exception.timed_out)

    def test_an_answer_that_is_not_of_the_service(self) -> None:
        with Flaky((200, {"Content-Type": "text/html"}, b"<p>")) as door:
            with self.assertRaisesRegex(ApiError, "address"):
                DenialManagement(base_url=door.url, max_retries=0).check_usage()

    def test_the_key_does_not_follow_a_redirect(self) -> None:
        with Flaky() as elsewhere, Flaky((302, {"Location": elsewhere.url}, b"")) as door:
            with self.assertRaises(ApiError):
                DenialManagement(base_url=door.url, max_retries=0).check_usage()
            self.assertEqual(elsewhere.seen, [])

    def test_the_key_is_not_shown(self) -> None:
        self.assertNotIn("dmk_", repr(self.client))


class Structures(unittest.TestCase):
    SEVEN = {
        "appeal_letter": "Dear Appeals Department:",
        "confidence_score": 0.87,
        "supporting_citations": ["NCD 240.4"],
        "estimated_success_rate": "72%",
        "recommended_evidence": ["Sleep study"],
        "appeal_type": "internal_first_level",
        "deadline_days": 180,
    }

    def test_an_answer_of_the_seven_fields_alone_is_read(self) -> None:
        appeal = AppealResult.read(self.SEVEN)
        self.assertEqual(f"{appeal.confidence_score:.0%}", "87%")
        self.assertEqual(appeal.deadline_days, 180)
        self.assertIsNone(appeal.deadline)
        self.assertEqual(appeal.to_dict(), self.SEVEN)

    def test_unknown_fields_and_fields_of_another_kind_are_no_crash(self) -> None:
        appeal = AppealResult.read({**self.SEVEN, "new_field": {"a": 1}, "deadline": "soon", "citations": [None, "x"]})
        self.assertEqual(appeal.deadline, "soon")
        self.assertEqual(appeal.citations, [None, "x"])


class Retries(unittest.TestCase):
    def test_a_busy_service_is_asked_again_under_one_idempotency_key(self) -> None:
        with Flaky(problem(429, "too_many_concurrent"), problem(503, "unavailable", None)) as door:
            appeal = DenialManagement(base_url=door.url).generate_appeal(**CASE)
            self.assertTrue(appeal.appeal_letter)
            keys = [headers["idempotency-key"] for headers in door.seen]
        self.assertEqual(len(keys), 3)
        self.assertEqual(len(set(keys)), 1)

    def test_the_same_letter_as_data_and_as_a_file_counts_once_under_one_key(self) -> None:
        client = DenialManagement()
        before = client.check_usage().letters_used
        appeal = client.generate_appeal(**CASE, idempotency_key="case-4471884")
        letter = client.generate_appeal_document("text", **CASE, idempotency_key="case-4471884")
        self.assertEqual(letter.text, appeal.appeal_letter)
        self.assertEqual(client.check_usage().letters_used - before, 1)

    def test_another_call_has_another_key_and_one_of_the_caller_is_kept(self) -> None:
        with Flaky() as door:
            client = DenialManagement(base_url=door.url)
            client.generate_appeal(**CASE)
            client.generate_appeal(**CASE)
            client.generate_appeal(**CASE, idempotency_key="case-4471882")
            client.lookup_denial_code("CO-50")
            keys = [headers.get("idempotency-key") for headers in door.seen]
        self.assertEqual(len(set(keys)), 4)
        self.assertEqual(keys[2:], ["case-4471882", None])

    def test_it_stops_after_the_retries_that_were_allowed(self) -> None:
        down = problem(503, "unavailable")
        with Flaky(down, down, down) as door:
            with self.assertRaises(Unavailable):
                DenialManagement(base_url=door.url, max_retries=1).check_usage()
            self.assertEqual(len(door.seen), 2)

    def test_a_quota_that_frees_next_month_is_not_waited_for(self) -> None:
        with Flaky(problem(429, "letter_quota_exhausted", "864000")) as door:
            with self.assertRaises(LetterQuotaExhausted) as raised:
                DenialManagement(base_url=door.url).generate_appeal(**CASE)
            self.assertEqual(raised.exception.retry_after, 864000)
            self.assertEqual(len(door.seen), 1)

    def test_an_answer_that_does_not_come_is_given_up(self) -> None:
        with Flaky((None, {}, b"")) as door:
            with self.assertRaises(ConnectionFailed) as raised:
                DenialManagement(base_url=door.url, max_retries=0).check_usage(timeout=0.05)
            self.assertTrue(raised.exception.timed_out)


class Package(unittest.TestCase):
    def test_it_is_written_in_the_python_that_it_promises(self) -> None:
        folder = Path(denial_management.__file__).parent
        for file in folder.glob("*.py"):
            ast.parse(file.read_text(), str(file), feature_version=(3, 9))


if __name__ == "__main__":
    unittest.main()

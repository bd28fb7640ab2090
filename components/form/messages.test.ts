import { expect, test } from "vitest";
import { sayEnglish } from "@/lib/core/locales/say";
import { entryMessage, sentence } from "./messages";

const body = { emails: ["ada@example.com", "broken@"], people: [{ email: "bo" }], title: "Team", none: [""] };
const message = (...path: string[]) => entryMessage(sayEnglish, "must be an e-mail address.", path, body);

test("a message about an entry of a list names the entry", () => {
  expect(message("emails", "1")).toBe("“broken@” must be an e-mail address.");
  expect(entryMessage(sayEnglish, "must be short.", ["0"], ["x".repeat(200)])).toBe("must be short.");
  expect(entryMessage(sayEnglish, "must be short.", ["tags", "0"], { tags: ["x".repeat(200)] })).toBe(
    `“${"x".repeat(60)}…” must be short.`,
  );
});

test("a message about a field, an empty or missing entry, or that is a whole sentence stays unchanged", () => {
  for (const path of [["title"], ["people", "0", "email"], ["none", "0"], ["emails", "7"], ["gone", "0"]])
    expect(message(...path)).toBe("must be an e-mail address.");
  expect(entryMessage(sayEnglish, "Nobody has this address.", ["emails", "1"], body)).toBe(
    "Nobody has this address.",
  );
});

test.each([
  ["is not a recovery code, or was used before.", "This is not a recovery code, or was used before."],
  ["has a “%” that has no meaning.", "This has a “%” that has no meaning."],
  ["must be a path.", "Must be a path."],
  ["ist kein Wiederherstellungscode.", "Das ist kein Wiederherstellungscode."],
  ["enthält ein NUL-Zeichen.", "Enthält ein NUL-Zeichen."],
  ["issued by someone else.", "Issued by someone else."],
  ["example.com has no record.", "example.com has no record."],
])("sentence turns %j into %j", (message, said) => {
  expect(sentence(message)).toBe(said);
});

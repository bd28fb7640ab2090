import { expect, it } from "vitest";
import { ruleLabel } from "@/lib/collaboration/change-requests/rule-labels";
import { sayEnglish, sayWith } from "@/lib/core/locales/say";
import { ruleText } from "./rule-text";

const say = sayWith("de", {
  "A subject": "Ein Betreff",
  "Condition “{expression}”": "Bedingung „{expression}“",
  "It does not fulfil the condition “{expression}”.": "Sie erfüllt die Bedingung „{expression}“ nicht.",
});
const expression = 'approvals >= 2 || startsWith(pages.paths, "{legal}")';

it("a condition of a merge rule keeps its code in every language", () => {
  const label = ruleLabel(sayEnglish, { rule: "custom", expression });
  expect(ruleText(sayEnglish, label)).toBe(label);
  expect(ruleText(say, label)).toBe(`Bedingung „${expression}“`);
  const detail = `It does not fulfil the condition “${expression}”.`;
  expect(ruleText(sayEnglish, detail)).toBe(detail);
  expect(ruleText(say, detail)).toBe(`Sie erfüllt die Bedingung „${expression}“ nicht.`);
});

it("the label of a merge rule from the server is said in the reader's language", () => {
  expect(ruleText(say, ruleLabel(sayEnglish, { rule: "require_change_request_subject" }))).toBe(
    "Ein Betreff",
  );
});

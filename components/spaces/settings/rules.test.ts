import { describe, expect, it } from "vitest";
import { hasRule, otherRules, peopleOf, rulesInWords, withPeople, withSimpleRule } from "./rules";

describe("merge rules of a space", () => {
  it("are switched on once and off again", () => {
    const on = withSimpleRule(
      withSimpleRule([], "require_at_least_one_review", true),
      "require_at_least_one_review",
      true,
    );
    expect(on).toEqual([{ rule: "require_at_least_one_review" }]);
    expect(withSimpleRule(on, "require_at_least_one_review", false)).toEqual([]);
  });

  it("that name people vanish with the last of them", () => {
    const some = withPeople([], "allow_bypass", ["a", "b"]);
    expect(peopleOf(some, "allow_bypass")).toEqual(["a", "b"]);
    expect(withPeople(some, "allow_bypass", [])).toEqual([]);
  });

  it("that this screen does not know stay", () => {
    const custom = { rule: "custom" as const, expression: "true" };
    const rules = withSimpleRule([custom], "require_change_request_subject", true);
    expect(otherRules(rules)).toEqual([custom]);
    expect(hasRule(rules, "require_change_request_subject")).toBe(true);
  });

  it("of an organization read as a line", () => {
    expect(rulesInWords({ type: "none" })).toBe("no rules");
    expect(rulesInWords({ type: "rules", rules: [{ rule: "require_at_least_one_review" }] })).toBe(
      "at least one review",
    );
  });
});

import { describe, expect, it } from "vitest";
import { sayEnglish } from "@/lib/core/locales/say";
import {
  conditionsOf,
  hasRule,
  otherRules,
  peopleOf,
  rulesLabel,
  withCondition,
  withNewCondition,
  withoutRule,
  withPeople,
  withSimpleRule,
} from "./rules";

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

  it("that name people are removed with the last of them", () => {
    const some = withPeople([], "allow_bypass", ["a", "b"]);
    expect(peopleOf(some, "allow_bypass")).toEqual(["a", "b"]);
    expect(withPeople(some, "allow_bypass", [])).toEqual([]);
  });

  it("unknown to this screen are kept", () => {
    const agent = { rule: "require_agent_review" as const };
    const rules = withSimpleRule([agent], "require_change_request_subject", true);
    expect(otherRules(rules)).toEqual([agent]);
    expect(hasRule(rules, "require_change_request_subject")).toBe(true);
  });

  it("that are conditions keep their position among the others", () => {
    const first = { rule: "require_at_least_one_review" as const };
    const added = withNewCondition(withNewCondition([first]));
    const written = withCondition(added, 2, "approvals > 1");
    expect(conditionsOf(written)).toEqual([
      { index: 1, expression: "" },
      { index: 2, expression: "approvals > 1" },
    ]);
    expect(withoutRule(written, 1)).toEqual([first, { rule: "custom", expression: "approvals > 1" }]);
  });

  it("of an organization fit in one line", () => {
    expect(rulesLabel(sayEnglish, { type: "none" })).toBe("no rules");
    expect(rulesLabel(sayEnglish, { type: "rules", rules: [{ rule: "require_at_least_one_review" }] })).toBe(
      "At least one approval",
    );
    expect(
      rulesLabel(sayEnglish, {
        type: "rules",
        rules: [
          { rule: "require_one_of_specific_reviewers", users: ["a", "b"] },
          { rule: "custom", expression: "approvals > 1" },
          { rule: "allow_bypass", users: ["a"] },
        ],
      }),
    ).toBe(
      "Approval of one named reviewer (2 people); Condition “approvals > 1”; Allow these people to bypass the rules (1 person)",
    );
  });
});

import { describe, expect, it } from "vitest";
import { compileExpression, InvalidExpression } from "./expression";

const facts = {
  subject: "Fix the pump",
  approvals: 2,
  outdated: false,
  absent: null,
  approvedBy: ["ana@example.test", "ben@example.test"],
  pages: { created: 1, paths: ["guides/install", "legal/terms"] },
};

describe("an expression", () => {
  it.each<[string, boolean]>([
    ["approvals >= 2", true],
    ["approvals > 2", false],
    ["approvals == 2 && !outdated", true],
    ["approvals == '2'", false],
    ["outdated || pages.created != 1", false],
    ["'ana@example.test' in approvedBy", true],
    ["contains(subject, 'PUMP')", true],
    ["contains(pages.paths, 'legal')", false],
    ["startsWith(pages.paths, 'legal/')", true],
    ["!endsWith(pages.paths, '/terms')", false],
    ["pages.paths.length == 2", true],
    ["subject.length < 5 ? approvals >= 3 : approvals >= 1", true],
    ["approvals in [1, 2, 3]", true],
    ["absent == null", true],
    ["absent < 1", false],
    ["subject < 1", false],
    ["-1 < approvals", true],
    ["pages.paths", true],
  ])("evaluates %s", (text, expected) => {
    expect(compileExpression(text, facts)(facts)).toBe(expected);
  });

  it.each<[string, RegExp]>([
    ["", /one condition/],
    ["approvals >=", /cannot be read/],
    ["approvals; outdated", /one condition/],
    ["approval > 1", /does not know “approval” \(at character 1\); there is subject, approvals/],
    ["pages.deleted", /does not know “deleted” .*; there is created, paths/],
    ["outdated || nothing", /does not know “nothing”/],
    ["approvals + 1", /operator “\+”/],
    ["matches(subject, 'x')", /unknown function .*; there are contains/],
    ["contains(subject)", /another number of values than two/],
    ["subject.constructor", /does not know “constructor”/],
    ["pages.__proto__", /does not know “__proto__”/],
    ["toString", /does not know “toString”/],
    ["pages['created']", /computed name/],
    ["subject.toString()", /unknown function/],
    ["this", /conditions do not have/],
    ["typeof subject", /./],
  ])("is refused with a reason: %s", (text, reason) => {
    expect(() => compileExpression(text, facts)).toThrow(InvalidExpression);
    expect(() => compileExpression(text, facts)).toThrow(reason);
  });

  it.each<[string, number]>([
    ["approvals >=", 13],
    ["approvals >= 2 && (outdated", 28],
    ["approvals >= 2 && approval > 1", 19],
    ["contains(subject, 'approval') && approval", 34],
    ["outdated || pages . deleted > 1", 13],
    ["approvals > 1 && matches(subject, 'x')", 18],
    ["approvals > 1 && contains(subject)", 18],
    ["!outdated && approvals + 1", 24],
    ["'[' == subject || pages['created']", 19],
    ["subject == 'a' || subject == 'b' || subjects", 37],
    ["approvals >= 2 && (outdated || (approvals + (2)))", 43],
    ["approvals >= 2; outdated", 17],
    ["approvals >= 2 && this", 19],
    ["outdated || pages", 13],
    ["outdated || 'approved'", 13],
    ["", 1],
  ])("is refused with the position of the fault: %s", (text, character) => {
    expect(() => compileExpression(text, facts)).toThrow(new RegExp(`at character ${character}\\)`));
  });

  it("is parsed in bounded time at any nesting within its length", () => {
    const deep = `${"(".repeat(500)}approvals${")".repeat(500)}`;
    expect(compileExpression(deep, facts)(facts)).toBe(true);
    expect(compileExpression(`${"!".repeat(1_000)}approvals`, facts)(facts)).toBe(true);
  });
});

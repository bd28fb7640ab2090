import { describe, expect, it } from "vitest";
import { actionLabel } from "./action-label";
import { actionSummary } from "./action-summary";

const changes = (fields: Record<string, [before: boolean | null, after: boolean]>) => ({
  changes: Object.fromEntries(
    Object.entries(fields).map(([name, [before, after]]) => [name, { before, after }]),
  ),
});

describe("an entry of the audit log", () => {
  it.each([
    ["organization.updated", changes({ secondFactor: [false, true] }), "Two-factor requirement turned on"],
    ["organization.updated", changes({ secondFactor: [true, false] }), "Two-factor requirement turned off"],
    ["member.updated", changes({ disabled: [false, true] }), "Member disabled"],
    ["member.updated", changes({ disabled: [false, true], ssoExempt: [false, true] }), undefined],
    ["member.updated", { changes: { role: { before: "read", after: "edit" } } }, undefined],
    ["space.created", {}, undefined],
  ])("%s with %j is summarized as %s", (action, payload, summary) => {
    expect(actionSummary(action, payload)).toBe(summary);
  });

  it("uses the label of authenticator apps", () => {
    expect(actionLabel("secondFactor.totpEnabled")).toBe("Authenticator app added");
    expect(actionLabel("changeRequest.reviewRequested")).toBe("Change request review requested");
  });
});

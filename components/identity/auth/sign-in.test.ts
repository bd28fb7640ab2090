import { describe, expect, it } from "vitest";
import { strengthOf } from "./new-password-field";
import { signInFailure, waitLabel } from "./sign-in";

describe("a failed sign-in", () => {
  it("says when to try again after too many attempts", () => {
    expect(signInFailure("too_many_attempts:64")?.message).toBe(
      "Too many failed attempts. Try again in 2 minutes.",
    );
    expect(signInFailure("too_many_attempts")?.message).toContain("in a few minutes");
    expect([1, 59, 60, 900].map(waitLabel)).toEqual(["1 second", "59 seconds", "1 minute", "15 minutes"]);
  });

  it("explains failures of a single sign-on address", () => {
    expect(signInFailure("sso_unavailable")?.message).toContain("isn't available");
    expect(signInFailure("sso_unreadable")?.message).toContain("can't be read");
    expect(signInFailure("rate_limited:40")?.message).toBe(
      "Too many requests from your network. Try again in 40 seconds.",
    );
  });

  it("shows the reference of a failed single sign-on, and no other text from the address", () => {
    const reference = "0VmzK8sdYh3nQ5bT7xW2Lp";
    expect(signInFailure(`sso:${reference}`)?.message).toContain(reference);
    expect(signInFailure("sso:Call 555-0100 now")?.message).toBe(
      "Single sign-on failed. Ask an admin of your organization.",
    );
  });

  it("shows wrong credentials at the password without naming the wrong one", () => {
    expect(signInFailure("CredentialsSignin")).toMatchObject({ field: "password" });
    expect(signInFailure("Configuration")?.field).toBeNull();
    expect(signInFailure(undefined)).toBeNull();
  });
});

describe("the strength of a password", () => {
  it.each([
    ["", 0],
    ["seven77", 0],
    ["aaaaaaaaaaaaaaaaaaaa", 1],
    ["eightch4", 1],
    ["twelve chars", 3],
    ["abcdeabcdeab", 2],
    ["correct horse battery", 3],
  ])("of %j is %i", (password, score) => {
    expect(strengthOf(password).score).toBe(score);
  });
});

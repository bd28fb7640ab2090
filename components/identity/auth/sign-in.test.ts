import { describe, expect, it } from "vitest";
import { sayEnglish } from "@/lib/core/locales/say";
import { strengthOf } from "./new-password-field";
import { signInFailure, waitLabel } from "./sign-in";

describe("a failed sign-in", () => {
  it("says when to try again after too many attempts", () => {
    expect(signInFailure(sayEnglish, "too_many_attempts:64")?.message).toBe(
      "Too many failed attempts. Try again in 2 minutes.",
    );
    expect(signInFailure(sayEnglish, "too_many_attempts")?.message).toContain("in a few minutes");
    expect([1, 59, 60, 900].map((seconds) => waitLabel(sayEnglish, seconds))).toEqual([
      "Try again in 1 second.",
      "Try again in 59 seconds.",
      "Try again in 1 minute.",
      "Try again in 15 minutes.",
    ]);
  });

  it("explains failures of a single sign-on address", () => {
    expect(signInFailure(sayEnglish, "sso_unavailable")?.message).toContain("isn't available");
    expect(signInFailure(sayEnglish, "sso_unreadable")?.message).toContain("can't be read");
    expect(signInFailure(sayEnglish, "rate_limited:40")?.message).toBe(
      "Too many requests from your network. Try again in 40 seconds.",
    );
  });

  it("shows the reference of a failed single sign-on, and no other text from the address", () => {
    const reference = "0VmzK8sdYh3nQ5bT7xW2Lp";
    expect(signInFailure(sayEnglish, `sso:${reference}`)?.message).toContain(reference);
    expect(signInFailure(sayEnglish, "sso:Call 555-0100 now")?.message).toBe(
      "Single sign-on failed. Ask an admin of your organization.",
    );
  });

  it("shows wrong credentials at the password without naming the wrong one", () => {
    expect(signInFailure(sayEnglish, "CredentialsSignin")).toMatchObject({ field: "password" });
    expect(signInFailure(sayEnglish, "Configuration")?.field).toBeNull();
    expect(signInFailure(sayEnglish, undefined)).toBeNull();
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
    expect(strengthOf(sayEnglish, password).score).toBe(score);
  });
});

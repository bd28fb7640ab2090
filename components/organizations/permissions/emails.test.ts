import { describe, expect, it } from "vitest";
import { emailsIn, repeatedEmailsIn } from "./emails";

describe("a pasted list of addresses", () => {
  it("is split at lines, commas, semicolons and spaces", () => {
    expect(emailsIn("a@x.org, b@x.org;c@x.org\nd@x.org e@x.org")).toEqual([
      "a@x.org",
      "b@x.org",
      "c@x.org",
      "d@x.org",
      "e@x.org",
    ]);
  });

  it("may contain names", () => {
    expect(emailsIn("Ada Example <Ada@x.org>, Bo <bo@x.org>")).toEqual(["ada@x.org", "bo@x.org"]);
  });

  it("is deduplicated, and keeps invalid entries for the form to refuse", () => {
    expect(emailsIn("a@x.org\nA@X.org\nnonsense\n")).toEqual(["a@x.org", "nonsense"]);
    expect(repeatedEmailsIn("a@x.org\nA@X.org a@x.org, b@x.org; Bo <b@x.org>, c@x.org")).toEqual([
      "a@x.org",
      "b@x.org",
    ]);
  });
});

import { expect, it } from "vitest";
import { EmailAddress } from "./schemas";

it("an e-mail address is in lower case, and has no letter of another script that becomes a Latin one by that", () => {
  expect(EmailAddress.parse(" Mike@Example.ORG ")).toBe("mike@example.org");
  expect("\u212a".toLowerCase()).toBe("k");
  expect(EmailAddress.safeParse("mi\u212ae@example.org").success).toBe(false);
});

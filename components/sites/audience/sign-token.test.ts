import { jwtVerify } from "jose";
import { expect, it } from "vitest";
import { sayEnglish } from "@/lib/core/locales/say";
import { signVisitorToken } from "./sign-token";

const KEY = "a key that signs tokens of visitors";

it("signToken makes tokens that a site accepts", async () => {
  const token = await signVisitorToken(sayEnglish, KEY, '{ "plan": "größer" }', 300);
  const { payload } = await jwtVerify(token, new TextEncoder().encode(KEY), { algorithms: ["HS256"] });
  expect(payload).toMatchObject({ plan: "größer", exp: payload.iat! + 300 });
});

it.each(["", "plan", "[]", "null", "1"])("signToken refuses %s with a readable error", async (claims) => {
  await expect(signVisitorToken(sayEnglish, KEY, claims, 300)).rejects.toThrow(/claims|JSON/);
});

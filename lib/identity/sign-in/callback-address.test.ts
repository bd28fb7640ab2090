import { describe, expect, it } from "vitest";
import type { Problem } from "@/lib/platform/api/problem";
import { env } from "@/lib/platform/env";
import { guardCallback } from "./callback-address";

const answer = async (request: Request) => new Response(await request.text());
const auth = `${env.url}/api/auth`;
const get = (query: string, headers = {}) =>
  guardCallback(new Request(`${auth}/signin?${query}`, { headers }), answer);
const post = (body: string, type = "application/x-www-form-urlencoded") =>
  guardCallback(
    new Request(`${auth}/callback/credentials`, { method: "POST", body, headers: { "content-type": type } }),
    answer,
  );
const form = (callbackUrl: string) => new URLSearchParams({ email: "a@b.test", callbackUrl }).toString();

describe("callback addresses", () => {
  it.each(["", "/account", "/s/1?x=1#y", `${env.url}/account`])(
    "accepts %j, and passes on the body",
    async (address) => {
      expect((await get(`callbackUrl=${encodeURIComponent(address)}`)).status).toBe(200);
      const answered = await post(form(address));
      expect([answered.status, await answered.text()]).toEqual([200, form(address)]);
      expect((await post(JSON.stringify({ callbackUrl: address }), "application/json")).status).toBe(200);
    },
  );

  it.each([
    "javascript:alert(1)",
    "/account\nset-cookie: a=b",
    "/account\r",
    "java\nscript:alert(1)",
    "https://evil.test/",
    "//evil.test",
    "/\\evil.test",
    "ftp://evil.test",
    "account",
  ])("refuses %j with a 400 that names the field", async (address) => {
    for (const answered of [
      await get(`callbackUrl=${encodeURIComponent(address)}`),
      await get(`callbackUrl=%2F&callbackUrl=${encodeURIComponent(address)}`),
      await post(form(address)),
      await post(JSON.stringify({ callbackUrl: address }), "application/json"),
    ]) {
      expect(answered.status).toBe(400);
      expect(((await answered.json()) as Problem).error.fields).toMatchObject([{ path: "callbackUrl" }]);
    }
  });

  it("refuses a body that is no text, no JSON or too large", async () => {
    expect((await post('{"callbackUrl":["/"]}', "application/json")).status).toBe(400);
    expect((await post("{", "application/json")).status).toBe(400);
    expect((await post("null", "application/json")).status).toBe(200);
    expect((await post(`email=${"a".repeat(70_000)}`)).status).toBe(413);
  });

  it("removes an invalid remembered address", async () => {
    const cookie = (value: string) => ({ cookie: `next-auth.callback-url=${encodeURIComponent(value)}` });
    expect((await get("", cookie("http://127.0.0.1:3000"))).status).toBe(200);
    const answered = await get("", cookie("javascript:alert(1)"));
    expect(answered.status).toBe(400);
    expect(answered.headers.get("set-cookie")).toMatch(/^next-auth\.callback-url=;.*Max-Age=0/);
  });
});

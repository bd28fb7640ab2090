import NextAuth from "next-auth";
import { describe, expect, it, vi } from "vitest";
import { themeCookie } from "@/components/ui/theme";
import { secondFactor } from "@/lib/identity/second-factor/operations";
import { SESSION_COOKIE } from "@/lib/platform/auth/session";
import { database } from "@/lib/platform/db/client";
import { TOKEN_COOKIE } from "@/lib/sites/published/admission";
import { api, expectProblem } from "@/lib/testing/api";
import { totpCode } from "@/lib/testing/totp-code";
import { person } from "@/lib/testing/world";
import { authOptions } from "./next-auth";
import { SECOND_FACTOR } from "./steps";

const password = "correct horse battery";

type Answer = { status: number; body: Record<string, unknown> };

/** A browser for next-auth: it keeps cookies and posts forms with the CSRF token. */
function browser() {
  const cookies = new Map<string, string>();

  async function request(
    method: string,
    nextauth: string[],
    body: Record<string, string> = {},
  ): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = {
      host: "127.0.0.1:3000",
      cookie,
      "x-forwarded-for": "198.51.100.9",
      "user-agent": "Browser",
    };
    const request = { method, query: { nextauth }, body, cookies: Object.fromEntries(cookies), headers };
    const answer: Answer = { status: 200, body: {} };
    let sent: string[] = [];
    const response = {
      status: (status: number) => {
        answer.status = status;
        return response;
      },
      getHeader: () => sent,
      setHeader: (name: string, value: string | string[]) => {
        if (name.toLowerCase() === "set-cookie") sent = [value].flat();
        return response;
      },
      json: (value: Record<string, unknown>) => Object.assign(answer.body, value),
      send: (value: unknown) => Object.assign(answer.body, value),
      end: () => {},
    };
    await NextAuth(request as never, response as never, authOptions(database(), headers));
    for (const line of sent) {
      const [pair = ""] = line.split(";");
      const [name = "", value = ""] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
      if (value === "") cookies.delete(name);
      else cookies.set(name, decodeURIComponent(value));
    }
    return answer;
  }

  async function post(nextauth: string[], form: Record<string, string>): Promise<Answer> {
    const { body } = await request("GET", ["csrf"]);
    return request("POST", nextauth, { ...form, csrfToken: String(body.csrfToken), json: "true" });
  }

  return { cookies, request, post };
}

describe("signing in through next-auth", () => {
  it("leaves the choice of colors and the visitor's token alone, as does signing out", async () => {
    const someone = await person({ password });
    const user = browser();
    const others = { [themeCookie]: "dark", [TOKEN_COOKIE]: "token" };
    for (const [name, value] of Object.entries(others)) user.cookies.set(name, value);
    await user.post(["callback", "credentials"], { email: someone.email, password, callbackUrl: "/account" });
    expect(user.cookies.has(SESSION_COOKIE)).toBe(true);
    expect(Object.fromEntries(user.cookies)).toMatchObject(others);
    await user.post(["signout"], { callbackUrl: "/" });
    expect(user.cookies.has(SESSION_COOKIE)).toBe(false);
    expect(Object.fromEntries(user.cookies)).toMatchObject(others);
  });

  it("puts only the random session id into the cookie, and signing out deletes the session", async () => {
    const someone = await person({ password });
    const user = browser();
    const form = { email: someone.email, password, callbackUrl: "/account" };
    const answer = await user.post(["callback", "credentials"], form);
    const cookie = user.cookies.get(SESSION_COOKIE)!;
    expect(cookie).toMatch(/^[\w-]{43}$/);
    const me = api.withCookie(`${SESSION_COOKIE}=${cookie}`);
    expect((await me.get("/v1/user")).body).toMatchObject({ id: someone.id });
    const session = await database().session.findFirstOrThrow({ where: { userId: someone.id } });
    // The browser side of next-auth needs an absolute address.
    expect(answer.body.url).toMatch(/^http:\/\/[^/]+\/account$/);
    expect(session).toMatchObject({ userAgent: "Browser", address: "198.51.100.9" });

    const seen = await user.request("GET", ["session"]);
    expect(seen.body).toMatchObject({ user: { name: someone.displayName, email: someone.email } });
    expect(user.cookies.get(SESSION_COOKIE)).toBe(cookie);

    await user.post(["signout"], { callbackUrl: "/signin" });
    expect(user.cookies.has(SESSION_COOKIE)).toBe(false);
    expectProblem(await me.get("/v1/user"), 401);
    expect(await database().session.count({ where: { userId: someone.id } })).toBe(0);
  });

  it("asks for a second factor before it sets a cookie", async () => {
    const someone = await person({ password });
    const { secret } = await api.as(someone).call(secondFactor.startTotp, { body: { password } });
    await api.as(someone).call(secondFactor.confirmTotp, { body: { code: totpCode(secret) } });
    await database().totp.update({ where: { userId: someone.id }, data: { lastStep: 0 } });
    const user = browser();
    const first = await user.post(["callback", "credentials"], { email: someone.email, password });
    expect(first.status).toBe(401);
    const asked = new URL(String(first.body.url)).searchParams.get("error") ?? "";
    expect(asked).toMatch(/^second_factor:[\w-]{43}:app$/);
    expect(user.cookies.has(SESSION_COOKIE)).toBe(false);
    const [, ticket = ""] = asked.split(":");
    const step = ["callback", SECOND_FACTOR];
    const wrong = await user.post(step, { ticket, code: "000000" });
    expect(wrong.body.url).toContain("error=wrong_code");
    expect(user.cookies.has(SESSION_COOKIE)).toBe(false);
    await user.post(step, { ticket, code: totpCode(secret) });
    const me = api.withCookie(`${SESSION_COOKIE}=${user.cookies.get(SESSION_COOKIE)}`);
    expect((await me.get("/v1/user")).body).toMatchObject({ id: someone.id });
    expect((await user.post(step, { ticket })).body.url).toContain("error=CredentialsSignin");
  });

  it("refuses a wrong password without a cookie", async () => {
    const someone = await person({ password });
    const user = browser();
    const answer = await user.post(["callback", "credentials"], { email: someone.email, password: "wrong" });
    expect(answer.status).toBe(401);
    expect(answer.body.url).toContain("error=CredentialsSignin");
    expect(user.cookies.has(SESSION_COOKIE)).toBe(false);
  });

  it("opens a new session at each sign-in and ends the earlier one", async () => {
    const someone = await person({ password });
    const user = browser();
    await user.post(["callback", "credentials"], { email: someone.email, password });
    const first = user.cookies.get(SESSION_COOKIE);
    await user.post(["callback", "credentials"], { email: someone.email, password });
    expect(user.cookies.get(SESSION_COOKIE)).not.toBe(first);
    expectProblem(await api.withCookie(`${SESSION_COOKIE}=${first}`).get("/v1/user"), 401);
    expect(await database().session.count({ where: { userId: someone.id } })).toBe(1);
  });

  it("lets no client change the session", async () => {
    const [someone, other] = [await person({ password }), await person()];
    const user = browser();
    await user.post(["callback", "credentials"], { email: someone.email, password });
    const cookie = user.cookies.get(SESSION_COOKIE);
    await user.post(["session"], { data: JSON.stringify({ sub: other.id, secret: "x".repeat(43) }) });
    expect(user.cookies.get(SESSION_COOKIE)).toBe(cookie);
    expect((await api.withCookie(`${SESSION_COOKIE}=${cookie}`).get("/v1/user")).body.id).toBe(someone.id);
  });

  it("leaves the last use of a session to the requests themselves", async () => {
    const someone = await person({ password });
    const user = browser();
    await user.post(["callback", "credentials"], { email: someone.email, password });
    const where = { userId: someone.id };
    await database().session.updateMany({ where, data: { lastSeenAt: new Date(Date.now() - 5 * 60_000) } });
    const { lastSeenAt } = await database().session.findFirstOrThrow({ where });

    await user.request("GET", ["session"]);
    await api.withCookie(`${SESSION_COOKIE}=${user.cookies.get(SESSION_COOKIE)}`).get("/v1/user");
    const used = await vi.waitFor(
      () => database().session.findFirstOrThrow({ where: { ...where, lastSeenAt: { gt: lastSeenAt } } }),
      { timeout: 60_000, interval: 100 },
    );
    expect(used.address).toBe("203.0.113.7");
  });

  it("does not redirect to another site afterwards", async () => {
    const someone = await person({ password });
    for (const callbackUrl of ["https://evil.test/", "/\t/evil.test", "/account\nx-y: evil.test"]) {
      const answer = await browser().post(["callback", "credentials"], {
        email: someone.email,
        password,
        callbackUrl,
      });
      expect(answer.body.url).not.toContain("evil.test");
    }
  });
});

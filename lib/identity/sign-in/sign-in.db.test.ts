import { describe, expect, it } from "vitest";
import { lockSecondFactor, startTotp } from "@/lib/identity/second-factor/factors";
import { replacePassword } from "@/lib/identity/users/commands";
import { users } from "@/lib/identity/users/operations";
import { hashPassword } from "@/lib/identity/users/password";
import { PERSON_HEADER } from "@/lib/platform/api/operation";
import { secondsToWait } from "@/lib/platform/auth/attempts";
import { endSessions, openSession, SESSION_COOKIE } from "@/lib/platform/auth/session";
import { database } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { api, expectProblem, newTokenFor } from "@/lib/testing/api";
import { startBeside } from "@/lib/testing/lock-wait";
import { disableAccount, operator, person, world } from "@/lib/testing/world";
import { signIn } from "./sign-in";

const client = { address: "198.51.100.1", userAgent: "test" };
const password = "correct horse battery";

/** A cookie of a fresh session, with a browser's headers. */
async function signedIn(userId: string) {
  const { id, secret } = await openSession(database(), userId, client);
  return { id, cookie: `${SESSION_COOKIE}=${secret}` };
}
const fromOurPages = { "sec-fetch-site": "same-origin", "x-bindery-csrf": "1" };

describe("API tokens", () => {
  it("end when revoked, expired, or when the account is disabled", async () => {
    const someone = await person();
    const token = await newTokenFor(someone.id, null);
    const call = () => api.withToken(token).get("/v1/user");
    expect((await call()).status).toBe(200);

    const [row] = await database().apiToken.findMany({ where: { userId: someone.id } });
    await database().apiToken.update({
      where: { id: row!.id },
      data: { expiresAt: new Date(Date.now() - 1) },
    });
    expectProblem(await call(), 401, "token_invalid");
    await database().apiToken.update({ where: { id: row!.id }, data: { expiresAt: null } });
    await disableAccount(someone);
    expectProblem(await call(), 401, "token_invalid");
  });

  it("of one organization end with the membership", async () => {
    const { organization, admin, member } = await world();
    const editor = await member("edit");
    const token = await newTokenFor(editor.id, organization.id);
    expect((await api.withToken(token).get("/v1/user")).status).toBe(200);
    await api.as(admin).delete(`/v1/orgs/${organization.id}/members/${editor.id}`);
    expectProblem(await api.withToken(token).get("/v1/user"), 401, "token_invalid");
  });

  it("are shown once, listed with a hint, and end after 90 days by default", async () => {
    const someone = await person();
    const made = await api
      .as(someone)
      .post<{ id: string; token: string; hint: string; expiresAt: string }>("/v1/user/tokens", {
        label: "Build server",
      });
    expect(made.status).toBe(201);
    expect(Date.parse(made.body.expiresAt) / 86_400_000).toBeCloseTo(Date.now() / 86_400_000 + 90, 1);
    expect((await api.withToken(made.body.token).get("/v1/user")).status).toBe(200);
    const list = await api.as(someone).get("/v1/user/tokens");
    expect(list.text).toContain(made.body.hint);
    expect(list.text).not.toContain(made.body.token);
    expectProblem(await api.as(someone).post("/v1/user/tokens", { label: "x", expiresInDays: 367 }), 400);
    expect((await api.as(someone).delete(`/v1/user/tokens/${made.body.id}`)).status).toBe(205);
    expect((await api.as(someone).delete(`/v1/user/tokens/${made.body.id}`)).status).toBe(204);
    expectProblem(await api.withToken(made.body.token).get("/v1/user"), 401, "token_invalid");
  });

  it("of one organization cannot create wider ones or change the account", async () => {
    const [one, two] = [await world(), await world()];
    const bound = api.withToken(await newTokenFor(one.admin.id, one.organization.id));
    expectProblem(await bound.post("/v1/user/tokens", { label: "wide" }), 403, "token_bound");
    const foreign = { label: "x", organization: two.organization.id };
    expectProblem(await bound.post("/v1/user/tokens", foreign), 404);
    const own = await bound.post("/v1/user/tokens", { label: "x", organization: one.organization.id });
    expect(own.status).toBe(201);
    expectProblem(await bound.get("/v1/user/sessions"), 403, "token_bound");
    expectProblem(
      await bound.post("/v1/user/password", { current: "x", next: password }),
      403,
      "token_bound",
    );
  });

  it("are decisive: a valid cookie beside an invalid token does not help", async () => {
    const someone = await person();
    const { cookie } = await signedIn(someone.id);
    const headers = { authorization: "Bearer bnd_pat_dead" };
    expectProblem(await api.withCookie(cookie).get("/v1/user", { headers }), 401, "token_invalid");
    expectProblem(
      await api.withCookie(cookie).get("/v1/user", { headers: { authorization: "Basic x" } }),
      401,
    );
  });
});

describe("sessions", () => {
  it("authenticate their person until they idle too long, expire, or are revoked", async () => {
    const someone = await person();
    const { id, cookie } = await signedIn(someone.id);
    const call = () => api.withCookie(`theme=dark; ${cookie}; other=1`).get("/v1/user");
    expect((await call()).body).toMatchObject({ id: someone.id });

    const hours = (n: number) => new Date(Date.now() - n * 3_600_000);
    await database().session.update({ where: { id }, data: { lastSeenAt: hours(9) } });
    expectProblem(await call(), 401);
    await database().session.update({ where: { id }, data: { lastSeenAt: hours(7) } });
    expect((await call()).status).toBe(200);
    await database().session.update({ where: { id }, data: { expiresAt: hours(0.001) } });
    expectProblem(await call(), 401);
  });

  it("change nothing for requests that another site may have caused", async () => {
    const someone = await person();
    const { cookie } = await signedIn(someone.id);
    const rename = (headers: Record<string, string>, raw = '{"displayName":"Renamed"}') =>
      api.withCookie(cookie).send("PATCH", `/v1/users/${someone.id}`, undefined, { raw, headers });
    expectProblem(await rename({}), 403, "cross_site");
    expectProblem(await rename({ "sec-fetch-site": "cross-site" }), 403, "cross_site");
    expectProblem(await rename({ "sec-fetch-site": "same-site" }), 403, "cross_site");
    expectProblem(await rename({ origin: "https://evil.test", host: "127.0.0.1:3000" }), 403, "cross_site");
    const plain = { "sec-fetch-site": "same-origin", "content-type": "text/plain" };
    expectProblem(await rename(plain), 403, "cross_site");
    expect((await rename({ "sec-fetch-site": "same-origin" })).status).toBe(200);
    expect((await rename({ origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" })).status).toBe(200);
    expectProblem(await api.withCookie(cookie).delete("/v1/user/sessions"), 403, "cross_site");
  });

  it("change nothing for what another person wrote in this browser", async () => {
    const [author, other] = [await person(), await person()];
    const { cookie } = await signedIn(other.id);
    const rename = (from: string) =>
      api.withCookie(cookie).send("PATCH", `/v1/users/${other.id}`, undefined, {
        raw: '{"displayName":"Renamed"}',
        headers: { "sec-fetch-site": "same-origin", [PERSON_HEADER]: from },
      });
    expectProblem(await rename(author.id), 401, "another_person");
    expect((await rename(other.id)).status).toBe(200);
  });

  it("are listed with the present one marked, and the others can be ended together", async () => {
    const someone = await person();
    const [mine, other] = [await signedIn(someone.id), await signedIn(someone.id)];
    const browser = api.withCookie(mine.cookie);
    const { body } = await browser.get<{ items: { id: string; current: boolean }[]; count: number }>(
      "/v1/user/sessions",
    );
    expect(body.count).toBe(2);
    expect(body.items.filter((item) => item.current).map((item) => item.id)).toEqual([mine.id]);
    expect((await browser.delete("/v1/user/sessions", { headers: fromOurPages })).status).toBe(205);
    expectProblem(await api.withCookie(other.cookie).get("/v1/user"), 401);
    expect((await browser.get("/v1/user")).status).toBe(200);
    expect((await browser.delete(`/v1/user/sessions/${mine.id}`, { headers: fromOurPages })).status).toBe(
      205,
    );
    expectProblem(await browser.get("/v1/user"), 401);
  });

  it("of another person cannot be ended", async () => {
    const [one, two] = [await person(), await person()];
    const theirs = await signedIn(two.id);
    expect((await api.as(one).delete(`/v1/user/sessions/${theirs.id}`)).status).toBe(204);
    expect((await api.withCookie(theirs.cookie).get("/v1/user")).status).toBe(200);
  });
});

describe("signing in", () => {
  it("opens a session for the correct password, whatever the case of the address", async () => {
    const someone = await person({ password });
    const result = await signIn(database(), { email: ` ${someone.email.toUpperCase()} `, password }, client);
    if (!result.ok) throw new Error(result.reason);
    const { status } = await api.withCookie(`${SESSION_COOKIE}=${result.secret}`).get("/v1/user");
    expect(status).toBe(200);
    expect(await database().session.count({ where: { userId: someone.id } })).toBe(1);
  });

  it("gives the same error for a wrong password, an unknown address, no password and a disabled account", async () => {
    const [someone, without, disabled] = [
      await person({ password }),
      await person(),
      await person({ password }),
    ];
    await disableAccount(disabled);
    const refused = { ok: false, reason: "wrong_credentials" };
    expect(await signIn(database(), { email: someone.email, password: "wrong" }, client)).toEqual(refused);
    expect(await signIn(database(), { email: "nobody@example.test", password }, client)).toEqual(refused);
    expect(await signIn(database(), { email: without.email, password: "" }, client)).toEqual(refused);
    expect(await signIn(database(), { email: disabled.email, password }, client)).toEqual(refused);
    expect(await signIn(database(), { email: "a\0b", password }, client)).toEqual(refused);
  });

  it("refuses the former password while another request changes it", async () => {
    const someone = await person({ password });
    const passwordHash = await hashPassword("another horse battery");
    const { result } = await inTransaction(database(), async (tx) => {
      await replacePassword(tx, operator, { userId: someone.id, email: someone.email }, passwordHash);
      return startBeside(() => signIn(database(), { email: someone.email, password }, client));
    });
    expect(await result).toEqual({ ok: false, reason: "wrong_credentials" });
    expect(await database().session.count({ where: { userId: someone.id } })).toBe(0);
  });

  it("asks for a second factor that another request is adding", async () => {
    const someone = await person({ password });
    const { result } = await inTransaction(database(), async (tx) => {
      await lockSecondFactor(tx, someone.id);
      await startTotp(tx, someone.id);
      await tx.totp.update({ where: { userId: someone.id }, data: { confirmedAt: new Date() } });
      await endSessions(tx, someone.id, null);
      return startBeside(() => signIn(database(), { email: someone.email, password }, client));
    });
    expect(await result).toMatchObject({ ok: false, reason: "second_factor" });
  });

  it("makes an account wait after some failures, even with the correct password and for concurrent attempts", async () => {
    const someone = await person({ password });
    const wrong = () =>
      signIn(database(), { email: someone.email, password: "wrong" }, { ...client, address: "192.0.2.1" });
    const tried = async () => {
      const results = await Promise.all(Array.from({ length: 12 }, wrong));
      return results.filter((result) => !result.ok && result.reason === "wrong_credentials").length;
    };
    const account = { key: `account:${someone.email}` };
    const waited = () =>
      database().signInAttempt.updateMany({
        where: account,
        data: { windowStart: new Date(Date.now() - 900_000) },
      });
    const started = Date.now();
    const atFirst = await tried();
    // Checking a password takes time, in which the first waits, of one second, two and four, may end.
    const waitsEnded = Math.floor(Math.log2((Date.now() - started) / 1_000 + 1));
    expect(atFirst).toBeGreaterThanOrEqual(5);
    expect(atFirst).toBeLessThanOrEqual(5 + waitsEnded);

    await database().signInAttempt.updateMany({ where: account, data: { failures: 12 } });
    await waited();
    expect(await tried()).toBe(1);
    const blocked = { ok: false, reason: "too_many_attempts", seconds: expect.any(Number) };
    expect(
      await signIn(database(), { email: someone.email, password }, { ...client, address: "192.0.2.2" }),
    ).toEqual(blocked);
    const wait = await secondsToWait(database(), someone.email, "192.0.2.2");
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(900);
    await waited();
    const later = await signIn(
      database(),
      { email: someone.email, password },
      { ...client, address: "192.0.2.2" },
    );
    expect(later.ok).toBe(true);
  });
});

describe("changing the password", () => {
  it("needs the present one, ends the other sessions, and renews the secret of this one", async () => {
    const someone = await person({ password });
    const [mine, other] = [await signedIn(someone.id), await signedIn(someone.id)];
    const change = (current: string) =>
      api
        .withCookie(mine.cookie)
        .post("/v1/user/password", { current, next: "another password" }, { headers: fromOurPages });
    const problem = expectProblem(await change("wrong one"), 400, "wrong_password");
    expect(problem.fields?.[0]?.path).toBe("current");
    const changed = await change(password);
    expect(changed.status).toBe(204);
    for (const { cookie } of [mine, other]) expectProblem(await api.withCookie(cookie).get("/v1/user"), 401);
    const [renewed, maxAge] = /^([^;]+);.*Max-Age=(\d+)/
      .exec(String(changed.headers["set-cookie"]))!
      .slice(1);
    const sessions = await api.withCookie(renewed!).get<{ items: { id: string }[] }>("/v1/user/sessions");
    expect(sessions.body.items).toMatchObject([{ id: mine.id, current: true }]);
    expect(Number(maxAge) / 86_400).toBeCloseTo(30, 2);
    expect((await signIn(database(), { email: someone.email, password }, client)).ok).toBe(false);
    expect(
      (await signIn(database(), { email: someone.email, password: "another password" }, client)).ok,
    ).toBe(true);
  });
});

describe("people", () => {
  it("see themselves and the people in their organizations, unless they are guests there", async () => {
    const { member, stranger } = await world();
    const [reader, guest, outsider] = [await member("read"), await member(null), await stranger()];
    const get = (as: { id: string }, userId: string) => api.as(as).get(`/v1/users/${userId}`);
    expect((await get(outsider, outsider.id)).body).toMatchObject({ object: "user", id: outsider.id });
    expect((await get(reader, guest.id)).status).toBe(200);
    expectProblem(await get(guest, reader.id), 404);
    expectProblem(await get(outsider, reader.id), 404);
    expectProblem(await get(reader, "nobody"), 404);
  });

  it("choose the language of the console and of their mails, which others do not see", async () => {
    const { admin, member } = await world();
    const reader = await member("read");
    const choose = (language: unknown) => api.as(reader).patch(`/v1/users/${reader.id}`, { language });
    const own = () => api.as(reader).call(users.current, {});
    expect(await own()).not.toHaveProperty("language");
    expect((await choose("de")).status).toBe(200);
    expect(await own()).toMatchObject({ language: "de" });
    expect((await api.as(admin).get(`/v1/users/${reader.id}`)).body).not.toHaveProperty("language");
    expectProblem(await choose("tlh"), 400);
    expect((await choose(null)).status).toBe(200);
    expect(await own()).not.toHaveProperty("language");
  });

  it("change only their own profile", async () => {
    const { admin, member, stranger } = await world();
    const [reader, outsider] = [await member("read"), await stranger()];
    const updated = await api.as(reader).call(users.update, {
      params: { userId: reader.id },
      body: { displayName: "  New name ", photoURL: "https://example.test/me.png" },
    });
    expect(updated).toMatchObject({ displayName: "New name", photoURL: "https://example.test/me.png" });
    const without = { params: { userId: reader.id }, body: { photoURL: null } };
    expect(await api.as(reader).call(users.update, without)).not.toHaveProperty("photoURL");
    const rename = (as: { id: string }) => api.as(as).patch(`/v1/users/${reader.id}`, { displayName: "x" });
    expectProblem(await rename(admin), 403, "not_yourself");
    expectProblem(await rename(outsider), 404);
    expectProblem(await api.as(reader).patch(`/v1/users/${reader.id}`, {}), 400);
    expectProblem(
      await api.as(reader).patch(`/v1/users/${reader.id}`, { photoURL: "javascript:alert(1)" }),
      400,
    );
  });
});

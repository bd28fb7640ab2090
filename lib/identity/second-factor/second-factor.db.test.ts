import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type SignInResult, signIn, signInWithCode } from "@/lib/identity/sign-in/sign-in";
import { addMember } from "@/lib/organizations/members/commands";
import { openSession, SESSION_COOKIE } from "@/lib/platform/auth/session";
import { database } from "@/lib/platform/db/client";
import { api, expectProblem } from "@/lib/testing/api";
import { totpCode } from "@/lib/testing/totp-code";
import { disableAccount, operator, type Person, type World, world } from "@/lib/testing/world";
import { resetSecondFactor } from "./commands";
import { secondFactor } from "./operations";

const password = "correct horse battery";
const client = { address: "198.51.100.7", userAgent: "test" };
const STEP = 30_000;
const PATH = "/v1/user/second-factor";

let here: World;
let ana: Person;
beforeEach(async () => {
  here = await world();
  ana = await here.member("edit", { password });
});
// All tests come from one address, whose failures are counted together.
afterEach(async () => {
  await database().signInAttempt.deleteMany({});
});

const withPassword = (person = ana, secret = password) =>
  signIn(database(), { email: person.email, password: secret }, client);
const ticketOf = (result: SignInResult): string => {
  if (result.ok || result.reason !== "second_factor") throw new Error(JSON.stringify(result));
  return result.ticket;
};
const withCode = (ticket: string, code: string) => signInWithCode(database(), { ticket, code }, client);
const browserOf = async (person: Person) => {
  const { secret } = await openSession(database(), person.id, client);
  return api.withCookie(`${SESSION_COOKIE}=${secret}`);
};
const csrf = { headers: { "x-bindery-csrf": "1", "sec-fetch-site": "same-origin" } };

/** Adds an authenticator app as if a while ago, so that its present code is unused. */
async function setUp(person = ana) {
  const { secret } = await api.as(person).call(secondFactor.startTotp, { body: { password } });
  const { codes } = await api.as(person).call(secondFactor.confirmTotp, { body: { code: totpCode(secret) } });
  await database().totp.update({ where: { userId: person.id }, data: { lastStep: 0 } });
  return { secret, codes };
}
const mailsTo = async (person: Person) =>
  (
    await database().mail.findMany({
      where: { userId: person.id, template: "accountChanged" },
      orderBy: { id: "asc" },
      select: { data: true },
    })
  ).map(({ data }) => (data as { change: string }).change);
const eventsOf = async (person: Person) =>
  (
    await database().event.findMany({
      where: { subjectId: person.id, type: { startsWith: "secondFactor." } },
      orderBy: { id: "asc" },
      select: { type: true },
    })
  ).map(({ type }) => type);

describe("adding an authenticator app", () => {
  it("needs the password, and a valid code before sign-in asks for codes", async () => {
    const mine = api.as(ana);
    expectProblem(await mine.post(`${PATH}/totp`, { password: "wrong" }), 400, "wrong_password");
    expectProblem(await mine.put(`${PATH}/totp`, { code: "123456" }), 400, "wrong_code");
    const started = await mine.call(secondFactor.startTotp, { body: { password } });
    expect(started.uri).toMatch(/^otpauth:\/\/totp\/Bindery:/);
    expect(started.uri).toContain(started.secret);
    expect((await withPassword()).ok).toBe(true);
    expectProblem(
      await mine.put(`${PATH}/totp`, { code: totpCode(started.secret, Date.now() - 10 * STEP) }),
      400,
      "wrong_code",
    );
    expect((await mine.get(PATH)).body).not.toHaveProperty("totp");
    const { codes } = await mine.call(secondFactor.confirmTotp, { body: { code: totpCode(started.secret) } });
    expect(new Set(codes).size).toBe(10);
    expect((await mine.get(PATH)).body).toMatchObject({ totp: {}, recoveryCodes: { left: 10 } });
    expectProblem(await mine.post(`${PATH}/totp`, { password }), 409, "totp_exists");
    expectProblem(await mine.put(`${PATH}/totp`, { code: totpCode(started.secret) }), 400, "wrong_code");
    expect(await mailsTo(ana)).toEqual(["totpEnabled"]);
    expect(await eventsOf(ana)).toEqual(["secondFactor.totpEnabled"]);
  });

  it("stores neither the secret nor the codes in plain text", async () => {
    const { secret, codes } = await setUp();
    const stored = await database().totp.findUniqueOrThrow({ where: { userId: ana.id } });
    expect(Buffer.from(stored.secret).toString("latin1")).not.toContain(secret);
    const hashes = await database().recoveryCode.findMany({ where: { userId: ana.id } });
    expect(JSON.stringify(hashes.map(({ codeHash }) => Buffer.from(codeHash).toString()))).not.toContain(
      codes[0],
    );
  });

  it("signs out the other browsers, which needed only the password", async () => {
    const other = await browserOf(ana);
    await setUp();
    expectProblem(await other.get("/v1/user"), 401);
  });

  it("creates another secret with each start, which is valid for an hour", async () => {
    const first = await api.as(ana).call(secondFactor.startTotp, { body: { password } });
    const second = await api.as(ana).call(secondFactor.startTotp, { body: { password } });
    const confirm = (secret: string) => api.as(ana).put(`${PATH}/totp`, { code: totpCode(secret) });
    expectProblem(await confirm(first.secret), 400, "wrong_code");
    const long = new Date(Date.now() - 3_601_000);
    await database().totp.update({ where: { userId: ana.id }, data: { createdAt: long } });
    expectProblem(await confirm(second.secret), 400, "wrong_code");
  });

  it("counts wrong passwords and codes as sign-in does", async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 8; turn += 1)
      statuses.push((await api.as(ana).put(`${PATH}/totp`, { code: "000000" })).status);
    expect(statuses.slice(0, 5)).toEqual([400, 400, 400, 400, 400]);
    expect(statuses).toContain(429);
  });
});

describe("signing in with a second factor", () => {
  it("opens no session with the password alone", async () => {
    const { secret } = await setUp();
    const sessions = () => database().session.count({ where: { userId: ana.id } });
    const ticket = ticketOf(await withPassword());
    expect(await sessions()).toBe(0);
    expectProblem(await api.withCookie(`${SESSION_COOKIE}=${ticket}`).get("/v1/user"), 401);
    expect(await withCode(ticket, "000000")).toEqual({ ok: false, reason: "wrong_code" });
    const code = totpCode(secret);
    expect(await withCode(ticket, ` ${code.slice(0, 3)} ${code.slice(3)} `)).toMatchObject({ ok: true });
    expect(await sessions()).toBe(1);
    expect(await withPassword(ana, "wrong")).toEqual({ ok: false, reason: "wrong_credentials" });
  });

  it("accepts each code once, even from several browsers at once", async () => {
    const { secret } = await setUp();
    const tickets = await Promise.all([1, 2, 3].map(async () => ticketOf(await withPassword())));
    const code = totpCode(secret);
    const results = await Promise.all(tickets.map((ticket) => withCode(ticket, code)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const later = ticketOf(await withPassword());
    expect(await withCode(later, code)).toEqual({ ok: false, reason: "wrong_code" });
    expect(await withCode(later, totpCode(secret, Date.now() - STEP))).toMatchObject({ ok: false });
    expect(await withCode(later, totpCode(secret, Date.now() + STEP))).toMatchObject({ ok: true });
  });

  it("accepts each ticket once, within ten minutes, and for its own person", async () => {
    const { secret, codes } = await setUp();
    const [other, spare] = [await here.member("edit", { password }), ticketOf(await withPassword())];
    const theirs = await setUp(other);
    const ticket = ticketOf(await withPassword());
    expect(await withCode(ticket, totpCode(theirs.secret))).toMatchObject({ reason: "wrong_code" });
    expect(await withCode(ticket, theirs.codes[0]!)).toMatchObject({ reason: "wrong_code" });
    const results = await Promise.all([withCode(ticket, codes[0]!), withCode(ticket, codes[1]!)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await withCode(ticket, totpCode(secret))).toEqual({ ok: false, reason: "ticket_expired" });
    // A code sent with a used ticket was not used up.
    expect((await api.as(ana).get(PATH)).body).toMatchObject({ recoveryCodes: { left: 9 } });
    await database().signInTicket.updateMany({
      where: { userId: ana.id },
      data: { expiresAt: new Date(Date.now() - 1) },
    });
    expect(await withCode(spare, totpCode(secret))).toEqual({ ok: false, reason: "ticket_expired" });
    expect(await withCode("made up", totpCode(secret))).toEqual({ ok: false, reason: "ticket_expired" });
  });

  it("ends after a change of the password, and for a disabled account", async () => {
    const { secret } = await setUp();
    const ticket = ticketOf(await withPassword());
    await api.as(ana).post("/v1/user/password", { current: password, next: `${password}s` });
    expect(await withCode(ticket, totpCode(secret))).toMatchObject({ reason: "ticket_expired" });
    const other = ticketOf(await withPassword(ana, `${password}s`));
    await disableAccount(ana);
    expect(await withCode(other, totpCode(secret))).toMatchObject({ reason: "ticket_expired" });
  });

  it("cannot be guessed, with any number of tickets", async () => {
    const { secret } = await setUp();
    const tries: string[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      const result = await withCode(ticketOf(await withPassword()), "000000");
      tries.push(result.ok ? "ok" : result.reason);
    }
    expect(tries.slice(0, 5)).toEqual(Array(5).fill("wrong_code"));
    expect(tries).toContain("too_many_attempts");
    await database().signInAttempt.updateMany({
      where: { key: `account:second-factor:${ana.id}` },
      data: { failures: 12, windowStart: new Date() },
    });
    const blocked = await withCode(ticketOf(await withPassword()), totpCode(secret));
    expect(blocked).toMatchObject({ reason: "too_many_attempts" });
  });
});

describe("recovery codes", () => {
  it("sign in if the secret of the app was encrypted with another server secret", async () => {
    const { secret, codes } = await setUp();
    const unreadable = new Uint8Array(64);
    await database().totp.update({ where: { userId: ana.id }, data: { secret: unreadable } });
    const ticket = ticketOf(await withPassword());
    expect(await withCode(ticket, totpCode(secret))).toMatchObject({ ok: false, reason: "wrong_code" });
    expect((await withCode(ticket, codes[0]!)).ok).toBe(true);
  });

  it("replace the second factor once each, in any spelling, with a notice to the person", async () => {
    const { codes } = await setUp();
    const code = ` ${codes[0]!.toUpperCase().replaceAll("-", " ")} `;
    expect(await withCode(ticketOf(await withPassword()), code)).toMatchObject({ ok: true });
    expect(await withCode(ticketOf(await withPassword()), code)).toMatchObject({ reason: "wrong_code" });
    expect(await eventsOf(ana)).toEqual(["secondFactor.totpEnabled", "secondFactor.recoveryCodeUsed"]);
    expect(await mailsTo(ana)).toEqual(["totpEnabled", "recoveryCodeUsed"]);
  });

  it("are replaced after the person's password or a code", async () => {
    const { secret, codes } = await setUp();
    const renew = (proof: object) => api.as(ana).post<{ codes: string[] }>(`${PATH}/recovery-codes`, proof);
    expectProblem(await renew({}), 400);
    expectProblem(await renew({ password, code: totpCode(secret) }), 400);
    expectProblem(await renew({ password: "wrong" }), 400, "wrong_password");
    expectProblem(await renew({ code: codes[0]! }), 400);
    const code = totpCode(secret);
    const made = await renew({ code });
    expect(made.status).toBe(201);
    expectProblem(await renew({ code }), 400, "wrong_code");
    const ticket = ticketOf(await withPassword());
    expect(await withCode(ticket, codes[0]!)).toMatchObject({ reason: "wrong_code" });
    expect(await withCode(ticket, made.body.codes[0]!)).toMatchObject({ ok: true });
    const without = await here.member("read", { password });
    const answer = await api.as(without).post(`${PATH}/recovery-codes`, { password });
    expectProblem(answer, 409, "second_factor_missing");
  });
});

describe("removing the authenticator app", () => {
  it("needs the password or a code, and lets the password alone sign in again", async () => {
    const { codes } = await setUp();
    const disable = (proof: object) => api.as(ana).post(`${PATH}/totp/disable`, proof);
    expectProblem(await disable({ password: "wrong" }), 400, "wrong_password");
    expectProblem(await disable({ code: "000000" }), 400, "wrong_code");
    expect((await disable({ password })).status).toBe(204);
    expectProblem(await disable({ password }), 404);
    expect((await withPassword()).ok).toBe(true);
    expect((await api.as(ana).get(PATH)).body).not.toHaveProperty("totp");
    await setUp();
    expect(await withCode(ticketOf(await withPassword()), codes[0]!)).toMatchObject({ reason: "wrong_code" });
    expect(await mailsTo(ana)).toEqual(["totpEnabled", "totpDisabled", "totpEnabled"]);
  });

  it("can be done by an admin only for their own members, who are notified and signed out", async () => {
    await setUp();
    const theirBrowser = await browserOf(ana);
    const path = `/v1/orgs/${here.organization.id}/members/${ana.id}/second-factor`;
    const elsewhere = await world();
    expectProblem(await api.as(elsewhere.admin).delete(path), 404);
    expectProblem(await api.as(await here.member("create")).delete(path), 403);
    const membership = { organizationId: elsewhere.organization.id, userId: ana.id, role: "read" } as const;
    await addMember(database(), operator, membership);
    const refused = expectProblem(await api.as(here.admin).delete(path), 409, "member_elsewhere");
    expect(refused.message).toContain(`bindery -- second-factor reset --email ${ana.email}`);
    await api.as(elsewhere.admin).delete(`/v1/orgs/${elsewhere.organization.id}/members/${ana.id}`);
    expect((await api.as(here.admin).delete(path)).status).toBe(205);
    expect((await api.as(here.admin).delete(path)).status).toBe(204);
    expectProblem(await theirBrowser.get("/v1/user"), 401);
    expect((await withPassword()).ok).toBe(true);
    expect(await mailsTo(ana)).toEqual(["totpEnabled", "secondFactorReset"]);
    expect(await eventsOf(ana)).toEqual(["secondFactor.totpEnabled", "secondFactor.reset"]);
  });

  it("does not bypass one's own password, and works for an operator", async () => {
    const admin = await here.member("admin", { password });
    await setUp(admin);
    const mine = `/v1/orgs/${here.organization.id}/members/${admin.id}/second-factor`;
    const answer = await (await browserOf(admin)).delete(mine, csrf);
    expectProblem(answer, 403, "yourself");
    expect(await resetSecondFactor(database(), operator, admin.id, "An operator")).toBe(true);
    expect(await resetSecondFactor(database(), operator, admin.id, "An operator")).toBe(false);
  });
});

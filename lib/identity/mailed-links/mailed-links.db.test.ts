import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { putDirectory } from "@/lib/identity/directory/commands";
import { secondFactor } from "@/lib/identity/second-factor/operations";
import { signIn } from "@/lib/identity/sign-in/sign-in";
import { dropAllTokensOf } from "@/lib/identity/tokens/commands";
import { replacePassword } from "@/lib/identity/users/commands";
import { users } from "@/lib/identity/users/operations";
import { hashPassword } from "@/lib/identity/users/password";
import { openSession, SESSION_COOKIE } from "@/lib/platform/auth/session";
import { database } from "@/lib/platform/db/client";
import { lockRow } from "@/lib/platform/db/lock-row";
import { inTransaction } from "@/lib/platform/db/transaction";
import { api, expectProblem, newTokenFor } from "@/lib/testing/api";
import { startBeside } from "@/lib/testing/lock-wait";
import { latestMailedLink } from "@/lib/testing/mailed-link";
import { browserOf } from "@/lib/testing/rehearse";
import { totpCode } from "@/lib/testing/totp-code";
import { unique } from "@/lib/testing/unique";
import { disableAccount, operator, type Person, type World, world } from "@/lib/testing/world";
import { cleanUpMailedLinks } from "./clean-up";
import { createMailedLink, dropMailedLinks, spendMailedLink } from "./mailed-link";
import { mailedLinks } from "./operations";
import { handle as mailPasswordReset } from "./password-reset";

const password = "correct horse battery";
const next = "another horse battery";
const client = { address: "198.51.100.8", userAgent: "test" };
const RESETS = "/v1/password-resets";

let here: World;
let ana: Person;
beforeEach(async () => {
  here = await world();
  ana = await here.member("edit", { password });
});
// All tests share one network address, whose failures are counted together.
afterEach(async () => {
  await database().signInAttempt.deleteMany({});
});

const newAddress = () => `person-${unique()}@example.test`;
const mailsTo = async (recipient: string) =>
  (
    await database().mail.findMany({
      where: { recipient },
      orderBy: { id: "asc" },
      select: { template: true },
    })
  ).map(({ template }) => template);
const signInAs = ({ email }: { email: string }, secret: string) =>
  signIn(database(), { email, password: secret }, client);
/** Creates a reset link without its mail job. */
const resetLink = async ({ id: userId, email }: Person) => {
  const made = await inTransaction(database(), (tx) =>
    createMailedLink(tx, { kind: "passwordReset", userId, email }),
  );
  return { mailedLinkId: made.id, key: made.key };
};
type Link = { mailedLinkId: string; key: string };
const use = ({ mailedLinkId, key }: Link, body: object = {}, as = api.anonymous) =>
  as.post(`/v1/mailed-links/${mailedLinkId}`, { key, ...body });
const unconfirm = ({ id }: Person) =>
  database().user.update({ where: { id }, data: { emailConfirmed: false } });
const expire = ({ mailedLinkId }: Link) =>
  database().mailedLink.update({ where: { id: mailedLinkId }, data: { expiresAt: new Date(0) } });

describe("resetting a password", () => {
  it("responds the same with and without an account, and mails the account's owner only", async () => {
    const stranger = newAddress();
    const answers = [];
    for (const email of [ana.email, stranger]) {
      answers.push(await api.anonymous.post(RESETS, { email }));
      await mailPasswordReset(database(), { email });
    }
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [204, ""],
      [204, ""],
    ]);
    expect(await mailsTo(ana.email)).toEqual(["passwordReset"]);
    expect(await mailsTo(stranger)).toEqual([]);
    const link = await latestMailedLink(ana.email);
    const shown = await api.anonymous.call(mailedLinks.show, {
      params: { mailedLinkId: link.mailedLinkId },
      query: { key: link.key },
    });
    expect(shown).toMatchObject({ kind: "passwordReset", email: ana.email, yours: false });
  });

  it("sends no mail to disabled accounts, and mails accounts without a password how to sign in", async () => {
    const off = await here.member("edit", { password });
    await disableAccount(off);
    await mailPasswordReset(database(), { email: off.email });
    expect(await mailsTo(off.email)).toEqual([]);
    const { id: samlProviderId } = await database().samlProvider.create({
      data: { id: unique(), organizationId: here.organization.id, label: "Acme" },
    });
    const through = await here.member("edit");
    await database().samlIdentity.create({ data: { samlProviderId, subject: unique(), userId: through.id } });
    await mailPasswordReset(database(), { email: through.email });
    expect(await mailsTo(through.email)).toEqual(["noPassword"]);
  });

  it("ends sessions, tokens and other links; only the new password works", async () => {
    const { secret } = await openSession(database(), ana.id, client);
    const token = api.withToken(await newTokenFor(ana.id, null));
    const link = await resetLink(ana);
    const other = await resetLink(ana);
    for (let wrong = 0; wrong < 8; wrong += 1) await signInAs(ana, "wrong");
    expect(await signInAs(ana, password)).toMatchObject({ reason: "too_many_attempts" });

    expectProblem(await use(link), 400, "invalid");
    expectProblem(await use({ ...link, key: "x" }, { password: next }), 404);
    expect((await use(link, { password: next })).status).toBe(204);
    expectProblem(await use(link, { password: "yet another one" }), 404);
    expectProblem(await use(other, { password: "yet another one" }), 404);

    const before = api.withCookie(`${SESSION_COOKIE}=${secret}`);
    expect((await before.get("/v1/user")).status).toBe(401);
    expect((await token.get("/v1/user")).status).toBe(401);
    expect(await signInAs(ana, password)).toMatchObject({ ok: false });
    expect(await signInAs(ana, next)).toMatchObject({ ok: true });
    expect(await mailsTo(ana.email)).toEqual(["accountChanged"]);
  });

  it("works once, also for two requests at once", async () => {
    const link = await resetLink(ana);
    const statuses = await Promise.all([1, 2, 3].map(() => use(link, { password: next })));
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([204, 404, 404]);
  });

  it("is not undone by a change of the former password at the same time", async () => {
    const link = await resetLink(ana);
    const ours = "the password of the link";
    const browser = api.withCookie(await browserOf(ana));
    const headers = { "x-bindery-csrf": "1", "sec-fetch-site": "same-origin" };
    const { result } = await inTransaction(database(), async (tx) => {
      await lockRow(tx, "User", ana.id);
      await spendMailedLink(tx, link.mailedLinkId);
      await replacePassword(tx, operator, { userId: ana.id, email: ana.email }, await hashPassword(ours));
      return startBeside(() => browser.post("/v1/user/password", { current: password, next }, { headers }));
    });
    expectProblem(await result, 401);
    expect(await signInAs(ana, next)).toMatchObject({ ok: false });
    expect(await signInAs(ana, ours)).toMatchObject({ ok: true });
  });

  it("leaves no link to change the address that another request creates at the same time", async () => {
    const link = await resetLink(ana);
    const browser = api.withCookie(await browserOf(ana));
    const headers = { "x-bindery-csrf": "1", "sec-fetch-site": "same-origin" };
    const body = { email: newAddress(), password };
    const { result } = await inTransaction(database(), async (tx) => {
      await lockRow(tx, "User", ana.id);
      await spendMailedLink(tx, link.mailedLinkId);
      await replacePassword(tx, operator, { userId: ana.id, email: ana.email }, await hashPassword(next));
      await dropMailedLinks(tx, ana.id);
      return startBeside(() => browser.post("/v1/user/email", body, { headers }));
    });
    expectProblem(await result, 401);
    expect(await database().mailedLink.count({ where: { userId: ana.id } })).toBe(0);
  });

  it("leaves no API token that another request creates at the same time", async () => {
    const link = await resetLink(ana);
    const token = await newTokenFor(ana.id, null);
    const { result } = await inTransaction(database(), async (tx) => {
      await lockRow(tx, "User", ana.id);
      await spendMailedLink(tx, link.mailedLinkId);
      await dropAllTokensOf(tx, ana.id);
      return startBeside(() => api.withToken(token).post("/v1/user/tokens", { label: "Late" }));
    });
    expectProblem(await result, 401);
    expect(await database().apiToken.count({ where: { userId: ana.id } })).toBe(0);
  });

  it("still needs the second factor", async () => {
    const { secret } = await api.as(ana).call(secondFactor.startTotp, { body: { password } });
    await api.as(ana).call(secondFactor.confirmTotp, { body: { code: totpCode(secret) } });
    await use(await resetLink(ana), { password: next });
    expect(await signInAs(ana, next)).toMatchObject({ reason: "second_factor", ways: ["app"] });
  });

  it("removes a second factor that was added before the address was verified", async () => {
    const { secret } = await api.as(ana).call(secondFactor.startTotp, { body: { password } });
    await api.as(ana).call(secondFactor.confirmTotp, { body: { code: totpCode(secret) } });
    await unconfirm(ana);
    await use(await resetLink(ana), { password: next });
    expect(await signInAs(ana, next)).toMatchObject({ ok: true });
    expect(await database().user.findUnique({ where: { id: ana.id } })).toMatchObject({
      emailConfirmed: true,
    });
  });

  it("refuses expired links, disabled accounts and former addresses", async () => {
    const old = await resetLink(ana);
    await expire(old);
    expectProblem(await use(old, { password: next }), 404);
    const moved = await resetLink(ana);
    await database().user.update({ where: { id: ana.id }, data: { email: newAddress() } });
    expectProblem(await use(moved, { password: next }), 404);
    const link = await resetLink(ana);
    await disableAccount(ana);
    expectProblem(await use(link, { password: next }), 404);
    await cleanUpMailedLinks(database(), new Date());
    expect(await database().mailedLink.count({ where: { id: old.mailedLinkId } })).toBe(0);
  });

  it("limits mails per address, with and without an account", async () => {
    for (const email of [ana.email, newAddress()]) {
      const statuses = [];
      for (let asked = 0; asked < 7; asked += 1)
        statuses.push((await api.anonymous.post(RESETS, { email })).status);
      expect(statuses.slice(0, 5)).toEqual([204, 204, 204, 204, 204]);
      expect(statuses.at(-1)).toBe(429);
    }
  });

  it("stores only a hash of the mailed key", async () => {
    const { mailedLinkId, key } = await resetLink(ana);
    const row = await database().mailedLink.findUniqueOrThrow({ where: { id: mailedLinkId } });
    expect(JSON.stringify(row)).not.toContain(key);
    expect(Buffer.from(row.keyHash)).toHaveLength(32);
  });
});

describe("changing an address", () => {
  const change = (email: string, as: Person = ana, secret = password) =>
    api.as(as).post("/v1/user/email", { email, password: secret });

  it("waits until the person confirms the new address, and notifies the old one", async () => {
    const { email } = ana;
    const wanted = newAddress();
    expectProblem(await change(wanted, ana, "wrong"), 400, "wrong_password");
    expect((await change(wanted)).status).toBe(204);
    expect(await api.as(ana).call(users.current, {})).toMatchObject({ email, newEmail: wanted });
    const link = await latestMailedLink(wanted);
    expectProblem(await use(link), 403, "other_account");
    expectProblem(await use(link, {}, api.as(here.admin)), 403, "other_account");
    expect((await use(link, {}, api.as(ana))).status).toBe(204);
    const changed = await api.as(ana).call(users.current, {});
    expect(changed).toMatchObject({ email: wanted, emailConfirmed: true });
    expect(changed.newEmail).toBeUndefined();
    expect(await mailsTo(email)).toEqual(["accountChanged"]);
    expect(await signInAs({ email }, password)).toMatchObject({ ok: false });
    expect(await signInAs({ email: wanted }, password)).toMatchObject({ ok: true });
    expectProblem(await use(link, {}, api.as(ana)), 404);
  });

  it("ends sessions", async () => {
    const { secret } = await openSession(database(), ana.id, client);
    const wanted = newAddress();
    await change(wanted);
    await use(await latestMailedLink(wanted), {}, api.as(ana));
    const before = api.withCookie(`${SESSION_COOKIE}=${secret}`);
    expect((await before.get("/v1/user")).status).toBe(401);
  });

  it("mails a taken address, without revealing to the caller that it is taken", async () => {
    const taken = await here.member("edit");
    expect((await change(taken.email)).status).toBe(204);
    expect(await api.as(ana).call(users.current, {})).toMatchObject({ newEmail: taken.email });
    expect(await mailsTo(taken.email)).toEqual(["emailTaken"]);
  });

  it("gives an address requested by two people to the first who confirms it", async () => {
    const ben = await here.member("edit", { password });
    const wanted = newAddress();
    await change(wanted);
    const links = [[ana, await latestMailedLink(wanted)] as const];
    await change(wanted, ben);
    links.push([ben, await latestMailedLink(wanted)]);
    const statuses = await Promise.all(links.map(([as, link]) => use(link, {}, api.as(as))));
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });

  it("replaces an earlier request, and is refused to people managed by a directory", async () => {
    const [first, second] = [newAddress(), newAddress()];
    await change(first);
    const link = await latestMailedLink(first);
    await change(second);
    expectProblem(await use(link, {}, api.as(ana)), 404);
    expectProblem(await change(ana.email), 400);
    const organizationId = here.organization.id;
    await putDirectory(database(), operator, organizationId, { label: "Acme ID", product: "okta" });
    await database().directoryUser.create({ data: { organizationId, userId: ana.id, userName: unique() } });
    expectProblem(await change(newAddress()), 409, "managed_by_directory");
    expectProblem(await use(await latestMailedLink(second), {}, api.as(ana)), 409, "managed_by_directory");
  });
});

describe("confirming one's address", () => {
  it("needs the mailed link and the signed-in person", async () => {
    expectProblem(await api.as(ana).post("/v1/user/email/confirmation"), 409, "email_confirmed");
    await unconfirm(ana);
    expect(await api.as(ana).call(users.current, {})).toMatchObject({ emailConfirmed: false });
    expect((await api.as(ana).post("/v1/user/email/confirmation")).status).toBe(204);
    const link = await latestMailedLink(ana.email);
    expectProblem(await use(link), 403, "other_account");
    const space = await here.space();
    const tokenFor = async (spaceIds?: string[]) =>
      api.withToken(await newTokenFor(ana.id, here.organization.id, { scopes: ["account"], spaceIds }));
    expectProblem(await use(link, {}, await tokenFor()), 403, "token_bound");
    expectProblem(await use(link, {}, await tokenFor([space.id])), 403, "token_spaces");
    expect((await use(link, {}, api.as(ana))).status).toBe(204);
    expect(await api.as(ana).call(users.current, {})).toMatchObject({ emailConfirmed: true });
  });
});

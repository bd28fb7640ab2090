import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Role } from "@/lib/core/access/roles";
import { verifyDomainByOperator } from "@/lib/identity/email-domains/commands";
import { signIn } from "@/lib/identity/sign-in/sign-in";
import { removeMember } from "@/lib/organizations/members/commands";
import { database } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { decryptSecret } from "@/lib/platform/encrypted-secret";
import { env } from "@/lib/platform/env";
import { api, expectProblem, newTokenFor } from "@/lib/testing/api";
import { startBeside } from "@/lib/testing/lock-wait";
import { browserOf } from "@/lib/testing/rehearse";
import { unique } from "@/lib/testing/unique";
import { contextOf, operator, type World, world } from "@/lib/testing/world";
import { takeMailedInvite } from "./commands/mailed-invites";
import { invites } from "./operations";
import type { CreateLinkInvite, LinkInvite } from "./schemas";

const PASSWORD = "correct horse battery staple";
const account = { displayName: "Nina New", password: PASSWORD };
const newAddress = (domain = "example.test") => `new-${unique()}@${domain}`;

const pathOf = ({ organization }: World, rest = "") => `/v1/orgs/${organization.id}/invites${rest}`;

/** Returns the id and key of the invite in the last mail to an address. */
async function linkIn(email: string, template = "invite"): Promise<{ id: string; key: string }> {
  const mail = await database().mail.findFirstOrThrow({
    where: { recipient: email, template },
    orderBy: { id: "desc" },
  });
  const { accept } = JSON.parse(decryptSecret("mail", mail.id, mail.secrets!)!) as { accept: string };
  const url = new URL(accept);
  return { id: url.pathname.split("/").at(-1)!, key: url.searchParams.get("key")! };
}

const accept = (id: string, body: object) => api.anonymous.post(`/v1/invites/${id}/accept`, body);

describe("inviting people", () => {
  it("adds people with an account, and mails the others, each with their own role", async () => {
    const w = await world();
    const [one, fresh, guest] = [await w.stranger(), newAddress(), newAddress()];
    const emails = [one.email.toUpperCase(), fresh, { email: guest, role: null }];
    const params = { organizationId: w.organization.id };
    const result = await api.as(w.admin).call(invites.invite, { params, body: { emails, role: "edit" } });
    expect(result).toEqual({ users: [one.id], invited: 3, mailed: 2 });
    const pending = await api.as(w.admin).call(invites.list, { params, query: {} });
    expect(pending.count).toBe(2);
    expect(pending.items.map(({ email, role, expired }) => [email, role, expired])).toEqual([
      [guest, null, false],
      [fresh, "edit", false],
    ]);
    expect(pending.items[0]!.invitedBy?.id).toBe(w.admin.id);
  });

  it("leaves members unchanged, and mails people invited before a new link", async () => {
    const w = await world();
    const [reviewer, fresh] = [await w.member("review"), newAddress()];
    const body = { emails: [reviewer.email, fresh], role: "read" };
    const invite = () => api.as(w.admin).post(pathOf(w), body);
    expect((await invite()).body).toEqual({ users: [reviewer.id], invited: 1, mailed: 1 });
    const first = await linkIn(fresh);
    await invite();
    const second = await linkIn(fresh);
    expect(second.id).toBe(first.id);
    expectProblem(await accept(first.id, { ...account, key: first.key }), 404);
    expect((await accept(second.id, { ...account, key: second.key })).status).toBe(201);
  });

  it("uses the organization's default role if none is given, and refuses invalid addresses", async () => {
    const w = await world();
    const someone = await w.stranger();
    await api.as(w.admin).patch(`/v1/orgs/${w.organization.id}`, { defaultRole: "comment" });
    await api.as(w.admin).post(pathOf(w), { emails: [someone.email] });
    const { body } = await api.as(w.admin).get(`/v1/orgs/${w.organization.id}/members/${someone.id}`);
    expect(body.role).toBe("comment");
    const wrong = await api.as(w.admin).post(pathOf(w), { emails: [newAddress(), "nonsense"] });
    expect(expectProblem(wrong, 400).fields?.map(({ path }) => path)).toEqual(["emails.1"]);
    expect(await database().invite.count({ where: { organizationId: w.organization.id } })).toBe(0);
  });

  it("does not make people of another organization SSO members", async () => {
    const w = await world();
    const [free, taken] = [await w.stranger(), (await world()).admin];
    const body = { emails: [free.email, taken.email], role: "read" as const, sso: true };
    const result = await api
      .as(w.admin)
      .call(invites.invite, { params: { organizationId: w.organization.id }, body });
    expect(result).toEqual({ users: [free.id], invited: 1, mailed: 0, failedSSOEmails: [taken.email] });
  });
});

describe("an invite by e-mail", () => {
  async function invited() {
    const w = await world({ title: "Acme" });
    const email = newAddress();
    await api.as(w.admin).post(pathOf(w), { emails: [email], role: "edit" });
    return { ...w, email, ...(await linkIn(email)) };
  }

  it("shows its target to people with its link, and creates an account that signs in", async () => {
    const w = await invited();
    const shown = await api.anonymous.get(`/v1/invites/${w.id}?key=${w.key}`);
    expect(shown.body).toEqual({
      object: "invitation",
      id: w.id,
      organization: { id: w.organization.id, title: "Acme" },
      role: "edit",
      email: w.email,
      invitedBy: w.admin.displayName,
      confirmsAddress: false,
      hasAccount: false,
      joined: false,
    });
    const accepted = await accept(w.id, { ...account, key: w.key });
    expect(accepted.status).toBe(201);
    expect(accepted.body).toMatchObject({
      organization: w.organization.id,
      user: { displayName: "Nina New", email: w.email },
    });
    const credentials = { email: w.email, password: PASSWORD };
    expect(await signIn(database(), credentials, { address: "203.0.113.9", userAgent: null })).toMatchObject({
      ok: true,
    });
    expectProblem(await accept(w.id, { ...account, key: w.key }), 404);
    const member = await database().member.findFirstOrThrow({
      where: { organizationId: w.organization.id, user: { email: w.email } },
    });
    expect(member.role).toBe("edit");
  });

  it("adds a signed-in person with their account", async () => {
    const w = await invited();
    const someone = await w.stranger();
    const answer = await api.as(someone).post(`/v1/invites/${w.id}/accept`, { key: w.key });
    expect(answer.body).toMatchObject({ organization: w.organization.id, user: { id: someone.id } });
    expect(await database().invite.count({ where: { id: w.id } })).toBe(0);
  });

  it("does not exist without its key, with a wrong one, after it expired or was withdrawn", async () => {
    const w = await invited();
    for (const key of [undefined, "", "wrong", w.key.slice(1)]) {
      const query = key === undefined ? "" : `?key=${key}`;
      expectProblem(await api.anonymous.get(`/v1/invites/${w.id}${query}`), 404);
      const answer = await accept(w.id, { ...account, ...(key && { key }) });
      expectProblem(answer, 404);
    }
    await database().invite.update({ where: { id: w.id }, data: { expiresAt: new Date(0) } });
    expectProblem(await accept(w.id, { ...account, key: w.key }), 404);
    const again = await api.as(w.admin).post(pathOf(w, `/${w.id}/send`));
    expect(again.body).toMatchObject({ expired: false, email: w.email });
    const { key } = await linkIn(w.email);
    expect((await api.as(w.admin).delete(pathOf(w, `/${w.id}`))).status).toBe(205);
    expect((await api.as(w.admin).delete(pathOf(w, `/${w.id}`))).status).toBe(204);
    expectProblem(await accept(w.id, { ...account, key }), 404);
    expectProblem(await api.as(w.admin).post(pathOf(w, `/${w.id}/send`)), 404);
  });

  it("needs name and password for a new account, and refuses an address with an account", async () => {
    const w = await invited();
    const problem = expectProblem(await accept(w.id, { key: w.key }), 400, "account_needed");
    expect(problem.fields?.map(({ path }) => path)).toEqual(["displayName", "password"]);
    await w.stranger({ email: w.email });
    expectProblem(await accept(w.id, { ...account, key: w.key }), 409, "email_taken");
  });

  it("makes one account when it is accepted twice at once", async () => {
    const w = await invited();
    const both = await Promise.all([1, 2].map(() => accept(w.id, { ...account, key: w.key })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 404]);
  });
});

describe("an invite link", () => {
  async function linked(body: Partial<CreateLinkInvite> = {}) {
    const w = await world();
    const params = { organizationId: w.organization.id };
    await api.as(w.admin).patch(`/v1/orgs/${w.organization.id}`, { inviteLinks: true });
    const made = await api.as(w.admin).call(invites.createLink, { params, body: { role: "read", ...body } });
    return { ...w, params, link: made, path: `/v1/orgs/${w.organization.id}/link-invites` };
  }

  it("is created only if links are allowed, and listed, changed and deleted", async () => {
    const w = await linked({ maxUses: 3, expiresInDays: 7, emailDomain: "Example.TEST" });
    expect(w.link).toMatchObject({
      object: "invite",
      role: "read",
      redundant: true,
      uses: 0,
      maxUses: 3,
      emailDomain: "example.test",
      expired: false,
    });
    const as = api.as(w.admin);
    expect((await as.get(w.path)).body).toMatchObject({ count: 1, items: [{ id: w.link.id }] });
    expect((await as.patch(`${w.path}/${w.link.id}`, { role: "edit" })).body.role).toBe("edit");
    expect((await as.get(`${w.path}/${w.link.id}`)).body.role).toBe("edit");
    await as.patch(`/v1/orgs/${w.organization.id}`, { inviteLinks: false });
    expectProblem(await as.post(w.path, { role: "read" }), 409, "invite_links_off");
    expectProblem(await api.as(await w.stranger()).post(pathOf(w, `/${w.link.id}`)), 404);
    expect((await as.delete(`${w.path}/${w.link.id}`)).status).toBe(205);
    expect((await as.delete(`${w.path}/${w.link.id}`)).status).toBe(204);
    expectProblem(await as.get(`${w.path}/${w.link.id}`), 404);
  });

  it("adds people with and without an account, up to its limit", async () => {
    const w = await linked({ maxUses: 2 });
    const one = await w.stranger();
    const hasJoined = async (caller = api.as(one)) =>
      (await caller.get(`/v1/invites/${w.link.id}`)).body.joined;
    expect([await hasJoined(), await hasJoined(api.anonymous)]).toEqual([false, false]);
    const joined = await api.as(one).post(pathOf(w, `/${w.link.id}`));
    expect([joined.status, joined.body]).toEqual([200, {}]);
    expect(await hasJoined()).toBe(true);
    expect((await api.as(one).post(pathOf(w, `/${w.link.id}`))).status).toBe(200);
    const email = newAddress();
    expect((await accept(w.link.id, { ...account, email })).status).toBe(201);
    expectProblem(await accept(w.link.id, { ...account, email: newAddress() }), 404);
    expect((await api.as(w.admin).get(`${w.path}/${w.link.id}`)).body).toMatchObject({
      uses: 2,
      expired: true,
    });
    expectProblem(await api.as(await w.stranger()).post(pathOf(w, `/${w.link.id}`)), 404);
  });

  it("refuses credentials bound to another organization or to spaces", async () => {
    const [here, there] = [await linked(), await world()];
    const member = await there.member("read");
    const space = await there.space();
    const home = there.organization.id;
    const acceptAs = async (token: Promise<string>) =>
      api.withToken(await token).post(`/v1/invites/${here.link.id}/accept`, {});
    const bound = newTokenFor(member.id, home, { scopes: ["account", "read"] });
    const ofSpaces = newTokenFor(member.id, home, { scopes: ["account", "read"], spaceIds: [space.id] });
    expectProblem(await acceptAs(bound), 403, "token_bound");
    expectProblem(await acceptAs(ofSpaces), 403, "token_spaces");
    const membership = { organizationId: here.organization.id, userId: member.id };
    expect(await database().member.count({ where: membership })).toBe(0);
    expect((await api.as(member).post(`/v1/invites/${here.link.id}/accept`, {})).status).toBe(201);
    const { body } = await api.withToken(await bound).get(`/v1/invites/${here.link.id}`);
    expect(body.joined).toBe(false);
    const within = newTokenFor(member.id, here.organization.id, { scopes: ["account"] });
    expect((await acceptAs(within)).status).toBe(201);
  });

  it("ends with its creator's role, until an admin takes it over", async () => {
    const w = await linked();
    const creator = await w.member("admin");
    const { body: link } = await api.as(creator).post(w.path, { role: "admin" });
    const use = async () => api.as(await w.stranger()).post(pathOf(w, `/${link.id}`));
    const email = newAddress();
    await api.as(creator).post(pathOf(w), { emails: [email], role: "admin" });
    const mailed = await linkIn(email);
    expect((await use()).status).toBe(200);
    const member = `/v1/orgs/${w.organization.id}/members/${creator.id}`;
    await api.as(w.admin).patch(member, { role: "read" });
    expectProblem(await use(), 404);
    expectProblem(await api.anonymous.get(`/v1/invites/${link.id}`), 404);
    expectProblem(await accept(mailed.id, { ...account, key: mailed.key }), 404);
    const shown = async () => (await api.as(w.admin).get(`${w.path}/${link.id}`)).body.expired;
    expect(await shown()).toBe(true);
    expect((await api.as(w.admin).get(pathOf(w))).body.items).toMatchObject([{ expired: true }]);
    await api.as(w.admin).patch(`${w.path}/${link.id}`, { role: "edit" });
    expect([await shown(), (await use()).status]).toEqual([false, 200]);
    await api.as(w.admin).post(pathOf(w, `/${mailed.id}/send`));
    const again = await linkIn(email);
    await api.as(w.admin).delete(member);
    expect((await accept(again.id, { ...account, key: again.key })).status).toBe(201);
  });

  it("to a space ends once its creator can no longer give its role there", async () => {
    const w = await linked();
    const creator = await w.member("create");
    const space = await w.space();
    const { body: link } = await api.as(creator).post(w.path, { space: space.id, level: "review" });
    const use = async () => (await api.as(await w.stranger()).post(pathOf(w, `/${link.id}`))).status;
    expect(await use()).toBe(200);
    await api.as(w.admin).patch(`/v1/orgs/${w.organization.id}/members/${creator.id}`, { role: "edit" });
    expect(await use()).toBe(404);
  });

  it("leaves no mailed invite that readmits a member whom an admin removed", async () => {
    const w = await linked();
    const email = newAddress();
    await api.as(w.admin).post(pathOf(w), { emails: [email], role: "admin" });
    const mailed = await linkIn(email);
    const { body } = await accept(w.link.id, { ...account, email });
    const joined = body.user as { id: string };
    const browser = api.withCookie(await browserOf(joined));
    await api.as(w.admin).delete(`/v1/orgs/${w.organization.id}/members/${joined.id}`);
    const headers = { "x-bindery-csrf": "1", "sec-fetch-site": "same-origin" };
    const cookie = api.withCookie(await browserOf(joined));
    expectProblem(
      await cookie.post(`/v1/invites/${mailed.id}/accept`, { key: mailed.key }, { headers }),
      404,
    );
    expectProblem(await browser.get("/v1/user"), 401);
  });

  it("does not readmit a member whom an admin removes at the same time", async () => {
    const w = await linked();
    const leaving = await w.member("read");
    const { result } = await inTransaction(database(), async (tx) => {
      await removeMember(tx, contextOf(w.admin), w.organization.id, leaving.id);
      return startBeside(() => api.as(leaving).post(pathOf(w, `/${w.link.id}`)));
    });
    expectProblem(await result, 403, "member_removed");
  });

  it("keeps its limit with concurrent requests", async () => {
    const w = await linked({ maxUses: 1 });
    const people = [await w.stranger(), await w.stranger(), await w.stranger()];
    const answers = await Promise.all(people.map((each) => api.as(each).post(pathOf(w, `/${w.link.id}`))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("of a domain needs a verified address at it", async () => {
    const w = await linked({ emailDomain: "acme.example" });
    const [insider, outsider] = [await w.stranger({ email: newAddress("acme.example") }), await w.stranger()];
    const join = (who: typeof insider) => api.as(who).post(pathOf(w, `/${w.link.id}`));
    expectProblem(await join(outsider), 403, "email_domain_needed");
    const unconfirmed = await accept(w.link.id, { ...account, email: newAddress("acme.example") });
    expectProblem(unconfirmed, 403, "email_domain_needed");
    expect((await join(insider)).status).toBe(200);
  });

  it("creates unverified accounts, which other organizations cannot add by address", async () => {
    const w = await linked();
    const email = newAddress();
    await accept(w.link.id, { ...account, email });
    const other = await world();
    const body = { emails: [email], role: "admin" };
    expect((await api.as(other.admin).post(pathOf(other), body)).body).toEqual({
      users: [],
      invited: 1,
      mailed: 1,
    });
  });

  it("of another organization does not exist", async () => {
    const [here, there] = [await linked(), await linked()];
    expectProblem(await api.as(await here.stranger()).post(pathOf(here, `/${there.link.id}`)), 404);
    expectProblem(await api.as(here.admin).patch(`${here.path}/${there.link.id}`, { role: "admin" }), 404);
    expect((await api.as(here.admin).delete(`${here.path}/${there.link.id}`)).status).toBe(204);
    expect((await api.as(there.admin).get(`${there.path}/${there.link.id}`)).status).toBe(200);
  });
});

describe("an invite link, without a mail server", () => {
  it("lets few addresses be tried", async () => {
    const w = await world();
    const path = `/v1/orgs/${w.organization.id}`;
    await api.as(w.admin).patch(path, { inviteLinks: true });
    const { body: link } = await api.as(w.admin).post<LinkInvite>(`${path}/link-invites`, { role: "read" });
    const { email } = await w.stranger();
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) statuses.push((await accept(link.id, { ...account, email })).status);
    expect(statuses.slice(0, 5)).toEqual([409, 409, 409, 409, 409]);
    expect(statuses).toContain(429);
  });
});

describe("an invite link, with a mail server", () => {
  const configured = env.smtpUrl;
  beforeEach(() => {
    env.smtpUrl = "smtp://127.0.0.1:1";
  });
  afterEach(() => {
    env.smtpUrl = configured;
  });

  async function linked(body: Partial<CreateLinkInvite> = {}) {
    const w = await world({ title: "Acme" });
    const path = `/v1/orgs/${w.organization.id}`;
    await api.as(w.admin).patch(path, { inviteLinks: true });
    const { body: link } = await api
      .as(w.admin)
      .post<LinkInvite>(`${path}/link-invites`, { role: "read", ...body });
    const request = (email: string) => api.anonymous.post(`/v1/invites/${link.id}/mail`, { email });
    return { ...w, id: link.id, request };
  }

  it("answers the same for an address with and without an account", async () => {
    const w = await linked();
    const [known, fresh] = [await w.stranger(), newAddress()];
    const seen = [];
    for (const email of [known.email, fresh]) {
      const asked = await w.request(email);
      const { status, body } = await accept(w.id, { ...account, email });
      seen.push([asked.status, asked.body, status, { ...(body.error as object), requestId: "" }]);
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]).toMatchObject([204, undefined, 400, { reason: "mailed_key_needed" }]);
    expect((await api.anonymous.get(`/v1/invites/${w.id}`)).body).toMatchObject({
      confirmsAddress: true,
      hasAccount: false,
    });
  });

  it("creates an account with a verified address by the key in the mail, and no other key", async () => {
    const w = await linked({ emailDomain: "acme.example" });
    expectProblem(await w.request(newAddress()), 403, "email_domain_needed");
    const email = newAddress("acme.example");
    await w.request(email);
    const { id, key } = await linkIn(email, "inviteLink");
    expect(id).toBe(w.id);
    const shown = (each: string) =>
      api.anonymous.get(`/v1/invites/${id}?${new URLSearchParams({ key: each })}`);
    expect((await shown(key)).body).toMatchObject({ email, confirmsAddress: false, hasAccount: false });
    const other = await linked();
    const forged = [key.replace("acme.example", "evil.example"), "email=a%40b.test", key.slice(0, -1)];
    for (const each of forged)
      expectProblem(await accept(id, { ...account, key: each }), 400, "mailed_key_needed");
    expectProblem(await accept(other.id, { ...account, key }), 400, "mailed_key_needed");
    expect((await accept(id, { ...account, key })).body).toMatchObject({ user: { email } });
    const { emailConfirmed } = await database().user.findFirstOrThrow({ where: { email } });
    expect(emailConfirmed).toBe(true);
    expect((await shown(key)).body).toMatchObject({ email, hasAccount: true });
  });
});

describe("an invite link to a space or a collection", () => {
  async function placed(level: Role | null = "edit") {
    const w = await world();
    const params = { organizationId: w.organization.id };
    const path = `/v1/orgs/${w.organization.id}/link-invites`;
    await api.as(w.admin).patch(`/v1/orgs/${w.organization.id}`, { inviteLinks: true });
    const collection = await w.collection();
    const space = await w.space({ parent: collection.id });
    const make = (who: Parameters<typeof api.as>[0], body: CreateLinkInvite) =>
      api.as(who).call(invites.createLink, { params, body });
    const link = await make(w.admin, { level, space: space.id });
    const join = (who: typeof w.admin, id = link.id) => api.as(who).post(pathOf(w, `/${id}`));
    const roleOf = async (who: { id: string }, id = space.id) =>
      (await api.as(w.admin).get(`/v1/spaces/${id}/permissions/aggregate/${who.id}`)).body.permission;
    return { ...w, params, path, around: collection, handbook: space, make, link, join, roleOf };
  }

  it("shows its target, and makes new people guests with access to it", async () => {
    const w = await placed();
    expect(w.link).toMatchObject({
      level: "edit",
      space: { object: "space", id: w.handbook.id },
      redundant: true,
    });
    expect(w.link).not.toHaveProperty("role");
    const shown = (await api.anonymous.get(`/v1/invites/${w.link.id}`)).body;
    expect(shown).toMatchObject({ role: "edit", space: { id: w.handbook.id, title: w.handbook.title } });
    const email = newAddress();
    expect((await accept(w.link.id, { ...account, email })).status).toBe(201);
    const { userId, role } = await database().member.findFirstOrThrow({
      where: { organizationId: w.organization.id, user: { email } },
    });
    expect(role).toBeNull();
    expect(await w.roleOf({ id: userId })).toBe("edit");
    expect((await api.as(w.admin).get(`${w.path}/${w.link.id}`)).body.uses).toBe(1);
  });

  it("is listed with its target, not among the links to the organization", async () => {
    const w = await placed();
    const toCollection = await w.make(w.admin, { level: "read", collection: w.around.id });
    const toAll = await w.make(w.admin, { role: "read" });
    const idsOf = async (query: string) =>
      (await api.as(w.admin).get<{ items: { id: string }[] }>(`${w.path}${query}`)).body.items.map(
        ({ id }) => id,
      );
    const { body } = await api.as(w.admin).get(w.path);
    expect(body).toMatchObject({ count: 1, items: [{ id: toAll.id, role: "read" }] });
    expect(await idsOf(`?space=${w.handbook.id}`)).toEqual([w.link.id]);
    expect(await idsOf(`?collection=${w.around.id}`)).toEqual([toCollection.id]);
    expect(await idsOf("?places=true")).toEqual([toAll.id, toCollection.id, w.link.id]);
  });

  it("raises members' roles, and never lowers them", async () => {
    const w = await placed();
    const [reader, reviewer, granted] = [
      await w.member("read"),
      await w.member("review"),
      await w.member(null),
    ];
    await api
      .as(w.admin)
      .post(`/v1/spaces/${w.handbook.id}/permissions`, { role: "read", users: [granted.id] });
    for (const [person, role, uses, joined] of [
      [reader, "edit", 1, false],
      [reviewer, "review", 1, true],
      [granted, "edit", 2, false],
      [granted, "edit", 2, true],
    ] as const) {
      expect((await api.as(person).get(`/v1/invites/${w.link.id}`)).body).toMatchObject({ joined });
      expect((await w.join(person)).status).toBe(200);
      expect(await w.roleOf(person)).toBe(role);
      expect((await api.as(w.admin).get(`${w.path}/${w.link.id}`)).body.uses).toBe(uses);
    }
    const { body } = await api.as(w.admin).get(`/v1/orgs/${w.organization.id}/members/${reader.id}`);
    expect(body.role).toBe("read");
  });

  it("to a collection gives access to everything in it", async () => {
    const w = await placed();
    const link = await w.make(w.admin, { level: "comment", collection: w.around.id });
    expect(link).toMatchObject({ level: "comment", collection: { id: w.around.id } });
    const guest = await w.stranger();
    expect((await w.join(guest, link.id)).status).toBe(200);
    expect(await w.roleOf(guest)).toBe("comment");
  });

  it("does not readmit people whom an admin removed, disabled or excluded", async () => {
    const w = await placed();
    const [removed, disabled, kept] = [await w.stranger(), await w.member("read"), await w.member("read")];
    const link = await w.make(w.admin, { role: "read" });
    await w.join(removed);
    await api.as(w.admin).delete(`/v1/orgs/${w.organization.id}/members/${removed.id}`);
    const cookie = await browserOf(removed);
    const headers = { "x-bindery-csrf": "1", "sec-fetch-site": "same-origin" };
    for (const { id } of [w.link, link]) {
      const again = await api.withCookie(cookie).post(pathOf(w, `/${id}`), undefined, { headers });
      expectProblem(again, 403, "member_removed");
    }
    await api.as(w.admin).patch(`/v1/orgs/${w.organization.id}/members/${disabled.id}`, { disabled: true });
    expectProblem(await w.join(disabled), 403, "member_disabled");
    await api.as(w.admin).post(`/v1/spaces/${w.handbook.id}/permissions`, { role: null, users: [kept.id] });
    expectProblem(await w.join(kept), 403, "access_blocked");
    expect(await w.roleOf(kept)).toBeNull();
  });

  it("is created, seen, changed and deleted by managers of its target only", async () => {
    const w = await placed("admin");
    const [manager, guest, editor] = [await w.member("read"), await w.member(null), await w.member("edit")];
    const body = { role: "create", users: [manager.id, guest.id] };
    await api.as(w.admin).post(`/v1/spaces/${w.handbook.id}/permissions`, body);
    const elsewhere = await w.space();
    await w.make(w.admin, { role: "read" });
    await w.make(w.admin, { level: "read", collection: w.around.id });
    for (const who of [manager, guest]) {
      const own = await w.make(who, { level: "create", space: w.handbook.id });
      const as = api.as(who);
      const all = `${w.path}?places=true`;
      const listed = (await as.get<{ count: number; items: { id: string }[] }>(all)).body;
      expect([listed.count, listed.items.map(({ id }) => id)]).toEqual([2, [own.id, w.link.id]]);
      expectProblem(await as.post(w.path, { level: "admin", space: w.handbook.id }), 403);
      expectProblem(
        await as.post(w.path, { level: "read", collection: w.around.id }),
        who === guest ? 404 : 403,
      );
      expectProblem(await as.post(w.path, { level: "read", space: elsewhere.id }), who === guest ? 404 : 403);
      expectProblem(await as.post(w.path, { role: null }), 403);
      expectProblem(await as.patch(`${w.path}/${w.link.id}`, { level: "read" }), 403);
      expectProblem(await as.patch(`${w.path}/${own.id}`, { level: "admin" }), 403);
      expectProblem(await as.patch(`${w.path}/${own.id}`, { role: "read" }), 400);
      expect((await as.patch(`${w.path}/${own.id}`, { level: "review" })).body.level).toBe("review");
      expect((await as.delete(`${w.path}/${own.id}`)).status).toBe(205);
    }
    expect((await api.as(editor).get(`${w.path}?places=true`)).body.count).toBe(0);
    expectProblem(await api.as(editor).get(`${w.path}/${w.link.id}`), 404);
    expect((await api.as(editor).delete(`${w.path}/${w.link.id}`)).status).toBe(204);
    const of = async (query: string) => (await api.as(w.admin).get(`${w.path}?${query}`)).body.count;
    expect([await of(`space=${w.handbook.id}`), await of(`collection=${w.around.id}`)]).toEqual([1, 1]);
  });

  it("takes one kind of target, in its own organization", async () => {
    const w = await placed();
    const { handbook } = await placed();
    for (const body of [
      {},
      { level: "read" },
      { role: "read", space: w.handbook.id },
      { level: "read", space: w.handbook.id, collection: w.around.id },
      { role: "read", level: "read", space: w.handbook.id },
    ]) {
      expectProblem(await api.as(w.admin).post(w.path, body), 400);
    }
    expectProblem(await api.as(w.admin).post(w.path, { level: "read", space: handbook.id }), 404);
    expectProblem(await api.as(w.admin).post(w.path, { level: "read", collection: "nothing" }), 404);
  });

  it("does not work while the space is in the trash, nor in another organization", async () => {
    const w = await placed();
    await api.as(w.admin).delete(`/v1/spaces/${w.handbook.id}`);
    expectProblem(await w.join(await w.stranger()), 404);
    expectProblem(await api.anonymous.get(`/v1/invites/${w.link.id}`), 404);
    expect((await api.as(w.admin).get(`${w.path}?places=true`)).body.count).toBe(0);
    await api.as(w.admin).post(`/v1/spaces/${w.handbook.id}/restore`);
    expect((await w.join(await w.stranger())).status).toBe(200);
    const { id } = (await api.as(w.admin).post<{ id: string }>("/v1/orgs", { title: "Labs" })).body;
    const moved = await api.as(w.admin).post(`/v1/spaces/${w.handbook.id}/transfer`, { organization: id });
    expect(moved.status).toBe(200);
    expectProblem(await w.join(await w.stranger()), 404);
  });
});

describe("joining by the domain of an address", () => {
  it("needs a domain that the organization lists and has verified, and hides it from others", async () => {
    const w = await world();
    const domain = `acme-${unique()}.example`;
    await api
      .as(w.admin)
      .patch(`/v1/orgs/${w.organization.id}`, { emailDomains: [domain], defaultRole: "comment" });
    const [insider, outsider] = [await w.stranger({ email: newAddress(domain) }), await w.stranger()];
    const join = (who: typeof insider, id = w.organization.id) => api.as(who).post(`/v1/orgs/${id}/join`);
    expectProblem(await join(outsider), 404);
    expectProblem(await join(insider, "nothing"), 404);
    await database().user.update({ where: { id: insider.id }, data: { emailConfirmed: false } });
    expectProblem(await join(insider), 400, "email_unconfirmed");
    await database().user.update({ where: { id: insider.id }, data: { emailConfirmed: true } });
    expectProblem(await join(insider), 400, "email_domain_unverified");
    await verifyDomainByOperator(database(), operator, w.organization.id, { domain });
    expect((await join(insider)).status).toBe(204);
    expect((await join(insider)).status).toBe(204);
    const { body } = await api.as(w.admin).get(`/v1/orgs/${w.organization.id}/members/${insider.id}`);
    expect(body.role).toBe("comment");
  });

  it("does not enable a disabled member", async () => {
    const w = await world();
    const domain = `off-${unique()}.example`;
    await api.as(w.admin).patch(`/v1/orgs/${w.organization.id}`, { emailDomains: [domain] });
    await verifyDomainByOperator(database(), operator, w.organization.id, { domain });
    const member = await w.member("read", { email: newAddress(domain) });
    await api.as(w.admin).patch(`/v1/orgs/${w.organization.id}/members/${member.id}`, { disabled: true });
    const browser = api.withCookie(await browserOf(member));
    const headers = { "x-bindery-csrf": "1", "sec-fetch-site": "same-origin" };
    const join = browser.post(`/v1/orgs/${w.organization.id}/join`, undefined, { headers });
    expectProblem(await join, 403, "member_disabled");
  });

  it("does not readmit a member whom an admin removes at the same time", async () => {
    const w = await world();
    const domain = `leaving-${unique()}.example`;
    await api.as(w.admin).patch(`/v1/orgs/${w.organization.id}`, { emailDomains: [domain] });
    await verifyDomainByOperator(database(), operator, w.organization.id, { domain });
    const leaving = await w.member("read", { email: newAddress(domain) });
    const { result } = await inTransaction(database(), async (tx) => {
      await removeMember(tx, contextOf(w.admin), w.organization.id, leaving.id);
      return startBeside(() => api.as(leaving).post(`/v1/orgs/${w.organization.id}/join`));
    });
    expectProblem(await result, 403, "member_removed");
  });

  it("succeeds while another request uses the mailed invite to the address", async () => {
    const w = await world();
    const domain = `twice-${unique()}.example`;
    await api.as(w.admin).patch(`/v1/orgs/${w.organization.id}`, { emailDomains: [domain] });
    await verifyDomainByOperator(database(), operator, w.organization.id, { domain });
    const email = newAddress(domain);
    await api.as(w.admin).post(pathOf(w), { emails: [email] });
    const comer = await w.stranger({ email });
    const { result } = await inTransaction(database(), async (tx) => {
      await takeMailedInvite(tx, w.organization.id, email);
      return startBeside(() => api.as(comer).post(`/v1/orgs/${w.organization.id}/join`));
    });
    expect((await result).status).toBe(204);
  });

  it("does not readmit people whom an admin removed", async () => {
    const w = await world();
    const domain = `left-${unique()}.example`;
    await api.as(w.admin).patch(`/v1/orgs/${w.organization.id}`, { emailDomains: [domain] });
    await verifyDomainByOperator(database(), operator, w.organization.id, { domain });
    const leaver = await w.stranger({ email: newAddress(domain) });
    // Tokens end with the membership.
    const browser = async () => api.withCookie(await browserOf(leaver));
    const headers = { "x-bindery-csrf": "1", "sec-fetch-site": "same-origin" };
    const join = async () =>
      (await browser()).post(`/v1/orgs/${w.organization.id}/join`, undefined, { headers });
    expect((await join()).status).toBe(204);
    await api.as(w.admin).delete(`/v1/orgs/${w.organization.id}/members/${leaver.id}`);
    expectProblem(await join(), 403, "member_removed");
    await api.as(w.admin).post(pathOf(w), { emails: [leaver.email], role: "read" });
    expect((await (await browser()).get(`/v1/orgs/${w.organization.id}`)).status).toBe(200);
  });
});

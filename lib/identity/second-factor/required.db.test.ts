import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addMember } from "@/lib/organizations/members/commands";
import { organizations } from "@/lib/organizations/organizations/operations";
import { openSession, SESSION_COOKIE } from "@/lib/platform/auth/session";
import { database } from "@/lib/platform/db/client";
import { api, expectProblem, newTokenFor } from "@/lib/testing/api";
import { browserOf } from "@/lib/testing/rehearse";
import { totpCode } from "@/lib/testing/totp-code";
import { operator, type Person, type World, world } from "@/lib/testing/world";
import { secondFactor } from "./operations";

const password = "correct horse battery";
const csrf = { headers: { "x-bindery-csrf": "1", "sec-fetch-site": "same-origin" } };

let here: World;
let admin: Person;
beforeEach(async () => {
  here = await world();
  admin = await here.member("admin", { password });
});
// All tests come from one address, whose failures are counted together.
afterEach(async () => {
  await database().signInAttempt.deleteMany({});
});

const path = (rest = "") => `/v1/orgs/${here.organization.id}${rest}`;
const browser = async (person: Person) => api.withCookie(await browserOf(person));

async function setUp(person: Person, caller = api.as(person)): Promise<void> {
  const started = await caller.post<{ secret: string }>("/v1/user/second-factor/totp", { password }, csrf);
  const code = totpCode(started.body.secret);
  expect((await caller.put("/v1/user/second-factor/totp", { code }, csrf)).status).toBe(200);
}
async function enforce(): Promise<void> {
  await setUp(admin);
  const params = { organizationId: here.organization.id };
  await api.as(admin).call(organizations.update, { params, body: { secondFactor: true } });
}

describe("requiring a second factor", () => {
  it("is allowed for an admin who has one", async () => {
    const require = (person: Person) => api.as(person).patch(path(), { secondFactor: true });
    expectProblem(await require(await here.member("create", { password })), 403);
    expectProblem(await require(admin), 409, "second_factor_missing");
    await setUp(admin);
    expect((await require(admin)).body).toMatchObject({ secondFactor: true });
    const events = await database().event.findMany({
      where: { organizationId: here.organization.id, type: "organization.updated" },
      select: { payload: true },
    });
    expect(events.map(({ payload }) => payload)).toEqual([
      { changes: { secondFactor: { before: false, after: true } } },
    ]);
  });

  it("shows admins, and no one else, the members without one", async () => {
    // A member without a password signs in through a provider or an issuer, which has its own second factor.
    const [provided, reader] = [await here.member("read"), await here.member("read", { password })];
    await setUp(admin);
    const list = (person: Person, has: boolean) =>
      api.as(person).get<{ count: number; items: { id: string }[] }>(path(`/members?secondFactor=${has}`));
    const without = (await list(admin, false)).body;
    expect(without.count).toBe(1);
    expect(without.items.map(({ id }) => id)).toEqual([reader.id]);
    const shownMember = await api.as(admin).get(path(`/members/${provided.id}`));
    expect(shownMember.body).not.toHaveProperty("secondFactor");
    expect((await list(admin, true)).body.items.map(({ id }) => id)).toEqual([admin.id]);
    expectProblem(await list(reader, false), 403);
  });
});

describe("a required second factor", () => {
  it("refuses sessions of members without one, links to its set-up, and accepts them afterwards", async () => {
    const [member, space] = [await here.member("edit", { password }), await here.space()];
    const mine = await browser(member);
    expect((await mine.get(path())).status).toBe(200);
    await enforce();
    for (const each of [path(), path("/members"), `/v1/spaces/${space.id}`, path("/events")]) {
      const problem = expectProblem(await mine.get(each), 403, "second_factor_required");
      expect(problem.startURL).toMatch(
        new RegExp(`/signin/second-factor\\?organization=${here.organization.id}$`),
      );
    }
    expect((await mine.get("/v1/user")).status).toBe(200);
    await setUp(member, mine);
    expect((await mine.get(path("/members"))).status).toBe(200);
    expect((await mine.get(`/v1/spaces/${space.id}`)).status).toBe(200);
  });

  it("cannot be bypassed to create or read anything in the organization", async () => {
    const member = await here.member("edit", { password });
    const token = api.withToken(await newTokenFor(member.id, here.organization.id));
    const elsewhere = await world();
    const { id: organizationId } = elsewhere.organization;
    await addMember(database(), operator, { organizationId, userId: member.id, role: "read" });
    await enforce();
    const mine = await browser(member);
    const create = (body: object) =>
      mine.post("/v1/user/tokens", { label: "ci", expiresInDays: 1, ...body }, csrf);
    expectProblem(await create({}), 403, "second_factor_required");
    expectProblem(await create({ organization: here.organization.id }), 403, "second_factor_required");
    expect((await create({ organization: organizationId })).status).toBe(201);
    expect((await mine.get(`/v1/orgs/${organizationId}`)).status).toBe(200);
    const given = await elsewhere.space();
    await database().member.updateMany({ where: { userId: member.id }, data: { role: "admin" } });
    const transfer = { organization: here.organization.id };
    const answer = await mine.post(`/v1/spaces/${given.id}/transfer`, transfer, csrf);
    expectProblem(answer, 403, "second_factor_required");
    // Existing tokens keep working, as they do with required single sign-on.
    expect((await token.get(path())).status).toBe(200);
  });

  it("does not apply to members signed in by an identity provider", async () => {
    const member = await here.member("edit");
    const providerId = (await api.as(admin).post<{ id: string }>(path("/saml"), { label: "Acme" })).body.id;
    await enforce();
    const client = { address: "::1", userAgent: null };
    const through = { organizationId: here.organization.id, samlProviderId: providerId, hours: 1 };
    for (const way of [through, { issuer: "https://accounts.example" }]) {
      const { secret } = await openSession(database(), member.id, client, way);
      expect((await api.withCookie(`${SESSION_COOKIE}=${secret}`).get(path())).status).toBe(200);
    }
  });

  it("applies again after a member removed theirs, or an admin reset it", async () => {
    const member = await here.member("edit", { password });
    await setUp(member);
    await enforce();
    const mine = await browser(member);
    expect((await mine.get(path())).status).toBe(200);
    const removed = await mine.post("/v1/user/second-factor/totp/disable", { password }, csrf);
    expect(removed.status).toBe(204);
    expectProblem(await mine.get(path()), 403, "second_factor_required");
    await setUp(member, mine);
    await api.as(admin).delete(path(`/members/${member.id}/second-factor`));
    expectProblem(await (await browser(member)).get(path()), 403, "second_factor_required");
    await api.as(admin).patch(path(), { secondFactor: false });
    expect((await (await browser(member)).get(path())).status).toBe(200);
    expect((await api.as(admin).call(secondFactor.get, {})).totp).toBeDefined();
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { directory } from "@/lib/identity/directory/operations";
import { verifyDomainByOperator } from "@/lib/identity/email-domains/commands";
import { createMailedLink } from "@/lib/identity/mailed-links/mailed-link";
import { tokens } from "@/lib/identity/tokens/operations";
import { invites } from "@/lib/organizations/invites/operations";
import { grantAccess } from "@/lib/organizations/permissions/commands";
import { openSession, SESSION_COOKIE } from "@/lib/platform/auth/session";
import { database } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { api, expectProblem, newTokenFor } from "@/lib/testing/api";
import { type Body, type Connected, connectDirectory, type Send, sendScim } from "@/lib/testing/directory";
import { contextOf, operator, type World, world } from "@/lib/testing/world";
import { scimHandlers } from "./handlers";
import { URN } from "./messages";

let here: World;
let there: Connected;
let send: Send;
beforeEach(async () => {
  here = await world();
  there = await connectDirectory(here);
  send = there.send;
});

const memberOf = (userId: string) =>
  database().member.findUnique({
    where: { organizationId_userId: { organizationId: there.organizationId, userId } },
    select: { role: true, disabledAt: true },
  });
const patch = (...Operations: Body[]) => ({ schemas: [URN.patch], Operations });
const eventsOf = (type: string) =>
  database().event.findMany({
    where: { organizationId: there.organizationId, type },
    select: { actorKind: true, actorId: true, actorLabel: true, subjectId: true, payload: true },
    orderBy: { id: "asc" },
  });

function expectError(
  answer: { status: number; headers: Body; body: Body },
  status: number,
  scimType?: string,
) {
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  expect(answer.headers["content-type"]).toBe("application/scim+json; charset=utf-8");
  expect(answer.body.schemas).toEqual([URN.error]);
  expect(answer.body.status).toBe(String(status));
  expect(answer.body.scimType).toBe(scimType);
  expect(answer.body.detail).toMatch(/\.$/);
}

describe("SCIM access", () => {
  const operations = scimHandlers.map(({ operation }) => operation);

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    "is only for the directory's own token: %s",
    async (_id, operation) => {
      const elsewhere = await connectDirectory(await world());
      const session = await openSession(database(), here.admin.id, { address: "::1", userAgent: null });
      const path = `/scim/v2${operation.path}`
        .replace("{organizationId}", there.organizationId)
        .replace(/\{\w+\}/, "some-id");
      const refused: [string | null, Record<string, string>][] = [
        [null, {}],
        [null, { cookie: `${SESSION_COOKIE}=${session.secret}`, "sec-fetch-site": "same-origin" }],
        ["Bearer nonsense", {}],
        ["Basic Zm9vOmJhcg==", {}],
        [`Bearer ${await newTokenFor(here.admin.id, there.organizationId)}`, {}],
        [`Bearer ${elsewhere.token}`, {}],
      ];
      for (const [authorization, headers] of refused) {
        const answer = await sendScim(authorization, operation.method, path, {}, headers);
        expectError(answer, 401);
        expect(answer.headers["www-authenticate"]).toBe("Bearer");
      }
      const answer = await sendScim(`Bearer ${there.token}`, operation.method, path, {});
      expect(answer.status).not.toBe(401);
    },
  );

  it("does not extend to the other API", async () => {
    for (const path of ["/v1/user", `/v1/orgs/${there.organizationId}/members`])
      expectProblem(await api.withToken(there.token).get(path), 401, "token_invalid");
  });

  it("is refused for a missing organization", async () => {
    expectError(await sendScim(`Bearer ${there.token}`, "GET", "/scim/v2/nothing/Users"), 401);
  });

  it("ends with the token, which overlaps with the next one only on request", async () => {
    const admin = api.as(here.admin);
    const { organizationId } = there;
    const roll = (overlap?: "1h") =>
      admin.call(directory.createToken, { params: { organizationId }, body: overlap ? { overlap } : {} });
    const second = await roll("1h");
    expect(second.token).toMatch(/^bnd_scim_/);
    const isLetIn = async (token: string) =>
      (await sendScim(`Bearer ${token}`, "GET", `${there.base}/Users`)).status === 200;
    expect([await isLetIn(there.token), await isLetIn(second.token)]).toEqual([true, true]);
    const third = await roll();
    expect([await isLetIn(there.token), await isLetIn(second.token)]).toEqual([false, false]);
    const { tokens } = await admin.call(directory.get, { params: { organizationId } });
    expect(tokens?.map(({ hint }) => hint)).toEqual([third.hint]);
    const path = `/v1/orgs/${organizationId}/directory/tokens/${third.id}`;
    expect((await admin.delete(path)).status).toBe(205);
    expect((await admin.delete(path)).status).toBe(204);
    expect(await isLetIn(third.token)).toBe(false);
    expect(await database().directoryToken.count({ where: { secretHash: Buffer.from(third.token) } })).toBe(
      0,
    );
  });
});

describe("a token of a directory that an API token created", () => {
  it("ends when that one is revoked, or the one in its place", async () => {
    const isLetIn = async (token: string) =>
      (await sendScim(`Bearer ${token}`, "GET", `${there.base}/Users`)).status === 200;
    const admin = api.as(here.admin);
    const parent = await admin.call(tokens.create, { body: { label: "Parent", expiresInDays: 1 } });
    const { organizationId } = there;
    const created = await api
      .withToken(parent.token)
      .call(directory.createToken, { params: { organizationId }, body: { overlap: "1h" } });
    const { id: tokenId } = await admin.call(tokens.roll, {
      params: { tokenId: parent.id },
      body: { overlap: "now" },
    });
    expect([await isLetIn(created.token), await isLetIn(there.token)]).toEqual([true, true]);
    await admin.call(tokens.remove, { params: { tokenId } });
    expect([await isLetIn(created.token), await isLetIn(there.token)]).toEqual([false, true]);
  });
});

describe("Okta", () => {
  it("finds, adds, reads, replaces, disables and enables a person", async () => {
    const userName = there.addressOf("Ada.Okta");
    const search = `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}&startIndex=1&count=100`;
    expect((await send("GET", search)).body).toEqual({
      schemas: [URN.list],
      ...{ totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] },
    });
    const created = await send("POST", "/Users", {
      schemas: [URN.user],
      userName,
      name: { givenName: "Ada", familyName: "Okta" },
      emails: [{ primary: true, value: userName, type: "work" }],
      displayName: "Ada Okta",
      locale: "en-US",
      externalId: "00ujl29u0le5T6Aj10h7",
      groups: [],
      password: "1mz050nq",
      active: true,
    });
    expect(created.status).toBe(201);
    const { id, meta } = created.body;
    expect(created.headers).toMatchObject({ location: meta.location, etag: meta.version });
    expect(meta.location).toMatch(new RegExp(`/scim/v2/${there.organizationId}/Users/${id}$`));
    expect(created.body).toMatchObject({
      schemas: [URN.user],
      userName,
      externalId: "00ujl29u0le5T6Aj10h7",
      name: { formatted: "Ada Okta", givenName: "Ada", familyName: "Okta" },
      emails: [{ value: userName.toLowerCase(), type: "work", primary: true }],
      active: true,
      groups: [],
      meta: { resourceType: "User" },
    });
    expect(created.body).not.toHaveProperty("password");
    expect(await memberOf(id)).toEqual({ role: "read", disabledAt: null });
    expect((await send("GET", search)).body.Resources).toEqual([created.body]);
    expect((await send("GET", `/Users/${id}`)).body).toEqual(created.body);

    const renamed = await send("PUT", `/Users/${id}`, {
      ...{ schemas: [URN.user], id, userName, active: true },
      name: { givenName: "Ada", familyName: "Lovelace" },
      emails: [{ primary: true, value: userName, type: "work" }],
      displayName: "Ada Lovelace",
    });
    expect(renamed.body).toMatchObject({ displayName: "Ada Lovelace", name: { familyName: "Lovelace" } });
    expect(renamed.headers.etag).not.toBe(created.headers.etag);

    const off = await send("PATCH", `/Users/${id}`, patch({ op: "replace", value: { active: false } }));
    expect(off.body.active).toBe(false);
    expect((await memberOf(id))?.disabledAt).toBeInstanceOf(Date);
    const on = await send("PATCH", `/Users/${id}`, patch({ op: "replace", value: { active: true } }));
    expect(on.body).toMatchObject({ active: true, displayName: "Ada Lovelace" });
    expect((await memberOf(id))?.disabledAt).toBeNull();
    const added = await eventsOf("member.added");
    expect(added.at(-1)).toMatchObject({
      actorKind: "directory",
      actorId: null,
      actorLabel: "Acme ID",
      subjectId: id,
    });
  });

  it("pushes a group, changes its members one by one and all together, renames and deletes it", async () => {
    const [one, two, three] = [await there.addUser(), await there.addUser(), await there.addUser()];
    const made = await send("POST", "/Groups", {
      ...{ schemas: [URN.group], displayName: "Docs", members: [{ value: one.id, display: one.userName }] },
    });
    expect(made.status).toBe(201);
    expect(made.body.members).toEqual([{ value: one.id, display: "Pia Person" }]);
    const path = `/Groups/${made.body.id}`;
    const membersAfter = async (...operations: Body[]) => {
      const answer = await send("PATCH", path, patch(...operations));
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body.members.map(({ value }: { value: string }) => value);
    };
    expect(
      await membersAfter({ op: "add", path: "members", value: [{ value: two.id, display: two.userName }] }),
    ).toEqual([one.id, two.id].toSorted());
    expect(
      await membersAfter(
        { op: "remove", path: `members[value eq "${one.id}"]` },
        { op: "add", path: "members", value: [{ value: three.id, display: three.userName }] },
      ),
    ).toEqual([two.id, three.id].toSorted());
    expect(await membersAfter({ op: "replace", path: "members", value: [{ value: one.id }] })).toEqual([
      one.id,
    ]);
    await membersAfter({ op: "add", path: "members", value: [{ value: two.id }] });
    const ofTwo = `members[value eq "${two.id}"]`;
    expect(await membersAfter({ op: "replace", path: `${ofTwo}.display`, value: "Tim" })).toHaveLength(2);
    expect(await membersAfter({ op: "replace", path: ofTwo, value: { value: three.id } })).toEqual(
      [one.id, three.id].toSorted(),
    );
    const named = { op: "replace", value: { id: made.body.id, displayName: "Documentation" } };
    expect((await send("PATCH", path, patch(named))).body.displayName).toBe("Documentation");
    const put = { schemas: [URN.group], displayName: "Documentation", members: [{ value: two.id }] };
    expect((await send("PUT", path, put)).body.members).toEqual([{ value: two.id, display: "Pia Person" }]);
    expect((await send("GET", `/Users/${two.id}`)).body.groups).toEqual([
      { value: made.body.id, display: "Documentation" },
    ]);
    expect((await send("GET", "/Groups?startIndex=1&count=100")).body).toMatchObject({ totalResults: 1 });
    expect((await send("DELETE", path)).status).toBe(204);
    expectError(await send("GET", path), 404);
  });
});

describe("Entra ID", () => {
  it("finds, adds, changes and disables a person in its dialect", async () => {
    const mail = there.addressOf("grace");
    const probe = `/Users?filter=${encodeURIComponent(`userName eq "non-existing-${there.domain}"`)}`;
    expect((await send("GET", probe)).body.totalResults).toBe(0);
    const created = await send("POST", "/Users", {
      schemas: [URN.user, URN.enterpriseUser],
      externalId: "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef",
      userName: `Grace_${there.domain}`,
      active: true,
      emails: [{ primary: true, type: "work", value: mail }],
      meta: { resourceType: "User" },
      name: { formatted: "Grace Hopper", familyName: "Hopper", givenName: "Grace" },
      roles: [],
      [URN.enterpriseUser]: { department: "Navy" },
    });
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    const { id } = created.body;
    const byId = `externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef" and active eq true`;
    expect((await send("GET", `/Users?filter=${encodeURIComponent(byId)}`)).body.totalResults).toBe(1);
    await inTransaction(database(), (tx) =>
      createMailedLink(tx, { kind: "passwordReset", userId: id, email: mail }),
    );
    const changed = await send(
      "PATCH",
      `/Users/${id}`,
      patch(
        { op: "Replace", path: 'emails[type eq "work"].value', value: there.addressOf("hopper") },
        { op: "Replace", path: "name.familyName", value: "Brewster" },
        { op: "Add", path: "displayName", value: "Grace Brewster" },
        { op: "Add", path: "title", value: "Rear admiral" },
        { op: "Add", path: `${URN.enterpriseUser}:department`, value: "Computing" },
        { op: "Replace", path: `${URN.user}:externalId`, value: "e-2" },
      ),
    );
    expect(changed.body).toMatchObject({
      emails: [{ value: there.addressOf("hopper"), type: "work", primary: true }],
      name: { givenName: "Grace", familyName: "Brewster" },
      ...{ displayName: "Grace Brewster", externalId: "e-2" },
    });
    // The former address gets a notice, and links mailed there no longer work.
    expect(await database().mailedLink.count({ where: { userId: id } })).toBe(0);
    const notices = await database().mail.findMany({ where: { recipient: mail }, select: { data: true } });
    expect(notices).toEqual([{ data: { change: "emailChanged", email: there.addressOf("hopper") } }]);
    const paths = { "name.givenName": "G.", 'emails[type eq "work"].value': mail, active: "True" };
    expect((await send("PATCH", `/Users/${id}`, patch({ op: "replace", value: paths }))).body).toMatchObject({
      emails: [{ value: mail }],
      name: { givenName: "G." },
    });
    for (const value of ["False", false]) {
      const off = await send("PATCH", `/Users/${id}`, patch({ op: "Replace", path: "active", value }));
      expect(off.body.active).toBe(false);
      await send("PATCH", `/Users/${id}`, patch({ op: "Add", path: "active", value: "True" }));
      expect((await memberOf(id))?.disabledAt).toBeNull();
    }
    expect(
      (await send("PATCH", `/Users/${id}`, patch({ op: "Remove", path: "externalId" }))).body,
    ).not.toHaveProperty("externalId");
    expect((await send("DELETE", `/Users/${id}`)).status).toBe(204);
    expect(await memberOf(id)).toBeNull();
  });

  it("finds a group without its members, and adds and removes members by value", async () => {
    const [one, two] = [await there.addUser(), await there.addUser()];
    const made = await send("POST", "/Groups", {
      ...{ schemas: [URN.group, "http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group"] },
      ...{ externalId: "8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159", displayName: "Writers", members: [] },
      meta: { resourceType: "Group" },
    });
    const path = `/Groups/${made.body.id}`;
    const search = `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "WRITERS"')}`;
    const [found] = (await send("GET", search)).body.Resources;
    expect(found).toMatchObject({ id: made.body.id, displayName: "Writers" });
    expect(found).not.toHaveProperty("members");
    const add = (id: string) => ({ op: "Add", path: "members", value: [{ $ref: null, value: id }] });
    await send("PATCH", path, patch(add(one.id), add(two.id)));
    const isIn = `/Groups?filter=${encodeURIComponent(`id eq "${made.body.id}" and members eq "${one.id}"`)}`;
    expect((await send("GET", isIn)).body.totalResults).toBe(1);
    await send(
      "PATCH",
      path,
      patch({ op: "Remove", path: "members", value: [{ $ref: null, value: one.id }] }),
    );
    expect((await send("GET", isIn)).body.totalResults).toBe(0);
    expect((await send("GET", path)).body.members).toEqual([{ value: two.id, display: "Pia Person" }]);
    expect((await send("GET", `${path}?excludedAttributes=members`)).body).not.toHaveProperty("members");
    const named = { op: "Replace", path: "displayName", value: "Authors" };
    expect((await send("PATCH", path, patch(named))).body.displayName).toBe("Authors");
    expect((await send("PATCH", path, patch({ op: "Remove", path: "members" }))).body.members).toEqual([]);
  });
});

describe("SCIM refuses", () => {
  const user = (fields: Body) => ({ schemas: [URN.user], userName: there.addressOf("new"), ...fields });

  it("an address at a domain that the organization has not verified", async () => {
    for (const email of [
      "eve@gmail.com",
      `eve@sub.${there.domain}`,
      `eve@${(await connectDirectory(await world())).domain}`,
    ]) {
      expectError(await send("POST", "/Users", user({ emails: [{ value: email, primary: true }] })), 403);
      const { id } = await there.addUser();
      const change = { op: "replace", path: "emails", value: [{ value: email, primary: true }] };
      expectError(await send("PATCH", `/Users/${id}`, patch(change)), 403);
    }
    const { failures } = await api.as(here.admin).call(directory.get, { params: there });
    expect(failures?.[0]).toMatchObject({
      method: "PATCH",
      status: 403,
      detail: expect.stringContaining("verified domain"),
    });
  });

  it("a user or a group that already exists, in any case", async () => {
    const first = await there.addUser("same");
    expectError(
      await send("POST", "/Users", user({ userName: first.userName.toUpperCase() })),
      409,
      "uniqueness",
    );
    const other = { userName: "another", emails: [{ value: first.userName }] };
    expectError(await send("POST", "/Users", user(other)), 409, "uniqueness");
    const second = await there.addUser();
    expectError(
      await send(
        "PUT",
        `/Users/${second.id}`,
        user({ userName: first.userName, emails: [{ value: second.userName }] }),
      ),
      409,
      "uniqueness",
    );
    const group = { schemas: [URN.group], displayName: "Team" };
    expect((await send("POST", "/Groups", group)).status).toBe(201);
    expectError(await send("POST", "/Groups", { ...group, displayName: "TEAM" }), 409, "uniqueness");
  });

  it("an address of another person's account", async () => {
    const taken = await here.stranger({ email: there.addressOf("taken") });
    const { id } = await there.addUser();
    const change = { op: "replace", value: { emails: [{ value: taken.email, primary: true }] } };
    expectError(await send("PATCH", `/Users/${id}`, patch(change)), 409, "uniqueness");
  });

  it("another address for an account of other organizations, once its domain is not verified any more", async () => {
    const { id, userName } = await there.addUser();
    const other = `kept-${there.domain}`;
    await verifyDomainByOperator(database(), operator, there.organizationId, { domain: other });
    await database().organizationDomain.deleteMany({ where: { domain: there.domain } });
    const change = { op: "replace", path: "emails", value: [{ value: `pia@${other}`, primary: true }] };
    await database().member.create({
      data: { organizationId: (await world()).organization.id, userId: id, role: "admin" },
      select: { userId: true },
    });
    expectError(await send("PATCH", `/Users/${id}`, patch(change)), 403);
    const kept = (await send("GET", `/Users/${id}`)).body;
    expect(kept.emails).toEqual([{ value: userName, type: "work", primary: true }]);
    await database().member.deleteMany({
      where: { userId: id, organizationId: { not: there.organizationId } },
    });
    const { body } = await send("PATCH", `/Users/${id}`, patch(change));
    expect(body.emails).toMatchObject([{ value: `pia@${other}` }]);
  });

  it("more addresses than a person has, before it compares each with every change", async () => {
    const { id } = await there.addUser();
    const addresses = { op: "add", path: "emails", value: Array.from({ length: 20_000 }, () => ({})) };
    const filter = Array(20).fill('type eq "a"').join(" or ");
    const changes = Array(600).fill({ op: "replace", path: `emails[${filter}].display`, value: "x" });
    const answer = await send("PATCH", `/Users/${id}`, patch(addresses, ...changes));
    expectError(answer, 400, "invalidValue");
    expect(answer.body.detail).toBe("emails: send at most 20 addresses.");
  });

  it("an account that another person may have created in the person's name", async () => {
    const doubtful = await here.stranger({ email: there.addressOf("ceo"), password: "long enough for all" });
    const where = { id: doubtful.id };
    await database().user.update({ where, data: { emailConfirmed: false }, select: { id: true } });
    expectError(await send("POST", "/Users", user({ userName: doubtful.email })), 409);
  });

  it.each([
    [{ userName: "" }, "invalidValue"],
    [{ userName: "no address" }, "invalidValue"],
    [{ emails: [{ value: "nothing" }] }, "invalidValue"],
    [{ active: "maybe" }, "invalidValue"],
    [{ userName: null }, "invalidValue"],
  ])("a user like %j", async (fields, scimType) => {
    expectError(await send("POST", "/Users", user(fields)), 400, scimType);
  });

  it.each([
    [[], "invalidValue"],
    [[{ op: "destroy", path: "active" }], "invalidValue"],
    [[{ op: "replace", path: "nonsense", value: 1 }], "invalidPath"],
    [[{ op: "replace", path: "emails[type eq", value: 1 }], "invalidPath"],
    [[{ op: "replace", path: 'emails[type gt "a"].value', value: "a@b.example" }], "invalidPath"],
    [[{ op: "remove" }], "noTarget"],
    [[{ op: "replace", value: "x" }], "invalidValue"],
    [[{ op: "remove", path: "userName" }], "invalidValue"],
    [[{ op: "replace", path: "active", value: "perhaps" }], "invalidValue"],
  ])("a change like %j", async (operations, scimType) => {
    const { id } = await there.addUser();
    expectError(await send("PATCH", `/Users/${id}`, patch(...operations)), 400, scimType);
  });

  it.each([
    "userName",
    'userName is "x"',
    "userName eq x",
    'nonsense eq "x"',
    '(userName eq "x"',
    'userName eq "x" )',
    'emails[type eq "work"].value',
    'emails[type eq "work"].nonsense eq "x"',
    'emails[type eq "work"] value eq "x"',
    'emails[type eq "work"].value[x eq 1]',
    `${URN.enterpriseUser}:nonsense eq "x"`,
    "active gt true",
    'meta.created gt "yesterday"',
    `${"(".repeat(20)}userName pr${")".repeat(20)}`,
    Array(30).fill("userName pr").join(" or "),
  ])("the filter %s", async (filter) => {
    expectError(await send("GET", `/Users?filter=${encodeURIComponent(filter)}`), 400, "invalidFilter");
  });

  it("an unknown person in a group", async () => {
    const stranger = await here.member("read");
    for (const value of ["nobody", stranger.id]) {
      expectError(
        await send("POST", "/Groups", { displayName: "Team", members: [{ value }] }),
        400,
        "invalidValue",
      );
    }
  });

  it("missing resources, and unsupported requests", async () => {
    for (const path of ["/Users/nobody", "/Groups/nothing", "/Nothing", "/Schemas/urn:nothing"])
      expectError(await send("GET", path), 404);
    expectError(await send("DELETE", "/Users/nobody"), 404);
    // Members not managed by the directory are not its users.
    expectError(
      await send("PATCH", `/Users/${here.admin.id}`, patch({ op: "replace", value: { active: false } })),
      404,
    );
    expectError(await send("GET", "/Me"), 501);
    expectError(await send("POST", "/Bulk", {}), 501);
    expectError(await send("POST", "/Users", undefined), 400, "invalidSyntax");
  });

  it("the removal of the last admin, and records that in the audit log", async () => {
    const where = { id: here.admin.id };
    await database().user.update({ where, data: { email: there.addressOf("boss") }, select: { id: true } });
    const linked = await send(
      "POST",
      "/Users",
      user({ userName: there.addressOf("boss"), displayName: "Boss" }),
    );
    expect(linked.body.id).toBe(here.admin.id);
    expect((await memberOf(here.admin.id))?.role).toBe("admin");
    const path = `/Users/${here.admin.id}`;
    expectError(await send("PATCH", path, patch({ op: "replace", value: { active: false } })), 409);
    expectError(await send("PUT", path, user({ userName: there.addressOf("boss"), active: false })), 409);
    expectError(await send("DELETE", path), 409);
    expect((await memberOf(here.admin.id))?.disabledAt).toBeNull();
    const refusals = await eventsOf("directory.refused");
    expect(refusals).toHaveLength(3);
    expect(refusals[0]).toMatchObject({
      actorKind: "directory",
      payload: { user: here.admin.id, reason: "last_administrator" },
    });
    await here.member("admin");
    expect((await send("PATCH", path, patch({ op: "replace", value: { active: false } }))).status).toBe(200);
  });
});

describe("people who exist already", () => {
  it("keep their role and grants, and join with their account", async () => {
    const ana = await here.member("review", { email: there.addressOf("ana") });
    const ben = await here.stranger({ email: there.addressOf("ben") });
    for (const [person, role] of [
      [ana, "review"],
      [ben, "read"],
    ] as const) {
      const { status, body } = await send("POST", "/Users", {
        userName: person.email,
        displayName: "Renamed",
      });
      expect([status, body.id]).toEqual([201, person.id]);
      expect(await memberOf(person.id)).toEqual({ role, disabledAt: null });
    }
  });

  it("use up an invite to their address, and get its role", async () => {
    const params = { organizationId: there.organizationId };
    const emails = [there.addressOf("dora")];
    await api.as(here.admin).call(invites.invite, { params, body: { emails, role: "edit" } });
    const { id } = await there.addUser("dora");
    expect(await memberOf(id)).toEqual({ role: "edit", disabledAt: null });
    expect((await api.as(here.admin).call(invites.list, { params, query: {} })).count).toBe(0);
  });

  it("come back when the directory adds them again after removing them", async () => {
    const { id, userName } = await there.addUser();
    await send("DELETE", `/Users/${id}`);
    expect(await memberOf(id)).toBeNull();
    expect((await send("POST", "/Users", { userName })).body.id).toBe(id);
    expect(await memberOf(id)).toEqual({ role: "read", disabledAt: null });
  });
});

describe("disabling a person", () => {
  it("ends their sessions and tokens, and keeps their content and grants for when they are enabled", async () => {
    const { id } = await there.addUser();
    const space = await here.space({ pages: ["# Page\n\nText."] });
    await grantAccess(
      database(),
      contextOf(here.admin),
      { ...space, kind: "space", role: "admin" },
      {
        role: "edit",
        users: [id],
      },
    );
    const token = await newTokenFor(id, there.organizationId);
    const session = await openSession(database(), id, { address: "::1", userAgent: null });
    const cookie = `${SESSION_COOKIE}=${session.secret}`;
    const path = `/v1/spaces/${space.id}`;
    const callers = () => [api.withToken(token), api.withCookie(cookie)];
    for (const caller of callers()) expect((await caller.get(path)).status).toBe(200);
    await send("PATCH", `/Users/${id}`, patch({ op: "Replace", path: "active", value: "False" }));
    for (const caller of callers()) expect((await caller.get(path)).status).toBe(401);
    await send("PATCH", `/Users/${id}`, patch({ op: "Replace", path: "active", value: "True" }));
    for (const caller of callers()) expect((await caller.get(path)).status).toBe(401);
    expect((await api.as({ id }).get(path)).body).toMatchObject({ permissions: { edit: true } });
  });

  it("ends only the sessions of this organization for a person who also belongs to another one", async () => {
    const elsewhere = await world();
    const { id } = await there.addUser();
    await database().member.create({
      data: { organizationId: elsewhere.organization.id, userId: id, role: "read" },
      select: { userId: true },
    });
    const { secret } = await openSession(database(), id, { address: "::1", userAgent: null });
    await send("PATCH", `/Users/${id}`, patch({ op: "replace", value: { active: false } }));
    const caller = api.withCookie(`${SESSION_COOKIE}=${secret}`);
    expect((await caller.get(`/v1/orgs/${there.organizationId}`)).status).toBe(404);
    expect((await caller.get(`/v1/orgs/${elsewhere.organization.id}`)).status).toBe(200);
  });
});

describe("lists", () => {
  it("are filtered, sorted, and paged", async () => {
    for (const name of ["amy", "bob", "cleo_x"]) await there.addUser(name);
    const names = async (query: Record<string, string>) => {
      const answer = await send("GET", `/Users?${new URLSearchParams(query)}`);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body.Resources.map(({ userName }: Body) => userName.split("@")[0]);
    };
    const filters: [string, string[]][] = [
      ['userName sw "AMY"', ["amy"]],
      ['userName co "_"', ["cleo_x"]],
      ['userName co "%"', []],
      [`emails.value eq "${there.addressOf("bob")}"`, ["bob"]],
      ['emails[type eq "work" and value co "bob"]', ["bob"]],
      [`emails co "cleo" and active eq True`, ["cleo_x"]],
      ['not (userName sw "a") and displayName eq "pia person"', ["bob", "cleo_x"]],
      ['userName sw "a" or (userName sw "b" and active eq false)', ["amy"]],
      ["externalId pr", []],
      [`emails[type eq "work"].value eq "${there.addressOf("bob")}"`, ["bob"]],
      [`emails[type eq "home"].value eq "${there.addressOf("bob")}"`, []],
      ['emails[type eq "work"].value sw "a" or emails[primary eq true].value sw "b"', ["amy", "bob"]],
      ['manager eq "1"', []],
      [`userName sw "a" and ${URN.enterpriseUser}:manager eq "1"`, []],
      [`${URN.enterpriseUser}:manager.value ne "1"`, ["amy", "bob", "cleo_x"]],
      ["title pr", []],
      ["not (title pr)", ["amy", "bob", "cleo_x"]],
      ["title eq null", ["amy", "bob", "cleo_x"]],
      ["title ne null", []],
      ['phoneNumbers[type eq "work"].value co "5"', []],
      ["roles.primary eq true", []],
      ['meta.created gt "2020-01-01T00:00:00Z"', ["amy", "bob", "cleo_x"]],
      [`${URN.user}:userName ew "${there.domain}"`, ["amy", "bob", "cleo_x"]],
    ];
    for (const [filter, found] of filters) expect(await names({ filter }), filter).toEqual(found);
    expect(await names({ sortBy: "userName", sortOrder: "descending" })).toEqual(["cleo_x", "bob", "amy"]);
    expect(await names({ startIndex: "2", count: "1" })).toEqual(["bob"]);
    expect(await names({ startIndex: "-3", count: "2" })).toEqual(["amy", "bob"]);
    const none = (await send("GET", "/Users?count=0")).body;
    expect(none).toMatchObject({ totalResults: 3, itemsPerPage: 0, Resources: [] });
    const asked = {
      schemas: [URN.search],
      filter: 'userName sw "b"',
      attributes: ["userName", "name.givenName"],
    };
    const [found] = (await send("POST", "/Users/.search", asked)).body.Resources;
    expect(Object.keys(found).toSorted()).toEqual(["id", "name", "schemas", "userName"]);
    expect(found.name).toEqual({ givenName: "Pia" });
  });
});

describe("entity tags", () => {
  it("detect concurrent changes", async () => {
    const { id, meta } = await there.addUser();
    const path = `/Users/${id}`;
    const read = await send("GET", path);
    expect(read.headers.etag).toBe(meta.version);
    expect((await send("GET", path, undefined, { "if-none-match": meta.version })).status).toBe(304);
    const rename = patch({ op: "replace", path: "displayName", value: "New name" });
    const changed = await send("PATCH", path, rename, { "if-match": meta.version });
    expect(changed.status).toBe(200);
    for (const [method, body] of [
      ["PATCH", rename],
      ["PUT", { userName: read.body.userName }],
      ["DELETE", undefined],
    ] as const)
      expectError(await send(method, path, body, { "if-match": meta.version }), 412);
    expect((await send("GET", path, undefined, { "if-none-match": meta.version })).status).toBe(200);
    expect((await send("DELETE", path, undefined, { "if-match": changed.body.meta.version })).status).toBe(
      204,
    );
  });

  it("of a group change with its members", async () => {
    const { id } = await there.addUser();
    const made = await send("POST", "/Groups", { displayName: "Team" });
    const path = `/Groups/${made.body.id}`;
    const add = patch({ op: "add", path: "members", value: [{ value: id }] });
    expect((await send("PATCH", path, add, { "if-match": made.body.meta.version })).status).toBe(200);
    expectError(await send("PATCH", path, add, { "if-match": made.body.meta.version }), 412);
    const { version } = (await send("GET", path)).body.meta;
    expect((await send("GET", `${path}?excludedAttributes=members`)).headers.etag).toBe(version);
  });
});

describe("concurrent requests", () => {
  it("add one user, and are refused for the others", async () => {
    const body = { userName: there.addressOf("twin") };
    const answers = await Promise.all([1, 2, 3].map(() => send("POST", "/Users", body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await database().user.count({ where: { email: body.userName } })).toBe(1);
  });

  it("keep one admin when all are disabled", async () => {
    const other = await here.member("admin");
    const admins = [here.admin, other];
    for (const [index, { id }] of admins.entries()) {
      const email = there.addressOf(`admin-${index}`);
      await database().user.update({ where: { id }, data: { email }, select: { id: true } });
      await send("POST", "/Users", { userName: email });
    }
    const off = patch({ op: "replace", value: { active: false } });
    const answers = await Promise.all(admins.map(({ id }) => send("PATCH", `/Users/${id}`, off)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("change one group without losing a member", async () => {
    const people = await Promise.all([1, 2, 3, 4].map((number) => there.addUser(`many-${number}`)));
    const { body: group } = await send("POST", "/Groups", { displayName: "Many" });
    await Promise.all(
      people.map(({ id }) =>
        send("PATCH", `/Groups/${group.id}`, patch({ op: "add", path: "members", value: [{ value: id }] })),
      ),
    );
    expect((await send("GET", `/Groups/${group.id}`)).body.members).toHaveLength(4);
  });
});

describe("people and teams managed by the directory", () => {
  it("cannot be changed elsewhere, and can again once it is disconnected", async () => {
    const { id } = await there.addUser();
    const other = await here.member("read");
    const { body: group } = await send("POST", "/Groups", { displayName: "Team", members: [{ value: id }] });
    const organization = `/v1/orgs/${there.organizationId}`;
    const admin = api.as(here.admin);
    const changes = [
      () => api.as({ id }).patch(`/v1/users/${id}`, { displayName: "Mine" }),
      () => admin.patch(`${organization}/members/${id}`, { disabled: true }),
      () => admin.patch(`${organization}/teams/${group.id}`, { title: "Other" }),
      () => admin.put(`${organization}/teams/${group.id}/members`, { add: [other.id] }),
      () => admin.put(`${organization}/teams/${group.id}/members/${other.id}`),
      () => admin.delete(`${organization}/teams/${group.id}/members/${id}`),
      () => admin.delete(`${organization}/teams/${group.id}`),
      () => admin.delete(`${organization}/members/${id}`),
    ];
    for (const change of changes) {
      const problem = expectProblem(await change(), 409, "managed_by_directory");
      expect(problem.message).toContain("Acme ID manages");
    }
    expect((await admin.patch(`${organization}/members/${id}`, { role: "edit" })).status).toBe(200);
    const owner = { memberships: { [id]: { role: "owner" } } };
    expect((await admin.put(`${organization}/teams/${group.id}/members`, owner)).status).toBe(204);
    expect((await admin.delete(`${organization}/directory`)).status).toBe(205);
    expect(await memberOf(id)).toMatchObject({ role: "edit" });
    for (const change of changes) expect((await change()).status).toBeLessThan(300);
    expectError(await send("GET", "/Users"), 401);
  });

  it("are labelled on members and teams", async () => {
    const { id } = await there.addUser();
    await send("POST", "/Groups", { displayName: "Team", members: [{ value: id }] });
    await here.team({ title: "Own team" });
    const admin = api.as(here.admin);
    const organization = `/v1/orgs/${there.organizationId}`;
    const { body: member } = await admin.get(`${organization}/members/${id}`);
    expect(member).toMatchObject({ directory: "Acme ID" });
    expect((await admin.get(`${organization}/members/${here.admin.id}`)).body).not.toHaveProperty(
      "directory",
    );
    const teams = await admin.get<Body>(`${organization}/teams`);
    expect(teams.body.items.map(({ directory: label = null }: Body) => label)).toEqual([null, "Acme ID"]);
    expect((await api.as({ id }).get("/v1/user")).body).toMatchObject({ directory: "Acme ID" });
  });
});

describe("the self-description of the service", () => {
  it("follows RFC 7643", async () => {
    const config = (await send("GET", "/ServiceProviderConfig")).body;
    expect(config).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      etag: { supported: true },
      authenticationSchemes: [{ type: "oauthbearertoken" }],
    });
    const schemas = (await send("GET", "/Schemas")).body;
    expect(schemas.Resources.map(({ id }: Body) => id)).toEqual([
      ...[URN.user, URN.group, URN.enterpriseUser],
    ]);
    const enterprise = (await send("GET", `/Schemas/${URN.enterpriseUser}`)).body;
    expect(enterprise.attributes.map(({ name }: Body) => name)).toEqual(
      expect.arrayContaining(["employeeNumber", "department", "manager"]),
    );
    expect(schemas).toMatchObject({ totalResults: 3, itemsPerPage: 3 });
    expect((await send("GET", `/Schemas/${URN.user}`)).body).toEqual(schemas.Resources[0]);
    const types = (await send("GET", "/ResourceTypes")).body;
    expect(types.Resources.map(({ endpoint }: Body) => endpoint)).toEqual(["/Users", "/Groups"]);
    expect(types.Resources[0].schemaExtensions).toEqual([{ schema: URN.enterpriseUser, required: false }]);
    expect((await send("GET", "/ResourceTypes/Group")).body).toEqual(types.Resources[1]);
  });
});

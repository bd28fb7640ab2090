import { expect, it } from "vitest";
import { TOKEN_SCOPES } from "@/lib/core/access/scopes";
import { database } from "@/lib/platform/db/client";
import { type ApiCaller, api, expectProblem, newTokenFor } from "@/lib/testing/api";
import { browserOf } from "@/lib/testing/rehearse";
import { world } from "@/lib/testing/world";
import type { ApiToken, CreatedApiToken, OrganizationToken } from "./schemas";

type List<Item> = { items: Item[]; count: number };
const path = "/v1/user/tokens";
const made = async (as: ApiCaller, body: object) => {
  const answer = await as.post<CreatedApiToken>(path, { label: "CI", ...body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};

it("limits a token to groups of operations, besides the limits of its owner's role", async () => {
  const { admin, member, organization, space } = await world();
  const { id } = await space();
  const token = await made(api.as(admin), { scopes: ["read", "comment"] });
  expect(token.scopes).toEqual(["read", "comment"]);
  const narrow = api.withToken(token.token);
  expect((await narrow.get(`/v1/spaces/${id}`)).status).toBe(200);
  expectProblem(await narrow.patch(`/v1/spaces/${id}`, { title: "No" }), 403, "token_scope");
  expectProblem(await narrow.post(`/v1/orgs/${organization.id}/spaces`, {}), 403, "token_scope");
  expectProblem(await narrow.get(`/v1/orgs/${organization.id}/audit-events`), 403, "token_scope");
  expectProblem(await narrow.post(path, { label: "Wider" }), 403, "token_scope");
  const reader = await member("read");
  const wide = api.withToken((await made(api.as(reader), {})).token);
  expectProblem(await wide.patch(`/v1/spaces/${id}`, { title: "No" }), 403, "forbidden");
});

it("limits a token to some spaces, whatever its owner can see", async () => {
  const { admin, organization, space } = await world();
  const [one, other] = [await space({ title: "One" }), await space({ title: "Other" })];
  const body = { organization: organization.id, spaces: [one.id] };
  const narrow = api.withToken((await made(api.as(admin), body)).token);
  expect((await narrow.patch(`/v1/spaces/${one.id}`, { title: "Mine" })).status).toBe(200);
  expectProblem(await narrow.get(`/v1/spaces/${other.id}`), 404);
  for (const list of ["spaces", "search?query=x", "change-requests", "activity", "collections"])
    expectProblem(await narrow.get(`/v1/orgs/${organization.id}/${list}`), 403, "token_spaces");
  expectProblem(await narrow.post(`/v1/spaces/${one.id}/duplicate`, {}), 403, "token_spaces");
  expectProblem(await narrow.get("/v1/user/notifications"), 403, "token_spaces");
  expectProblem(await narrow.post(path, { label: "Wider" }), 403, "token_spaces");
  expect((await narrow.get("/v1/user")).status).toBe(200);
  const listed = async (of: string) =>
    (await api.as(admin).get<List<ApiToken>>(of)).body.items.flatMap(({ spaceTitles }) =>
      spaceTitles ? [spaceTitles] : [],
    );
  for (const of of [path, `/v1/orgs/${organization.id}/tokens`])
    expect(await listed(of)).toEqual([{ [one.id]: "Mine" }]);
  // The limit stays after its space is deleted.
  await database().space.update({ where: { id: one.id }, data: { deletedAt: new Date() } });
  expectProblem(await narrow.get(`/v1/spaces/${other.id}`), 404);

  const foreign = await (await world()).space();
  const as = api.as(admin);
  expectProblem(await as.post(path, { label: "x", spaces: [other.id] }), 400);
  expectProblem(
    await as.post(path, { label: "x", organization: organization.id, spaces: [foreign.id] }),
    404,
  );
});

it("a token with more permissions than the one that creates it is refused", async () => {
  const { admin } = await world();
  const scopes = ["read", "account"] as const;
  const narrow = api.withToken(await newTokenFor(admin.id, null, { scopes }));
  expect((await made(narrow, {})).scopes).toEqual(scopes);
  expectProblem(await narrow.post(path, { label: "x", scopes: ["edit"] }), 403, "token_scope");
  expectProblem(await narrow.delete("/v1/custom-hostnames/docs.example.org"), 403, "token_scope");
  const wide = await made(api.as(admin), {});
  expect(wide.scopes).toEqual(TOKEN_SCOPES);
  expectProblem(await narrow.post(`${path}/${wide.id}/roll`, { overlap: "7d" }), 403, "token_scope");
});

it("no token outlives the one that creates or rolls it", async () => {
  const { admin, organization } = await world();
  const bound = { organization: organization.id };
  const long = await made(api.as(admin), { ...bound, expiresInDays: 300 });
  const short = await made(api.as(admin), { ...bound, expiresInDays: 1 });
  const caller = api.withToken(short.token);
  expect((await made(caller, { ...bound, expiresInDays: 366 })).expiresAt).toBe(short.expiresAt);
  const roll = (id: string) => caller.post<CreatedApiToken>(`${path}/${id}/roll`, { overlap: "7d" });
  expect((await roll(long.id)).body.expiresAt).toBe(short.expiresAt);
  expect((await roll(short.id)).body.expiresAt).toBe(short.expiresAt);
  await api.as(admin).put(`/v1/orgs/${organization.id}/directory`, { label: "Okta" });
  const directory = `/v1/orgs/${organization.id}/directory/tokens`;
  expect((await caller.post(directory, {})).body.expiresAt).toBe(short.expiresAt);
  const browser = api.withCookie(await browserOf(admin));
  const headers = { "x-bindery-csrf": "1", "sec-fetch-site": "same-origin" };
  expect((await browser.post(directory, {}, { headers })).body.expiresAt).toBeUndefined();
});

it("a token ends with the one that created it, also after that one is rolled", async () => {
  const { admin } = await world();
  const parent = await made(api.as(admin), {});
  const caller = api.withToken(parent.token);
  const child = await made(caller, {});
  const grandchild = await made(api.withToken(child.token), {});
  const isValid = async (token: string) => (await api.withToken(token).get("/v1/user")).status === 200;
  const rolled = (await caller.post<CreatedApiToken>(`${path}/${parent.id}/roll`, { overlap: "1h" })).body;
  expect((await api.as(admin).delete(`${path}/${parent.id}`)).status).toBe(205);
  for (const { token } of [rolled, child, grandchild]) expect(await isValid(token)).toBe(true);
  expect((await api.as(admin).delete(`${path}/${rolled.id}`)).status).toBe(205);
  for (const { token } of [rolled, child, grandchild]) expect(await isValid(token)).toBe(false);
});

it("rolls a token, whose old value ends after the overlap", async () => {
  const { admin } = await world();
  const as = api.as(admin);
  const old = await made(as, { scopes: ["read"], expiresInDays: 30 });
  const roll = (id: string, overlap: string) => as.post<CreatedApiToken>(`${path}/${id}/roll`, { overlap });
  const next = await roll(old.id, "1h");
  expect(next.status).toBe(201);
  expect(next.body).toMatchObject({ label: "CI", scopes: ["read"] });
  expect(next.body.id).not.toBe(old.id);
  for (const { token } of [old, next.body])
    expect((await api.withToken(token).get("/v1/user")).status).toBe(200);
  const { items } = (await as.get<List<ApiToken>>(path)).body;
  const kept = items.find(({ id }) => id === old.id)!;
  const left = new Date(kept.expiresAt!).getTime() - new Date(kept.rolledAt!).getTime();
  expect(left).toBe(3_600_000);
  expectProblem(await roll(old.id, "now"), 409, "token_over");
  const last = await roll(next.body.id, "now");
  expectProblem(await api.withToken(next.body.token).get("/v1/user"), 401, "token_invalid");
  expect((await api.withToken(last.body.token).get("/v1/user")).status).toBe(200);
  expectProblem(await roll("nothing", "now"), 404);
  const twice = await Promise.all([roll(last.body.id, "7d"), roll(last.body.id, "7d")]);
  expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
});

it("stores the last use of a token, and its address", async () => {
  const { admin, space } = await world();
  const { id } = await space();
  const token = await made(api.as(admin), {});
  await api.withToken(token.token).get(`/v1/spaces/${id}`);
  const row = () => database().apiToken.findUniqueOrThrow({ where: { id: token.id } });
  await expect.poll(async () => (await row()).lastUsedOperation).toBe("getSpace");
  expect((await row()).lastUsedAddress).toBe("203.0.113.7");
});

it("admins see the tokens of their organization, and can revoke them", async () => {
  const { admin, member, organization } = await world();
  const [ana, ben] = [await member("edit", { displayName: "Ana" }), await member("edit")];
  const bound = await made(api.as(ana), { label: "Bound", organization: organization.id });
  const free = await made(api.as(ben), { label: "Free" });
  const as = api.as(admin);
  const list = async (query = "") => {
    const { items } = (await as.get<List<OrganizationToken>>(`/v1/orgs/${organization.id}/tokens${query}`))
      .body;
    return items.filter(({ label }) => label !== "test").map(({ label }) => label);
  };
  expect(await list()).toEqual(["Free", "Bound"]);
  expect(await list(`?member=${ana.id}`)).toEqual(["Bound"]);
  expectProblem(await api.as(ana).get(`/v1/orgs/${organization.id}/tokens`), 403);
  const remove = (id: string) => as.delete(`/v1/orgs/${organization.id}/tokens/${id}`);
  expect((await remove(bound.id)).status).toBe(205);
  expect((await remove(bound.id)).status).toBe(204);
  const elsewhere = await world();
  await database().member.create({
    data: { organizationId: elsewhere.organization.id, userId: ben.id, role: "read" },
  });
  expectProblem(await remove(free.id), 409, "member_elsewhere");
  const theirs = await made(api.as(elsewhere.admin), {});
  expect((await remove(theirs.id)).status).toBe(204);
  expect((await api.withToken(theirs.token).get("/v1/user")).status).toBe(200);
});

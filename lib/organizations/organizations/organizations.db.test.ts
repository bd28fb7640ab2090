import { describe, expect, it } from "vitest";
import { verifyDomainByOperator } from "@/lib/identity/email-domains/commands";
import { database } from "@/lib/platform/db/client";
import { sites } from "@/lib/sites/sites/operations";
import { api, expectProblem } from "@/lib/testing/api";
import { unique } from "@/lib/testing/unique";
import { operator, type Person, world } from "@/lib/testing/world";
import { organizations } from "./operations";
import type { Organization } from "./schemas";

describe("organizations", () => {
  it("shows a member the organization with the member's permissions", async () => {
    const { organization, member } = await world({ title: "Pressroom" });
    const editor = await member("edit");
    const seen = await api
      .as(editor)
      .call(organizations.get, { params: { organizationId: organization.id } });
    expect(seen).toMatchObject({
      object: "organization",
      id: organization.id,
      title: "Pressroom",
      trial: { status: "notapplicable" },
      permissions: { view: true, listMembers: true, createContent: false, admin: false },
    });
  });

  it("makes the creator of an organization its admin", async () => {
    const { stranger } = await world();
    const founder = await stranger();
    const answer = await api.as(founder).post<{ id: string; permissions: { admin: boolean } }>("/v1/orgs", {
      title: "Fresh",
      emailDomains: ["Example.COM", "example.com"],
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.location).toMatch(new RegExp(`/v1/orgs/${answer.body.id}$`));
    expect(answer.body).toMatchObject({ permissions: { admin: true }, emailDomains: ["example.com"] });
  });

  it("lists only the caller's organizations, page by page, by title", async () => {
    const { stranger } = await world();
    const someone = await stranger();
    for (const title of ["Cc", "aa", "Bb"]) await api.as(someone).post("/v1/orgs", { title });
    const first = await api.as(someone).call(organizations.list, { query: { limit: "2" } });
    expect(first.items.map((item) => item.title)).toEqual(["aa", "Bb"]);
    expect(first.count).toBe(3);
    const second = await api
      .as(someone)
      .call(organizations.list, { query: { limit: "2", page: first.next!.page } });
    expect(second.items.map((item) => item.title)).toEqual(["Cc"]);
    expect(second.next).toBeUndefined();
  });

  it("changes settings and leaves absent ones as they are", async () => {
    const { organization, admin } = await world();
    const params = { organizationId: organization.id };
    await api.as(admin).call(organizations.update, { params, body: { defaultRole: "read", ai: true } });
    const after = await api.as(admin).call(organizations.update, { params, body: { title: "Renamed" } });
    expect(after).toMatchObject({ title: "Renamed", defaultRole: "read", ai: true });
    const guest = await api.as(admin).call(organizations.update, { params, body: { defaultRole: null } });
    expect(guest.defaultRole).toBeNull();
  });

  it("refuses a hostname that another organization has", async () => {
    const [one, two] = [await world(), await world()];
    const hostname = `h${Date.now().toString(36)}`;
    await api.as(one.admin).patch(`/v1/orgs/${one.organization.id}`, { hostname });
    expectProblem(
      await api.as(two.admin).patch(`/v1/orgs/${two.organization.id}`, { hostname }),
      409,
      "hostname_taken",
    );
  });

  it("keeps one of its sites as default content until that site is deleted", async () => {
    const [here, elsewhere] = [await world(), await world()];
    const params = { organizationId: here.organization.id };
    const newSite = ({ organization, admin }: typeof here) =>
      api
        .as(admin)
        .call(sites.create, { params: { organizationId: organization.id }, body: { title: "Docs" } });
    const [own, other] = [await newSite(here), await newSite(elsewhere)];
    const choose = (site: string | null) =>
      api.as(here.admin).patch(`/v1/orgs/${params.organizationId}`, {
        defaultContent: site === null ? null : { type: "site", site },
      });
    expectProblem(await choose(other.id), 400);
    const chosen = { defaultContent: { type: "site", site: own.id } };
    expect((await choose(own.id)).body).toMatchObject(chosen);
    expect((await choose(null)).body).not.toHaveProperty("defaultContent");
    expect((await choose(own.id)).body).toMatchObject(chosen);
    await api.as(here.admin).call(sites.remove, { params: { ...params, siteId: own.id } });
    const after = await api.as(here.admin).call(organizations.get, { params });
    expect(after).not.toHaveProperty("defaultContent");
  });

  it("refuses default content that is not a site, and enforced SSO without a provider", async () => {
    const { organization, admin } = await world();
    const path = `/v1/orgs/${organization.id}`;
    expectProblem(
      await api.as(admin).patch(path, { defaultContent: { type: "site", site: "nothing" } }),
      400,
    );
    expectProblem(await api.as(admin).patch(path, { sso: true }), 409, "sso_provider_missing");
  });

  it("lists the organizations of an e-mail domain to their members and to people who can join", async () => {
    const domain = `acme-${unique()}.test`;
    const [listing, verified, other] = [await world(), await world(), await world()];
    const list = ({ admin, organization }: typeof listing) =>
      api.as(admin).patch(`/v1/orgs/${organization.id}`, { emailDomains: [domain] });
    await list(listing);
    await verifyDomainByOperator(database(), operator, verified.organization.id, { domain });
    const [colleague, doubtful, stranger] = [
      await other.stranger(),
      await other.stranger(),
      await other.stranger(),
    ];
    const rename = (id: string, name: string, emailConfirmed: boolean) =>
      database().user.update({ where: { id }, data: { email: `${name}@${domain}`, emailConfirmed } });
    await rename(colleague.id, "colleague", true);
    await rename(doubtful.id, "doubtful", false);
    const seenBy = async (person: { id: string; email: string }) => {
      const path = `/v1/email-domains/${domain.toUpperCase()}/orgs`;
      const { body } = await api.as(person).get<{ organizations: Organization[] }>(path);
      return body.organizations;
    };
    const idsSeenBy = async (person: { id: string; email: string }) =>
      (await seenBy(person)).map(({ id, permissions }) => [id, permissions.view]);
    expect(await idsSeenBy(listing.admin)).toEqual([[listing.organization.id, true]]);
    expect(await idsSeenBy(verified.admin)).toEqual([[verified.organization.id, true]]);
    // One organization lists the domain, the other has verified it, so no one can join either.
    for (const person of [colleague, doubtful, stranger, other.admin])
      expect(await seenBy(person)).toEqual([]);
    await list(verified);
    expect(await idsSeenBy(colleague)).toEqual([[verified.organization.id, false]]);
    expect(await seenBy(colleague)).toMatchObject([{ emailDomains: [], mergeRules: { type: "none" } }]);
    for (const person of [doubtful, stranger, other.admin]) expect(await seenBy(person)).toEqual([]);
  });

  it("shows its e-mail domains to members only, not to guests", async () => {
    const { admin, organization, member } = await world();
    const path = `/v1/orgs/${organization.id}`;
    await api.as(admin).patch(path, { emailDomains: ["acme.example"] });
    const seenBy = async (person: Person) => (await api.as(person).get<Organization>(path)).body.emailDomains;
    expect(await seenBy(await member("read"))).toEqual(["acme.example"]);
    expect(await seenBy(await member(null))).toEqual([]);
  });

  it("changes nothing if the caller expects another version", async () => {
    const { organization, admin, member } = await world();
    const reader = await member("read");
    const paths = [
      [`/v1/orgs/${organization.id}`, { ai: true }],
      [`/v1/orgs/${organization.id}/members/${reader.id}`, { role: "edit" }],
      [`/v1/users/${admin.id}`, { displayName: "Renamed" }],
    ] as const;
    for (const [path, body] of paths) {
      const etag = String((await api.as(admin).get(path)).headers.etag);
      const change = (tag: string) => api.as(admin).patch(path, body, { headers: { "if-match": tag } });
      expectProblem(await change('"another"'), 412, "precondition_failed");
      expect((await change(etag)).status, path).toBe(200);
      expectProblem(await change(etag), 412);
      expect((await change("*")).status).toBe(200);
    }
  });

  it("starts with the spec from an address, and keeps the creator's onboarding preferences", async () => {
    const { admin } = await world();
    const onboardingPreferences = { source: "import", audience: null, interests: ["api-docs"] };
    const created = await api
      .as(admin)
      .post<{ id: string }>(
        "/v1/orgs?withDefaultSite=false&openapiUrl=https%3A%2F%2Fexample.org%2Fapi.json",
        {
          title: "Pumps",
          onboardingPreferences,
        },
      );
    expect(created.status, created.text).toBe(201);
    expect((await api.as(admin).get(`/v1/orgs/${created.body.id}/openapi`)).body).toMatchObject({
      items: [{ slug: "openapi", sourceURL: "https://example.org/api.json", processingState: "pending" }],
    });
    const events = await database().event.findMany({
      where: { organizationId: created.body.id },
      orderBy: { id: "asc" },
    });
    expect(events).toMatchObject([
      { type: "organization.created", payload: { onboardingPreferences } },
      { type: "openApiSpec.created" },
    ]);
  });

  it("starts with a docs site if requested", async () => {
    const { admin } = await world();
    const as = api.as(admin);
    const created = await as.post<{ id: string }>("/v1/orgs?withDefaultSite=true", { title: "Pumps" });
    expect(created.status, created.text).toBe(201);
    expect((await as.get(`/v1/orgs/${created.body.id}/sites`)).body).toMatchObject({
      items: [{ title: "Pumps", siteSpaces: 1, published: false }],
    });
  });

  it("is not created at all if the address is invalid", async () => {
    const { admin } = await world();
    const refused = (query: string, more: object = {}) =>
      api.as(admin).post(`/v1/orgs?${query}`, { title: "Pumps", ...more });
    expectProblem(await refused("withDefaultSite=true&openapiUrl=ftp%3A%2F%2Fexample.org"), 400);
    expectProblem(await refused("", { onboardingPreferences: { source: "paper" } }), 400);
    expect((await api.as(admin).get("/v1/orgs")).body).toMatchObject({ count: 1 });
  });

  it("does not let a token of one organization reach or create another", async () => {
    const [one, two] = [await world(), await world()];
    const { newTokenFor } = await import("@/lib/testing/api");
    const bound = api.withToken(await newTokenFor(one.admin.id, one.organization.id));
    expect((await bound.get(`/v1/orgs/${one.organization.id}`)).status).toBe(200);
    expectProblem(await bound.get(`/v1/orgs/${two.organization.id}`), 404);
    expectProblem(await bound.post("/v1/orgs", { title: "More" }), 403, "token_bound");
    const { body } = await bound.get<{ count: number }>("/v1/orgs");
    expect(body.count).toBe(1);
  });
});

import { describe, expect, it } from "vitest";
import { type AnyOperation, parameterNames, pathOf } from "@/lib/platform/api/operation";
import { database } from "@/lib/platform/db/client";
import { DEFAULT_CUSTOMIZATION } from "@/lib/sites/customization/default-customization";
import { api, expectProblem } from "@/lib/testing/api";
import { sampledOperations } from "@/lib/testing/sampled-operations";
import { world } from "@/lib/testing/world";
import { routes } from "./routes";

/**
 * Every change and deletion of a resource with an ETag. The list comes from the registry: a new operation fails here
 * until the scene has a resource for it.
 */
const operations = routes.map((route) => route.operation as AnyOperation);
const conditional = operations.filter(
  ({ conditional, method }) => conditional && ["PUT", "PATCH", "DELETE"].includes(method),
);
const named = (list: AnyOperation[]) =>
  sampledOperations(list).map((operation) => [operation.id, operation] as const);

/** Request bodies, different each time. */
const titled = (n: number) => ({ title: `Title ${n}` });
const written = (n: number) => ({ body: { markdown: `Text ${n}` } });
const followed = (n: number) => ({ state: n % 2 === 0 ? "muted" : "following" });
const BODIES: Record<string, (n: number) => object> = {
  updateOrganization: titled,
  updateTeam: titled,
  updateInviteLink: (n) => ({ role: n % 2 === 0 ? "edit" : "review" }),
  updateCollection: titled,
  updateSpace: titled,
  putDirectory: (n) => ({ label: `Label ${n}` }),
  updateUser: (n) => ({ displayName: `Name ${n}` }),
  updateMember: (n) => ({ role: n % 2 === 0 ? "edit" : "review" }),
  updateChangeRequest: (n) => ({ subject: `Subject ${n}` }),
  updateSamlProvider: (n) => ({ label: `Label ${n}` }),
  updateOpenAPISpec: (n) => ({ visibility: n % 2 === 0 ? "public" : "private" }),
  putOpenAPISpec: (n) => ({ source: { text: `openapi: 3.1.${n}` } }),
  updateTranslationSettings: titled,
  updateWebhook: titled,
  updateSpaceInstallation: (n) => ({ externalIds: [`space-${n}`] }),
  updateSiteInstallation: (n) => ({ externalIds: [`site-${n}`] }),
  updateIntegrationInstallation: (n) => ({ externalIds: [`id-${n}`] }),
  updateCommentInSpace: written,
  updateCommentInChangeRequest: written,
  updateCommentReplyInSpace: written,
  updateCommentReplyInChangeRequest: written,
  updateNotificationPreferences: (n) => ({ kinds: { merged: { mail: n % 2 === 1 } } }),
  updateSubscriptionToChangeRequest: followed,
  updateSubscriptionToPage: followed,
  updateSite: titled,
  putSiteCustomization: (n) => ({ ...DEFAULT_CUSTOMIZATION, ...titled(n) }),
  overrideSiteSpaceCustomization: titled,
  putAdaptiveSchema: (n) => ({ jsonSchema: claims(n) }),
  updatePublishingAuth: (n) => ({ backend: "custom", fallbackURL: `https://example.test/${n}` }),
};

const claims = (n: number) => ({
  type: "object",
  properties: { beta: { type: "boolean", description: `Claim ${n}` } },
  additionalProperties: false,
});

/** Deletions after which the resource still exists, with its defaults. */
const RESETS = new Set([
  "discardSiteDraft",
  "resetSiteSpaceCustomization",
  "uninstallFromSite",
  "uninstallFromSpace",
]);

/** One resource of each kind that has an ETag, and its address. */
async function scene() {
  const w = await world();
  const space = await w.space({ pages: ["# A page"] });
  const page = await database().pagePath.findFirstOrThrow({ where: { spaceId: space.id } });
  const { changeRequest } = await w.changeRequest(space);
  const admin = api.as(w.admin);
  const made = async (path: string, body: object) =>
    (await admin.post<{ id: string }>(`/v1${path}`, body)).body.id;
  const threadIn = async (place: string) => {
    const commentId = await made(`${place}/comments`, written(0));
    return { commentId, commentReplyId: await made(`${place}/comments/${commentId}/replies`, written(0)) };
  };
  await admin.put(`/v1/orgs/${w.organization.id}/directory`, { label: "Acme" });
  await made(`/orgs/${w.organization.id}/openapi`, { slug: "spec", source: { text: "openapi: 3.1.0" } });
  await database().gitSync.create({
    data: { spaceId: space.id, organizationId: w.organization.id, url: "https://example.org/a", ref: "main" },
  });
  await admin.patch(`/v1/orgs/${w.organization.id}`, { inviteLinks: true });
  const inviteId = await made(`/orgs/${w.organization.id}/link-invites`, { role: "read" });
  const threads = {
    space: await threadIn(`/spaces/${space.id}`),
    changeRequest: await threadIn(`/spaces/${space.id}/change-requests/${changeRequest.id}`),
  };
  const site = await w.site({ spaces: [space.id] });
  const { id: siteSpaceId } = await database().siteSpace.findFirstOrThrow({ where: { siteId: site.id } });
  const atSite = `/v1/orgs/${w.organization.id}/sites/${site.id}`;
  const hostname = `docs.${site.id.toLowerCase()}.example`;
  await admin.patch(atSite, { hostname });
  await admin.put(`${atSite}/adaptive-schema`, { jsonSchema: claims(0) });
  await admin.patch(`${atSite}/site-spaces/${siteSpaceId}/customization`, titled(0));
  const drafted = [{ type: "setVisibility", visibility: "unlisted" }];
  await admin.post(`${atSite}/draft/changes`, { changes: drafted });
  const integrationName = `board-${w.organization.id}`;
  await made(`/integrations/${integrationName}`, {
    title: "Board",
    description: "Shows a board.",
    script: "export {};",
    organization: w.organization.id,
  });
  const installationId = await made(`/integrations/${integrationName}/installations`, {
    organization: w.organization.id,
  });
  const installation = `/integrations/${integrationName}/installations/${installationId}`;
  for (const target of [`spaces/${space.id}`, `sites/${site.id}`]) {
    await admin.patch(`/v1${installation}/${target}`, { externalIds: ["id-0"] });
  }
  const params = {
    organizationId: w.organization.id,
    siteId: site.id,
    hostname,
    siteSpaceId,
    inviteId,
    teamId: (await w.team()).teamId,
    collectionId: (await w.collection()).id,
    spaceId: space.id,
    changeRequestId: changeRequest.id,
    specSlug: "spec",
    integrationName,
    installationId,
    translationSettingsId: await made(`/orgs/${w.organization.id}/translations`, { title: "German" }),
    webhookId: await made(`/orgs/${w.organization.id}/webhooks`, {
      title: "Chat",
      url: "https://example.test/hook",
      events: ["team.created"],
    }),
    pageId: page.pageId,
    samlProviderId: await made(`/orgs/${w.organization.id}/saml`, { label: "Acme" }),
  };
  const member = await w.member("review");
  const addressOf = ({ path, tag }: AnyOperation): string => {
    const names = parameterNames(path);
    const userId = tag === "users" ? w.admin.id : member.id;
    const thread = names.includes("changeRequestId") ? threads.changeRequest : threads.space;
    const known: Record<string, string> = { ...params, ...thread, userId };
    return pathOf(path, Object.fromEntries(names.map((name) => [name, known[name]!])));
  };
  return { admin, addressOf };
}

describe("a resource with an ETag", () => {
  it("has a body in this test for every change", () => {
    const changing = conditional.filter(({ body }) => body !== undefined);
    expect(Object.keys(BODIES).sort()).toEqual(changing.map(({ id }) => id).sort());
  });

  it("has an address in this test for every change and deletion", async () => {
    const { addressOf } = await scene();
    for (const operation of conditional) expect(addressOf(operation)).not.toMatch(/undefined|[{}]/);
  });

  it.each(named(conditional))("changes only in the state that If-Match names: %s", async (id, operation) => {
    const { admin, addressOf } = await scene();
    const address = addressOf(operation);
    const read = async () => {
      const { status, headers, text } = await admin.get(address);
      return { status, text, etag: String(headers.etag) };
    };
    let changes = 2;
    const write = async (ifMatch: string) => {
      const body = operation.body ? BODIES[id]!(changes) : undefined;
      const headers = { "if-match": ifMatch };
      const answer = await admin.send(operation.method, address, body, { headers });
      if (answer.status < 300) changes += 1;
      return answer;
    };
    const before = await read();
    expect(before, address).toMatchObject({ status: 200, etag: expect.stringMatching(/^"[^"]+"$/) });

    for (const wrong of ['"stale"', `W/${before.etag}`, '"stale", "older"', '"*"']) {
      expectProblem(await write(wrong), 412);
    }
    expectProblem(await write(before.etag.slice(1, -1)), 400, "if_match_malformed");
    expect(await read()).toEqual(before);

    if (operation.method === "DELETE") {
      expect((await write(`"stale", ${before.etag}`)).status).toBeLessThan(300);
      const after = await read();
      if (RESETS.has(id)) expect(after.etag).not.toBe(before.etag);
      else expect(after.status).toBe(404);
      return;
    }
    let { etag } = before;
    for (const right of [() => etag, () => `"stale" , ${etag}`, () => "*"]) {
      const changed = await write(right());
      expect(changed.status, changed.text).toBeLessThan(300);
      const after = await read();
      expect(changed.headers.etag).toBe(after.etag);
      expect(after.etag).not.toBe(etag);
      expectProblem(await write(etag), 412);
      etag = after.etag;
    }
  });

  it("returns the new ETag of a change with `Prefer: return=minimal`", async () => {
    const { admin, addressOf } = await scene();
    const address = addressOf(operations.find(({ id }) => id === "updateSpace")!);
    const headers = { prefer: "return=minimal" };
    const changed = await admin.patch(address, titled(1), { headers });
    expect(changed).toMatchObject({ status: 204, text: "" });
    expect(changed.headers.etag).toBe((await admin.get(address)).headers.etag);
  });

  it("is not sent again to a client that has its ETag", async () => {
    const { admin, addressOf } = await scene();
    const address = addressOf(operations.find(({ id }) => id === "getSpace")!);
    const { etag } = (await admin.get(address)).headers;
    for (const known of [String(etag), `"old", W/${etag}`, "*"]) {
      const answer = await admin.get(address, { headers: { "if-none-match": known } });
      expect(answer).toMatchObject({ status: 304, text: "", headers: { etag } });
    }
    expect((await admin.get(address, { headers: { "if-none-match": '"old"' } })).status).toBe(200);
  });
});

import { openSession } from "@/lib/platform/auth/session";
import { database } from "@/lib/platform/db/client";
import { runWaitingJobs } from "@/lib/wiring/worker";
import { api } from "./api";
import { world } from "./world";

type Id = { id: string };

const PICTURE = "<svg xmlns='http://www.w3.org/2000/svg'/>";

/** Makes an organization with one of everything that requests name by an id, all of it with this word. */
export async function foreignOrganization(word: string): Promise<void> {
  const here = await world({ title: word, admin: { displayName: word } });
  const as = api.as(here.admin);
  const send = async <T = Id>(method: string, path: string, body?: object): Promise<T> => {
    const { status, text, body: answer } = await as.send<T>(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text}`);
    return answer;
  };
  const post = <T = Id>(path: string, body: object = {}) => send<T>("POST", path, body);
  const at = `/v1/orgs/${here.organization.id}`;
  const name = word.toLowerCase();
  const markdown = word;

  // People
  const person = await here.member("review", { displayName: word });
  await here.team({ title: word, members: [person] });
  await openSession(database(), person.id, { address: "203.0.113.7", userAgent: word });
  await send("PATCH", at, { inviteLinks: true });
  await post(`${at}/link-invites`, { role: "read", maxUses: 2, expiresInDays: 3 });
  await post(`${at}/invites`, { emails: [`${person.id}@example.test`], role: "read" });
  await post(`${at}/saml`, { label: word });
  await send("PUT", `${at}/directory`, { label: word, product: "okta", defaultRole: "read" });
  await post(`${at}/directory/tokens`);
  await post("/v1/user/tokens", { label: word, organization: here.organization.id });

  // A space and a change request
  const shelf = await here.collection({ title: word });
  const newSpace = () =>
    here.space({ title: word, parent: shelf.id, pages: { [word]: markdown, More: markdown } });
  const space = await newSpace();
  const inSpace = `/v1/spaces/${space.id}`;
  const [page] = Object.values(await here.pageIds(space));
  await here.live(space, {
    changes: [
      { operation: "insert_reusable_content", title: word, document: { markdown } },
      {
        operation: "insert_files",
        files: [
          {
            name: `${word}.svg`,
            contentType: "image/svg+xml",
            base64: Buffer.from(PICTURE).toString("base64"),
          },
        ],
      },
    ] as never,
  });
  const edits = (text: string) =>
    here.changeRequest(space, { subject: word, edits: { [word]: `${word} ${text}` } });
  const request = (await edits("here")).changeRequest;
  const inRequest = `${inSpace}/change-requests/${request.id}`;
  for (const scope of [inSpace, inRequest]) {
    const comment = await post(`${scope}/comments`, { page, body: { markdown } });
    await post(`${scope}/comments/${comment.id}/replies`, { body: { markdown } });
  }
  await send("PATCH", inRequest, { status: "open" });
  const reviewer = api.as(person);
  await reviewer.post(`${inRequest}/reviews`, { status: "approved", comment: { markdown } });
  await reviewer.post(`${inRequest}/pending-review/comments`, { page, body: { markdown } });
  await post(`${inSpace}/change-requests/${(await edits("there")).changeRequest.id}/merge`);
  await post(`${inRequest}/update`);

  // Webhooks, specs, translations, integrations and uploads
  const webhook = await post(`${at}/webhooks`, {
    ...{ title: word, url: "https://example.org/events", events: ["comment.posted"] },
  });
  await post(`${at}/webhooks/${webhook.id}/test`);
  const source = {
    text: JSON.stringify({ openapi: "3.1.0", info: { title: word, version: "1" }, paths: {} }),
  };
  await post(`${at}/openapi`, { slug: name, source });
  const translated = { title: word, source: { space: space.id }, languages: ["de"] };
  await post(`${at}/translations`, translated);
  await send("PUT", `${at}/translations-glossary`, {
    operations: [{ type: "insert", translations: { en: word, de: word } }],
  });
  const integration = `/v1/integrations/${name}`;
  await post(integration, {
    ...{ title: word, description: word, visibility: "private", scopes: ["space:content:read"] },
    ...{ organization: here.organization.id, script: "export default {};" },
  });
  const installed = await post(`${integration}/installations`, { organization: here.organization.id });
  await post(`${integration}/installations/${installed.id}/spaces`, { space: space.id });
  const upload = async () => {
    const { key, url } = await post<{ key: string; url: string }>(`${at}/storage/upload`, {
      file: { name: `${word}.svg`, type: "image/svg+xml", size: PICTURE.length },
      kind: "organization_file",
    });
    const { pathname, search } = new URL(url);
    const headers = { "content-type": "image/svg+xml" };
    await api.anonymous.put(pathname + search, undefined, { raw: PICTURE, headers });
    return key;
  };
  await upload();
  await post(`/v1/org/${here.organization.id}/imports`, {
    source: { type: "website", url: "https://example.org/guide" },
    target: { space: space.id },
  });

  // A site
  const site = await here.site({ title: word, spaces: [space.id] });
  const inSite = `${at}/sites/${site.id}`;
  await post(`${inSite}/pictures`, { upload: await upload() });
  await post(`${inSite}/share-links`, { name: word });
  await post(`${inRequest}/preview-links`, { site: site.id, name: word });
  const section = await post(`${inSite}/sections`, { spaceId: (await newSpace()).id, title: word });
  await post(`${inSite}/site-spaces`, { spaceId: (await newSpace()).id });
  await post(`${inSite}/section-groups`, { title: word });
  const destination = { kind: "site-section", siteSectionId: section.id };
  await post(`${inSite}/redirects`, { source: `/${name}`, destination });
  await runWaitingJobs(database());
}

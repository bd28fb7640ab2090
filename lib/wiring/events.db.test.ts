import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { directoryActor } from "@/lib/core/access/actor";
import { blocksOf } from "@/lib/core/content/blocks";
import { zipOfTexts } from "@/lib/exchange/imports/zip-fixture";
import { verifyDomainByOperator, withdrawDomain } from "@/lib/identity/email-domains/commands";
import * as txtRecords from "@/lib/identity/email-domains/txt-records";
import { createScimGroup } from "@/lib/identity/scim/groups";
import { createScimUser } from "@/lib/identity/scim/users";
import { signIn } from "@/lib/identity/sign-in/sign-in";
import { addMember } from "@/lib/organizations/members/commands";
import type { Json } from "@/lib/platform/api/openapi/schemas";
import { type AnyOperation, EVENTS_HEADER, parameterNames, pathOf } from "@/lib/platform/api/operation";
import { withoutRequest } from "@/lib/platform/api/server/context";
import { openSession, SESSION_COOKIE } from "@/lib/platform/auth/session";
import { database } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import type { EventKind } from "@/lib/platform/events/event";
import { handle as deliver } from "@/lib/platform/mail/deliver";
import { sendMail } from "@/lib/platform/mail/send";
import { handle as removeSpaces } from "@/lib/spaces/spaces/removal";
import { api } from "@/lib/testing/api";
import { newAuthenticator } from "@/lib/testing/authenticator";
import { onlyOperation } from "@/lib/testing/extent";
import { repositoriesOfTests } from "@/lib/testing/git";
import { IDP_KEYS, metadataOf } from "@/lib/testing/idp-keys";
import { uploadKey } from "@/lib/testing/import-fixture";
import { latestMailedLink } from "@/lib/testing/mailed-link";
import { rehearse } from "@/lib/testing/rehearse";
import { sampledOperations } from "@/lib/testing/sampled-operations";
import { totpCode } from "@/lib/testing/totp-code";
import { unique } from "@/lib/testing/unique";
import { operator, type Person, type World, world } from "@/lib/testing/world";
import { events } from "./events";
import { type EventRef, invalidatesRead } from "./invalidation";
import { routes } from "./routes";
import { runWaitingJobs } from "./worker";

/**
 * Runs writes over the API, step by step. All reads of the scene run before and after each step; a read whose
 * response changes must be invalidated by an event of that step. The registry lists the operations to cover.
 */

// Every read around every step takes long on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

/** Writes that record no event, and why none is needed. */
const WITHOUT_EVENTS: Readonly<Record<string, string>> = {
  announcePresence: "its answer is the read; others are notified without a record, see presence.ts",
  endPresence: "as announcePresence",
  pingOrganization: "notes when the caller was last seen, many times a day",
  computeDocument: "reads; its question is too long for an address",
  computeRevision: "as computeDocument",
  previewMarkdown: "as computeDocument",
  previewMarkdownInSpace: "as computeDocument",
  searchSite: "as computeDocument",
  findPublishedUrl: "as computeDocument",
  previewMergeRules: "as computeDocument",
  previewAccessOfMember: "as computeDocument",
  previewAccessOfTeam: "as computeDocument",
  previewAccessToCollection: "as computeDocument",
  previewAccessToSite: "as computeDocument",
  previewAccessToSpace: "as computeDocument",
  previewSiteArrangement: "as computeDocument",
  readSamlCertificates: "as computeDocument",
  readSamlMetadata: "as computeDocument",
  startPasskey: "as startTotp",
  startPasskeySignIn: "as startTotp",
  startTotp: "keeps a secret that nothing asks for before confirmTotp, and no read shows",
  requestEmailConfirmation: "mails a link, which no read shows",
  requestPasswordReset: "as requestEmailConfirmation",
  mailInviteLink: "as requestEmailConfirmation",
  checkCustomHostname: "asks for a look at DNS records; the job that looks records what it found",
  requestUpload: "nothing shows an upload until something uses it",
  putUpload: "as requestUpload",
  createPicture: "as requestUpload",
  createSitePicture: "as requestUpload",
  unsubscribe: "is sent without a sign-in, so no one reads it",
};

/** Steps that record no event but announce a change. */
const ANNOUNCED: Readonly<Record<string, EventKind>> = {
  announcePresence: "presence.changed",
  endPresence: "presence.changed",
  changeSiteDraft: "siteDraft.changed",
  undoSiteDraftChange: "siteDraft.changed",
  "sending a mail": "mails.changed",
  "delivering to a webhook": "webhookDeliveries.changed",
};

/** Writes that this test cannot perform, and the tests that do. */
const RECORDED_ELSEWHERE: Readonly<Record<string, string>> = {
  checkSiteHostname:
    "records what it finds only if that is something new: lib/sites/hostnames/proof.db.test.ts",
  cancelGitOperation: "needs an operation under way: lib/exchange/git/import.db.test.ts",
  useRecoveryCode: "is for a browser, and this story uses tokens: lib/identity/sso/sso.db.test.ts",
  completeSetup:
    "answers where no account exists yet, so that no one could read this story: lib/identity/setup/setup.db.test.ts",
};

/** Kinds that this test does not record, and the tests that do. */
const KINDS_ELSEWHERE: Readonly<Record<string, string>> = {
  "changeRequest.wordsReplaced":
    "is recorded by an edit that replaces a colleague's words: lib/content/pages/page-edits.db.test.ts",
  "pdf.finished": "is recorded by the job that makes a large PDF: lib/content/pdf/pdf.db.test.ts",
  "pdf.progressed": "is announced while that job is at work: lib/content/pdf/make.ts",
  "import.progressed": "is announced while an import is under way: lib/exchange/imports/run.ts",
  "space.gitSyncCancelled": "needs an operation under way: lib/exchange/git/import.db.test.ts",
  "space.gitSyncProgressed": "as import.progressed: lib/exchange/git/run.ts",
  "secondFactor.recoveryCodeUsed":
    "is recorded during a sign-in: lib/identity/second-factor/second-factor.db.test.ts",
  "translation.failed": "is recorded when a service does not translate: lib/translations/run.db.test.ts",
  "webhook.paused":
    "is recorded when nothing arrives at a webhook: lib/integrations/webhooks/webhooks.db.test.ts",
  "signIn.failed": "is recorded when a password is wrong: lib/administration/audit/audit.db.test.ts",
  "request.refused": "is recorded by requests that are refused: lib/administration/audit/audit.db.test.ts",
  "samlProvider.refused": "is recorded when a response is refused: lib/identity/saml/sign-in.db.test.ts",
  "sso.exemptionUsed": "is recorded during a sign-in: lib/identity/sso/sso.db.test.ts",
  "sso.recoveryCodeUsed":
    "is recorded in a browser that came with a password: lib/identity/sso/sso.db.test.ts",
  "user.issuerLinked":
    "is recorded in a browser that comes from an issuer: lib/identity/sign-in/oidc.db.test.ts",
  "directory.refused":
    "is recorded when a directory wants the last admin gone: lib/identity/scim/scim.db.test.ts",
  "access.changed":
    "is announced to people whose access changes, and the reader of this story keeps theirs: stream.db.test.ts",
};

/** Kinds that are only named in responses: no one but the caller sees their subjects. */
const NOT_KEPT: readonly EventKind[] = [
  "pendingReview.changed",
  "viewedPages.changed",
  "notifications.changed",
  "notificationPreferences.changed",
  "subscription.changed",
  "siteDraft.changed",
];

/** Reads without a cache on any screen: of other servers, of bytes, of constants, of redirects, and of PDFs. */
const NOT_READ = new Set([
  ...["getOpenApiDocument", "getEmbedByUrl", "getEmbedByUrlInSpace", "getSetup"],
  ...["getContentByUrl", "getPublishedUrl"],
  // Begin to make a file, which takes longer than all other reads together.
  ...["getSpacePdf", "getChangeRequestPdf"],
]);
const OF_CHANGE_REQUEST = ({ changeRequestId }: IdsByName) => ({ changeRequest: changeRequestId });
/** Query parameters of reads; reads with an unknown value are skipped. */
const QUERIES: Readonly<Record<string, (known: IdsByName) => Record<string, string | undefined>>> = {
  resolveSiteRedirect: () => ({ source: "/old" }),
  getMailedLink: ({ mailedLinkKey }) => ({ key: mailedLinkKey }),
  searchSpace: () => ({ query: "install" }),
  searchOrganization: () => ({ query: "install" }),
  searchComments: () => ({ query: "a" }),
  forecastChangeRequests: OF_CHANGE_REQUEST,
  forecastOrganizationChangeRequests: OF_CHANGE_REQUEST,
  summarizeChangeRequests: OF_CHANGE_REQUEST,
  summarizeOrganizationChangeRequests: OF_CHANGE_REQUEST,
  renderOpenAPISpecOperation: () => ({ method: "get", path: "/pumps" }),
};

const operations = new Map(
  routes.map(({ operation }) => [operation.id as string, operation as AnyOperation]),
);
const keptReads = [...operations.values()].filter(
  ({ id, method, response }) => method === "GET" && response && !NOT_READ.has(id),
);
const writes = [...operations.values()].filter(({ method }) => method !== "GET");
/** The only write whose steps are looked at, with all reads. */
const onlyWrite = writes.find(({ id }) => id === onlyOperation)?.id;
const reads = onlyWrite ? keptReads : sampledOperations(keptReads);

type IdsByName = Record<string, string>;
type Input = { params?: IdsByName; body?: Json; as?: Person };
type Created = { id: string };
type Read = { operation: AnyOperation; params: IdsByName; text: string };
type Answers = Map<string, Read>;

let here: World;
let other: World;
/** the admin who writes, and another one who reads */
let mira: Person;
let ana: Person;
let known: IdsByName = {};
const recordedBy = new Map<string, readonly string[]>();
const happenedKinds = new Set<string>();

/** reads that have returned their subject at least once */
const answeredReads = new Set<string>();

/** Removes last seen times and signed addresses, which change without an event. */
const lasting = (text: string): string =>
  text
    .replace(/"last(?:Seen|Used)(?:At|Address|Operation)":"[^"]*",?/g, "")
    .replace(/(\/~\/preview\/)[^"/]*/g, "$1")
    .replace(/([?&](?:expires|signature|token)=)[^"&]*/g, "$1")
    .replace(/"apiToken":"[^"]*"/g, "");

/** Reads at once: the database works while another response is checked. */
const READS_AT_ONCE = 8;

/** Returns the present responses of all reads for the reader, except those already known. */
async function readAll(known: IdsByName, already: Answers = new Map()): Promise<Answers> {
  const answers: Answers = new Map();
  const unknown: [key: string, path: string, read: Omit<Read, "text">][] = [];
  for (const operation of reads) {
    const names = parameterNames(operation.path);
    if (!names.every((name) => known[name] !== undefined)) continue;
    const params = Object.fromEntries(names.map((name) => [name, known[name]!]));
    const query = Object.entries(QUERIES[operation.id]?.(known) ?? {});
    if (query.some(([, value]) => value === undefined)) continue;
    const search = query.length > 0 ? `?${new URLSearchParams(query as [string, string][])}` : "";
    const path = pathOf(operation.path, params) + search;
    const key = `${operation.id} ${path}`;
    const same = already.get(key);
    if (same) answers.set(key, same);
    else unknown.push([key, path, { operation, params }]);
  }
  const as = api.as(ana);
  for (let from = 0; from < unknown.length; from += READS_AT_ONCE) {
    const some = unknown.slice(from, from + READS_AT_ONCE);
    const responses = await Promise.all(some.map(([, path]) => as.get(path)));
    for (const [index, { status, text }] of responses.entries()) {
      const [key, , read] = some[index]!;
      if (status < 300) answeredReads.add(read.operation.id);
      answers.set(key, { ...read, text: status < 300 ? lasting(text) : String(status) });
    }
  }
  return answers;
}

/** Calls a write, which has to succeed and to name its recorded events. */
async function write<T = Created>(id: string, { params, body, as = mira }: Input = {}): Promise<T> {
  const operation = operations.get(id)!;
  const names = parameterNames(operation.path);
  const filled = Object.fromEntries(names.map((name) => [name, params?.[name] ?? known[name] ?? "nothing"]));
  const answer = await api.as(as).send<T>(operation.method, pathOf(operation.path, filled), body);
  expect(answer.status, `${id} ${answer.text}`).toBeLessThan(300);
  await note(id, answer.headers);
  return answer.body;
}

/** Notes the kinds named in a response, which are those that its request recorded. */
async function note(id: string, headers: Record<string, string | string[]>): Promise<void> {
  const kinds = String(headers[EVENTS_HEADER] ?? "")
    .split(", ")
    .filter(Boolean);
  const kept = await database().event.findMany({
    where: { requestId: String(headers["x-request-id"]) },
    select: { type: true },
    distinct: ["type"],
  });
  const named = kinds.filter((kind) => !NOT_KEPT.includes(kind as EventKind));
  expect(named.toSorted(), id).toEqual(kept.map(({ type }) => type).toSorted());
  recordedBy.set(id, [...(recordedBy.get(id) ?? []), ...kinds]);
  for (const kind of kinds) answered.add(kind);
}

/** kinds named in the responses of a step */
const answered = new Set<string>();

const latestEvent = async () =>
  (await database().event.findFirst({ orderBy: { id: "desc" }, select: { id: true } }))?.id ?? 0;

/** The state after the last step, valid for the next one unless something happened in between. */
let ended: { event: number; answers: Answers } = { event: -1, answers: new Map() };

/** True if an event since then caused a notification, which is announced to its recipients. */
const hasNews = async (since: number) =>
  (await database().notification.count({ where: { eventId: { gt: since } } })) > 0;

/** Runs one step: its events must invalidate every read that it changes for the reader. */
async function step(name: string, act: () => Promise<unknown>): Promise<void> {
  if (onlyWrite && name.split(" ")[0] !== onlyWrite) {
    await act();
    return;
  }
  const scene = { ...known };
  const last = await latestEvent();
  const before = await readAll(scene, last === ended.event ? ended.answers : undefined);
  answered.clear();
  await act();
  const rows = await database().event.findMany({
    where: { id: { gt: last } },
    select: { type: true, spaceId: true },
  });
  const happened: EventRef[] = [
    ...rows.map(({ type, spaceId }) => ({ type, ...(spaceId !== null && { space: spaceId }) })),
    ...[...answered]
      .filter((kind) => events[kind as EventKind]?.audience === "caller")
      .map((type) => ({ type })),
    ...(ANNOUNCED[name] !== undefined ? [{ type: ANNOUNCED[name] }] : []),
    ...(answered.has("notifications.changed") || (await hasNews(last))
      ? [{ type: "notifications.changed" }]
      : []),
  ];
  for (const { type } of happened) happenedKinds.add(type);
  const after = await readAll(scene);
  ended = { event: await latestEvent(), answers: after };
  const missed = [...before]
    .filter(([key, { text }]) => after.has(key) && after.get(key)!.text !== text)
    .filter(([, { operation, params }]) =>
      happened.every((event) => !invalidatesRead(event, { tag: operation.tag, id: operation.id, params })),
    )
    .map(([, { operation }]) => `${operation.id} (${operation.tag})`);
  const kinds = [...new Set(happened.map(({ type }) => type))].join(", ");
  expect.soft(missed, `${name}: recorded ${kinds || "nothing"}`).toEqual([]);
}

beforeAll(async () => {
  // No name server is queried.
  vi.spyOn(txtRecords, "readTxtRecords").mockResolvedValue([]);
  here = await world();
  mira = here.admin;
  ana = await here.member("admin");
  other = await world();
  await addMember(database(), operator, {
    organizationId: other.organization.id,
    userId: mira.id,
    role: "admin",
  });
  known = { organizationId: here.organization.id, userId: mira.id };
});

afterAll(() => {
  vi.restoreAllMocks();
});

/** A step with one write. */
const perform = (id: string, input?: Input) => step(id, () => write(id, input));

const spec = (version: string): Json => ({
  text: `openapi: "3.1.0"\ninfo: { title: Pumps, version: "${version}" }\npaths: { /pumps: { get: { responses: { '200': { description: OK } } } } }\n`,
});

it("every read returns the same twice", async () => {
  const scene = { ...known };
  const [one, two] = [await readAll(scene), await readAll(scene)];
  for (const [key, { text }] of one) expect(two.get(key)!.text, key).toBe(text);
});

it("events of people, organizations and credentials invalidate changed reads", async () => {
  await perform("updateUser", { params: { userId: mira.id }, body: { displayName: "Mira Okafor" } });
  await perform("updateOrganization", { body: { title: "Acme", defaultRole: "edit" } });
  known.subdomain = unique();
  await perform("updateOrganization", { body: { hostname: known.subdomain } });
  const log = await api.as(mira).get<{ items: Created[] }>(`/v1/orgs/${here.organization.id}/audit-events`);
  known.auditEventId = log.body.items[0]!.id;
  await perform("createOrganization", { body: { title: "Acme Labs", type: "business" }, as: ana });
  const newcomer = await here.stranger();
  await perform("inviteMembers", { body: { emails: [newcomer.email], role: "edit" } });
  const invited = { emails: [`unknown-${unique()}@example.test`], role: "read" };
  await perform("inviteMembers", { body: invited });
  const [pending] = (await api.as(mira).get<{ items: Created[] }>(`/v1/orgs/${here.organization.id}/invites`))
    .body.items;
  known.inviteId = pending!.id;
  await perform("resendInvite");
  await perform("withdrawInvite");
  await step("sending a mail", () => runWaitingJobs(database()));
  await write("updateOrganization", { body: { inviteLinks: true, emailDomains: ["join.test"] } });
  await step("createInviteLink", async () => {
    known.inviteId = (await write("createInviteLink", { body: { role: "read" } })).id;
  });
  await perform("updateInviteLink", { body: { role: "comment" } });
  await perform("joinWithInvite", { as: await here.stranger() });
  await perform("acceptInvite", { body: {}, as: await here.stranger() });
  await verifyDomainByOperator(database(), operator, here.organization.id, { domain: "join.test" });
  await perform("joinOrganization", { as: await here.stranger({ email: `ben-${unique()}@join.test` }) });
  await perform("deleteInviteLink");
  const shared = await here.space();
  await step("createInviteLink to a space", async () => {
    known.inviteId = (await write("createInviteLink", { body: { level: "read", space: shared.id } })).id;
  });
  await perform("updateInviteLink", { body: { level: "comment" } });
  await perform("joinWithInvite", { as: await here.stranger() });
  await perform("deleteInviteLink");
  delete known.inviteId;
  known.userId = newcomer.id;
  await perform("updateMember", { body: { role: "review" } });
  await perform("markMemberAsSso");
  await openSession(database(), newcomer.id, { userAgent: "test", address: "203.0.113.7" });
  await perform("endSessionsOfMember");
  await perform("pingOrganization", { as: newcomer });
  await step("an export of the audit log", () =>
    api.as(mira).get(`/v1/orgs/${here.organization.id}/audit-log?format=csv`),
  );
  await step("createApiToken", async () => {
    const made = await write("createApiToken", { body: { label: "CI", expiresInDays: 9 }, as: ana });
    known.tokenId = made.id;
  });
  await step("rollApiToken", async () => {
    known.tokenId = (await write("rollApiToken", { body: { overlap: "24h" }, as: ana })).id;
  });
  const bound = { label: "Spare", organization: here.organization.id };
  const spare = await write("createApiToken", { body: bound, as: ana });
  await perform("revokeOrganizationToken", { params: { tokenId: spare.id } });
  await perform("deleteApiToken", { as: ana });
  const secrets: { id: string; secret: string }[] = [];
  for (let each = 0; each < 3; each += 1) {
    secrets.push(await openSession(database(), ana.id, { userAgent: "test", address: "203.0.113.7" }));
  }
  const asSession = async (id: string, path: string) => {
    const cookie = `${SESSION_COOKIE}=${secrets[0]!.secret}`;
    const answer = await api.withCookie(cookie).delete(path, {
      headers: { "x-bindery-csrf": "1", "sec-fetch-site": "same-origin" },
    });
    expect(answer.status, answer.text).toBeLessThan(300);
    await note(id, answer.headers);
  };
  await step("deleteSession", () => asSession("deleteSession", `/v1/user/sessions/${secrets[1]!.id}`));
  await step("deleteOtherSessions", () => asSession("deleteOtherSessions", "/v1/user/sessions"));
  const known0 = await here.member("read", { password: "correct horse battery staple" });
  await perform("changePassword", {
    body: { current: "correct horse battery staple", next: "another horse battery staple" },
    as: known0,
  });
  await step("signing in", async () => {
    const credentials = { email: known0.email, password: "another horse battery staple" };
    expect(await signIn(database(), credentials, { address: "203.0.113.7", userAgent: null })).toMatchObject({
      ok: true,
    });
  });
  const moving = await here.member("read", { password: "correct horse battery staple" });
  const email = `moved-${unique()}@example.test`;
  await perform("changeEmail", { body: { email, password: "correct horse battery staple" }, as: moving });
  const follow = async () => {
    const { mailedLinkId, key } = await latestMailedLink(email);
    Object.assign(known, { mailedLinkId, mailedLinkKey: key });
    await perform("useMailedLink", { body: { key }, as: moving });
  };
  await follow();
  await database().user.update({ where: { id: moving.id }, data: { emailConfirmed: false } });
  await api.as(moving).post("/v1/user/email/confirmation");
  await follow();
  const addApp = async () => {
    const body = { password: "another horse battery staple" };
    let secret = "";
    await step("startTotp", async () => {
      ({ secret } = await write<{ secret: string }>("startTotp", { body, as: known0 }));
    });
    await perform("confirmTotp", { body: { code: totpCode(secret) }, as: known0 });
    return body;
  };
  const proof = await addApp();
  await perform("createOwnRecoveryCodes", { body: proof, as: known0 });
  const options = await write<{ challenge: string }>("startPasskey", { body: proof, as: known0 });
  let passkeyId = "";
  await step("createPasskey", async () => {
    const body = { label: "Laptop", response: newAuthenticator().create(options) as Json };
    const made = await write<{ passkey: Created }>("createPasskey", { body, as: known0 });
    passkeyId = made.passkey.id;
  });
  const ofKey = { params: { passkeyId }, as: known0 };
  await perform("updatePasskey", { ...ofKey, body: { label: "Phone" } });
  await perform("removePasskey", { ...ofKey, body: proof });
  const issuer = `https://login-${unique()}.example`;
  await database().oidcIdentity.create({ data: { issuer, subject: "mira", userId: known0.id } });
  const { body: status } = await api.as(known0).get<{ issuers: Created[] }>("/v1/user/second-factor");
  await perform("unlinkIssuer", { params: { issuerId: status.issuers[0]!.id }, body: proof, as: known0 });
  await perform("disableTotp", { body: proof, as: known0 });
  await addApp();
  await perform("resetSecondFactorOfMember", { params: { userId: known0.id } });
  await perform("removeMember");
  known = { organizationId: here.organization.id, userId: mira.id };
});

it("events of single sign-on providers invalidate changed reads", async () => {
  await step("createSamlProvider", async () => {
    known.samlProviderId = (await write("createSamlProvider", { body: { label: "Acme" } })).id;
  });
  await perform("updateSamlProvider", {
    body: {
      entityID: "https://idp.example.test",
      ssoURL: "https://idp.example.test/sso",
      certificate: IDP_KEYS.first.certificate,
    },
  });
  await perform("readSamlMetadata", {
    body: { xml: metadataOf("https://idp.example.test", IDP_KEYS.first.certificate) },
  });
  await perform("readSamlCertificates", { body: { certificate: IDP_KEYS.first.certificate } });
  await step("a test of the provider", async () => {
    known.rehearsalId = await rehearse(mira, { providerId: known.samlProviderId! });
  });
  await perform("linkSamlRehearsal");
  await perform("unlinkSamlIdentitiesOfMember");
  await perform("createRecoveryCodes");
  await perform("deleteSamlProvider");
  delete known.samlProviderId;
  delete known.rehearsalId;
});

it("events of e-mail domains invalidate changed reads", async () => {
  await write("createSamlProvider", {
    body: {
      ...{ label: "Acme", enabled: true, ssoURL: "https://idp.example.test/sso" },
      ...{ entityID: "https://idp.example.test", certificate: IDP_KEYS.first.certificate },
    },
  });
  const domain = `${unique()}.test`;
  known.emailDomain = domain;
  await step("addDomain", async () => {
    await write("addDomain", { body: { domain } });
    known.domain = domain;
  });
  await perform("checkDomain");
  await step("an operator who vouches for a domain", () =>
    verifyDomainByOperator(database(), operator, here.organization.id, { domain }),
  );
  await step("an operator who withdraws that", () =>
    withdrawDomain(database(), operator, here.organization.id, { domain }),
  );
  await perform("removeDomain");
  delete known.domain;
  delete known.emailDomain;
});

it("events of a directory invalidate changed reads", async () => {
  await perform("putDirectory", { body: { label: "Okta" } });
  await perform("putDirectory", { body: { label: "Okta", product: "okta", defaultRole: "edit" } });
  const { id: tokenId } = await write("createDirectoryToken", { body: {} });
  await step("what a directory says", async () => {
    await verifyDomainByOperator(database(), operator, here.organization.id, { domain: "scim.test" });
    const ctx = withoutRequest(directoryActor(tokenId, here.organization.id));
    const { userId } = await createScimUser(database(), ctx, here.organization.id, {
      userName: "sam@scim.test",
    });
    const members = [{ value: userId }];
    await createScimGroup(database(), ctx, here.organization.id, { displayName: "Synced", members });
  });
  await perform("createDirectoryToken", { body: { overlap: "24h" } });
  await perform("revokeDirectoryToken", { params: { tokenId } });
  await perform("disconnectDirectory");
});

it("events of collections, spaces and their access invalidate changed reads", async () => {
  await step("createCollection", async () => {
    known.collectionId = (await write("createCollection", { body: { title: "Engineering" } })).id;
  });
  await perform("updateCollection", { body: { description: "How we build.", defaultLevel: "read" } });
  await step("createSpace", async () => {
    const made = await write("createSpace", { body: { title: "Runbooks", parent: known.collectionId! } });
    known.spaceId = made.id;
  });
  await perform("updateSpace", { body: { title: "Handbook", emoji: "📗" } });
  const nested = await here.collection({ title: "On call" });
  await perform("moveCollection", {
    params: { collectionId: nested.id },
    body: { parent: known.collectionId! },
  });
  await perform("moveSpace", { body: { parent: nested.id } });
  await perform("duplicateSpace");
  const someone = await here.member("read");
  await step("createTeam", async () => {
    known.teamId = (await write("createTeam", { body: { title: "Reviewers", members: [mira.id] } })).id;
  });
  known.userId = someone.id;
  await perform("updateTeam", { body: { title: "Editors" } });
  await perform("putTeamMember", { body: { role: "owner" } });
  await perform("changeTeamMembers", {
    body: { remove: [mira.id], memberships: { [someone.email]: { role: "member" } } },
  });
  const team = { id: known.teamId! };
  for (const place of ["Space", "Collection"]) {
    await perform(`grantAccessTo${place}`, { body: { role: "edit", users: [someone.id], teams: [team.id] } });
    for (const holder of ["User", "Team"]) {
      await perform(`update${holder}PermissionOf${place}`, { body: { role: "review" } });
      await perform(`remove${holder}PermissionOf${place}`);
    }
  }
  await write("grantAccessToSpace", { body: { role: "edit", teams: [team.id] } });
  await perform("removeTeamMember");
  await perform("deleteTeam");
  delete known.teamId;
  await perform("deleteSpace");
  await perform("restoreSpace");
  const unwanted = await here.space({ title: "Unwanted" });
  await write("deleteSpace", { params: { spaceId: unwanted.id } });
  await perform("purgeSpace", { params: { spaceId: unwanted.id }, body: { title: "Unwanted" } });
  const outdated = await here.space({ title: "Outdated" });
  await database().space.update({
    where: { id: outdated.id },
    data: { deletedAt: new Date(0) },
    select: { id: true },
  });
  await step("removing what lay in the trash for long", () =>
    removeSpaces(database(), {}, { signal: new AbortController().signal, isLastAttempt: true }),
  );
  await perform("transferSpace", { body: { organization: other.organization.id } });
  const leaving = await here.collection({ title: "Leaving" });
  known.collectionId = leaving.id;
  await perform("transferCollection", { body: { organization: other.organization.id } });
  known.collectionId = nested.id;
  await here.space({ title: "In it", parent: nested.id });
  await perform("deleteCollection");
  await perform("restoreCollection");
  delete known.collectionId;
  known.userId = mira.id;
});

it("events of writing, reviewing and merging invalidate changed reads", async () => {
  const space = await here.space({
    title: "Manual",
    pages: ["# Install\n\nDownload it and run it.\n\nThen sign in.", "# Configure\n\nChoose a theme."],
  });
  known.spaceId = space.id;
  const content = await api
    .as(mira)
    .get<{ pages: { id: string; path: string; documentId?: string }[] }>(`/v1/spaces/${space.id}/content`);
  const [install, configure] = content.body.pages;
  Object.assign(known, {
    pageId: install!.id,
    blockKey: blocksOf("Download it and run it.")[0]!.key,
    pagePath: install!.path,
    documentId: install!.documentId ?? "",
  });
  const revisions = await api.as(mira).get<{ items: Created[] }>(`/v1/spaces/${space.id}/revisions`);
  known.revisionId = revisions.body.items[0]!.id;

  await step("createChangeRequest", async () => {
    known.changeRequestId = (await write("createChangeRequest", { body: { subject: "Explain" } })).id;
  });
  const gif = "R0lGODlhAQABAAAAACwAAAAAAQABAAA=";
  await perform("updateChangeRequestContent", {
    body: {
      changes: [
        {
          operation: "update_page",
          page: install!.id,
          document: { markdown: "Download it, check it, and run it.\n\n[Next](configure)" },
        },
        { operation: "insert_files", files: [{ name: "pixel.gif", contentType: "image/gif", base64: gif }] },
        { operation: "insert_reusable_content", title: "Support", document: { markdown: "Write to us." } },
        { operation: "set_variables", variables: { version: "2.1" } },
      ],
    },
  });
  const inRequest = `/v1/spaces/${space.id}/change-requests/${known.changeRequestId}`;
  const first = async (path: string) =>
    (await api.as(mira).get<{ items: Created[] }>(`${inRequest}/content/${path}`)).body.items[0]!.id;
  known.fileId = await first("files");
  known.reusableContentId = await first("reusable-contents");
  await perform("updateChangeRequest", { body: { subject: "Explain the installer", status: "open" } });
  await perform("requestReviewers", { body: { users: [ana.id] } });
  await perform("removeRequestedReviewer", { params: { userId: ana.id } });
  await perform("requestReviewers", { body: { users: [ana.id] } });
  await perform("announcePresence", { body: { page: install!.id, visit: "a-visit" } });
  await perform("endPresence");
  await perform("markPageAsViewed", { as: ana });
  await perform("markPageAsNotViewed", { as: ana });

  const pending = { page: install!.id, body: { markdown: "Which checksum?" } };
  let commentId = "";
  await step("addPendingComment", async () => {
    commentId = (await write("addPendingComment", { body: pending, as: ana })).id;
  });
  await perform("updatePendingComment", {
    params: { commentId },
    body: { body: { markdown: "Which one?" } },
    as: ana,
  });
  await perform("removePendingComment", { params: { commentId }, as: ana });
  await perform("addPendingComment", { body: pending, as: ana });
  await perform("discardPendingReview", { as: ana });
  await perform("addPendingComment", { body: pending, as: ana });
  await perform("submitPendingReview", {
    body: { status: "changes-requested", comment: { markdown: "Say how." } },
    as: ana,
  });
  await step("createReview", async () => {
    known.reviewId = (await write("createReview", { body: { status: "approved" }, as: ana })).id;
  });

  await step("applySuggestions", async () => {
    const shown = await api
      .as(mira)
      .get<{ document: { nodes: { key: string }[] } }>(
        `${inRequest}/content/page/${install!.id}?format=document`,
      );
    const suggested = await write("postCommentInChangeRequest", {
      body: {
        ...{ page: install!.id, node: shown.body.document.nodes.at(-1)!.key, body: {} },
        suggestion: { markdown: "Run it as yourself." },
      },
      as: ana,
    });
    await write("applySuggestions", { body: { comments: [suggested.id] } });
  });
  await step("applySuggestionsToSpace", async () => {
    const suggested = await write("postCommentInSpace", {
      body: { page: install!.id, node: known.blockKey!, body: {}, suggestion: { markdown: "Download it." } },
      as: ana,
    });
    await write("applySuggestionsToSpace", { body: { comments: [suggested.id] } });
  });
  await discuss("InChangeRequest", install!.id);
  await discuss("InSpace", install!.id);

  const inbox = await api.as(ana).get<{ items: Created[] }>("/v1/user/notifications");
  known.mailId = await inTransaction(database(), (tx) =>
    sendMail(tx, {
      to: { email: ana.email, userId: ana.id },
      organizationId: here.organization.id,
      template: "digest",
      data: { organization: "Acme", inbox: "/", preferences: "/", items: [] },
      secrets: { unsubscribePage: "/", unsubscribe: "/" },
    }),
  );
  await database().mail.update({
    where: { id: known.mailId },
    data: { state: "kept" },
    select: { id: true },
  });
  await perform("sendMailAgain");
  await step("sending a mail", () =>
    deliver(
      database(),
      { mailId: known.mailId! },
      { signal: new AbortController().signal, isLastAttempt: true },
    ),
  );
  known.notificationId = inbox.body.items[0]!.id;
  await perform("updateNotification", { body: { read: true }, as: ana });
  await perform("updateNotification", { body: { read: false }, as: ana });
  await perform("readNotifications", { body: {}, as: ana });
  await perform("updateNotificationPreferences", { body: { kinds: { merged: { mail: false } } }, as: ana });
  await perform("updateSubscriptionToChangeRequest", { body: { state: "following" }, as: ana });
  await perform("updateSubscriptionToPage", { body: { state: "muted" }, as: ana });
  await perform("updateSubscriptionToPage", { body: { state: "following" }, as: ana });

  const wider = await here.changeRequest(space, {
    subject: "Two things",
    changes: [
      { operation: "update_page", page: install!.id, title: "Set up" },
      { operation: "update_page", page: configure!.id, title: "Choose" },
    ],
  });
  const explain = known.changeRequestId!;
  known.changeRequestId = wider.changeRequest.id;
  await perform("splitChangeRequest", { body: { pages: [configure!.id], subject: "Choose" } });
  await perform("mergeChangeRequest");
  await perform("updateChangeRequestFromMain", { params: { changeRequestId: explain } });
  known.changeRequestId = explain;
  const clash = await here.changeRequest(space, {
    subject: "Name the package manager",
    changes: [
      { operation: "update_page", page: install!.id, document: { markdown: "Use the package manager." } },
    ],
  });
  await perform("mergeChangeRequest", { params: { changeRequestId: clash.changeRequest.id } });
  await perform("updateChangeRequestFromMain");
  const conflicts = await api.as(mira).get<{ items: Created[] }>(`${inRequest}/conflicts`);
  known.conflictId = conflicts.body.items[0]!.id;
  await perform("resolveChangeRequestConflict", { body: { resolution: { choice: "change" } } });
  await perform("resolveChangeRequestConflicts", {
    body: { decisions: [{ conflict: known.conflictId, resolution: { choice: "main" } }] },
  });
  await perform("mergeChangeRequest");
  const latest = await api.as(mira).get<{ items: Created[] }>(`/v1/spaces/${space.id}/revisions`);
  known.revisionId = latest.body.items[0]!.id;
  await perform("revertRevision");
  await perform("previewMarkdown", { body: { markdown: "Run `setup`." } });
  await perform("previewMergeRules", {
    body: { mergeRules: { type: "rules", rules: [{ rule: "require_at_least_one_review" }] } },
  });
});

/** A whole thread, in a space or in a change request. */
async function discuss(where: "InSpace" | "InChangeRequest", page: string): Promise<void> {
  await step(`postComment${where}`, async () => {
    const mention = `Is this true, [@Ana](/users/${ana.id})?`;
    known.commentId = (
      await write(`postComment${where}`, { body: { page, body: { markdown: mention } } })
    ).id;
  });
  await step(`postCommentReply${where}`, async () => {
    const body = { body: { markdown: "Yes." } };
    known.commentReplyId = (await write(`postCommentReply${where}`, { body })).id;
  });
  await perform(`updateCommentReply${where}`, { body: { addedReactions: ["🎉"] } });
  await perform(`updateComment${where}`, { body: { body: { markdown: "Is it?" } } });
  await perform(`updateComment${where}`, { body: { resolved: true } });
  await perform(`updateComment${where}`, { body: { resolved: false } });
  const path =
    where === "InSpace"
      ? `/v1/spaces/${known.spaceId}/content/page/${page}?format=document`
      : `/v1/spaces/${known.spaceId}/change-requests/${known.changeRequestId}/content/page/${page}?format=document`;
  const { body } = await api.as(mira).get<{ document: { nodes: { key: string }[] } }>(path);
  await perform(`anchorComment${where}`, { body: { page, node: body.document.nodes[0]!.key } });
  await perform(`deleteCommentReply${where}`);
  await perform(`deleteComment${where}`);
  delete known.commentId;
  delete known.commentReplyId;
}

it("events of sites, their structure and their audience invalidate changed reads", async () => {
  const elsewhere = known;
  known = { organizationId: here.organization.id, userId: mira.id };
  const spaces = [
    await here.space({ title: "Guide" }),
    await here.space({ title: "API" }),
    await here.space({ title: "Changes" }),
  ];
  const [guide, reference, changes] = spaces.map(({ id }) => id) as [string, string, string];
  await step("createSite", async () => {
    known.siteId = (await write("createSite", { body: { title: "Docs", spaces: [guide] } })).id;
  });
  await perform("updateSite", { body: { title: "Acme docs", visibility: "share-link" } });
  await perform("publishSite");
  known.hostname = `docs.${known.siteId!.toLowerCase()}.invalid`;
  await perform("updateSite", { body: { hostname: known.hostname } });
  await perform("checkCustomHostname");
  await step("a look at DNS records", () => runWaitingJobs(database()));
  await perform("removeCustomHostname");
  delete known.hostname;
  await step("createShareLink", async () => {
    known.shareLinkId = (await write("createShareLink", { body: { name: "Partners" } })).id;
  });
  await perform("updateShareLink", { body: { active: false } });
  await perform("deleteShareLink");
  await step("createPreviewLink", async () => {
    const { changeRequest } = await here.changeRequest({ id: guide }, { subject: "Explain shipping" });
    Object.assign(known, { spaceId: guide, changeRequestId: changeRequest.id });
    const made = await write("createPreviewLink", { body: { site: known.siteId!, name: "Partners" } });
    known.previewLinkId = made.id;
  });
  await perform("deletePreviewLink");
  await step("deleteSitePreviewLink", async () => {
    known.previewLinkId = (
      await write("createPreviewLink", { body: { site: known.siteId!, name: "Board" } })
    ).id;
    await write("deleteSitePreviewLink");
  });
  const schema = {
    type: "object",
    properties: { beta: { type: "boolean", description: "Tries what is new." } },
    additionalProperties: false,
  };
  await perform("putAdaptiveSchema", { body: { jsonSchema: schema } });
  await perform("updatePublishingAuth", {
    body: { backend: "custom", fallbackURL: "https://login.example.test/" },
  });
  await perform("regeneratePublishingKey");
  await step("addSpaceToSite", async () => {
    known.siteSpaceId = (await write("addSpaceToSite", { body: { spaceId: changes } })).id;
  });
  await perform("updateSiteSpace", { body: { path: "changelog", condition: "visitor.claims.beta" } });
  await perform("overrideSiteSpaceCustomization", { body: { title: "What changed" } });
  await perform("resetSiteSpaceCustomization");
  const looks = await api
    .as(mira)
    .get<Json>(`/v1/orgs/${here.organization.id}/sites/${known.siteId}/customization`);
  await perform("putSiteCustomization", { body: { ...(looks.body as object), title: "Acme" } });
  await step("createSiteSection", async () => {
    known.siteSectionId = (await write("createSiteSection", { body: { spaceId: reference } })).id;
  });
  await perform("updateSiteSection", { body: { path: "reference", description: "All operations." } });
  await step("createSiteSectionGroup", async () => {
    known.siteSectionGroupId = (
      await write("createSiteSectionGroup", { body: { title: "For developers" } })
    ).id;
  });
  await perform("updateSiteSectionGroup", { body: { title: "Developers" } });
  await perform("addSectionToGroup", { body: { sectionId: known.siteSectionId! } });
  await perform("removeSectionFromGroup");
  const { body: structure } = await api
    .as(mira)
    .get<{ structure: (Created & { siteSpaces?: Created[] })[] }>(
      `/v1/orgs/${here.organization.id}/sites/${known.siteId}/structure`,
    );
  const first = structure.structure[0]!;
  const before = { type: "site-section", id: first.id };
  await perform("sortSiteStructure", {
    body: { item: { type: "site-section", id: known.siteSectionId! }, position: { before } },
  });
  await perform("arrangeSite", {
    body: {
      changes: [
        { type: "update", item: { type: "site-section", id: known.siteSectionId! }, title: "Reference" },
      ],
    },
  });
  const titledBy = (title: string): Input => ({
    body: {
      changes: [
        { type: "customize", customization: { header: { preset: "bold" } } },
        { type: "customize", customization: { title } },
      ],
    },
  });
  await step("changeSiteDraft", async () => {
    const { changes } = await write<{ changes: Created[] }>("changeSiteDraft", titledBy("Acme docs"));
    known.draftChangeId = changes[1]!.id;
  });
  await perform("undoSiteDraftChange");
  await perform("publishSiteDraft");
  await write("changeSiteDraft", titledBy("Acme help"));
  await perform("discardSiteDraft");
  await perform("moveSiteSection", { body: {} });
  await perform("moveSiteSectionGroup", { body: { position: { before } } });
  await perform("moveSiteSpace", {
    body: { position: { before: { type: "site-space", siteSpace: first.siteSpaces![0]!.id } } },
  });
  await step("createSiteRedirect", async () => {
    const body = { source: "/old", destination: { kind: "site-section", siteSectionId: first.id } };
    known.siteRedirectId = (await write("createSiteRedirect", { body })).id;
  });
  await perform("updateSiteRedirect", { body: { permanent: false } });
  await perform("deleteSiteRedirect");
  const external = { kind: "external", url: "https://example.org/" };
  await perform("changeSiteRedirects", {
    body: { redirects: [{ source: "/older", destination: external }] },
  });
  await perform("duplicateSiteSpace");
  await perform("grantAccessToSite", { body: { role: "edit", users: [ana.id] } });
  const team = await here.team({ members: [ana] });
  known.teamId = team.teamId;
  known.userId = ana.id;
  await perform("grantAccessToSite", { body: { role: "edit", teams: [team.teamId] } });
  for (const holder of ["User", "Team"]) {
    await perform(`update${holder}PermissionOfSite`, { body: { role: "review" } });
    await perform(`remove${holder}PermissionOfSite`);
  }
  delete known.teamId;
  known.userId = mira.id;
  await perform("updateSite", { body: { visibility: "public" } });
  await perform("removeSpaceFromSite");
  await perform("deleteSiteSectionGroup");
  await perform("deleteSiteSection");
  await perform("unpublishSite");
  await perform("deleteSite");
  known = elsewhere;
});

it("events of imports, templates, specs and Git invalidate changed reads", async () => {
  known.specSlug = "pumps";
  await perform("createOpenAPISpec", { body: { slug: "pumps", source: spec("1.0") } });
  await step("reading a spec", () => runWaitingJobs(database()));
  const versions = await api
    .as(mira)
    .get<{ items: Created[] }>(`/v1/orgs/${here.organization.id}/openapi/pumps/versions`);
  known.versionId = versions.body.items[0]!.id;
  await perform("putOpenAPISpec", { body: { source: spec("1.1") } });
  await step("reading a spec again", () => runWaitingJobs(database()));
  await perform("updateOpenAPISpec", { body: { visibility: "public" } });

  known.eventKind = "space.created";
  await step("createWebhook", async () => {
    const body = { title: "Chat", url: "http://127.0.0.1/events", events: ["organization.created"] };
    known.webhookId = (await write("createWebhook", { body })).id;
  });
  await perform("updateWebhook", { body: { title: "Alerts" } });
  await perform("rotateWebhookSecret", { body: { overlap: "24h" } });
  await step("testWebhook", async () => {
    known.deliveryId = (await write("testWebhook")).id;
  });
  await step("delivering to a webhook", () => runWaitingJobs(database()));
  await perform("redeliverWebhook");
  await step("delivering to a webhook", () => runWaitingJobs(database()));
  await perform("deleteWebhook");
  delete known.eventKind;

  await step("createTranslationSettings", async () => {
    const body = { title: "German", languages: ["de"] };
    known.translationSettingsId = (await write("createTranslationSettings", { body })).id;
  });
  await perform("updateTranslationSettings", { body: { title: "French", languages: ["fr"] } });
  const handbook = await here.space({ pages: ["# Pumps\n\nTurn it on."] });
  const handbookPage = await api
    .as(mira)
    .get<{ pages: Created[] }>(`/v1/spaces/${handbook.id}/content/pages`);
  const manual = { spaceId: known.spaceId!, pageId: known.pageId! };
  Object.assign(known, { spaceId: handbook.id, pageId: handbookPage.body.pages[0]!.id, language: "fr" });
  await perform("updateTranslationSettings", {
    body: { title: "French", source: { space: handbook.id }, provider: null },
  });
  await perform("runTranslation");
  await perform("cancelTranslation");
  await perform("runTranslation");
  await step("translating", () => runWaitingJobs(database()));
  await perform("confirmTranslation", { body: { source: "Turn it on.", translation: "Turn it on." } });
  Object.assign(known, manual);
  delete known.language;
  const operations = [{ type: "insert", translations: { en: "pump", de: "Pumpe" } }];
  await perform("changeGlossary", { body: { operations } });
  const glossary = await write<{ items: Created[] }>("listGlossaryEntries");
  known.glossaryEntryId = glossary.items[0]!.id;
  const updates = [{ type: "update", id: known.glossaryEntryId, translations: { en: "pump", fr: "pompe" } }];
  await perform("changeGlossary", { body: { operations: updates } });

  known.integrationName = `board-${known.organizationId}`;
  const published = {
    title: "Board",
    description: "Shows a board.",
    script: "export {};",
    organization: known.organizationId!,
  };
  await perform("publishIntegration", { body: published });
  await perform("putIntegrationDev", { body: { tunnelUrl: "http://127.0.0.1/events" } });
  await perform("rotateIntegrationSecret", { body: { overlap: "24h" } });
  await step("installIntegration", async () => {
    const body = { organization: known.organizationId! };
    known.installationId = (await write("installIntegration", { body })).id;
  });
  const delivery = { installationId: known.installationId! };
  await database().webhookDelivery.updateMany({ where: delivery, data: { state: "failed" } });
  known.eventId = (await database().webhookDelivery.findFirstOrThrow({ where: delivery })).id;
  await perform("redeliverIntegrationEvent");
  await perform("createInstallationToken");
  await perform("updateIntegrationInstallation", {
    body: { externalIds: ["42"], space_selection: "selected", site_selection: "selected" },
  });
  await perform("installOnSpace", { body: { space: known.spaceId! } });
  await perform("updateSpaceInstallation", { body: { externalIds: ["43"] } });
  await perform("uninstallFromSpace");
  known.siteId = (await here.site()).id;
  await perform("installOnSite", { body: { siteId: known.siteId } });
  await perform("updateSiteInstallation", { body: { externalIds: ["44"] } });
  await perform("uninstallFromSite");
  delete known.siteId;
  await perform("uninstallIntegration");
  await perform("deleteIntegrationDev");
  await perform("unpublishIntegration");
  delete known.eventId;

  const archive = zipOfTexts({ "one.md": "# One\n\nFirst.", "two.md": "# Two\n\nSecond." });
  const begin = async (bytes: Buffer, target: Record<string, string>) => {
    known.uploadKey = await uploadKey(here, ana, "book.zip", bytes);
    const source = { type: "file", files: [known.uploadKey] };
    await step("startImport", async () => {
      known.importRunId = (await write("startImport", { body: { source, target }, as: ana })).id;
    });
  };
  const spaceId = known.spaceId!;
  await begin(archive, { space: spaceId });
  await perform("cancelImport");
  known.pdfKey = "half-made";
  await database().pdfExport.create({
    data: {
      ...{
        key: known.pdfKey,
        spaceId,
        name: "Guide.pdf",
        order: {},
        expiresAt: new Date(Date.now() + 60_000),
      },
      waits: { create: { userId: mira.id } },
    },
  });
  await perform("cancelPdf");
  delete known.pdfKey;
  await begin(archive, { space: spaceId });
  await step("an import into a space", () => runWaitingJobs(database()));
  const { changeRequest } = await here.changeRequest({ id: spaceId });
  known.changeRequestId = changeRequest.id;
  await begin(archive, { space: spaceId, changeRequest: changeRequest.id });
  await step("an import into a change request", () => runWaitingJobs(database()));
  await perform("undoImport");
  await begin(Buffer.from("no archive"), { space: spaceId });
  await step("an import that fails", () => runWaitingJobs(database()));

  const templates = await api
    .as(mira)
    .get<{ items: Created[] }>(`/v1/orgs/${here.organization.id}/templates`);
  await perform("applyTemplate", { body: { id: templates.body.items[0]!.id } });
  await perform("exportToGitRepository", {
    body: {
      url: "https://git.example.org/acme/handbook.git",
      ref: "refs/heads/main",
      commitMessage: "Update the handbook",
    },
  });
  await database().gitOperation.updateMany({ where: { spaceId }, data: { state: "failure" } });
  await perform("disconnectGitRepository");
  await perform("deleteOpenAPISpec");
  await perform("deleteTranslationSettings");
});

const serveRepository = repositoriesOfTests();

it("events of integrations with other servers invalidate changed reads", async () => {
  const space = await here.space({ title: "Library", pages: ["# Shelf\n\nBooks."] });
  known.spaceId = space.id;
  const { body } = await api.as(mira).get<{ pages: Created[] }>(`/v1/spaces/${space.id}/content`);
  known.pageId = body.pages[0]!.id;
  const server = createServer((_, answer) => answer.end("# Guide\n\nRead it.")).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const source = { url: `http://127.0.0.1:${port}/guide.md`, source: "markdown" };
  const { changeRequest } = await here.changeRequest(space);
  known.changeRequestId = changeRequest.id;
  for (const target of ["Space", "Page", "ChangeRequest", "PageOfChangeRequest"])
    await perform(`importInto${target}`, { body: source });
  server.close();

  const repository = await serveRepository();
  await repository.commit({ "README.md": "# Welcome\n\nCome in." });
  await perform("importGitRepository", { body: { url: repository.url, ref: "refs/heads/main" } });
  await step("an import from Git", () => runWaitingJobs(database()));
});

it("every write named its recorded events, except those excused here", () => {
  const silent = writes.map(({ id }) => id as string).filter((id) => (recordedBy.get(id) ?? []).length === 0);
  const excused = [...Object.keys(WITHOUT_EVENTS), ...Object.keys(RECORDED_ELSEWHERE)];
  const isLookedAt = (id: string) => !onlyWrite || id === onlyWrite;
  expect(silent.filter(isLookedAt).sort()).toEqual(excused.filter(isLookedAt).sort());
});

it.skipIf(onlyWrite)("every kind of event was recorded, except those excused here", () => {
  const unrecorded = Object.keys(events).filter((kind) => !happenedKinds.has(kind));
  expect(unrecorded.sort()).toEqual(Object.keys(KINDS_ELSEWHERE).sort());
});

it.skipIf(onlyWrite)("every read returned its subject, except those excused here", () => {
  expect(reads.map(({ id }) => id as string).filter((id) => !answeredReads.has(id))).toEqual([]);
});

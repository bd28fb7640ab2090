import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { inflateRawSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { verifyDomainByOperator } from "@/lib/identity/email-domains/commands";
import { mailedLinks } from "@/lib/identity/mailed-links/operations";
import { updateFromDirectory } from "@/lib/identity/users/commands";
import { addMember } from "@/lib/organizations/members/commands";
import { getOrganization } from "@/lib/organizations/organizations/queries";
import { nodeHandler } from "@/lib/platform/api/server/node-handler";
import { openSession, SESSION_COOKIE } from "@/lib/platform/auth/session";
import { database } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { api, expectProblem } from "@/lib/testing/api";
import { certificateUntil } from "@/lib/testing/certificate";
import { IDP_KEYS } from "@/lib/testing/idp-keys";
import { startBeside } from "@/lib/testing/lock-wait";
import { latestMailedLink } from "@/lib/testing/mailed-link";
import { unique } from "@/lib/testing/unique";
import { contextOf, operator, type Person, type World, world } from "@/lib/testing/world";
import { cleanUpSaml } from "./clean-up";
import { deleteProvider, updateProvider } from "./commands";
import { unlinkIdentities } from "./identities";
import { attribute, ISSUER, isoTime, type ResponseOptions, respond } from "./idp-fixture";
import { saml } from "./operations";
import { serveSaml } from "./router";
import type { UpdateSamlProvider } from "./schemas";
import { serviceOf } from "./service";

/** All requests go over HTTP, to the addresses that browsers and identity providers call. */
let server: Server;
let origin: string;
beforeAll(async () => {
  server = createServer(nodeHandler(serveSaml));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((closed) => server.close(closed)));

const { privateKey, certificate } = IDP_KEYS.first;
let here: World;
let ana: Person;
let providerId: string;
beforeEach(async () => {
  here = await world();
  ana = await here.member("edit");
  providerId = await newProvider(here);
});

async function newProvider(
  { organization, admin }: World,
  settings: UpdateSamlProvider = {},
): Promise<string> {
  const made = await api.as(admin).call(saml.create, {
    params: { organizationId: organization.id },
    body: { label: "Acme", entityID: ISSUER, ssoURL: `${ISSUER}/sso`, certificate, ...settings },
  });
  return made.id;
}

const send = (path: string, init: RequestInit = {}) =>
  fetch(path.startsWith("/") ? origin + path : path.replace(/^https?:\/\/[^/]+/, origin), {
    redirect: "manual",
    ...init,
  });

type ProviderRef = Parameters<typeof deleteProvider>;
type StartedSignIn = { cookie: string; id: string };

/** Starts a sign-in as a browser; returns the request to the provider, and the cookie to come back with. */
async function start(id = providerId, query = "", cookie?: string): Promise<StartedSignIn> {
  const answer = await send(`/saml/${id}/start${query}`, { headers: cookie === undefined ? {} : { cookie } });
  expect(answer.status).toBe(303);
  const asked = new URL(answer.headers.get("location")!).searchParams;
  const request = inflateRawSync(Buffer.from(asked.get("SAMLRequest")!, "base64")).toString();
  return {
    cookie: answer.headers.getSetCookie()[0]!.split(";")[0]!,
    id: /\bID="([^"]+)"/.exec(request)![1]!,
  };
}

const post = (response: string, id = providerId, relayState?: string) =>
  send(`/saml/${id}/acs`, {
    method: "POST",
    body: new URLSearchParams({
      SAMLResponse: response,
      ...(relayState !== undefined && { RelayState: relayState }),
    }),
  });

const say = (saying: Partial<ResponseOptions> & Pick<ResponseOptions, "inResponseTo">): string =>
  respond({ providerId, privateKey, nameId: ana.email, ...saying });

const finish = (posted: Response, cookie: string) =>
  send(posted.headers.get("location")!, { headers: { cookie } });

const sessionIn = (answer: Response): string | undefined =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0]!)
    .find((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`));

/** Signs in from start to finish. */
async function signIn(saying: Partial<ResponseOptions> = {}): Promise<string> {
  const { cookie, id } = await start(saying.providerId);
  const finished = await finish(await post(say({ inResponseTo: id, ...saying }), saying.providerId), cookie);
  const session = sessionIn(finished);
  expect(session, finished.headers.get("location")!).toBeDefined();
  return session!;
}

const attempts = async () => {
  const { items } = await api.as(here.admin).call(saml.attempts, {
    params: { organizationId: here.organization.id, samlProviderId: providerId },
  });
  return items;
};

/** Expects a refusal: no session, only a reference for the person, and the reason in the log. */
async function expectRefused(answer: Response, reason: string, error?: string): Promise<void> {
  const [latest] = await attempts();
  expect(latest).toMatchObject({ reason, detail: expect.any(String) });
  expect(answer.status).toBe(303);
  expect(sessionIn(answer)).toBeUndefined();
  expect(answer.headers.get("location")).toBe(`/signin?error=${error ?? `sso%3A${latest!.id}`}`);
  const sessions = await database().session.count({ where: { samlProviderId: providerId } });
  expect(sessions).toBe(0);
}

describe("a person known to the provider", () => {
  it.each(["assertion", "response", "both"] as const)(
    "is signed in when the %s is signed",
    async (signed) => {
      const session = await signIn({ signed });
      const me = await api.withCookie(session).get<{ id: string }>("/v1/user");
      expect(me.body.id).toBe(ana.id);
      expect(await attempts()).toMatchObject([
        { email: ana.email, subject: ana.email, user: { id: ana.id } },
      ]);
      expect((await attempts())[0]).not.toHaveProperty("reason");
    },
  );

  it("returns to the page they wanted, and to no other site", async () => {
    for (const [next, location] of [
      ["/s/abc?x=1", "/s/abc?x=1"],
      ["//evil.example", "/"],
      ["https://evil.example/", "/"],
      ["/\\evil.example", "/"],
    ] as const) {
      const { cookie, id } = await start(providerId, `?next=${encodeURIComponent(next)}`);
      const finished = await finish(await post(say({ inResponseTo: id })), cookie);
      expect(finished.headers.get("location")).toBe(location);
    }
  });

  it("has access to the provider's organization only, for 12 hours", async () => {
    const elsewhere = await world();
    await database().member.create({
      data: { organizationId: elsewhere.organization.id, userId: ana.id, role: "admin" },
      select: { userId: true },
    });
    const caller = api.withCookie(await signIn());
    const orgs = await caller.get<{ items: { id: string }[] }>("/v1/orgs");
    expect(orgs.body.items.map(({ id }) => id)).toEqual([here.organization.id]);
    expect((await caller.get(`/v1/orgs/${elsewhere.organization.id}`)).status).toBe(404);
    expect((await caller.get("/v1/user/sessions")).status).toBe(403);
    const session = await database().session.findFirstOrThrow({ where: { samlProviderId: providerId } });
    expect(session.expiresAt.getTime() - session.createdAt.getTime()).toBeLessThanOrEqual(
      12 * 3_600_000 + 1_000,
    );
    const own = await api.as(ana).get<{ items: { organization?: string }[] }>("/v1/user/sessions");
    expect(own.body.items).toMatchObject([{ organization: here.organization.id }]);
  });

  it("is identified by their NameID from then on, even with another address", async () => {
    const attributes = (email: string) =>
      `<saml:AttributeStatement>${attribute("mail", email)}</saml:AttributeStatement>`;
    providerId = await newProvider(here, { emailAttribute: "mail" });
    const other = await here.member("read");
    await signIn({ nameId: "ana-1", attributes: attributes(ana.email.toUpperCase()) });
    const session = await signIn({ nameId: "ana-1", attributes: attributes(other.email) });
    expect((await api.withCookie(session).get<{ id: string }>("/v1/user")).body.id).toBe(ana.id);
  });

  it("is signed out when the provider is deleted", async () => {
    const session = await signIn();
    const path = `/v1/orgs/${here.organization.id}/saml/${providerId}`;
    expect((await api.as(here.admin).delete(path)).status).toBe(204);
    expect((await api.withCookie(session).get("/v1/user")).status).toBe(401);
    expect((await send(`/saml/${providerId}/start`)).status).toBe(404);
  });

  it.each([
    ["switches off", (...of: ProviderRef) => updateProvider(...of, { enabled: false })],
    ["deletes", deleteProvider],
  ])("gets no session while an admin %s the provider", async (_, change) => {
    const { cookie, id } = await start();
    const posted = await post(say({ inResponseTo: id }));
    const { result } = await inTransaction(database(), async (tx) => {
      const ctx = contextOf(here.admin);
      const organization = await getOrganization(tx, ctx.actor, here.organization.id);
      await change(tx, ctx, organization, providerId);
      return startBeside(() => finish(posted, cookie));
    });
    expect((await result).status).toBe(404);
    expect(await database().session.count({ where: { userId: ana.id } })).toBe(0);
  });

  it("may have a response signed with any of the provider's certificates", async () => {
    const both = certificate + IDP_KEYS.second.certificate;
    providerId = await newProvider(here, { certificate: both });
    await signIn({ privateKey: IDP_KEYS.second.privateKey });
    const params = { organizationId: here.organization.id, samlProviderId: providerId };
    const shown = await api.as(here.admin).call(saml.get, { params });
    expect(shown.certificates.map(({ lastUsedAt }) => lastUsedAt)).toEqual([undefined, expect.any(String)]);
    expect(shown.provenAt).toEqual(expect.any(String));
  });

  it("may be signed in by an expired certificate", async () => {
    providerId = await newProvider(here, {
      certificate: certificateUntil(new Date(Date.now() - 86_400_000)),
    });
    await signIn();
  });

  it("is refused with an expired certificate if the provider is set up so, and signed in with its successor", async () => {
    const ended = certificateUntil(new Date(Date.now() - 86_400_000));
    const both = ended + IDP_KEYS.second.certificate;
    providerId = await newProvider(here, { certificate: both, refuseExpired: true });
    const { id } = await start();
    await expectRefused(await post(say({ inResponseTo: id })), "certificateExpired");
    await signIn({ privateKey: IDP_KEYS.second.privateKey });
  });

  it("signs in from two tabs at once, in any order", async () => {
    const tabs = await Promise.all([start(), start()]);
    const later = await start(providerId, "", tabs[0]!.cookie);
    const cookie = [...new Set([...tabs, later].map(({ cookie }) => cookie))].join("; ");
    for (const { id } of [later, ...tabs]) {
      const finished = await finish(await post(say({ inResponseTo: id })), cookie);
      const session = sessionIn(finished);
      expect(session, JSON.stringify((await attempts())[0])).toBeDefined();
      expect((await api.withCookie(session!).get<{ id: string }>("/v1/user")).body.id).toBe(ana.id);
      expect(finished.headers.getSetCookie().filter((line) => line.startsWith("sso-"))).toEqual([]);
    }
  });

  it("can complete a sign-in while invalid responses are posted to the address", async () => {
    const { cookie, id } = await start();
    for (const stray of ["nothing", say({ inResponseTo: null }), say({ inResponseTo: `_${"0".repeat(40)}` })])
      expect((await post(stray)).headers.getSetCookie()).toEqual([]);
    expect(sessionIn(await finish(await post(say({ inResponseTo: id })), cookie))).toBeDefined();
  });

  it("may be in a thousand groups", async () => {
    const groups = Array.from({ length: 1_000 }, (_, index) => `CN=Group ${index},OU=Groups,DC=acme,DC=test`);
    await signIn({
      attributes: `<saml:AttributeStatement>${attribute("memberOf", ...groups)}</saml:AttributeStatement>`,
    });
  });

  it("is redirected by the RelayState of a sign-in started at the provider", async () => {
    providerId = await newProvider(here, { allowIdpInitiated: true });
    for (const [relayed, location] of [
      ["/s/abc?x=1", "/s/abc?x=1"],
      [`${env.url}/s/abc#end`, "/s/abc#end"],
      ["https://evil.example/", "/"],
      ["//evil.example", "/"],
      [`/${"a".repeat(3_000)}`, "/"],
      ["default", "/"],
    ] as const) {
      const finished = await finish(await post(say({ inResponseTo: null }), providerId, relayed), "");
      expect(finished.headers.get("location")).toBe(location);
    }
    const { cookie, id } = await start(providerId, "?next=/s/own");
    const asked = await finish(await post(say({ inResponseTo: id }), providerId, "/s/other"), cookie);
    expect(asked.headers.get("location")).toBe("/s/own");
  });

  it("may have attributes with names of object properties", async () => {
    const odd = ["__proto__", "constructor", "nameID", "ID"].map((name) =>
      attribute(name, "admin@evil.test"),
    );
    const session = await signIn({
      attributes: `<saml:AttributeStatement>${odd.join("")}</saml:AttributeStatement>`,
    });
    expect((await api.withCookie(session).get<{ id: string }>("/v1/user")).body.id).toBe(ana.id);
  });
});

describe("a response", () => {
  const edit = (from: string | RegExp, to: string) => (xml: string) => {
    expect(xml).toMatch(from);
    return xml.replace(from, to);
  };
  const all = (from: string, to: string) => (xml: string) => xml.replaceAll(from, to);
  const base64Of = (pem: string) => pem.replace(/-----.*?-----|\s/g, "");
  const bearer = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
  const FORGED: readonly (readonly [string, string, Partial<ResponseOptions>])[] = [
    ["is no base64", "malformed", { after: () => "" }],
    ["has a document type", "malformed", { after: edit(/^/, "<!DOCTYPE a>") }],
    ["has a comment in the NameID", "malformed", { after: edit("@", "<!---->@") }],
    ["has CDATA", "malformed", { after: edit("</saml:NameID>", "<![CDATA[x]]></saml:NameID>") }],
    ["has an instruction", "malformed", { after: edit("<saml:Subject>", "<?x y?><saml:Subject>") }],
    ["is not well formed", "malformed", { after: edit("</samlp:Response>", "") }],
    [
      "has 20,000 siblings",
      "malformed",
      { after: edit("<saml:Issuer>", `${"<a/>".repeat(20_000)}<saml:Issuer>`) },
    ],
    [
      "is nested deeply",
      "malformed",
      { after: edit("<saml:Issuer>", `${"<a>".repeat(99)}${"</a>".repeat(99)}<saml:Issuer>`) },
    ],
    [
      "is larger than 320 kB",
      "malformed",
      { after: edit("<saml:Subject>", `<saml:Subject>${" ".repeat(327_680)}`) },
    ],
    [
      "has more than 4,500 elements",
      "malformed",
      { after: edit("<saml:Subject>", `<saml:Subject>${`<a>${"<b/>".repeat(1_500)}</a>`.repeat(3)}`) },
    ],
    [
      "has an element with 25 attributes",
      "malformed",
      {
        after: edit(
          "<saml:Subject>",
          `<saml:Subject ${Array.from({ length: 25 }, (_, number) => `a${number}="x"`).join(" ")}>`,
        ),
      },
    ],
    ["has an ID twice", "malformed", { after: edit("<saml:Subject>", '<saml:Subject ID="_x"><a ID="_x"/>') }],
    [
      "is another message",
      "structure",
      { before: all("samlp:Response", "samlp:ArtifactResponse"), signed: "assertion" },
    ],
    ["is of SAML 1.1", "structure", { before: edit('Version="2.0"', 'Version="1.1"') }],
    [
      "holds no assertion",
      "structure",
      { before: edit(/<saml:Assertion .*<\/saml:Assertion>/, ""), signed: "response" },
    ],
    [
      "holds an encrypted assertion",
      "encrypted",
      {
        before: edit(/<saml:Assertion .*<\/saml:Assertion>/, "<saml:EncryptedAssertion/>"),
        signed: "response",
      },
    ],
    [
      "holds two assertions",
      "structure",
      { after: edit("</samlp:Response>", `<saml:Assertion ID="_evil" Version="2.0"/></samlp:Response>`) },
    ],
    [
      "wraps the signed assertion",
      "structure",
      {
        after: (xml) =>
          xml.replace(
            /(<saml:Assertion .*<\/saml:Assertion>)/,
            (whole) =>
              `<saml:Assertion ID="_evil" Version="2.0"><saml:Issuer>${ISSUER}</saml:Issuer>${whole}</saml:Assertion>`,
          ),
      },
    ],
    ["is not signed", "signature", { signed: "nothing" }],
    ["was signed by another person", "signature", { privateKey: IDP_KEYS.second.privateKey }],
    [
      "names the certificate of another person, who signed it",
      "signature",
      {
        privateKey: IDP_KEYS.second.privateKey,
        after: edit(
          "</Signature>",
          `<KeyInfo><X509Data><X509Certificate>${base64Of(IDP_KEYS.second.certificate)}</X509Certificate></X509Data></KeyInfo></Signature>`,
        ),
      },
    ],
    ["was changed after it was signed", "signature", { after: edit(/(<saml:NameID[^>]*>)/, "$1x") }],
    [
      "has one good signature and a bad one",
      "signature",
      { signed: "both", after: edit(/IssueInstant="[^"]*"/, `IssueInstant="${isoTime(1)}"`) },
    ],
    [
      "has a signature where none belongs",
      "structure",
      {
        before: edit(
          "<saml:Subject>",
          '<saml:Subject><ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"/>',
        ),
      },
    ],
    [
      "has a signature of something other than its parent",
      "structure",
      { after: edit(/<Reference URI="#_a[^"]*"/, '<Reference URI="#_other"') },
    ],
    [
      "has a signature that holds an object",
      "structure",
      { after: edit("</Signature>", "<Object/></Signature>") },
    ],
    [
      "is signed with SHA-1",
      "algorithm",
      { algorithms: { signature: "http://www.w3.org/2000/09/xmldsig#rsa-sha1" } },
    ],
    [
      "has a digest by SHA-1",
      "algorithm",
      { algorithms: { digest: "http://www.w3.org/2000/09/xmldsig#sha1" } },
    ],
    [
      "is canonicalized inclusively",
      "algorithm",
      { algorithms: { canonical: "http://www.w3.org/TR/2001/REC-xml-c14n-20010315" } },
    ],
    [
      "has a transform that is not on the list",
      "algorithm",
      {
        after: edit(
          /(<Transform Algorithm=")http:\/\/www.w3.org\/2001\/10\/xml-exc-c14n#/,
          "$1http://www.w3.org/TR/1999/REC-xslt-19991116",
        ),
      },
    ],
    [
      "has three transforms",
      "structure",
      { after: edit(/(<Transform Algorithm="[^"]*exc-c14n#"[^>]*>(?:<\/Transform>)?)/, "$1$1") },
    ],
    ["has a signature of two things", "structure", { after: edit(/(<Reference .*<\/Reference>)/, "$1$1") }],
    ["has two signatures in one place", "structure", { after: edit(/(<Signature .*<\/Signature>)/, "$1$1") }],
    [
      "is signed around an assertion that was changed after it was signed",
      "signature",
      { signed: "both", between: edit(/(<saml:NameID[^>]*>)/, "$1x") },
    ],
    [
      "has an assertion of SAML 1.1",
      "structure",
      { before: edit(/(<saml:Assertion [^>]*)Version="2.0"/, '$1Version="1.1"') },
    ],
    [
      "is a request to sign out",
      "structure",
      { before: all("samlp:Response", "samlp:LogoutRequest"), signed: "assertion" },
    ],
    ["has a status of failure", "status", { before: edit("status:Success", "status:Responder") }],
    [
      "is for another address",
      "destination",
      { before: edit(/Destination="[^"]*"/, 'Destination="https://other.example/acs"') },
    ],
    ["is for no address", "destination", { before: edit(/ Destination="[^"]*"/, "") }],
    ["comes from another issuer", "issuer", { before: edit(ISSUER, "https://evil.example") }],
    [
      "names its issuer in another format",
      "issuer",
      {
        before: edit(
          "<saml:Issuer>",
          '<saml:Issuer Format="urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified">',
        ),
      },
    ],
    [
      "has an assertion of another issuer",
      "issuer",
      {
        before: (xml) => {
          const [first = "", second = "", ...rest] = xml.split(`>${ISSUER}<`);
          return `${first}>${ISSUER}<${second}>https://evil.example<${rest.join("")}`;
        },
      },
    ],
    [
      "has an assertion without issuer",
      "issuer",
      {
        signed: "response",
        before: (xml) => {
          const mark = xml.lastIndexOf("<saml:Issuer>");
          const end = xml.indexOf("</saml:Issuer>", mark) + 14;
          return xml.slice(0, mark) + xml.slice(end);
        },
      },
    ],
    [
      "was issued long ago",
      "time",
      { before: edit(/(<saml:Assertion [^>]*IssueInstant=")[^"]*/, `$1${isoTime(-1_200)}`) },
    ],
    [
      "was issued in the future",
      "time",
      { before: edit(/(<saml:Assertion [^>]*IssueInstant=")[^"]*/, `$1${isoTime(1_200)}`) },
    ],
    [
      "has a time that is none",
      "time",
      { before: edit(/(<saml:Assertion [^>]*IssueInstant=")[^"]*/, "$1yesterday") },
    ],
    [
      "doesn't say when it was issued",
      "time",
      { before: edit(/(<saml:Assertion [^>]*) IssueInstant="[^"]*"/, "$1") },
    ],
    ["has no conditions", "time", { before: edit(/<saml:Conditions.*<\/saml:Conditions>/, "") }],
    [
      "has conditions without end",
      "time",
      { before: edit(/(<saml:Conditions [^>]*) NotOnOrAfter="[^"]*"/, "$1") },
    ],
    [
      "is over",
      "time",
      { before: edit(/(<saml:Conditions [^>]*NotOnOrAfter=")[^"]*/, `$1${isoTime(-300)}`) },
    ],
    [
      "is not valid yet",
      "time",
      { before: edit(/(<saml:Conditions NotBefore=")[^"]*/, `$1${isoTime(280)}`) },
    ],
    [
      "is valid for a day",
      "time",
      { before: edit(/(<saml:Conditions [^>]*NotOnOrAfter=")[^"]*/, `$1${isoTime(86_400)}`) },
    ],
    [
      "has a condition of its own",
      "structure",
      { before: edit("</saml:Conditions>", "<saml:Condition/></saml:Conditions>") },
    ],
    [
      "is for another audience",
      "audience",
      { before: edit(/<saml:Audience>[^<]*/, "<saml:Audience>https://other.example") },
    ],
    [
      "is for no audience",
      "audience",
      { before: edit(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, "") },
    ],
    ["has no subject", "subject", { before: edit(/<saml:Subject>.*<\/saml:Subject>/, "") }],
    ["has no NameID", "subject", { before: edit(/<saml:NameID .*<\/saml:NameID>/, "") }],
    [
      "has an attribute in place of a NameID",
      "subject",
      {
        before: edit(/<saml:NameID .*<\/saml:NameID>/, ""),
        attributes: `<saml:AttributeStatement>${attribute("nameID", "x@example.test")}</saml:AttributeStatement>`,
      },
    ],
    ["has two NameIDs", "subject", { before: edit(/(<saml:NameID .*<\/saml:NameID>)/, "$1$1") }],
    ["has a NameID with elements in it", "subject", { before: edit("</saml:NameID>", "<b/></saml:NameID>") }],
    ["has a NameID with a line end", "subject", { before: edit("</saml:NameID>", "\n</saml:NameID>") }],
    ["has an empty NameID", "subject", { nameId: "" }],
    [
      "has a NameID that changes each time",
      "subject",
      { before: edit("1.1:nameid-format:emailAddress", "2.0:nameid-format:transient") },
    ],
    [
      "is not confirmed",
      "confirmation",
      { before: edit(/<saml:SubjectConfirmation .*<\/saml:SubjectConfirmation>/, "") },
    ],
    [
      "is confirmed by a key",
      "confirmation",
      { before: edit(bearer, "urn:oasis:names:tc:SAML:2.0:cm:holder-of-key") },
    ],
    [
      "is confirmed for another recipient",
      "confirmation",
      { before: edit(/Recipient="[^"]*"/, 'Recipient="https://other.example"') },
    ],
    ["is confirmed for no recipient", "confirmation", { before: edit(/ Recipient="[^"]*"/, "") }],
    [
      "is confirmed without end",
      "confirmation",
      { before: edit(/(<saml:SubjectConfirmationData) NotOnOrAfter="[^"]*"/, "$1") },
    ],
    [
      "is confirmed for longer than a day",
      "confirmation",
      { before: edit(/(<saml:SubjectConfirmationData NotOnOrAfter=")[^"]*/, `$1${isoTime(90_000)}`) },
    ],
    [
      "is confirmed from a time on",
      "confirmation",
      {
        before: edit(
          "<saml:SubjectConfirmationData",
          `<saml:SubjectConfirmationData NotBefore="${isoTime(-60)}"`,
        ),
      },
    ],
    [
      "has a confirmation that is over",
      "time",
      { before: edit(/(<saml:SubjectConfirmationData NotOnOrAfter=")[^"]*/, `$1${isoTime(-300)}`) },
    ],
    [
      "confirms the answer to another request",
      "inResponseTo",
      { before: edit(/( InResponseTo=")[^"]*("\/>)/, "$1_other$2") },
    ],
    [
      "does not say how the person signed in",
      "structure",
      { before: edit(/<saml:AuthnStatement.*<\/saml:AuthnStatement>/, "") },
    ],
    [
      "is of a session that is over",
      "time",
      { before: edit("<saml:AuthnStatement", `<saml:AuthnStatement SessionNotOnOrAfter="${isoTime(-300)}"`) },
    ],
  ];

  it.each(FORGED)("that %s is refused (%s)", async (_, reason, saying) => {
    const { id } = await start();
    await expectRefused(await post(say({ inResponseTo: id, ...saying })), reason);
  });

  it.each([
    [
      "behind",
      /( IssueInstant=")[^"]*/g,
      -1_200,
      "is 20 minutes behind this server's, or the response came late.",
    ],
    [
      "ahead",
      /( IssueInstant=")[^"]*/g,
      1_200,
      "is 20 minutes ahead of this server's. Set both clocks by NTP",
    ],
    ["as ours", /(<saml:Conditions [^>]*NotOnOrAfter=")[^"]*/, -300, "agree. Set a longer lifetime"],
    [
      "as ours, for later",
      /(<saml:Conditions NotBefore=")[^"]*/,
      280,
      "agree. Have the identity provider make assertions valid from the moment",
    ],
    [
      "as ours, for a day",
      /(<saml:Conditions [^>]*NotOnOrAfter=")[^"]*/,
      86_400,
      "Set a lifetime of an hour or less at the identity provider.",
    ],
    [
      "as ours, for a session that is over",
      /(<saml:AuthnStatement)/,
      -300,
      "agree. Sign in at the identity provider again.",
    ],
  ] as const)("out of time by a clock %s is refused with advice", async (_, time, seconds, advice) => {
    const { id } = await start();
    const added = time.source.includes("AuthnStatement")
      ? ` SessionNotOnOrAfter="${isoTime(seconds)}"`
      : isoTime(seconds);
    await post(say({ inResponseTo: id, before: (xml) => xml.replace(time, `$1${added}`) }));
    const [attempt] = await attempts();
    expect(attempt).toMatchObject({ reason: "time", detail: expect.stringContaining(advice) });
  });

  it.each([
    [{ canonical: "http://www.w3.org/TR/2001/REC-xml-c14n-20010315" }, "canonicalization of signatures"],
    [{ digest: "http://www.w3.org/2000/09/xmldsig#sha1" }, "Set the digest algorithm to SHA-256."],
    [{ signature: "http://www.w3.org/2000/09/xmldsig#rsa-sha1" }, "Set the signature algorithm to RSA"],
  ])("signed with %o is refused with the provider setting to change", async (algorithms, advice) => {
    const { id } = await start();
    await post(say({ inResponseTo: id, algorithms }));
    expect((await attempts())[0]!.detail).toContain(advice);
  });

  it("with a NameID of another format than the provider's is refused", async () => {
    providerId = await newProvider(here, { nameIdFormat: "persistent" });
    const { id } = await start();
    await expectRefused(await post(say({ inResponseTo: id })), "subject");
  });

  it("to an unknown request is refused", async () => {
    await expectRefused(await post(say({ inResponseTo: `_${"0".repeat(40)}` })), "request");
  });

  it("to an expired request is refused", async () => {
    const { id } = await start();
    await database().samlRequest.update({
      where: { id },
      data: { expiresAt: new Date(0) },
      select: { id: true },
    });
    await expectRefused(await post(say({ inResponseTo: id })), "request");
  });

  it("without a request is refused, unless the provider may start", async () => {
    await expectRefused(await post(say({ inResponseTo: null })), "unsolicited");
    providerId = await newProvider(here, { allowIdpInitiated: true });
    const response = say({ inResponseTo: null });
    const posted = await post(response);
    expect(sessionIn(await finish(posted, ""))).toBeDefined();
    const again = await post(response);
    expect((await attempts())[0]).toMatchObject({ reason: "replayed" });
    expect(again.headers.get("location")).toContain("/signin");
  });

  it("that is posted five times at once makes one session", async () => {
    const { cookie, id } = await start();
    const response = say({ inResponseTo: id });
    const posted = await Promise.all([1, 2, 3, 4, 5].map(() => post(response)));
    const finished = await Promise.all(posted.map((answer) => finish(answer, cookie)));
    expect(finished.filter((answer) => sessionIn(answer))).toHaveLength(1);
    expect(await database().session.count({ where: { samlProviderId: providerId } })).toBe(1);
  });

  it("is finished once, in the browser that started", async () => {
    const { cookie, id } = await start();
    const stolen = await post(say({ inResponseTo: id }));
    await expectRefused(await finish(stolen, ""), "browser");
    await expectRefused(await finish(stolen, cookie), "code");
    const other = await start();
    const third = await start();
    await expectRefused(await finish(await post(say({ inResponseTo: other.id })), third.cookie), "browser");
  });

  it("of one provider is refused for another", async () => {
    const elsewhere = await world();
    const foreign = await newProvider(elsewhere);
    const { id } = await start();
    await post(say({ inResponseTo: id }), foreign);
    expect(await database().samlClaim.count({ where: { samlProviderId: foreign } })).toBe(0);
    const theirs = await start(foreign);
    const crossed = say({ inResponseTo: theirs.id });
    await expectRefused(await post(crossed), "request");
  });

  it("has to be one form, of a limited size", async () => {
    const { id } = await start();
    const good = say({ inResponseTo: id });
    const acs = `/saml/${providerId}/acs`;
    const form = (body: string, type = "application/x-www-form-urlencoded") =>
      send(acs, { method: "POST", body, headers: { "content-type": type } });
    const encoded = `SAMLResponse=${encodeURIComponent(good)}`;
    expect((await form(`${encoded}&${encoded}`)).status).toBe(400);
    expect((await form("")).status).toBe(400);
    expect((await form(JSON.stringify({ SAMLResponse: good }), "application/json")).status).toBe(415);
    expect((await form(`SAMLRequest=${encodeURIComponent(good)}`)).status).toBe(400);
    expect((await form(`SAMLResponse=${"A".repeat(600_000)}`)).status).toBe(413);
    expect((await send(`${acs}?${encoded}`)).status).toBe(405);
  });
});

describe("a person in a browser", () => {
  const html = { accept: "text/html,application/xhtml+xml" };
  const sentTo = async (path: string, init: RequestInit = {}) => {
    const answer = await send(path, { ...init, headers: { ...html, ...init.headers } });
    return [answer.status, answer.headers.get("location")];
  };

  it("is redirected to the sign-in page with a plain message at an unknown address", async () => {
    const off = await newProvider(here, { enabled: false });
    const unavailable = [303, "/signin?error=sso_unavailable"];
    for (const id of [off, "nothing"]) expect(await sentTo(`/saml/${id}/start`)).toEqual(unavailable);
    const acs = `/saml/${providerId}/acs`;
    const unreadable = [303, "/signin?error=sso_unreadable"];
    expect(await sentTo(acs)).toEqual(unreadable);
    expect(await sentTo(acs, { method: "POST", body: new URLSearchParams() })).toEqual(unreadable);
    const large = new URLSearchParams({ SAMLResponse: "A".repeat(600_000) });
    expect(await sentTo(acs, { method: "POST", body: large })).toEqual(unreadable);
    expect((await send("/saml/nothing/metadata", { headers: html })).status).toBe(404);
  });

  it("waits after too many requests, with a Retry-After for programs", async () => {
    env.rateLimit = true;
    try {
      const tried: number[] = [];
      while (!tried.includes(429) && tried.length < 5_000)
        tried.push((await send("/saml/nothing/at-all")).status);
      expect(tried.at(-1)).toBe(429);
      // A hundred people in one office, three steps each, several times over.
      expect(tried.length).toBeGreaterThan(1_200);
      const refused = await send(`/saml/${providerId}/acs`, { method: "POST" });
      expect([refused.status, refused.headers.has("retry-after")]).toEqual([429, true]);
      const [, location] = await sentTo(`/saml/${providerId}/start`);
      expect(location).toMatch(/^\/signin\?error=rate_limited%3A\d+$/);
    } finally {
      env.rateLimit = false;
    }
  });

  it("ends the session of the person signed in there before", async () => {
    const ben = await here.member("edit");
    const before = `${SESSION_COOKIE}=${(await openSession(database(), ben.id, { address: "::1", userAgent: null })).secret}`;
    const { cookie, id } = await start();
    const finished = await finish(await post(say({ inResponseTo: id })), `${cookie}; ${before}`);
    const me = await api.withCookie(sessionIn(finished)!).get<{ id: string }>("/v1/user");
    expect(me.body.id).toBe(ana.id);
    expect((await api.withCookie(before).get("/v1/user")).status).toBe(401);
  });
});

describe("a person named by a provider", () => {
  let domain: string;
  beforeEach(async () => {
    domain = `acme-${unique()}.test`;
  });
  const own = (w = here) => verifyDomainByOperator(database(), operator, w.organization.id, { domain });
  const addressOf = (name: string) => `${name}@${domain}`;
  const account = async (email: string, fields: object = {}) => {
    const person = await here.stranger();
    await database().user.update({
      where: { id: person.id },
      data: { email, ...fields },
      select: { id: true },
    });
    return person;
  };
  const tryAs = async (nameId: string, saying: Partial<ResponseOptions> = {}) => {
    const { cookie, id } = await start();
    return finish(await post(say({ inResponseTo: id, nameId, ...saying })), cookie);
  };
  const expectSignedIn = async (answer: Response): Promise<{ id: string; displayName: string }> => {
    const session = sessionIn(answer);
    expect(session, JSON.stringify((await attempts())[0])).toBeDefined();
    return (await api.withCookie(session!).get<{ id: string; displayName: string }>("/v1/user")).body;
  };
  const memberOf = (userId: string) =>
    database().member.findUnique({
      where: { organizationId_userId: { organizationId: here.organization.id, userId } },
    });

  it("gets an account at a verified domain of the organization, in the role and team of the provider", async () => {
    await own();
    const team = await database().team.create({
      data: { id: `${here.organization.id}t`, organizationId: here.organization.id, title: "Newcomers" },
    });
    providerId = await newProvider(here, { defaultRole: "comment", defaultTeam: team.id });
    const attributes = `<saml:AttributeStatement>${attribute("displayName", " Nina\n New ")}</saml:AttributeStatement>`;
    const me = await expectSignedIn(await tryAs(addressOf("nina"), { attributes }));
    expect(me.displayName).toBe("Nina New");
    expect(await memberOf(me.id)).toMatchObject({ role: "comment", sso: true });
    expect(await database().teamMember.count({ where: { teamId: team.id, userId: me.id } })).toBe(1);
    const { passwordHash, emailConfirmed } = await database().user.findUniqueOrThrow({
      where: { id: me.id },
    });
    expect([passwordHash, emailConfirmed]).toEqual([null, true]);
    await database().member.update({
      where: { organizationId_userId: { organizationId: here.organization.id, userId: me.id } },
      data: { role: "review" },
      select: { userId: true },
    });
    expect((await expectSignedIn(await tryAs(addressOf("nina")))).id).toBe(me.id);
    expect((await memberOf(me.id))?.role).toBe("review");
    const events = await database().event.findMany({
      where: { organizationId: here.organization.id, subjectId: { in: [me.id, team.id] } },
      orderBy: { id: "asc" },
      select: { type: true, actorKind: true, actorDetail: true },
    });
    expect(events).toEqual([
      { type: "member.added", actorKind: "system", actorDetail: "sso" },
      { type: "team.membersChanged", actorKind: "system", actorDetail: "sso" },
    ]);
  });

  it("is a guest if the provider sets no role, and named by their address without a name", async () => {
    await own();
    const me = await expectSignedIn(await tryAs(addressOf("greta")));
    expect(me.displayName).toBe("greta");
    expect(await memberOf(me.id)).toMatchObject({ role: null });
  });

  it("is created once, however many browsers sign in at the same time", async () => {
    await own();
    const answers = await Promise.all([1, 2, 3].map(() => tryAs(addressOf("twin"))));
    const people = await Promise.all(answers.map(expectSignedIn));
    expect(new Set(people.map(({ id }) => id)).size).toBe(1);
  });

  it("joins in the role of their invite, which is used up", async () => {
    await own();
    providerId = await newProvider(here, { defaultRole: "read" });
    const path = `/v1/orgs/${here.organization.id}/invites`;
    const emails = [
      { email: addressOf("invited"), role: "review" },
      { email: addressOf("late"), role: "review" },
    ];
    await api.as(here.admin).post(path, { emails });
    await database().invite.updateMany({
      where: { email: addressOf("late") },
      data: { expiresAt: new Date(0) },
    });
    for (const [name, role] of [
      ["invited", "review"],
      ["late", "read"],
      ["unknown", "read"],
    ] as const) {
      const { id } = await expectSignedIn(await tryAs(addressOf(name)));
      expect(await memberOf(id)).toMatchObject({ role });
    }
    expect((await api.as(here.admin).get(path)).body.count).toBe(0);
  });

  it("joins with their existing account, at a verified domain of the organization", async () => {
    const ben = await account(addressOf("ben"));
    await own();
    providerId = await newProvider(here, { defaultRole: "read" });
    expect((await expectSignedIn(await tryAs(addressOf("ben")))).id).toBe(ben.id);
    expect(await memberOf(ben.id)).toMatchObject({ role: "read", sso: false });
  });

  it("is not created at a domain that is unverified or verified by another organization", async () => {
    const ben = await account(addressOf("ben"));
    for (const name of ["ben", "nobody"]) await expectRefused(await tryAs(addressOf(name)), "domain");
    await own(await world());
    for (const name of ["ben", "nobody"]) await expectRefused(await tryAs(addressOf(name)), "domainTaken");
    expect(await memberOf(ben.id)).toBeNull();
    expect(await database().user.count({ where: { email: addressOf("nobody") } })).toBe(0);
  });

  it("is recognized as a member by address, even if another organization verified its domain", async () => {
    const guest = await here.member(null);
    await database().user.update({ where: { id: guest.id }, data: { email: addressOf("gus") } });
    await own(await world());
    expect((await expectSignedIn(await tryAs(addressOf("gus").toUpperCase()))).id).toBe(guest.id);
  });

  it("is recognized as an admin only at a verified domain of the organization, or by a mailed link", async () => {
    const { id: userId, email } = here.admin;
    for (let tried = 0; tried < 3; tried += 1) await expectRefused(await tryAs(email), "admin", "sso_mailed");
    expect(await database().mail.count({ where: { userId, template: "providerLink" } })).toBe(1);
    const { mailedLinkId, key } = await latestMailedLink(email);
    const params = { mailedLinkId };
    expect(await api.anonymous.call(mailedLinks.show, { params, query: { key } })).toMatchObject({
      ...{ kind: "providerLink", email, provider: { organization: here.organization.title } },
    });
    await api.anonymous.call(mailedLinks.use, { params, body: { key } });
    expect((await expectSignedIn(await tryAs(email))).id).toBe(userId);
    await database().samlIdentity.deleteMany({ where: { userId } });
    await database().session.deleteMany({ where: { userId } });
    await database().user.update({ where: { id: here.admin.id }, data: { email: addressOf("alma") } });
    await own();
    expect((await expectSignedIn(await tryAs(addressOf("alma")))).id).toBe(here.admin.id);
  });

  it("is not given an account that another person may have created in their name", async () => {
    const doubtful = { emailConfirmed: false, passwordHash: "$argon2id$…" };
    await account(addressOf("ceo"), doubtful);
    await own();
    await expectRefused(await tryAs(addressOf("ceo")), "unconfirmed");
    await database().user.update({ where: { id: ana.id }, data: doubtful });
    await expectRefused(await tryAs(ana.email), "unconfirmed");
  });

  it("gets no session while an admin unlinks them", async () => {
    await signIn();
    await database().user.update({
      where: { id: ana.id },
      data: { email: `renamed-${unique()}@example.test` },
    });
    await database().session.deleteMany({ where: { userId: ana.id } });
    const { cookie, id } = await start();
    const posted = await post(say({ inResponseTo: id }));
    const { result } = await inTransaction(database(), async (tx) => {
      const member = { organizationId: here.organization.id, userId: ana.id };
      await unlinkIdentities(tx, contextOf(here.admin), { ...member, samlProviderId: providerId });
      return startBeside(() => finish(posted, cookie));
    });
    expect(sessionIn(await result)).toBeUndefined();
    expect(await database().session.count({ where: { userId: ana.id } })).toBe(0);
  });

  it("gets no session by an address that their account gives up at the same time", async () => {
    const { cookie, id } = await start();
    const posted = await post(say({ inResponseTo: id }));
    const { result } = await inTransaction(database(), async (tx) => {
      const displayName = ana.displayName;
      await updateFromDirectory(tx, operator, ana.id, {
        displayName,
        email: `moved-${unique()}@example.test`,
      });
      return startBeside(() => finish(posted, cookie));
    });
    await expectRefused(await result, "domain");
    expect(await database().samlIdentity.count({ where: { userId: ana.id } })).toBe(0);
  });

  it("is refused under another NameID until an admin unlinks them, which ends their sessions through it", async () => {
    const attributes = `<saml:AttributeStatement>${attribute("mail", ana.email)}</saml:AttributeStatement>`;
    const other = await newProvider(here);
    await signIn({ providerId: other });
    providerId = await newProvider(here, { emailAttribute: "mail" });
    const session = await signIn({ nameId: "ana-1", attributes });
    expect(sessionIn(await tryAs("ana-2", { attributes }))).toBeUndefined();
    expect((await attempts())[0]).toMatchObject({
      ...{
        reason: "nameIdChanged",
        signed: true,
        expected: "ana-1",
        received: "ana-2",
        user: { id: ana.id },
      },
    });
    const params = { organizationId: here.organization.id, userId: ana.id };
    const linked = await api.as(here.admin).call(saml.identities, { params });
    expect(linked.items).toMatchObject([
      { provider: { id: other }, subject: ana.email },
      { provider: { id: providerId, label: "Acme" }, subject: "ana-1" },
    ]);
    const path = `/v1/orgs/${here.organization.id}/members/${ana.id}/saml-identities`;
    for (const unknown of [
      `${path}/nothing`,
      `${path.replace(ana.id, (await here.stranger()).id)}/${providerId}`,
    ])
      expect((await api.as(here.admin).delete(unknown)).status).toBe(404);
    const elsewhere = await world();
    expect((await api.as(elsewhere.admin).delete(`${path}/${providerId}`)).status).toBe(404);
    expect((await api.as(here.admin).delete(`${path}/${providerId}`)).status).toBe(205);
    expect((await api.as(here.admin).delete(`${path}/${providerId}`)).status).toBe(204);
    expect((await api.withCookie(session).get("/v1/user")).status).toBe(401);
    expect(await database().session.count({ where: { userId: ana.id, samlProviderId: other } })).toBe(1);
    expect((await expectSignedIn(await tryAs("ana-2", { attributes }))).id).toBe(ana.id);
    expect(sessionIn(await tryAs("ana-1", { attributes }))).toBeUndefined();
  });

  it("is the same person if only the case of the address differs", async () => {
    await signIn();
    expect((await expectSignedIn(await tryAs(ana.email.toUpperCase()))).id).toBe(ana.id);
  });

  it("is not recognized as an admin by a link mailed to a former address", async () => {
    const { id: userId, email } = here.admin;
    await expectRefused(await tryAs(email), "admin", "sso_mailed");
    const { mailedLinkId, key } = await latestMailedLink(email);
    await database().user.update({ where: { id: userId }, data: { email: addressOf("moved") } });
    const answer = await api.anonymous.post(`/v1/mailed-links/${mailedLinkId}`, { key });
    expectProblem(answer, 404);
    expect(await database().samlIdentity.count({ where: { userId } })).toBe(0);
  });

  it("needs an address", async () => {
    await expectRefused(await tryAs("ana"), "email");
    providerId = await newProvider(here, { emailAttribute: "mail" });
    const two = `<saml:AttributeStatement>${attribute("mail", ana.email, "b@example.test")}</saml:AttributeStatement>`;
    for (const attributes of ["", two]) {
      const again = await start();
      await expectRefused(await post(say({ inResponseTo: again.id, attributes })), "attributes");
    }
  });

  it("is refused once disabled, and their session ends", async () => {
    const session = await signIn();
    const where = { organizationId_userId: { organizationId: here.organization.id, userId: ana.id } };
    await database().member.update({ where, data: { disabledAt: new Date() }, select: { userId: true } });
    expect((await api.withCookie(session).get(`/v1/orgs/${here.organization.id}`)).status).toBe(404);
    expect(sessionIn(await tryAs(ana.email))).toBeUndefined();
    expect((await attempts())[0]).toMatchObject({ reason: "disabled" });
  });

  it("stays out after removal, by NameID and by address, until an admin adds them again", async () => {
    await own();
    const nina = await expectSignedIn(await tryAs(addressOf("nina")));
    const ben = await account(addressOf("ben"));
    await addMember(database(), operator, {
      ...{ organizationId: here.organization.id, userId: ben.id, role: "read" },
    });
    for (const { id } of [nina, ben])
      expect((await api.as(here.admin).delete(`/v1/orgs/${here.organization.id}/members/${id}`)).status).toBe(
        204,
      );
    for (const name of ["nina", "ben"]) {
      expect(sessionIn(await tryAs(addressOf(name)))).toBeUndefined();
      expect((await attempts())[0]).toMatchObject({ reason: "removed" });
    }
    await addMember(database(), operator, {
      ...{ organizationId: here.organization.id, userId: nina.id, role: "edit" },
    });
    expect((await expectSignedIn(await tryAs(addressOf("nina")))).id).toBe(nina.id);
  });
});

describe("the log of a provider", () => {
  it("keeps the last 50 attempts, shown to admins only", async () => {
    await database().samlAttempt.createMany({
      data: Array.from({ length: 60 }, (_, index) => ({
        ...{
          id: `0${String(index).padStart(3, "0")}${providerId}`,
          samlProviderId: providerId,
          address: "::1",
        },
      })),
    });
    await post("nothing");
    expect(await attempts()).toHaveLength(50);
    await signIn();
    expect(await attempts()).toHaveLength(51);
    for (let turn = 0; turn < 3; turn += 1) await post("nothing");
    expect(await attempts()).toHaveLength(51);
    expect((await attempts()).find(({ signed }) => signed)).toMatchObject({ user: { id: ana.id } });
    const path = `/v1/orgs/${here.organization.id}/saml/${providerId}/attempts`;
    expect((await api.as(ana).get(path)).status).toBe(403);
    const elsewhere = await world();
    const foreign = `/v1/orgs/${elsewhere.organization.id}/saml/${providerId}/attempts`;
    expect((await api.as(elsewhere.admin).get(foreign)).status).toBe(404);
  });

  it("has the expected and received values, but no assertion", async () => {
    const logged: string[] = [];
    const levels = ["debug", "info", "warn", "error"] as const;
    const spies = levels.map((level) =>
      vi
        .spyOn(log, level)
        .mockImplementation((...words: unknown[]) => void logged.push(JSON.stringify(words))),
    );
    const { id } = await start();
    const statement = `<saml:AttributeStatement>${attribute("phone", "+1 555 0100")}</saml:AttributeStatement>`;
    await post(
      say({
        ...{ inResponseTo: id, attributes: statement },
        before: (xml) => xml.replace(/<saml:Audience>[^<]*/, "<saml:Audience>https://other.example"),
      }),
    );
    const { entityID } = serviceOf(providerId);
    expect((await attempts())[0]).toMatchObject({
      ...{ reason: "audience", signed: true, expected: entityID, received: "https://other.example" },
    });
    await post(say({ inResponseTo: id, privateKey: IDP_KEYS.second.privateKey, attributes: statement }));
    expect((await attempts())[0]).toMatchObject({
      ...{ reason: "signature", signed: false },
      expected: expect.stringMatching(/^A certificate with SHA-256 [\da-f]{64}$/),
      received: "a signature that names no certificate",
    });
    await signIn({ attributes: statement });
    for (const spy of spies) spy.mockRestore();
    expect(logged.length).toBeGreaterThan(0);
    const kept = JSON.stringify([
      logged,
      await database().samlAttempt.findMany({ where: { samlProviderId: providerId } }),
      await database().event.findMany({ where: { organizationId: here.organization.id } }),
    ]);
    const encoded = Buffer.from("<samlp:Response").toString("base64");
    for (const each of ["555 0100", "<saml", "AttributeStatement", encoded.slice(0, 16)])
      expect(kept).not.toContain(each);
  });

  it("goes to the audit log only for refused responses that the provider had signed", async () => {
    const { id } = await start();
    await post(say({ inResponseTo: id, privateKey: IDP_KEYS.second.privateKey }));
    await post("nothing");
    await post(say({ inResponseTo: `_${"0".repeat(40)}` }));
    const [latest] = await attempts();
    const events = await database().event.findMany({
      where: { organizationId: here.organization.id, type: "samlProvider.refused" },
      select: { subjectId: true, payload: true, address: true, actorDetail: true },
    });
    expect(events).toEqual([
      {
        ...{ subjectId: providerId, address: latest!.address, actorDetail: "sso" },
        payload: { reason: "request", reference: latest!.id, email: ana.email },
      },
    ]);
  });

  it("is cleaned up after it expires", async () => {
    await signIn();
    await start();
    await cleanUpSaml(database(), new Date(Date.now() + 3_600_000));
    expect(await database().samlRequest.count({ where: { samlProviderId: providerId } })).toBe(0);
    expect(await database().spentAssertion.count({ where: { samlProviderId: providerId } })).toBe(0);
  });
});

describe("the metadata of a provider", () => {
  it("names our addresses", async () => {
    const answer = await send(`/saml/${providerId}/metadata`);
    const { entityID, acsURL } = serviceOf(providerId);
    expect(answer.headers.get("content-type")).toContain("application/samlmetadata+xml");
    const text = await answer.text();
    expect(text).toContain(`entityID="${entityID}"`);
    expect(text).toContain(`Location="${acsURL}"`);
    expect(text).toContain('WantAssertionsSigned="true"');
  });
});

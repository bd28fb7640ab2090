import { X509Certificate } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { openSession, SESSION_COOKIE } from "@/lib/platform/auth/session";
import { database } from "@/lib/platform/db/client";
import { api } from "@/lib/testing/api";
import { IDP_KEYS } from "@/lib/testing/idp-keys";
import { type Person, type World, world } from "@/lib/testing/world";
import { requestIn, visit } from "./browser-fixture";
import {
  type EncryptionOptions,
  ISSUER,
  type ResponseOptions,
  respond,
  respondEncrypted,
} from "./idp-fixture";
import { saml } from "./operations";
import { findForMetadata } from "./request";
import { serviceMetadata } from "./service-metadata";

const { privateKey, certificate } = IDP_KEYS.first;
const XENC = "http://www.w3.org/2001/04/xmlenc#";
let here: World;
let ana: Person;
let providerId: string;
let ours: string;
beforeEach(async () => {
  here = await world();
  ana = await here.member("edit");
  const body = { label: "Acme", entityID: ISSUER, ssoURL: `${ISSUER}/sso`, certificate };
  const made = await api
    .as(here.admin)
    .call(saml.create, { params: place(), body: { ...body, encryptAssertions: true } });
  providerId = made.id;
  ours = made.service.encryptionCertificate!;
});

const place = () => ({ organizationId: here.organization.id });
const at = () => ({ ...place(), samlProviderId: providerId });
const update = (encryptAssertions: boolean) =>
  api.as(here.admin).call(saml.update, { params: at(), body: { encryptAssertions } });

type ResponseChanges = Partial<Omit<ResponseOptions, "signed">>;

/** Runs a sign-in with an encrypted assertion; returns the session, if there is one. */
async function signIn(
  sealing: Partial<EncryptionOptions> = {},
  changes: ResponseChanges = {},
): Promise<string | undefined> {
  const { location, cookies } = await visit(`/saml/${providerId}/start`);
  const fields = { providerId, privateKey, nameId: ana.email, inResponseTo: requestIn(location), ...changes };
  const SAMLResponse = await respondEncrypted(fields, { certificate: ours, ...sealing });
  const posted = await visit(`/saml/${providerId}/acs`, { form: { SAMLResponse } });
  if (!posted.location.includes("/finish?")) return undefined;
  const finished = await visit(posted.location, { cookie: cookies.join("; ") });
  return finished.cookies.find((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`));
}

const latest = async () => (await api.as(here.admin).call(saml.attempts, { params: at() })).items[0]!;

describe("an encrypted assertion", () => {
  it.each([
    ["assertion", "http://www.w3.org/2009/xmlenc11#aes256-gcm"],
    ["response", "http://www.w3.org/2009/xmlenc11#aes128-gcm"],
    ["both", `${XENC}aes256-cbc`],
    ["assertion", `${XENC}aes128-cbc`],
  ] as const)("signs in with %s signed, encrypted with %s", async (signed, encryptionAlgorithm) => {
    const session = await signIn({ signed, algorithms: { encryptionAlgorithm } });
    expect(session, JSON.stringify(await latest())).toBeDefined();
    const me = await api.withCookie(session!).get<{ id: string }>("/v1/user");
    expect(me.body.id).toBe(ana.id);
  });

  it("uses the certificate in our metadata, whose key is stored encrypted", async () => {
    const metadata = async () =>
      String((await serviceMetadata((await findForMetadata(database(), providerId))!)).body).replace(
        /\s/g,
        "",
      );
    const own = new X509Certificate(ours);
    expect(own.verify(own.publicKey)).toBe(true);
    expect(await metadata()).toContain('use="encryption"');
    expect(await metadata()).toContain(own.raw.toString("base64"));
    const stored = await database().samlProvider.findUniqueOrThrow({ where: { id: providerId } });
    expect(Buffer.from(stored.decryptionKey!).toString("latin1")).not.toContain("PRIVATE KEY");
    expect((await update(false)).service).not.toHaveProperty("encryptionCertificate");
    expect(await metadata()).not.toContain("encryption");
    expect(await signIn()).toBeUndefined();
    expect(await latest()).toMatchObject({
      reason: "encrypted",
      detail: expect.stringContaining("Switch encryption on for this provider"),
    });
    expect((await update(true)).service.encryptionCertificate).toBe(ours);
    expect(await signIn()).toBeDefined();
  });

  it("is optional: a provider may switch over at any time", async () => {
    const { location, cookies } = await visit(`/saml/${providerId}/start`);
    const SAMLResponse = respond({
      ...{ providerId, privateKey, nameId: ana.email, inResponseTo: requestIn(location) },
    });
    const posted = await visit(`/saml/${providerId}/acs`, { form: { SAMLResponse } });
    expect((await visit(posted.location, { cookie: cookies.join("; ") })).cookies.join()).toContain(
      SESSION_COOKIE,
    );
  });

  it("is shown decrypted in a test of the provider", async () => {
    const { secret } = await openSession(database(), here.admin.id, { address: "::1", userAgent: null });
    const { location } = await visit(`/saml/${providerId}/test`, { cookie: `${SESSION_COOKIE}=${secret}` });
    const fields = { providerId, privateKey, nameId: ana.email, inResponseTo: requestIn(location) };
    const SAMLResponse = await respondEncrypted(fields, { certificate: ours });
    await visit(`/saml/${providerId}/acs`, { form: { SAMLResponse } });
    const [shown] = (await api.as(here.admin).call(saml.rehearsals, { params: at() })).items;
    expect(shown).toMatchObject({ status: "succeeded" });
    const format = shown!.checks.find(({ name }) => name === "format");
    expect(format?.received).toBe("a response with an encrypted assertion");
  });

  const edit = (from: string | RegExp, to: string) => (xml: string) => {
    expect(xml).toMatch(from);
    return xml.replace(from, to);
  };
  const wrap = (whole: string) => {
    const [opening = ""] = /^<saml:Assertion [^>]*>/.exec(whole) ?? [];
    return `${opening.replace(/ID="[^"]*"/, 'ID="_evil"')}<saml:Issuer>${ISSUER}</saml:Issuer>${whole}</saml:Assertion>`;
  };
  const flipped = (xml: string) =>
    xml.replace(
      /(<xenc:CipherData>\s*<xenc:CipherValue>)(.{60})(.)/gs,
      (_, open: string, start: string, at: string) => `${open}${start}${at === "A" ? "B" : "A"}`,
    );
  it.each<[string, string, Partial<EncryptionOptions>, ResponseChanges]>([
    ["is not signed, nor is the response", "signature", { signed: "nothing" }, {}],
    ["is signed with another key", "signature", {}, { privateKey: IDP_KEYS.second.privateKey }],
    [
      "was changed after it was signed",
      "signature",
      { plain: edit("</saml:NameID>", "x</saml:NameID>") },
      {},
    ],
    [
      "was changed after it was signed, in a signed response",
      "signature",
      { signed: "both", plain: edit("</saml:NameID>", "x</saml:NameID>") },
      {},
    ],
    ["has a comment in its NameID", "encrypted", { plain: edit("@", "<!---->@") }, {}],
    ["has a document type", "encrypted", { plain: (xml) => `<!DOCTYPE a>${xml}` }, {}],
    ["wraps the signed assertion", "structure", { plain: wrap }, {}],
    ["is no assertion", "encrypted", { signed: "response", plain: () => "<a/>" }, {}],
    ["is empty", "encrypted", { signed: "response", plain: () => " " }, {}],
    [
      "holds encrypted attributes",
      "encrypted",
      { signed: "response", plain: edit("</saml:Assertion>", "<saml:EncryptedAttribute/></saml:Assertion>") },
      {},
    ],
    [
      "is signed with SHA-1",
      "algorithm",
      {},
      { algorithms: { signature: "http://www.w3.org/2000/09/xmldsig#rsa-sha1" } },
    ],
    [
      "has its key encrypted by RSA 1.5",
      "algorithm",
      { algorithms: { keyEncryptionAlgorithm: `${XENC}rsa-1_5` } },
      {},
    ],
    [
      "is encrypted by Triple DES",
      "algorithm",
      { algorithms: { encryptionAlgorithm: `${XENC}tripledes-cbc` } },
      {},
    ],
    ["is for another certificate", "encrypted", { certificate: IDP_KEYS.second.certificate }, {}],
    [
      "comes twice",
      "encrypted",
      { posted: edit(/(<saml:EncryptedAssertion>.*<\/saml:EncryptedAssertion>)/s, "$1$1") },
      {},
    ],
    [
      "comes beside another one",
      "structure",
      { posted: edit("</samlp:Response>", '<saml:Assertion ID="_evil" Version="2.0"/></samlp:Response>') },
      {},
    ],
    [
      "was changed in a signed response",
      "signature",
      { signed: "response", posted: edit(/( InResponseTo=")_/, "$1_a") },
      {},
    ],
    ["was changed itself", "encrypted", { posted: flipped }, {}],
    ["has two keys", "encrypted", { posted: edit(/(<e:EncryptedKey.*<\/e:EncryptedKey>)/s, "$1$1") }, {}],
    [
      "refers to data elsewhere",
      "encrypted",
      { posted: edit("</saml:EncryptedAssertion>", "<CipherReference/></saml:EncryptedAssertion>") },
      {},
    ],
    [
      "is for another audience",
      "audience",
      {},
      { before: edit(/<saml:Audience>[^<]*/, "<saml:Audience>https://other.example") },
    ],
  ])("that %s is refused (%s)", async (_, reason, sealing, changes) => {
    expect(await signIn(sealing, changes)).toBeUndefined();
    expect(await latest()).toMatchObject({ reason });
    expect(await database().samlClaim.count({ where: { samlProviderId: providerId } })).toBe(0);
  });
});

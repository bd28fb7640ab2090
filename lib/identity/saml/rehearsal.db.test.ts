import { beforeEach, describe, expect, it } from "vitest";
import { openSession, SESSION_COOKIE } from "@/lib/platform/auth/session";
import { database } from "@/lib/platform/db/client";
import { api, expectProblem } from "@/lib/testing/api";
import { IDP_KEYS } from "@/lib/testing/idp-keys";
import { type Person, type World, world } from "@/lib/testing/world";
import { requestIn, visit } from "./browser-fixture";
import { attribute, ISSUER, isoTime, type ResponseOptions, respond } from "./idp-fixture";
import { saml } from "./operations";
import type { UpdateSamlProvider } from "./schemas";

const { privateKey, certificate } = IDP_KEYS.first;
let here: World;
let providerId: string;
let cookie: string;
beforeEach(async () => {
  here = await world();
  providerId = await newProvider();
  cookie = await cookieOf(here.admin);
});

const place = () => ({ organizationId: here.organization.id });
async function newProvider(settings: UpdateSamlProvider = {}): Promise<string> {
  const body = { label: "Acme", entityID: ISSUER, ssoURL: `${ISSUER}/sso`, certificate, ...settings };
  return (await api.as(here.admin).call(saml.create, { params: place(), body })).id;
}

async function cookieOf({ id }: { id: string }): Promise<string> {
  const { secret } = await openSession(database(), id, { address: "::1", userAgent: null });
  return `${SESSION_COOKIE}=${secret}`;
}

const rehearsals = async (person: Person = here.admin) => {
  const params = { ...place(), samlProviderId: providerId };
  return (await api.as(person).call(saml.rehearsals, { params })).items;
};

/** Runs a test of the provider; returns the final address of the browser. */
async function rehearse(saying: Partial<ResponseOptions> = {}, relay = false): Promise<string> {
  const { location } = await visit(`/saml/${providerId}/test`, { cookie });
  const id = requestIn(location);
  const SAMLResponse = respond({
    ...{ providerId, privateKey, inResponseTo: id, nameId: here.admin.email, ...saying },
  });
  const form = { SAMLResponse, ...(relay && { RelayState: id }) };
  return (await visit(`/saml/${providerId}/acs`, { form })).location;
}

const failing = async () => (await rehearsals())[0]!.checks.filter(({ ok }) => !ok).map(({ name }) => name);
const edit = (from: string | RegExp, to: string) => (xml: string) => {
  expect(xml).toMatch(from);
  return xml.replace(from, to);
};

describe("a test of a provider", () => {
  it("shows every check, and signs no one in", async () => {
    const member = await here.member("edit");
    const before = await database().session.count({ where: { userId: member.id } });
    const location = await rehearse({ nameId: member.email });
    const [latest] = await rehearsals();
    expect(location).toBe(`/o/${here.organization.id}/settings/sso/${providerId}/tests/${latest!.id}`);
    expect(latest).toMatchObject({ status: "succeeded", linkable: false, matchesYou: false });
    expect(latest!.checks.map(({ name, ok }) => [name, ok])).toEqual(
      [
        ...["status", "format", "destination", "issuer", "signature", "audience", "recipient"],
        ...["inResponseTo", "times", "nameId", "attributes", "person"],
      ].map((name) => [name, true]),
    );
    expect(latest!.checks.at(-1)!.received).toContain("a member with this e-mail address");
    expect(await database().session.count({ where: { userId: member.id } })).toBe(before);
    expect(await database().samlIdentity.count({ where: { samlProviderId: providerId } })).toBe(0);
    expect(await database().samlClaim.count({ where: { samlProviderId: providerId } })).toBe(0);
  });

  const times = edit(/(<saml:Conditions [^>]*NotOnOrAfter=")[^"]*/, `$1${isoTime(-300)}`);
  const audience = edit(/<saml:Audience>[^<]*/, "<saml:Audience>https://other.example");
  it.each<[string[], Partial<ResponseOptions>]>([
    [["audience"], { before: audience }],
    [["audience", "times"], { before: (xml) => times(audience(xml)) }],
    [["recipient"], { before: edit(/Recipient="[^"]*"/, 'Recipient="https://other.example"') }],
    [["destination"], { before: edit(/Destination="[^"]*"/, 'Destination="https://other.example"') }],
    [["issuer"], { before: (xml) => xml.replaceAll(`>${ISSUER}<`, ">https://evil.example<") }],
    [["signature"], { privateKey: IDP_KEYS.second.privateKey }],
    [["inResponseTo"], { before: edit(/( InResponseTo=")[^"]*("\/>)/, "$1_other$2") }],
    [["nameId"], { before: edit("1.1:nameid-format:emailAddress", "2.0:nameid-format:transient") }],
    [["status"], { before: edit("status:Success", "status:Responder") }],
    [["format"], { before: edit(/<saml:Assertion .*<\/saml:Assertion>/, ""), signed: "response" }],
  ])("shows the failed check with the received value: %s", async (names, saying) => {
    await rehearse(saying);
    const [latest] = await rehearsals();
    expect(latest).toMatchObject({ status: "failed", linkable: false });
    expect((await failing()).filter((name) => name !== "person")).toEqual(names);
    for (const check of latest!.checks.filter(({ ok }) => !ok))
      expect(check).toMatchObject({ expected: expect.any(String), problem: expect.any(String) });
  });

  it("names the provider's signing certificate if it differs from the configured one", async () => {
    const info = `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${IDP_KEYS.second.certificate.replace(/-----.*?-----|\s/g, "")}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`;
    await rehearse({
      privateKey: IDP_KEYS.second.privateKey,
      after: (xml) => xml.replace("</SignatureValue>", `</SignatureValue>${info.replaceAll("ds:", "")}`),
    });
    const signature = (await rehearsals())[0]!.checks.find(({ name }) => name === "signature")!;
    expect(signature.received).toMatch(/by the certificate with SHA-256 [\da-f]{64}$/);
    expect(signature.expected).not.toContain(signature.received.slice(-64));
  });

  it("shows the offset of the provider's clock, and the certificate that signed", async () => {
    await rehearse({
      before: edit(/(<saml:Assertion [^>]*IssueInstant=")[^"]*/, `$1${isoTime(75)}`),
    });
    const { checks } = (await rehearsals())[0]!;
    const received = (name: string) => checks.find((check) => check.name === name)!.received;
    expect(received("times")).toMatch(/; their clock is 7[345] s ahead$/);
    expect(received("signature")).toMatch(/^a signature by the certificate with SHA-256 [\da-f]{64}$/);
  });

  it("finds the attribute with the address, or names the received ones", async () => {
    providerId = await newProvider({ emailAttribute: "mail" });
    await rehearse({
      attributes: `<saml:AttributeStatement>${attribute("email", "ana@acme.test")}</saml:AttributeStatement>`,
    });
    expect(await failing()).toEqual(["attributes"]);
    const check = (await rehearsals())[0]!.checks.find(({ name }) => name === "attributes");
    expect(check?.received).toBe("email = ana@acme.test");
  });

  it("is found by its RelayState if the response can't be parsed at all", async () => {
    await rehearse({ after: () => "" }, true);
    expect(await failing()).toEqual(["format"]);
  });

  it("works for a disabled provider, while sign-in is refused", async () => {
    providerId = await newProvider({ enabled: false });
    expect((await visit(`/saml/${providerId}/start`)).status).toBe(404);
    await rehearse({ nameId: (await here.member("read")).email });
    expect((await rehearsals())[0]).toMatchObject({ status: "succeeded" });
    const SAMLResponse = respond({ providerId, privateKey, inResponseTo: null, nameId: here.admin.email });
    expect((await visit(`/saml/${providerId}/acs`, { form: { SAMLResponse } })).status).toBe(404);
  });

  it("is only for admins of the organization, in a browser", async () => {
    const [reader, stranger] = [await here.member("review"), await here.stranger()];
    for (const person of [reader, stranger, (await world()).admin])
      expect((await visit(`/saml/${providerId}/test`, { cookie: await cookieOf(person) })).status).toBe(404);
    const anonymous = await visit(`/saml/${providerId}/test`);
    expect(anonymous.location).toBe(`/signin?next=%2Fsaml%2F${providerId}%2Ftest`);
    expect(await rehearsals()).toEqual([]);
  });

  it("accepts one response, which cannot be used to sign in", async () => {
    const member = await here.member("edit");
    const { location } = await visit(`/saml/${providerId}/test`, { cookie });
    const SAMLResponse = respond({
      ...{ providerId, privateKey, inResponseTo: requestIn(location), nameId: member.email },
    });
    const answers = await Promise.all(
      [1, 2, 3].map(() => visit(`/saml/${providerId}/acs`, { form: { SAMLResponse } })),
    );
    await visit(`/saml/${providerId}/acs`, { form: { SAMLResponse } });
    for (const answer of answers) expect(answer.location).not.toContain("finish");
    expect(await rehearsals()).toHaveLength(1);
    expect(await database().session.count({ where: { samlProviderId: providerId } })).toBe(0);
  });

  it("keeps the last ten, and none from before a change of the connection", async () => {
    for (let turn = 0; turn < 12; turn += 1) await visit(`/saml/${providerId}/test`, { cookie });
    expect(await rehearsals()).toHaveLength(10);
    const params = { ...place(), samlProviderId: providerId };
    await api.as(here.admin).call(saml.update, { params, body: { label: "Renamed" } });
    expect(await rehearsals()).toHaveLength(10);
    await api.as(here.admin).call(saml.update, { params, body: { entityID: `${ISSUER}/2` } });
    expect(await rehearsals()).toEqual([]);
  });
});

describe("an admin whose domain isn't verified", () => {
  const link = (person: Person, rehearsalId: string) =>
    api.as(person).post(`/v1/orgs/${here.organization.id}/saml/${providerId}/rehearsals/${rehearsalId}/link`);

  it("links the provider's account by their own test, and is recognized from then on", async () => {
    await rehearse({ nameId: here.admin.email });
    expect(await failing()).toEqual(["person"]);
    const { id, linkable } = (await rehearsals())[0]!;
    expect(linkable).toBe(true);
    const other = await here.member("admin");
    expect((await rehearsals(other))[0]!.linkable).toBe(false);
    expectProblem(await link(other, id), 409, "rehearsal_not_linkable");
    expect((await link(here.admin, id)).body).toMatchObject({ status: "succeeded", linkable: false });
    expectProblem(await link(here.admin, id), 409, "rehearsal_not_linkable");
    await rehearse({ nameId: here.admin.email });
    expect((await rehearsals())[0]).toMatchObject({ status: "succeeded", matchesYou: true });
    expect((await rehearsals(other))[0]!.matchesYou).toBe(false);
  });

  it("links a new NameID in place of the earlier one", async () => {
    const { id: userId, email } = here.admin;
    await database().samlIdentity.create({ data: { samlProviderId: providerId, subject: "before", userId } });
    await rehearse();
    const { id, checks } = (await rehearsals())[0]!;
    expect(checks.find(({ ok }) => !ok)).toMatchObject({
      ...{ name: "person", expected: "before", received: email },
    });
    expect((await link(here.admin, id)).body).toMatchObject({ status: "succeeded" });
    const linked = await database().samlIdentity.findMany({ where: { userId }, select: { subject: true } });
    expect(linked).toEqual([{ subject: email }]);
  });

  it("links no account with another address, or from an invalid response", async () => {
    const other = await here.member("admin");
    await rehearse({ nameId: other.email });
    expectProblem(await link(here.admin, (await rehearsals())[0]!.id), 409, "rehearsal_not_linkable");
    await rehearse({ privateKey: IDP_KEYS.second.privateKey });
    expectProblem(await link(here.admin, (await rehearsals())[0]!.id), 409, "rehearsal_not_linkable");
    expect(await database().samlIdentity.count({ where: { samlProviderId: providerId } })).toBe(0);
  });
});

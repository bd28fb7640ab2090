import { beforeEach, describe, expect, it } from "vitest";
import { addresses } from "@/lib/addresses";
import { requestIn, visit } from "@/lib/identity/saml/browser-fixture";
import { ISSUER, respond } from "@/lib/identity/saml/idp-fixture";
import { saml } from "@/lib/identity/saml/operations";
import type { UpdateSamlProvider } from "@/lib/identity/saml/schemas";
import { secondFactor } from "@/lib/identity/second-factor/operations";
import { signIn, signInWithCode } from "@/lib/identity/sign-in/sign-in";
import { addMember } from "@/lib/organizations/members/commands";
import { stopRequiringSso } from "@/lib/organizations/organizations/commands";
import { openSession, SESSION_COOKIE } from "@/lib/platform/auth/session";
import { database } from "@/lib/platform/db/client";
import { appUrl } from "@/lib/platform/urls";
import { api, expectProblem, newTokenFor } from "@/lib/testing/api";
import { certificateUntil } from "@/lib/testing/certificate";
import { IDP_KEYS } from "@/lib/testing/idp-keys";
import { browserOf, rehearse } from "@/lib/testing/rehearse";
import { totpCode } from "@/lib/testing/totp-code";
import { operator, type Person, type World, world } from "@/lib/testing/world";
import { sso } from "./operations";

const { privateKey, certificate } = IDP_KEYS.first;
const password = "correct horse battery";
let here: World;
let providerId: string;
beforeEach(async () => {
  here = await world();
  providerId = await newProvider();
});

const place = () => ({ organizationId: here.organization.id });
const path = (rest = "") => `/v1/orgs/${here.organization.id}${rest}`;

async function newProvider(settings: UpdateSamlProvider = {}): Promise<string> {
  const body = { label: "Acme", entityID: ISSUER, ssoURL: `${ISSUER}/sso`, certificate, ...settings };
  return (await api.as(here.admin).call(saml.create, { params: place(), body })).id;
}

/** Links a person to the provider by their address. */
const link = (person: Person) =>
  database().samlIdentity.createMany({
    data: [{ samlProviderId: providerId, subject: person.email, userId: person.id }],
    skipDuplicates: true,
  });

/** A browser signed in through the provider, with a linked account. */
async function browserThroughProvider(person: Person): Promise<string> {
  await link(person);
  return signInAs(person, privateKey);
}

async function signInAs(person: Person, privateKey: string): Promise<string> {
  const started = await visit(`/saml/${providerId}/start`);
  const SAMLResponse = respond({
    ...{ providerId, privateKey, nameId: person.email, inResponseTo: requestIn(started.location) },
  });
  const posted = await visit(`/saml/${providerId}/acs`, { form: { SAMLResponse } });
  const finished = await visit(posted.location, { cookie: started.cookies[0]! });
  return finished.cookies.find((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`))!;
}

const test = (person: Person, nameId?: string) => rehearse(person, { providerId, nameId });
const csrf = { headers: { "x-bindery-csrf": "1", "sec-fetch-site": "same-origin" } };
const exempt = (person: Person, ssoExempt = true) =>
  api.as(here.admin).patch(path(`/members/${person.id}`), { ssoExempt });
const usesOfExemptions = async () => ({
  events: await database().event.findMany({
    where: { organizationId: here.organization.id, type: "sso.exemptionUsed" },
    select: { actorId: true, subjectId: true, address: true },
  }),
  mails: await database().mail.findMany({
    where: { organizationId: here.organization.id, template: "exemptionUsed" },
    select: { recipient: true, data: true },
  }),
});
const requireSso = (caller = api.as(here.admin), on = true) => caller.patch(path(), { sso: on });
const createCodes = async () => (await api.as(here.admin).call(sso.createCodes, { params: place() })).codes;

/** Requires single sign-on as an admin who has tested it. */
async function enforce(): Promise<string[]> {
  await link(here.admin);
  await test(here.admin);
  const codes = await createCodes();
  const answer = await requireSso();
  expect(answer.status, answer.text).toBe(200);
  return codes;
}

describe("requiring single sign-on", () => {
  it("needs a provider, a test of it by the same admin with their account, and recovery codes", async () => {
    const [other, colleague] = [await here.member("admin"), await here.member("read")];
    const update = (body: UpdateSamlProvider) =>
      api.as(here.admin).call(saml.update, { params: { ...place(), samlProviderId: providerId }, body });
    await update({ enabled: false });
    expect((await api.as(here.admin).get(path("/sso/readiness"))).body).toEqual({
      ...{ providers: 0, signedInThroughProvider: false, recoveryCodes: 0 },
    });
    expectProblem(await requireSso(), 409, "sso_provider_missing");
    await update({ enabled: true });
    expectProblem(await requireSso(), 409, "sso_rehearsal_missing");
    await Promise.all([other, here.admin].map(link));
    await test(other);
    expectProblem(await requireSso(), 409, "sso_rehearsal_missing");
    await test(here.admin, "nobody@elsewhere.test");
    expectProblem(await requireSso(), 409, "sso_rehearsal_missing");
    await test(here.admin, colleague.email);
    expectProblem(await requireSso(), 409, "sso_rehearsal_missing");
    await test(here.admin);
    expectProblem(await requireSso(), 409, "sso_recovery_codes_missing");
    const ready = () => api.as(here.admin).call(sso.readiness, { params: place() });
    const { testedUntil, ...rest } = await ready();
    expect(rest).toEqual({ providers: 1, signedInThroughProvider: false, recoveryCodes: 0 });
    expect((Date.parse(testedUntil!) - Date.now()) / 60_000).toBeCloseTo(30, 0);
    await createCodes();
    expect(await ready()).toMatchObject({ recoveryCodes: 10 });
    expect((await requireSso()).body).toMatchObject({ sso: true });
  });

  it("accepts a test for half an hour, and none from before a change of the connection", async () => {
    await link(here.admin);
    await createCodes();
    await test(here.admin);
    await database().samlRehearsal.updateMany({
      where: { samlProviderId: providerId },
      data: { finishedAt: new Date(Date.now() - 31 * 60_000) },
    });
    expectProblem(await requireSso(), 409, "sso_rehearsal_missing");
    await test(here.admin);
    const params = { ...place(), samlProviderId: providerId };
    const both = certificate + IDP_KEYS.second.certificate;
    await api.as(here.admin).call(saml.update, { params, body: { certificate: both } });
    expectProblem(await requireSso(), 409, "sso_rehearsal_missing");
  });

  it("needs no test from an admin signed in through the provider", async () => {
    await createCodes();
    const browser = await browserThroughProvider(here.admin);
    expect((await api.withCookie(browser).get(path("/sso/readiness"))).body).toMatchObject({
      signedInThroughProvider: true,
    });
    expect((await api.withCookie(browser).patch(path(), { sso: true }, csrf)).status).toBe(200);
  });
});

describe("required single sign-on", () => {
  it("refuses password sessions with the address to sign in, and accepts those of the provider", async () => {
    const [member, space] = [await here.member("edit"), await here.space()];
    await enforce();
    const byPassword = api.withCookie(await browserOf(member));
    for (const each of [path(), path("/members"), `/v1/spaces/${space.id}`, path("/search?query=a")]) {
      const problem = expectProblem(await byPassword.get(each), 403, "sso_required");
      expect(problem.startURL).toMatch(new RegExp(`/signin/sso\\?organization=${here.organization.id}$`));
    }
    expect((await byPassword.get(path("/sso"))).body).toMatchObject({ items: [{ id: providerId }] });
    expect((await byPassword.get("/v1/user")).status).toBe(200);
    const through = api.withCookie(await browserThroughProvider(member));
    expect((await through.get(path("/members"))).status).toBe(200);
    expect((await api.as(member).get(path())).status).toBe(200);
  });

  it("cannot be bypassed to create or read anything in the organization", async () => {
    const member = await here.member("edit");
    const elsewhere = await world();
    await addMember(database(), operator, {
      ...{ organizationId: elsewhere.organization.id, userId: member.id, role: "read" },
    });
    await enforce();
    const byPassword = api.withCookie(await browserOf(member));
    const create = (body: object) =>
      byPassword.post("/v1/user/tokens", { label: "ci", expiresInDays: 1, ...body }, csrf);
    expectProblem(await create({}), 403, "sso_required");
    expectProblem(await create({ organization: here.organization.id }), 403, "sso_required");
    expect((await create({ organization: elsewhere.organization.id })).status).toBe(201);
    expect((await byPassword.get(`/v1/orgs/${elsewhere.organization.id}`)).status).toBe(200);
    const given = await elsewhere.space();
    await database().member.updateMany({ where: { userId: member.id }, data: { role: "admin" } });
    const transfer = { organization: here.organization.id };
    const answer = await byPassword.post(`/v1/spaces/${given.id}/transfer`, transfer, csrf);
    expectProblem(answer, 403, "sso_required");
  });

  it("cannot be bypassed by the address of content, an id of a person or a title in a list of tokens", async () => {
    const member = await here.member("edit");
    const space = await here.space({ title: "Confidential", pages: ["# One\n\nSecret text."] });
    const collection = await here.collection();
    await newTokenFor(member.id, here.organization.id, { spaceIds: [space.id] });
    await enforce();
    const byPassword = api.withCookie(await browserOf(member));
    const { reader } = addresses.space;
    const inCollection = addresses.organization.collection(here.organization.id, collection.id);
    for (const each of [reader(space.id), reader(space.id, "one"), inCollection]) {
      const url = encodeURIComponent(appUrl(each));
      expectProblem(await byPassword.get(`/v1/urls/content?url=${url}`), 403, "sso_required");
    }
    expectProblem(await byPassword.get(`/v1/users/${here.admin.id}`), 404);
    expect((await byPassword.get("/v1/user/tokens")).text).not.toContain("Confidential");
  });

  it("lets exempt members sign in with password and second factor, and notifies the admins", async () => {
    const member = await here.member("edit", { password });
    await enforce();
    const plain = api.withCookie(await browserOf(member));
    expectProblem(await plain.get(path()), 403, "sso_required");
    expect((await exempt(member)).body).toMatchObject({ ssoExempt: true });
    expectProblem(await plain.get(path()), 403, "second_factor_required");
    const { secret } = await api.as(member).call(secondFactor.startTotp, { body: { password } });
    await api.as(member).call(secondFactor.confirmTotp, { body: { code: totpCode(secret) } });
    await database().totp.update({ where: { userId: member.id }, data: { lastStep: 0 } });
    const client = { address: "198.51.100.9", userAgent: null };
    const first = await signIn(database(), { email: member.email, password }, client);
    if (first.ok || first.reason !== "second_factor") throw new Error(JSON.stringify(first));
    expect(await usesOfExemptions()).toEqual({ events: [], mails: [] });
    const code = { ticket: first.ticket, code: totpCode(secret) };
    const second = await signInWithCode(database(), code, client);
    if (!second.ok) throw new Error(second.reason);
    const browser = api.withCookie(`${SESSION_COOKIE}=${second.secret}`);
    expect((await browser.get(path())).status).toBe(200);
    expect(await usesOfExemptions()).toEqual({
      events: [{ actorId: member.id, subjectId: here.organization.id, address: client.address }],
      mails: [
        {
          recipient: here.admin.email,
          data: { organization: here.organization.title, person: member.displayName },
        },
      ],
    });
    await exempt(member, false);
    expectProblem(await browser.get(path()), 403, "sso_required");
  });

  it("exempts no session opened by the installation's issuer", async () => {
    const member = await here.member("edit");
    await enforce();
    await exempt(member);
    const client = { address: "::1", userAgent: null };
    const { secret } = await openSession(database(), member.id, client, { issuer: "https://issuer.test" });
    expectProblem(await api.withCookie(`${SESSION_COOKIE}=${secret}`).get(path()), 403, "sso_required");
  });

  it("exempts at most five members", async () => {
    const people = await Promise.all(Array.from({ length: 7 }, () => here.member("read")));
    const answers = await Promise.all(people.map((person) => exempt(person)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409, 409]);
    const refused = people.find((_, index) => answers[index]!.status === 409)!;
    const problem = expectProblem(await exempt(refused), 409, "too_many_exemptions");
    expect(problem.fields).toEqual([{ path: "ssoExempt", message: problem.message }]);
    const exempted = people.filter((_, index) => answers[index]!.status === 200);
    expect((await exempt(exempted[0]!)).status).toBe(200);
    expect((await exempt(exempted[0]!, false)).status).toBe(200);
    expect((await exempt(refused)).status).toBe(200);
  });

  it("keeps the last working provider unchanged", async () => {
    await enforce();
    const provider = path(`/saml/${providerId}`);
    const admin = api.as(here.admin);
    const second = IDP_KEYS.second.certificate;
    const changes: UpdateSamlProvider[] = [
      { enabled: false },
      { entityID: `${ISSUER}/2` },
      { ssoURL: `${ISSUER}/2` },
      { certificate: second },
      { nameIdFormat: "emailAddress" },
      { emailAttribute: "mail" },
      { signRequests: true },
    ];
    for (const body of changes) expectProblem(await admin.patch(provider, body), 409, "sso_last_provider");
    expectProblem(await admin.delete(provider), 409, "sso_last_provider");
    const more: UpdateSamlProvider = {
      label: "Renamed",
      nameAttribute: "cn",
      certificate: certificate + second,
    };
    expect((await admin.patch(provider, more)).status).toBe(200);
    // The second certificate has not been used yet.
    expectProblem(await admin.patch(provider, { certificate: second }), 409, "sso_last_provider");
    await signInAs(here.admin, IDP_KEYS.second.privateKey);
    expect((await admin.patch(provider, { certificate: second })).status).toBe(200);
    expectProblem(await admin.delete(provider), 409, "sso_last_provider");
  });

  it("counts another provider as a way to sign in only after a sign-in with its present settings", async () => {
    await enforce();
    const admin = api.as(here.admin);
    const provider = path(`/saml/${providerId}`);
    const other = await newProvider({ enabled: false });
    const member = await here.member("read");
    const tried = () => admin.delete(provider);
    const browser = await browserThroughProvider(here.admin);
    await rehearse(here.admin, { providerId: other, nameId: member.email, browser });
    expectProblem(await tried(), 409, "sso_last_provider");
    await admin.patch(path(`/saml/${other}`), { enabled: true });
    await admin.patch(path(`/saml/${other}`), { emailAttribute: "mail" });
    expectProblem(await tried(), 409, "sso_last_provider");
    await admin.patch(path(`/saml/${other}`), { emailAttribute: null });
    expectProblem(await tried(), 409, "sso_last_provider");
    expect((await admin.get(path(`/saml/${other}`))).body).not.toHaveProperty("provenAt");
    await rehearse(here.admin, { providerId: other, nameId: member.email, browser });
    expect((await admin.get(path(`/saml/${other}`))).body).toMatchObject({ provenAt: expect.any(String) });
    expect((await tried()).status).toBe(204);
  });

  it("does not count a provider that refuses its own expired certificate", async () => {
    await enforce();
    const admin = api.as(here.admin);
    const ended = certificateUntil(new Date(Date.now() - 86_400_000));
    const other = path(`/saml/${await newProvider({ certificate: ended })}`);
    const member = await here.member("read");
    const browser = await browserThroughProvider(here.admin);
    const tested = { providerId: other.split("/").at(-1)!, nameId: member.email, browser };
    await rehearse(here.admin, tested);
    expect((await admin.delete(path(`/saml/${providerId}`))).status).toBe(204);
    expectProblem(await admin.patch(other, { refuseExpired: true }), 409, "sso_last_provider");
    expect((await admin.patch(other, { refuseExpired: false })).status).toBe(200);
  });

  it("never loses both of two providers removed at the same time", async () => {
    const other = await newProvider();
    await rehearse(here.admin, { providerId: other, nameId: (await here.member("read")).email });
    await enforce();
    const answers = await Promise.all(
      [providerId, other].map((id) => api.as(here.admin).delete(path(`/saml/${id}`))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

  it("can be stopped by an admin, and by an operator as a last resort", async () => {
    const member = await here.member("edit");
    await enforce();
    const byPassword = api.withCookie(await browserOf(member));
    expect(await stopRequiringSso(database(), operator, here.organization.id)).toBe(true);
    expect(await stopRequiringSso(database(), operator, here.organization.id)).toBe(false);
    expect((await byPassword.get(path())).status).toBe(200);
    expect((await requireSso()).status).toBe(200);
    expectProblem(await byPassword.get(path()), 403, "sso_required");
    expect((await requireSso(api.as(here.admin), false)).body).toMatchObject({ sso: false });
    expect((await byPassword.get(path())).status).toBe(200);
  });
});

describe("recovery codes", () => {
  const use = (browser: string, code: string) =>
    api.withCookie(browser).post(path("/sso/recovery"), { code }, csrf);

  it("admit an admin once each, and notify the admins", async () => {
    const codes = await enforce();
    expect(new Set(codes).size).toBe(10);
    const other = await here.member("admin");
    const browser = await browserOf(here.admin);
    expectProblem(await api.withCookie(browser).get(path()), 403, "sso_required");
    expect((await use(browser, ` ${codes[0]!.toUpperCase().replaceAll("-", " ")} `)).status).toBe(204);
    expect((await api.withCookie(browser).get(path())).status).toBe(200);
    expectProblem(await use(await browserOf(other), codes[0]!), 400, "recovery_code_wrong");
    expect((await api.as(here.admin).call(sso.codes, { params: place() })).left).toBe(9);
    const mails = await database().mail.findMany({
      where: { organizationId: here.organization.id, template: "recoveryCodeUsed" },
      select: { recipient: true, data: true },
    });
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual([here.admin.email, other.email].sort());
    expect(mails[0]!.data).toMatchObject({ person: here.admin.displayName, left: 9 });
    const events = await database().event.findMany({
      where: { organizationId: here.organization.id, type: { startsWith: "sso." } },
      orderBy: { id: "asc" },
      select: { type: true, payload: true },
    });
    expect(events).toEqual([
      { type: "sso.recoveryCodesCreated", payload: { codes: 10 } },
      { type: "sso.recoveryCodeUsed", payload: { left: 9 } },
    ]);
  });

  it("admit one of several browsers that try the same code at once", async () => {
    const [code] = await enforce();
    const browsers = await Promise.all([1, 2, 3].map(() => browserOf(here.admin)));
    const answers = await Promise.all(browsers.map((browser) => use(browser, code!)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400]);
  });

  it("are for admins in a browser, and replaced by new ones", async () => {
    const codes = await enforce();
    const member = await here.member("create");
    expectProblem(await use(await browserOf(member), codes[1]!), 403, "recovery_for_admins");
    const token = api.withToken(await newTokenFor(here.admin.id, here.organization.id));
    expectProblem(await token.post(path("/sso/recovery"), { code: codes[1]! }), 403, "recovery_for_admins");
    await createCodes();
    expectProblem(await use(await browserOf(here.admin), codes[1]!), 400, "recovery_code_wrong");
    const stored = await database().ssoRecoveryCode.findMany({ where: place() });
    expect(JSON.stringify(stored.map(({ codeHash }) => Buffer.from(codeHash).toString()))).not.toContain(
      codes[1],
    );
  });

  it("are not used up while single sign-on is not required", async () => {
    const codes = await enforce();
    await database().organization.update({
      where: { id: here.organization.id },
      data: { sso: false },
      select: { id: true },
    });
    expectProblem(await use(await browserOf(here.admin), codes[0]!), 409, "sso_not_required");
    expect((await api.as(here.admin).call(sso.codes, { params: place() })).left).toBe(10);
  });

  it("cannot be guessed", async () => {
    await enforce();
    const browser = await browserOf(here.admin);
    const tried: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) tried.push((await use(browser, `wrong-${turn}`)).status);
    expect(tried.slice(0, 5)).toEqual([400, 400, 400, 400, 400]);
    expect(tried).toContain(429);
  });
});

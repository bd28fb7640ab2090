import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { sayEnglish } from "@/lib/core/locales/say";
import { database } from "@/lib/platform/db/client";
import { composeMail } from "@/lib/platform/mail/compose";
import { api, expectProblem } from "@/lib/testing/api";
import { unique } from "@/lib/testing/unique";
import { operator, type World, world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";
import { verifyDomainByOperator, withdrawDomain } from "./commands";
import { emailDomains } from "./operations";
import { ownerOfDomain } from "./queries";
import { handle as recheckAll } from "./recheck";
import * as txtRecords from "./txt-records";
import { UnreadableRecords } from "./txt-records";

/** The TXT records that these tests serve. */
const dns = { read: async (_name: string): Promise<string[]> => [] };
beforeAll(() => {
  vi.spyOn(txtRecords, "readTxtRecords").mockImplementation((name) => dns.read(name));
});
afterAll(() => vi.restoreAllMocks());

let here: World;
const newDomain = () => `acme-${unique()}.test`;
beforeEach(async () => {
  here = await world();
  dns.read = async () => [];
});

const placeOf = ({ organization }: World) => ({ organizationId: organization.id });
const add = (w: World, domain: string) =>
  api.as(w.admin).call(emailDomains.add, { params: placeOf(w), body: { domain } });
const check = (w: World, domain: string) =>
  api.as(w.admin).call(emailDomains.check, { params: { ...placeOf(w), domain } });
const list = async (w: World) =>
  (await api.as(w.admin).call(emailDomains.list, { params: placeOf(w), query: {} })).items;

/** A domain that an organization has verified by its record. */
async function verifiedDomain(w: World): Promise<string> {
  const domain = newDomain();
  const { record } = await add(w, domain);
  dns.read = async () => [record.value];
  expect(await check(w, domain)).toMatchObject({ verified: true, proof: "record" });
  return domain;
}

/** The domain of an organization after the hourly look at its record. */
async function recheck(w: World) {
  await recheckAll(database());
  await runWaitingJobs(database());
  return (await list(w))[0]!;
}

/** The subjects of the mails about domains of an organization. */
async function mailsTo({ organization }: World): Promise<string[]> {
  const mails = await database().mail.findMany({
    where: { organizationId: organization.id, template: "domainUnverified" },
    orderBy: { id: "asc" },
  });
  return mails.map(({ template, data }) => composeMail(sayEnglish, template, data, null).subject);
}

describe("an e-mail domain", () => {
  it("is verified only by its record", async () => {
    const domain = newDomain();
    const added = await add(here, ` ${domain.toUpperCase()} `);
    expect(added).toMatchObject({
      domain,
      verified: false,
      record: { type: "TXT", name: `_bindery.${domain}` },
    });
    expect(await check(here, domain)).toMatchObject({ verified: false, problem: "record_missing" });
    dns.read = async () => ["v=spf1 -all", "bindery-verification=another"];
    expect(await check(here, domain)).toMatchObject({ verified: false, problem: "record_differs" });
    dns.read = async (name) => (name === added.record.name ? ["other", ` ${added.record.value} `] : []);
    const verified = await check(here, domain);
    expect(verified).toMatchObject({ verified: true, verifiedAt: expect.any(String) });
    expect(verified).not.toHaveProperty("problem");
  });

  it.each(["timeout", "unreachable"] as const)(
    "reports that the name servers gave no answer: %s",
    async (problem) => {
      const domain = newDomain();
      await add(here, domain);
      dns.read = async () => {
        throw new UnreadableRecords(problem);
      };
      expect(await check(here, domain)).toMatchObject({ verified: false, problem });
    },
  );

  it("can be claimed by many organizations and verified by one", async () => {
    const [domain, other] = [newDomain(), await world()];
    const [ours, theirs] = [await add(here, domain), await add(other, domain)];
    expect(ours.record.value).not.toBe(theirs.record.value);
    dns.read = async () => [ours.record.value, theirs.record.value];
    const path = (w: World) => `/v1/orgs/${w.organization.id}/domains/${domain}/check`;
    const answers = await Promise.all([here, other].map((w) => api.as(w.admin).post(path(w))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expectProblem(answers.find(({ status }) => status === 409)!, 409, "domain_taken");
  });

  it("is added once and removed once", async () => {
    const domain = newDomain();
    const first = await add(here, domain);
    expect(await add(here, domain)).toEqual(first);
    expect(await list(here)).toEqual([first]);
    const path = `/v1/orgs/${here.organization.id}/domains/${domain}`;
    const elsewhere = await world();
    expect((await api.as(elsewhere.admin).delete(path)).status).toBe(404);
    expect((await api.as(here.admin).delete(path)).status).toBe(205);
    expect((await api.as(here.admin).delete(path)).status).toBe(204);
    expect(await list(here)).toEqual([]);
    expectProblem(await api.as(here.admin).post(`${path}/check`), 404);
  });

  it.each([
    ["co.uk", "domain_public"],
    ["github.io", "domain_public"],
    ["gmail.com", "domain_free_mail"],
    ["outlook.com", "domain_free_mail"],
    ["localhost", "validation"],
    ["acme.test.", "validation"],
    ["*.acme.test", "validation"],
    ["ana@acme.test", "validation"],
    ["192.0.2.1", "validation"],
  ])("has to be a domain of one organization: %s", async (domain, reason) => {
    const answer = await api.as(here.admin).post(`/v1/orgs/${here.organization.id}/domains`, { domain });
    expectProblem(answer, 400, reason);
    expect(await list(here)).toEqual([]);
  });

  it("can be verified by an operator where DNS is unavailable", async () => {
    const [domain, other] = [newDomain(), await world()];
    const vouch = (w: World) => verifyDomainByOperator(database(), operator, w.organization.id, { domain });
    await vouch(here);
    await vouch(here);
    expect(await list(here)).toMatchObject([{ domain, verified: true }]);
    await expect(vouch(other)).rejects.toMatchObject({ reason: "domain_taken" });
    expect(await list(other)).toEqual([]);
    expect(() =>
      verifyDomainByOperator(database(), operator, here.organization.id, { domain: "co.uk" }),
    ).toThrow();
  });

  it("is no longer verified when its record is gone twice in a row, and stays while name servers are silent", async () => {
    const domain = await verifiedDomain(here);
    const present = dns.read;
    dns.read = async () => {
      throw new UnreadableRecords("timeout");
    };
    for (let turn = 0; turn < 3; turn++) {
      expect(await recheck(here)).toMatchObject({ verified: true, problem: "timeout" });
    }
    dns.read = async () => [];
    expect(await recheck(here)).toMatchObject({ verified: true, problem: "record_missing" });
    dns.read = present;
    expect(await recheck(here)).not.toHaveProperty("problem");
    dns.read = async () => ["another"];
    expect(await recheck(here)).toMatchObject({ verified: true, problem: "record_differs" });
    expect(await mailsTo(here)).toEqual([]);
    const lapsed = await recheck(here);
    expect(lapsed).toMatchObject({
      verified: false,
      lapsedAt: expect.any(String),
      problem: "record_differs",
    });
    expect(lapsed).not.toHaveProperty("proof");
    expect(await ownerOfDomain(database(), domain)).toBeNull();
    expect(await mailsTo(here)).toEqual([`${domain} is no longer verified`]);
    const [last] = await database().event.findMany({
      where: { organizationId: here.organization.id, type: { startsWith: "emailDomain." } },
      orderBy: { id: "desc" },
      take: 1,
    });
    expect(last).toMatchObject({
      ...{ type: "emailDomain.lapsed", payload: { domain, problem: "record_differs" }, actorKind: "job" },
    });
    // From here on it is a domain to verify as any other, which no check looks at by itself.
    dns.read = present;
    expect(await recheck(here)).toEqual(lapsed);
    const again = await check(here, domain);
    expect(again).toMatchObject({ verified: true });
    expect(again).not.toHaveProperty("lapsedAt");
  });

  it("that was verified before records had to stay is kept for its time, with a warning", async () => {
    const domain = await verifiedDomain(here);
    const keptUntil = new Date(Date.now() + 60_000);
    const where = { organizationId_domain: { organizationId: here.organization.id, domain } };
    await database().organizationDomain.update({ where, data: { keptUntil } });
    const present = dns.read;
    dns.read = async () => [];
    for (let turn = 0; turn < 3; turn++) {
      expect(await recheck(here)).toMatchObject({
        ...{ verified: true, problem: "record_missing", keptUntil: keptUntil.toISOString() },
      });
    }
    expect(await mailsTo(here)).toEqual([
      expect.stringMatching(/^Restore the record of \S+ by \d+ \w+ \d{4}$/),
    ]);
    await database().organizationDomain.update({ where, data: { keptUntil: new Date(Date.now() - 1) } });
    expect(await recheck(here)).toMatchObject({ verified: false, problem: "record_missing" });

    dns.read = present;
    await check(here, domain);
    await database().organizationDomain.update({ where, data: { keptUntil } });
    expect(await recheck(here)).not.toHaveProperty("keptUntil");
    dns.read = async () => [];
    await recheck(here);
    expect(await recheck(here)).toMatchObject({ verified: false });
  });

  it("goes over to the organization whose record is there now, once the former one's is gone", async () => {
    const domain = await verifiedDomain(here);
    const ours = await dns.read("");
    const next = await world();
    const theirs = (await add(next, domain)).record.value;
    const path = `/v1/orgs/${next.organization.id}/domains/${domain}/check`;
    dns.read = async () => [...ours, theirs];
    expectProblem(await api.as(next.admin).post(path), 409, "domain_taken");
    dns.read = async () => [theirs];
    expect(await check(next, domain)).toMatchObject({ verified: true });
    expect(await list(here)).toMatchObject([{ domain, verified: false, lapsedAt: expect.any(String) }]);
    const recorded = await database().event.findMany({ where: { organizationId: here.organization.id } });
    expect(JSON.stringify(recorded)).not.toContain(next.organization.id);
  });

  it("that an operator verified stays so until the operator takes it back", async () => {
    const domain = await verifiedDomain(here);
    await verifyDomainByOperator(database(), operator, here.organization.id, { domain });
    dns.read = async () => [];
    await recheck(here);
    expect(await recheck(here)).toMatchObject({ verified: true, proof: "operator" });
    expect(await check(here, domain)).toMatchObject({ verified: true, proof: "operator" });
    const withdraw = () => withdrawDomain(database(), operator, here.organization.id, { domain });
    expect(await withdraw()).toBe(true);
    expect(await withdraw()).toBe(false);
    expect(await list(here)).toMatchObject([{ domain, verified: false }]);
  });

  it("is recorded in the audit log, with failed checks", async () => {
    const domain = newDomain();
    const { record } = await add(here, domain);
    await check(here, domain);
    dns.read = async () => [record.value];
    await check(here, domain);
    await api.as(here.admin).delete(`/v1/orgs/${here.organization.id}/domains/${domain}`);
    const events = await database().event.findMany({
      where: { organizationId: here.organization.id, type: { startsWith: "emailDomain." } },
      orderBy: { id: "asc" },
      select: { type: true, payload: true },
    });
    expect(events).toEqual([
      { type: "emailDomain.added", payload: { domain } },
      { type: "emailDomain.checkFailed", payload: { domain, problem: "record_missing" } },
      { type: "emailDomain.verified", payload: { domain } },
      { type: "emailDomain.removed", payload: { domain, verified: true } },
    ]);
  });
});

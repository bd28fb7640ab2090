import { beforeEach, describe, expect, it, vi } from "vitest";
import { database } from "@/lib/platform/db/client";
import { api, expectProblem } from "@/lib/testing/api";
import { unique } from "@/lib/testing/unique";
import { operator, type World, world } from "@/lib/testing/world";
import { vouchForDomain } from "./commands";
import { emailDomains } from "./operations";
import { UnreadableRecords } from "./txt-records";

/** The TXT records that these tests serve. */
const dns = vi.hoisted(() => ({ read: async (_name: string): Promise<string[]> => [] }));
vi.mock("./txt-records", async (original) => ({
  ...(await original<typeof import("./txt-records")>()),
  readTxtRecords: (name: string) => dns.read(name),
}));

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
    dns.read = async () => [];
    expect(await check(here, domain)).toEqual(verified);
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
    const vouch = (w: World) => vouchForDomain(database(), operator, w.organization.id, { domain });
    await vouch(here);
    await vouch(here);
    expect(await list(here)).toMatchObject([{ domain, verified: true }]);
    await expect(vouch(other)).rejects.toMatchObject({ reason: "domain_taken" });
    expect(await list(other)).toEqual([]);
    expect(() => vouchForDomain(database(), operator, here.organization.id, { domain: "co.uk" })).toThrow();
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

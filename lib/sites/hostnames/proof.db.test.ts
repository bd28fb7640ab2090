import { beforeEach, describe, expect, it, vi } from "vitest";
import { sayEnglish } from "@/lib/core/locales/say";
import { checkDomain } from "@/lib/identity/email-domains/check";
import { addDomain, removeDomain } from "@/lib/identity/email-domains/commands";
import { handle as recheckDomains } from "@/lib/identity/email-domains/recheck";
import { UnreadableRecords } from "@/lib/identity/email-domains/txt-records";
import { database } from "@/lib/platform/db/client";
import { composeMail } from "@/lib/platform/mail/compose";
import { serveRobots } from "@/lib/sites/published/installation-robots";
import { isSiteRequest, serveHost } from "@/lib/sites/published/serve";
import { api, expectProblem } from "@/lib/testing/api";
import { ask, siteOf } from "@/lib/testing/published-site";
import { unique } from "@/lib/testing/unique";
import { operator, type World, world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";
import { verifyHostByOperator } from "./check";
import { hostnames } from "./operations";
import { handle as recheckAll } from "./recheck";
import type { HostnameStatus, SiteHostname } from "./schemas";

/** The DNS responses in these tests. */
const dns = vi.hoisted(() => {
  process.env.BINDERY_URL = "https://bindery.test";
  return {
    read: async (_name: string): Promise<string[]> => [],
    leads: "dns_passed" as HostnameStatus,
  };
});
vi.mock("@/lib/identity/email-domains/txt-records", async (original) => ({
  ...(await original<typeof import("@/lib/identity/email-domains/txt-records")>()),
  readTxtRecords: (name: string) => dns.read(name),
}));
vi.mock("./routing", () => ({ routingStatus: async () => dns.leads }));

beforeEach(() => {
  dns.read = async () => [];
  dns.leads = "dns_passed";
});

const newHost = () => `docs.${unique()}.example`;
const siteAt = (w: World, id: string) => `/v1/orgs/${w.organization.id}/sites/${id}`;

async function publishedSite(w: World, page = "# Handbook\n\nOurs.") {
  return siteOf(w, [{ space: await w.space({ pages: [page] }) }]);
}

const claim = (w: World, id: string, hostname: string | null) =>
  api.as(w.admin).patch(siteAt(w, id), { hostname });

/** Creates a published site with a hostname claim, in a new organization. */
async function claiming(hostname: string, page?: string) {
  const made = await world();
  const { id, base } = await publishedSite(made, page);
  expect(await claim(made, id, hostname)).toMatchObject({ status: 200, body: { hostname } });
  const params = { organizationId: made.organization.id, siteId: id };
  const as = api.as(made.admin);
  return {
    ...{ made, id, base, params, hostname },
    show: () => as.call(hostnames.ofSite, { params }),
    check: () => as.call(hostnames.checkOfSite, { params }),
    published: async () =>
      (await as.get<{ urls: { published: string } }>(siteAt(made, id))).body.urls.published,
  };
}
type Claiming = Awaited<ReturnType<typeof claiming>>;

/** Publishes only the records of these claims. */
async function publishRecords(...claims: Claiming[]): Promise<void> {
  const records = await Promise.all(claims.map(async ({ show }) => (await show()).record));
  dns.read = async (asked) => records.filter(({ name }) => name === asked).map(({ value }) => ` ${value} `);
}

/** Returns the subjects of the mails about a site's host. */
async function mailsTo({ made }: Claiming): Promise<string[]> {
  const mails = await database().mail.findMany({
    where: { organizationId: made.organization.id, template: "hostUnproven" },
    orderBy: { id: "asc" },
  });
  return mails.map(({ template, data }) => composeMail(sayEnglish, template, data, null).subject);
}

const shownAt = async (hostname: string): Promise<string | number> => {
  const { status, text } = await ask("/", { headers: { host: hostname } }, serveHost);
  return status === 200 ? text : status;
};

describe("a claimed host", () => {
  it("serves nothing before the organization has proved its ownership", async () => {
    const mallory = await claiming(newHost());
    expect(await isSiteRequest(mallory.hostname)).toBe(false);
    expect(await shownAt(mallory.hostname)).toBe(404);
    expect(await mallory.published()).toBe(`https://bindery.test${mallory.base}`);
    expect(await mallory.show()).toMatchObject({ served: false, proven: false });
    // Pointing at this installation proves nothing: any organization here could claim the host.
    expect(await mallory.check()).toMatchObject({
      ...{ served: false, proven: false, problem: "record_missing", status: "dns_passed" },
    });
    expect(await shownAt(mallory.hostname)).toBe(404);
  });

  it("is in no canonical address, sitemap or card before it is proved", async () => {
    const { hostname, base } = await claiming(newHost());
    for (const path of [base, `${base}/sitemap.xml`]) {
      const { status, text } = await ask(path, { headers: { host: "bindery.test" } });
      expect(status).toBe(200);
      expect(text).toContain(`https://bindery.test${base}`);
      expect(text).not.toContain(hostname);
    }
  });

  it("is served for the organization with the record, never for another that claims it", async () => {
    const hostname = newHost();
    const mallory = await claiming(hostname, "# Stolen\n\nTheirs.");
    const acme = await claiming(hostname);
    expect((await mallory.show()).record.value).not.toBe((await acme.show()).record.value);
    await publishRecords(acme);
    expect(await mallory.check()).toMatchObject({ proven: false, problem: "record_differs" });
    const proven = await acme.check();
    expect(proven).toMatchObject({ served: true, proven: true, proof: "record", status: "dns_passed" });
    await expect.poll(() => isSiteRequest(hostname)).toBe(true);
    expect(await shownAt(hostname)).toContain("Ours.");
    const before = await shownAt(hostname);

    await mallory.check();
    await claim(mallory.made, mallory.id, null);
    await claim(mallory.made, mallory.id, hostname);
    await runWaitingJobs(database());
    expect(await shownAt(hostname)).toBe(before);
    expect(await acme.show()).toMatchObject({ proven: true });
    expect(await mallory.published()).toBe(`https://bindery.test${mallory.base}`);
  });

  it("is returned as the caller's own claim, or the served one", async () => {
    const hostname = newHost();
    const [mallory, acme] = [await claiming(hostname), await claiming(hostname)];
    await publishRecords(acme);
    await acme.check();
    const shown = async ({ made }: Claiming) =>
      (await api.as(made.admin).get(`/v1/custom-hostnames/${hostname}`)).body;
    expect(await shown(mallory)).toMatchObject({
      ...{ object: "custom-hostname", hostname, target: { type: "site", site: mallory.id }, isActive: false },
    });
    expect(await shown(acme)).toMatchObject({
      target: { site: acme.id },
      isActive: true,
      status: "dns_passed",
    });
    const stranger = api.as((await world()).admin);
    expect((await stranger.get(`/v1/custom-hostnames/${hostname}`)).status).toBe(404);
    // Changing one's own claim does not affect others.
    expect((await api.as(mallory.made.admin).delete(`/v1/custom-hostnames/${hostname}`)).status).toBe(205);
    expect(await acme.show()).toMatchObject({ served: true });
    const own = await publishedSite(acme.made);
    await claim(acme.made, own.id, hostname);
    expect(await shown(acme)).toMatchObject({ target: { site: acme.id } });
  });

  it("is proved by a verified domain, until the domain is removed", async () => {
    const acme = await claiming(newHost());
    const { organizationId } = acme.params;
    const domain = acme.hostname.replace("docs.", "");
    const added = await addDomain(database(), operator, organizationId, { domain });
    expect(await acme.check()).toMatchObject({ proven: false });
    dns.read = async (name) => (name === `_bindery.${domain}` ? [`bindery-verification=${added.token}`] : []);
    await checkDomain(database(), operator, organizationId, domain);
    await runWaitingJobs(database());
    expect(await acme.show()).toMatchObject({ served: true, proof: "domain" });
    const mallory = await claiming(acme.hostname);
    const neighbour = await claiming(`docs.not${domain}`);
    for (const other of [mallory, neighbour]) expect(await other.check()).toMatchObject({ proven: false });
    await removeDomain(database(), operator, organizationId, domain);
    await runWaitingJobs(database());
    expect(await acme.show()).toMatchObject({ served: false, proven: false, problem: "record_missing" });
    expect(await shownAt(acme.hostname)).toBe(404);
  });

  it("is no longer served once the verification of its domain has lapsed", async () => {
    const acme = await claiming(newHost());
    const { organizationId } = acme.params;
    const domain = acme.hostname.replace("docs.", "");
    const { token } = await addDomain(database(), operator, organizationId, { domain });
    dns.read = async () => [`bindery-verification=${token}`];
    await checkDomain(database(), operator, organizationId, domain);
    await runWaitingJobs(database());
    expect(await acme.show()).toMatchObject({ served: true, proof: "domain" });
    dns.read = async () => [];
    for (const served of [true, false]) {
      await recheckDomains(database());
      await runWaitingJobs(database());
      expect(await acme.show()).toMatchObject({ served });
    }
    expect(await shownAt(acme.hostname)).toBe(404);
  });

  it("goes over to an organization with a record when the former one's domain is kept without its own", async () => {
    const [former, next] = await Promise.all([claiming("docs.kept.example"), claiming("docs.kept.example")]);
    const { organizationId } = former.params;
    const { token, domain } = await addDomain(database(), operator, organizationId, {
      domain: "kept.example",
    });
    dns.read = async () => [`bindery-verification=${token}`];
    await checkDomain(database(), operator, organizationId, domain);
    await database().organizationDomain.update({
      where: { organizationId_domain: { organizationId, domain } },
      data: { keptUntil: new Date(Date.now() + 60_000) },
    });
    await former.check();
    await publishRecords(next);
    expect(await next.check()).toMatchObject({ proven: false, problem: "taken" });
    await checkDomain(database(), operator, organizationId, domain);
    expect(await former.check()).toMatchObject({ served: true, proof: "domain" });
    expect(await next.check()).toMatchObject({ served: true, proof: "record" });
    expect(await former.show()).toMatchObject({ served: false, problem: "taken" });
  });

  it("is no longer served after two checks without the record, and still served while name servers do not respond", async () => {
    const acme = await claiming(newHost());
    await publishRecords(acme);
    await acme.check();
    await expect.poll(() => shownAt(acme.hostname)).toContain("Ours.");
    const recheck = async () => {
      await recheckAll(database());
      await runWaitingJobs(database());
      return acme.show();
    };
    const answering = dns.read;
    dns.read = async () => {
      throw new UnreadableRecords("timeout");
    };
    for (let turn = 0; turn < 3; turn++) {
      expect(await recheck()).toMatchObject({ proven: true, problem: "timeout" });
    }
    dns.read = async () => [];
    expect(await recheck()).toMatchObject({ served: true, problem: "record_missing" });
    dns.read = answering;
    expect(await recheck()).not.toHaveProperty("problem");
    dns.read = async () => ["another"];
    expect(await recheck()).toMatchObject({ served: true, problem: "record_differs" });
    const lapsed = await recheck();
    expect(lapsed).toMatchObject({ served: false, proven: false, problem: "record_differs" });
    expect(lapsed).not.toHaveProperty("proof");
    expect(await shownAt(acme.hostname)).toBe(404);
    await expect.poll(() => isSiteRequest(acme.hostname)).toBe(false);
    expect(await mailsTo(acme)).toEqual([`${acme.hostname} is no longer served`]);
    expect((await api.as(acme.made.admin).get(siteAt(acme.made, acme.id))).body).toMatchObject({
      hostname: acme.hostname,
    });
    const events = await database().event.findMany({
      where: { subjectId: acme.id, type: "site.updated" },
      select: { payload: true },
      orderBy: { id: "asc" },
    });
    expect(events.map(({ payload }) => (payload as { changes: object }).changes)).toMatchObject([
      { hostname: { after: acme.hostname } },
      { hostnameProof: { before: null, after: "record" }, hostnameStatus: { after: "dns_passed" } },
      { hostnameProof: { before: "record", after: null } },
    ]);
  });

  it("goes to the organization with the present record, once the former record is gone", async () => {
    const [former, next] = await Promise.all([
      claiming("docs.sold.example"),
      claiming("docs.sold.example", "# New\n\nNext."),
    ]);
    await publishRecords(former, next);
    await former.check();
    expect(await next.check()).toMatchObject({ proven: false, problem: "taken" });
    await publishRecords(next);
    expect(await next.check()).toMatchObject({ served: true, proof: "record" });
    expect(await former.show()).toMatchObject({ served: false, problem: "taken" });
    await expect.poll(() => shownAt("docs.sold.example")).toContain("Next.");
    const recorded = await database().event.findMany({
      where: { organizationId: former.params.organizationId, type: "site.updated", actorKind: "job" },
    });
    expect(recorded.length).toBeGreaterThan(0);
    expect(JSON.stringify(recorded)).not.toContain(next.params.organizationId);
  });

  it("is served for one of several organizations that prove it at once", async () => {
    const hostname = newHost();
    const rivals = [await claiming(hostname), await claiming(hostname), await claiming(hostname)];
    await publishRecords(...rivals);
    const checked = await Promise.all(rivals.map(({ check }) => check()));
    expect(checked.map(({ problem = "none" }) => problem).sort()).toEqual(["none", "taken", "taken"]);
  });

  it("needs a new proof when the site changes its host", async () => {
    const acme = await claiming(newHost());
    await publishRecords(acme);
    await acme.check();
    const other = newHost();
    await claim(acme.made, acme.id, other);
    expect(await acme.show()).toMatchObject({ hostname: other, served: false, proven: false });
    expect(await shownAt(acme.hostname)).toBe(404);
    expect(await shownAt(other)).toBe(404);
    await claim(acme.made, acme.id, null);
    expectProblem(await api.as(acme.made.admin).get(`${siteAt(acme.made, acme.id)}/hostname`), 404);
  });

  it("is used in canonical addresses, the sitemap and cards once it is proved and works", async () => {
    const acme = await claiming(newHost());
    const { hostname, base } = acme;
    await publishRecords(acme);
    dns.leads = "dns_wrong_cname";
    await acme.check();
    await expect.poll(() => isSiteRequest(hostname)).toBe(true);
    const addressesAt = async (serve?: typeof serveHost) => {
      const headers = { host: serve ? hostname : "bindery.test" };
      const page = (await ask(serve ? "/" : base, { headers }, serve)).text;
      const sitemap = (await ask(`${serve ? "" : base}/sitemap.xml`, { headers }, serve)).text;
      return [
        /<link rel="canonical" href="([^"]+)"/.exec(page)?.[1],
        /<meta property="og:image" content="([^"]+)"/.exec(page)?.[1],
        /<loc>([^<]+)<\/loc>/.exec(sitemap)?.[1],
      ];
    };
    const leadingTo = (address: string) => [address, `${address}/~/card.png`, address];
    const ours = `https://bindery.test${base}`;
    for (const serve of [undefined, serveHost]) expect(await addressesAt(serve)).toEqual(leadingTo(ours));
    expect(await acme.published()).toBe(ours);
    expect((await serveRobots()).body).toContain(ours);
    dns.leads = "dns_passed";
    await acme.check();
    const own = `https://${hostname}`;
    for (const serve of [undefined, serveHost]) expect(await addressesAt(serve)).toEqual(leadingTo(own));
    expect(await acme.published()).toBe(own);
    expect((await serveRobots()).body).not.toContain(ours);
  });

  it.each(["bindery.test.example", "docs.bindery.test", "a.b.bindery.test"])(
    "cannot be or lie below the installation's own: %s",
    async (hostname) => {
      const mallory = await world();
      const { id } = await publishedSite(mallory);
      const answer = await claim(mallory, id, hostname);
      if (hostname === "bindery.test.example") expect(answer.status).toBe(200);
      else expectProblem(answer, 400, "hostname_reserved");
    },
  );

  it("can be given to a site by an operator, also below the installation's own", async () => {
    const acme = await claiming(newHost());
    const hostname = `${unique()}.bindery.test`;
    await verifyHostByOperator(database(), operator, acme.id, hostname);
    expect(await acme.show()).toMatchObject({ hostname, served: true, proof: "operator" });
    expect(await acme.check()).toMatchObject({ served: true, proof: "operator", status: "dns_passed" });
    await expect.poll(() => shownAt(hostname)).toContain("Ours.");
    // Sending the stored hostname again is allowed.
    expect((await claim(acme.made, acme.id, hostname)).status).toBe(200);
    expect(await acme.show()).toMatchObject({ served: true });
    const other = await claiming(newHost(), "# Other\n\nOther.");
    await verifyHostByOperator(database(), operator, other.id, hostname);
    expect(await acme.show()).toMatchObject({ served: false, problem: "taken" });
    await expect.poll(() => shownAt(hostname)).toContain("Other.");
  });

  it("served before proofs were required is served until its deadline, or until another claim is proved", async () => {
    const old = await claiming(newHost());
    const { hostname } = old;
    const keptUntil = new Date(Date.now() + 60_000);
    const stored = { hostnameProof: "upgrade", hostnameKeptUntil: keptUntil };
    await database().site.update({ where: { id: old.id }, data: stored });
    const readNothing = dns.read;
    dns.read = async () => {
      throw new UnreadableRecords("unreachable");
    };
    expect(await old.check()).toMatchObject({ served: true, problem: "unreachable" });
    expect(await mailsTo(old), "name servers that don't answer say nothing about the record").toEqual([]);
    dns.read = readNothing;
    expect(await old.check()).toMatchObject({
      ...{ served: true, proven: false, keptUntil: keptUntil.toISOString(), problem: "record_missing" },
    });
    dns.read = async () => {
      throw new UnreadableRecords("unreachable");
    };
    expect(await old.check()).toMatchObject({ problem: "record_missing" });
    dns.read = readNothing;
    await old.check();
    const [mail, ...others] = await mailsTo(old);
    expect([mail, others]).toEqual([expect.stringMatching(`^Verify ${hostname} by \\d+ \\w+ \\d{4}$`), []]);
    await expect.poll(() => shownAt(hostname)).toContain("Ours.");
    expect(await old.published()).toBe(`https://bindery.test${old.base}`);
    const over = { hostnameKeptUntil: new Date(Date.now() - 1) };
    await database().site.update({ where: { id: old.id }, data: over });
    await recheckAll(database());
    await runWaitingJobs(database());
    expect(await old.show()).toMatchObject({ served: false, proven: false });
    expect(await shownAt(hostname)).toBe(404);

    await database().site.update({ where: { id: old.id }, data: stored });
    const owner = await claiming(hostname, "# Owner\n\nReally ours.");
    await publishRecords(owner);
    expect(await owner.check()).toMatchObject({ served: true, proof: "record" });
    await expect.poll(() => shownAt(hostname)).toContain("Really ours.");
    expect(await old.show()).toMatchObject({ served: false, problem: "taken" });
  });

  it("is visible to managers of the site only", async () => {
    const acme = await claiming(newHost());
    const at = `${siteAt(acme.made, acme.id)}/hostname`;
    const reader = api.as(await acme.made.member("read"));
    expectProblem(await reader.get(at), 403);
    expectProblem(await reader.post(`${at}/check`), 403);
    const shown = await api.as(acme.made.admin).get<SiteHostname>(at);
    expect(shown.body.record).toEqual({
      ...{ type: "TXT", name: `_bindery.${acme.hostname}` },
      value: expect.stringMatching(/^bindery-verification=[\w-]{22,}$/),
    });
  });
});

describe("a name below /docs", () => {
  const newName = () => `n${unique()}`.replace(/[^a-z0-9]/g, "").slice(0, 30);

  it("is refused to a site if another organization has it", async () => {
    const [acme, mallory] = [await world(), await world()];
    const name = newName();
    await api.as(acme.admin).patch(`/v1/orgs/${acme.organization.id}`, { hostname: name });
    const { id } = await publishedSite(mallory);
    const taken = await api.as(mallory.admin).patch(siteAt(mallory, id), { basename: name });
    expectProblem(taken, 409, "basename_taken");
    const own = await publishedSite(acme);
    expect((await api.as(acme.admin).patch(siteAt(acme, own.id), { basename: name })).status).toBe(200);
  });

  it("is refused to an organization if another one's site has it", async () => {
    const [acme, mallory] = [await world(), await world()];
    const name = newName();
    const { id } = await publishedSite(acme);
    await api.as(acme.admin).patch(siteAt(acme, id), { basename: name });
    const named = (w: World) => api.as(w.admin).patch(`/v1/orgs/${w.organization.id}`, { hostname: name });
    expectProblem(await named(mallory), 409, "hostname_taken");
    expect((await named(acme)).status).toBe(200);
  });

  it("is not generated from a title if an organization has it", async () => {
    const [acme, mallory] = [await world(), await world()];
    const name = newName();
    await api.as(acme.admin).patch(`/v1/orgs/${acme.organization.id}`, { hostname: name });
    expect((await mallory.site({ title: name })).basename).not.toBe(name);
  });

  it("goes to one of several concurrent requests", async () => {
    const [acme, mallory] = [await world(), await world()];
    const name = newName();
    const { id } = await publishedSite(mallory);
    const answers = await Promise.all([
      api.as(acme.admin).patch(`/v1/orgs/${acme.organization.id}`, { hostname: name }),
      api.as(mallory.admin).patch(siteAt(mallory, id), { basename: name }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

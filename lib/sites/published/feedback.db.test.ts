import { afterAll, describe, expect, it } from "vitest";
import { noBody } from "@/lib/platform/api/server/message";
import { database } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { env } from "@/lib/platform/env";
import { writeCounts } from "@/lib/sites/insights/count";
import { api } from "@/lib/testing/api";
import { startBeside } from "@/lib/testing/lock-wait";
import { world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";
import { removeFromDisk } from "./disk-copies";
import { serveDocs } from "./serve";
import { clearSiteCache } from "./site-state";

const sitesMade: string[] = [];
afterAll(() => Promise.all(sitesMade.map(removeFromDisk)));

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0";

async function publishedSite(visibility = "public") {
  const here = await world();
  const as = api.as(here.admin);
  const space = await here.space({
    title: "Guide",
    pages: ["# Start\n\nBegin.\n", "# Setup\n\nInstall the closure.\n"],
  });
  const made = await as.post<{ id: string; basename: string }>(`/v1/orgs/${here.organization.id}/sites`, {
    title: "Docs",
    visibility,
    spaces: [space.id],
  });
  sitesMade.push(made.body.id);
  const at = `/v1/orgs/${here.organization.id}/sites/${made.body.id}`;
  await as.post(`${at}/publish`);
  const { Start, Setup } = await here.pageIds(space);
  return {
    here,
    as,
    at,
    space,
    id: made.body.id,
    base: `/docs/${made.body.basename}`,
    Start: Start!,
    Setup: Setup!,
  };
}

type Sent = { method?: string; headers?: Record<string, string>; form?: Record<string, string> };

async function ask(address: string, { method = "GET", headers = {}, form }: Sent = {}) {
  const { pathname, search } = new URL(address, "http://docs.test");
  const answer = await serveDocs({
    ...noBody,
    ...{ method, path: pathname, query: search.slice(1), address: "192.0.2.7" },
    headers: { host: "docs.test", "user-agent": BROWSER, ...headers },
    body: async () => Buffer.from(new URLSearchParams(form).toString()),
  });
  const text = answer.body === null ? "" : Buffer.from(answer.body as Uint8Array).toString("utf8");
  return { status: answer.status, headers: answer.headers as Record<string, string>, text };
}

const FORM = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };
const say = (address: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  ask(address, { method: "POST", form, headers: { ...FORM, ...headers } });

type Insights = {
  days: {
    views: number;
    helpful: number;
    notHelpful: number;
    comments: number;
    searches: number;
    notFound: number;
  }[];
  pages: { page: { id: string }; views: number; helpful: number; notHelpful: number }[];
  searches: object[];
  searchesWithoutResult: object[];
  notFound: object[];
  referrers: object[];
  countries: object[];
  comments: object[];
};

describe("a visitor's feedback on a page", () => {
  it("is counted, and a comment opens a thread on the page, without a script", async () => {
    const { as, at, base, space, Setup } = await publishedSite();
    const page = await ask(`${base}/setup`);
    expect(page.text).toContain("Was this helpful?");
    const [, action] = /<form class="feedback" method="post" action="([^"]+)"/.exec(page.text)!;
    expect(page.text).toContain(`<input type="hidden" name="page" value="${Setup}">`);

    const rated = await say(action!, { page: Setup, rating: "bad" });
    expect([rated.status, rated.headers.location]).toEqual([303, `${action}?page=${Setup}&rating=bad`]);
    const form = await ask(rated.headers.location!);
    expect(form.text).toContain('name="comment"');
    expect(form.headers["x-robots-tag"] ?? form.text).toMatch(/noindex/);
    const words = "Step 2 is ![wrong](https://evil.example/x.png)\nSay which port.";
    const wrote = await say(action!, { page: Setup, rating: "bad", comment: words });
    expect(wrote.status).toBe(303);
    expect((await ask(wrote.headers.location!)).text).toContain("Thanks!");

    const { body } = await as.get<{ items: Record<string, never>[] }>(`/v1/spaces/${space.id}/comments`);
    expect(body.items).toHaveLength(1);
    expect(body.items[0]).toMatchObject({
      postedBy: null,
      feedback: { rating: "bad" },
      target: { page: { id: Setup } },
      status: "open",
    });
    const { body: document } = (
      await as.get<{ body: object }>(`/v1/spaces/${space.id}/comments/${body.items[0]!.id}?format=document`)
    ).body;
    // The comment is plain text: nothing in it is loaded.
    expect(JSON.stringify(document)).not.toContain('"image"');
    expect(JSON.stringify(document)).toContain("evil.example");

    await writeCounts(database());
    const insights = (await as.get<Insights>(`${at}/insights?days=2`)).body;
    expect(insights.days.at(-1)).toMatchObject({ helpful: 0, notHelpful: 1, comments: 1 });
    expect(insights.comments).toEqual([
      {
        ...{ id: body.items[0]!.id, space: space.id, rating: "bad", resolved: false },
        ...{ page: { id: Setup, title: "Setup", path: "setup" }, postedAt: expect.any(String) },
        text: "Step 2 is ![wrong](https://evil.example/x.png) Say which port.",
      },
    ]);
    const ofOther = (await as.get<Insights>(`${at}/insights?days=2&pageId=none`)).body;
    expect([ofOther.comments, ofOther.days.at(-1)!.comments]).toEqual([[], 0]);
  });

  it("returns the next question to a script", async () => {
    const { base, Start } = await publishedSite();
    const at = `${base}/~/feedback`;
    const rated = await say(at, { page: Start, rating: "good", part: "1" });
    expect(rated.status).toBe(200);
    expect(rated.text).toMatch(/^<form class="feedback"/);
    expect((await say(at, { page: Start, rating: "good", comment: "Clear.", part: "1" })).text).toContain(
      "Thanks!",
    );
  });

  it("can be replied to, resolved and deleted by editors, and has no author", async () => {
    const { as, base, space, Start, here } = await publishedSite();
    await say(`${base}/~/feedback`, { page: Start, comment: "Unclear." });
    const { body } = await as.get<{ items: { id: string }[] }>(`/v1/spaces/${space.id}/comments`);
    const thread = `/v1/spaces/${space.id}/comments/${body.items[0]!.id}`;
    expect((await as.post(`${thread}/replies`, { body: { markdown: "Mended." } })).status).toBe(200);
    const commenter = api.as(await here.member("comment"));
    expect((await commenter.put(thread, { resolved: true })).status).toBe(403);
    expect((await as.put(thread, { resolved: true })).status).toBe(200);
    expect((await as.get<{ items: object[] }>(`/v1/spaces/${space.id}/commenters`)).body.items).toHaveLength(
      1,
    );
    expect((await as.delete(thread)).status).toBe(205);
    const event = await database().event.findFirstOrThrow({
      where: { subjectId: body.items[0]!.id, type: "comment.posted" },
    });
    expect(event).toMatchObject({ actorId: null, actorKind: "reader", address: null });
  });

  it("is accepted only from the site's own pages, about pages that the visitor may read", async () => {
    const { as, at, base, space, Start, Setup, here } = await publishedSite();
    const address = `${base}/~/feedback`;
    const status = async (form: Record<string, string>, headers?: Record<string, string>) =>
      (await say(address, form, headers)).status;
    const rating = { page: Start, rating: "good" };
    expect(await status(rating, { "sec-fetch-site": "cross-site" })).toBe(403);
    expect(await status(rating, { "sec-fetch-site": "same-site" })).toBe(403);
    const old = { ...FORM, origin: "http://docs.test" } as Record<string, string>;
    delete old["sec-fetch-site"];
    const fromOld = (headers: Record<string, string>) =>
      ask(address, { method: "POST", form: rating, headers });
    expect((await fromOld(old)).status).toBe(303);
    expect((await fromOld({ ...old, origin: "https://evil.example" })).status).toBe(403);
    expect((await fromOld({ ...old, origin: "null" })).status).toBe(403);
    expect(await status(rating, { "content-type": "text/plain" })).toBe(400);
    expect(await status({ page: Start })).toBe(400);
    expect(await status({ page: "nothing", rating: "good" })).toBe(404);
    const elsewhere = await publishedSite();
    expect(await status({ page: elsewhere.Start, rating: "good" })).toBe(404);
    await here.live(space, {
      changes: [{ operation: "update_page", page: Setup, condition: 'visitor.claims.plan == "pro"' }],
    });
    expect(await status({ page: Setup, comment: "Hello" })).toBe(404);
    expect((await ask(`${base}/setup`, { method: "POST", headers: FORM })).status).toBe(405);
    const { body: look } = await as.get<object>(`${at}/customization`);
    await as.put(`${at}/customization`, { ...look, feedback: { enabled: false } });
    clearSiteCache();
    expect(await status(rating)).toBe(404);
    expect((await ask(base)).text).not.toContain("Was this helpful?");
    await as.patch(at, { visibility: "visitor-auth" });
    clearSiteCache();
    expect(await status(rating)).toBe(401);
  });

  it("has a daily limit, also for visitors who write at the same time", async () => {
    const { base, space, Start, id } = await publishedSite();
    const head = await database().space.findUniqueOrThrow({ where: { id: space.id } });
    const revision = await database().revision.findFirstOrThrow({
      where: { branchId: head.mainBranchId! },
      orderBy: { seq: "desc" },
    });
    const row = {
      ...{ organizationId: head.organizationId, spaceId: space.id, revisionId: revision.id },
      ...{ pageId: Start, body: {}, feedback: { site: id } },
    };
    const more = (n: number) => ({ ...row, id: `${id}${n}` });
    await database().comment.createMany({ data: Array.from({ length: 199 }, (_, n) => more(n)) });
    const post = (comment: string) => say(`${base}/~/feedback`, { page: Start, comment });
    const { result } = await inTransaction(database(), async (tx) => {
      await tx.comment.create({ data: more(199), select: { id: true } });
      return startBeside(() => post("At the same time"));
    });
    expect((await result).status).toBe(429);
    expect((await post("One more")).status).toBe(429);
  });
});

describe("the counting of visits", () => {
  it("keeps the country that a trusted proxy names, and nothing more of the address", async () => {
    const { as, at, base } = await publishedSite();
    const visit = (country: string) => ask(base, { headers: { "cf-ipcountry": country } });
    await visit("NL");
    env.countryHeader = "cf-ipcountry";
    try {
      for (const country of ["nl", "NL", "DE", "XX", "T1", "Netherlands", "<b>"]) await visit(country);
    } finally {
      env.countryHeader = undefined;
    }
    await writeCounts(database());
    const { countries } = (await as.get<Insights>(`${at}/insights`)).body;
    expect(countries).toEqual([
      { country: "NL", count: 2 },
      { country: "DE", count: 1 },
    ]);
  });

  it("is per day, without programs, prefetches and searches that could name a person", async () => {
    const { as, at, base, Start, Setup } = await publishedSite();
    await runWaitingJobs(database());
    // Made, cached, and ready to be sent.
    for (let turn = 0; turn < 3; turn++) await ask(base);
    await ask(`${base}/setup`);
    await ask(`${base}/setup`, { headers: { "user-agent": "Googlebot/2.1" } });
    await ask(`${base}/setup`, { headers: { "user-agent": "" } });
    await ask(`${base}/setup`, { headers: { "sec-purpose": "prefetch" } });
    await ask(`${base}/setup`, { method: "HEAD" });
    await ask(`${base}/setup`, { method: "HEAD", headers: { "x-viewed": "1" } });
    await ask(`${base}/setup.md`);
    await ask(`${base}/~/search?q=Closure`);
    await ask(`${base}/~/search?q=gas&part=1`);
    await ask(`${base}/~/search?q=Gasket%20%20ring&part=1&settled=1`);
    await ask(`${base}/~/search?q=ana@example.org`);
    await ask(`${base}/~/search?q=4111111111111111`);
    await ask(`${base}/old/pumps`, { headers: { referer: "https://forum.example/thread/7?user=ana" } });
    await ask(`${base}/old/pumps`);
    // A link on another website, and one on a page of the site itself.
    await ask(`${base}/setup`, { headers: { referer: "https://forum.example/thread/7" } });
    await ask(`${base}/setup`, { headers: { referer: `${env.url}${base}` } });
    const preview = (await as.get<{ url: string }>(`${at}/publishing/preview`)).body.url;
    await ask(preview);
    await writeCounts(database());
    const insights = (await as.get<Insights>(`${at}/insights?days=3`)).body;
    expect(insights.days).toHaveLength(3);
    expect(insights.days.at(-1)).toMatchObject({
      views: 7,
      searches: 2,
      searchesWithoutResult: 1,
      notFound: 2,
    });
    expect(insights.days[0]).toMatchObject({ views: 0 });
    expect(insights.pages.map(({ page, views }) => [page.id, views])).toEqual([
      [Setup, 4],
      [Start, 3],
    ]);
    const shortened = (await as.get<Insights>(`${at}/insights?days=3&limit=1`)).body;
    expect(shortened.pages.map(({ page }) => page.id)).toEqual([Setup]);
    expect(shortened.searches).toEqual([{ words: "closure", count: 1 }]);
    expect((await as.get(`${at}/insights?limit=1001`)).status).toBe(400);
    expect(insights.referrers).toEqual([{ host: "forum.example", count: 1 }]);
    expect(insights.countries).toEqual([]);
    expect(insights.searches).toEqual([
      { words: "closure", count: 1 },
      { words: "gasket ring", count: 1 },
    ]);
    expect(insights.searchesWithoutResult).toEqual([{ words: "gasket ring", count: 1 }]);
    expect(insights.notFound).toEqual([
      { path: "/old/pumps", count: 1 },
      { path: "/old/pumps", referrer: "forum.example", count: 1 },
    ]);
    const ofPage = (await as.get<Insights>(`${at}/insights?days=3&pageId=${Setup}`)).body;
    expect(ofPage.days.at(-1)).toMatchObject({ views: 4, searches: 0, notFound: 0 });
    expect(ofPage.pages.map(({ page, views }) => [page.id, views])).toEqual([[Setup, 4]]);
    expect([ofPage.searches, ofPage.notFound, ofPage.referrers]).toEqual([[], [], []]);
    for (const days of ["0", "400", "x"])
      expect((await as.get(`${at}/insights?days=${days}`)).status).toBe(400);
    expect(env.url).not.toContain("docs.test");
  });

  it("keeps a limited number of queries per day, and retries after the database was away", async () => {
    const { as, at, base, id } = await publishedSite();
    const count = (path: string) => ask(`${base}/${path}`);
    await count("a");
    await expect(writeCounts({ $transaction: null } as never)).resolves.toBeUndefined();
    await count("a");
    await writeCounts(database());
    const { body } = await as.get<Insights>(`${at}/insights`);
    expect(body.notFound).toEqual([{ path: "/a", count: 2 }]);
    expect(await database().siteCount.count({ where: { siteId: id } })).toBe(1);
  });
});

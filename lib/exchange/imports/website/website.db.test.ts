import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "@/lib/content/pages/schemas";
import { imports } from "@/lib/exchange/imports/operations";
import { handle } from "@/lib/exchange/imports/run";
import type { ImportRun } from "@/lib/exchange/imports/schemas";
import { readPage } from "@/lib/exchange/imports/sources";
import { database } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { api, expectProblem } from "@/lib/testing/api";
import { type World, world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";
import { type CrawledSite, type CrawlLimits, crawlWebsite } from "./crawl";
import { type FixtureSite, serveSite, sitePage } from "./site-fixture";

const PNG = Buffer.from("89504e470d0a1a0a0000000d494844520000000a00000014000000000000000000", "hex");
const signal = new AbortController().signal;
const sites: FixtureSite[] = [];

const serve = async (answers: Parameters<typeof serveSite>[0]): Promise<FixtureSite> => {
  const site = await serveSite(answers);
  sites.push(site);
  return site;
};
const crawl = (address: string, limits: Partial<CrawlLimits> = {}): Promise<CrawledSite> =>
  crawlWebsite(address, { group: "o", signal, readPage, limits });
const pathsOf = ({ entries }: CrawledSite) => [...entries.keys()].sort();
const reportFor = ({ report }: CrawledSite, address: string) =>
  report.filter(({ path }) => path === address).map(({ outcome, detail }) => `${outcome}: ${detail}`);

beforeAll(() => {
  env.allowPrivateFetch = ["127.0.0.1/32"];
});
afterEach(() => {
  for (const site of sites.splice(0)) site.close();
});
afterAll(() => {
  env.allowPrivateFetch = [];
});

const waterWorks = () =>
  serve({
    "/docs/": sitePage("Water works", `<p>Read of <a href="pumps/#how">pumps</a>.</p>`),
    "/docs/valves": sitePage(
      "Valves",
      `<p>See <a href="/docs/pumps/diesel.html">diesel</a>, <a href="/blog/">the blog</a>,
       <a href="gone">what is gone</a>. <img src="/pictures/valve.png" alt="A valve"></p>`,
    ),
    "/docs/pumps/": sitePage("Pumps", `<h2 id="how">How they run</h2><p>Well.</p>`),
    "/docs/pumps/diesel.html": sitePage("Diesel pumps", `<p>Back to <a href="../valves?x=1">valves</a>.</p>`),
    "/pictures/valve.png": { type: "image/png", body: PNG },
    "/blog/": sitePage("Blog", "<p>News.</p>"),
  });

/** A promise, and the function that resolves it. */
const gate = (): [Promise<void>, () => void] => {
  let open = () => {};
  const opened = new Promise<void>((done) => {
    open = done;
  });
  return [opened, open];
};
const start = async ({ organization, admin }: World, spaceId: string, url: string): Promise<ImportRun> => {
  const answer = await api.as(admin).post<ImportRun>(`/v1/org/${organization.id}/imports`, {
    source: { type: "website", url },
    target: { space: spaceId },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const read = ({ organization, admin }: World, importRunId: string) =>
  api.as(admin).call(imports.get, { params: { organizationId: organization.id, importRunId } });
const titles = (pages: readonly Page[]): unknown[] =>
  pages.map((page) =>
    "pages" in page && page.pages.length > 0 ? [page.title, titles(page.pages)] : page.title,
  );
const tree = async ({ admin }: World, spaceId: string) =>
  titles((await api.as(admin).get<{ pages: Page[] }>(`/v1/spaces/${spaceId}/content/pages`)).body.pages);

describe("the import of a website", () => {
  it("adds pages to a space in the site's structure, with links between them and pictures", async () => {
    const w = await world();
    const space = await w.space();
    const { origin } = await waterWorks();
    const started = await start(w, space.id, `${origin}/docs/`);
    expect(started).toMatchObject({
      status: "pending",
      source: { type: "website", url: `${origin}/docs/` },
    });
    await runWaitingJobs(database());

    const run = await read(w, started.id);
    expect(run, run.reason).toMatchObject({ status: "completed", progress: { imported: 5, total: 6 } });
    expect(await tree(w, space.id)).toEqual(["Water works", "Valves", ["Pumps", ["Diesel pumps"]]]);
    const id = (path: string) => run.report!.find((entry) => entry.path === origin + path)!.id;
    const text = async (path: string) =>
      (await api.as(w.admin).get<{ markdown: string }>(`/v1/spaces/${space.id}/content/page/${id(path)}`))
        .body.markdown;
    expect(await text("/docs/")).toBe(
      `# Water works\n\nRead of [pumps](/pages/${id("/docs/pumps/")}#how-they-run).\n`,
    );
    expect(await text("/docs/valves")).toBe(
      `# Valves\n\nSee [diesel](/pages/${id("/docs/pumps/diesel.html")}), [the blog](${origin}/blog/), [what is gone](${origin}/docs/gone). ![A valve](/files/${id("/pictures/valve.png")})\n`,
    );
    expect(await text("/docs/pumps/diesel.html")).toContain(`[valves](${origin}/docs/valves?x=1)`);
    expect(run.pages!.map(({ sourceURL }) => sourceURL)).toContain(`${origin}/docs/valves`);
    expect(run.report).toContainEqual({
      path: `${origin}/docs/gone`,
      outcome: "skipped",
      detail: "Not found on the site.",
    });
    expect(run.report).toContainEqual({
      path: `${origin}/docs/`,
      outcome: "warning",
      detail: "Addresses with a query (“?…”) were not followed: 1.",
    });
    const { body } = await api
      .as(w.admin)
      .get<{ items: { message?: string }[] }>(`/v1/spaces/${space.id}/revisions`);
    expect(JSON.stringify(body.items)).toContain(`Import ${new URL(origin).host}/docs`);
  });

  it("shows progress, and leaves nothing when it is cancelled", async () => {
    const w = await world();
    const space = await w.space();
    const [held, release] = gate();
    const [reached, reach] = gate();
    const { origin } = await serve({
      "/": `<main><h1>T</h1><a href="a">A</a><a href="b">B</a><a href="c">C</a></main>`,
      "/a": sitePage("A", "<p>a</p>"),
      "/b": async () => {
        reach();
        await held;
        return sitePage("B", "<p>b</p>");
      },
      "/c": async () => {
        await held;
        return sitePage("C", "<p>c</p>");
      },
    });
    const { id } = await start(w, space.id, `${origin}/`);
    const working = runWaitingJobs(database());
    await reached;
    // The next page is fetched before the progress of the first one is stored.
    await expect.poll(() => read(w, id)).toMatchObject({ status: "in-progress", progress: { total: 4 } });
    const cancelled = await api.as(w.admin).post(`/v1/org/${w.organization.id}/imports/${id}/cancel`);
    expect(cancelled.status, cancelled.text).toBe(201);
    release();
    await working;
    expect((await read(w, id)).status).toBe("cancelled");
    expect(await tree(w, space.id)).toEqual([]);
  });

  it("restarts after its worker was killed, and takes effect once", async () => {
    const w = await world();
    const space = await w.space();
    const { origin } = await waterWorks();
    const { id } = await start(w, space.id, `${origin}/docs/`);
    const killed = new AbortController();
    killed.abort(new Error("The process ends."));
    const job = { signal: signal, isLastAttempt: false };
    await expect(
      handle(database(), { importRunId: id }, { ...job, signal: killed.signal }),
    ).rejects.toThrow();
    expect((await read(w, id)).status).toBe("in-progress");
    await handle(database(), { importRunId: id }, job);
    await runWaitingJobs(database());
    expect((await read(w, id)).status).toBe("completed");
    expect(await tree(w, space.id)).toHaveLength(3);
    expect(await database().revision.count({ where: { branchId: space.mainBranchId } })).toBe(2);
  });

  it("runs within one request too, and counts the remaining pages", async () => {
    const w = await world();
    const space = await w.space();
    const { origin } = await waterWorks();
    const answer = await api
      .as(w.admin)
      .post(`/v1/spaces/${space.id}/content/import`, { url: `${origin}/docs/`, source: "website" });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toMatchObject({ importedResources: 5, totalResources: 6 });
    expectProblem(
      await api
        .as(w.admin)
        .post(`/v1/spaces/${space.id}/content/import`, { url: "http://10.0.0.1/", source: "website" }),
      400,
      "FETCH_ERROR",
    );
  });

  it("reports why the first page failed", async () => {
    const w = await world();
    const space = await w.space();
    const { origin } = await serve({
      "/file": { type: "application/pdf", body: "%PDF-1.7" },
      "/broken": { status: 500 },
      "/away": { location: "http://127.0.0.1:9/" },
      "/private": { location: "http://10.0.0.1/" },
    });
    const reasonOf = async (address: string) => {
      const { id } = await start(w, space.id, address);
      await runWaitingJobs(database());
      const run = await read(w, id);
      expect(run.status).toBe("failed");
      return run.reason;
    };
    expect(await reasonOf(`${origin}/nothing`)).toBe(
      `Couldn't import ${origin}/nothing. Not found on the site.`,
    );
    expect(await reasonOf(`${origin}/file`)).toMatch(/Not a web page \(application\/pdf\)/);
    expect(await reasonOf(`${origin}/broken`)).toMatch(/status 500/);
    expect(await reasonOf(`${origin}/away`)).toMatch(/redirects to another site, http:\/\/127.0.0.1:9\./);
    expect(await reasonOf(`${origin}/private`)).toMatch(/redirects to another site/);
    expect(await reasonOf("http://10.0.0.1/")).toMatch(/Check that the address is public/);
    expect(await tree(w, space.id)).toEqual([]);
  });
});

describe("a crawl", () => {
  it("stays below its folder, on its site, and out of private networks", async () => {
    const { origin, asked } = await serve({
      "/docs/start.html": `<main><h1>T</h1><a href="in">In</a><a href="/out">Out</a><a href="//other.example/docs/x">X</a>
        <a href="to-out">R</a><a href="to-site">S</a><a href="to-private">P</a><a href="a.pdf">F</a>
        <img src="http://10.0.0.1/secret.png"><img src="hidden.png"></main>`,
      "/docs/in": sitePage("In", ""),
      "/docs/to-out": { location: "/out" },
      "/docs/to-site": { location: "http://127.0.0.2:80/docs/" },
      "/docs/to-private": { location: "http://169.254.169.254/docs/" },
      "/docs/hidden.png": { location: "http://10.0.0.1/secret.png" },
    });
    const crawled = await crawl(`${origin}/docs/start.html`);
    expect(pathsOf(crawled)).toEqual(["in.md", "start.md"]);
    expect(asked).not.toContain("/out");
    for (const path of ["to-out", "to-site", "to-private"]) {
      expect(reportFor(crawled, `${origin}/docs/${path}`)).toEqual([
        "skipped: Outside of the imported folder. Links to it point to the original site.",
      ]);
    }
    expect(reportFor(crawled, `${origin}/docs/a.pdf`)[0]).toMatch(/Not a web page/);
    expect(reportFor(crawled, `${origin}/docs/hidden.png`)[0]).toMatch(/another site/);
    expect(reportFor(crawled, `${origin}/docs/start.html`)).toEqual([
      "warning: Images linked from other sites: 1.",
    ]);
  });

  it("ends on an endless site", async () => {
    const page = (path: string) =>
      `<main><h1>${path}</h1><a href="${path}/x">Deeper</a><a href="/0">Back</a></main>`;
    const answers: Parameters<typeof serveSite>[0] = {
      "/same": `<main><h1>Same</h1><a href="same/">Again</a></main>`,
      "/same/": `<main><h1>Same</h1><a href="same/">Again</a></main>`,
      "/r1": { location: "/r2" },
      "/r2": { location: "/r1" },
      "/": `<main><h1>T</h1><a href="0">0</a><a href="same">S</a><a href="r1">R</a><a href="copy">C</a><a href="/#x">Self</a></main>`,
      "/copy": page("/0"),
    };
    for (let depth = 0, path = "/0"; depth < 40; depth += 1, path += "/x") answers[path] = page(path);
    const { origin, asked } = await serve(answers);
    const crawled = await crawl(`${origin}/`, { pages: 12 });
    expect(crawled.entries.size).toBe(12);
    const pages = asked.filter((path) => !/^\/r\d/.test(path));
    expect(new Set(pages).size).toBe(pages.length);
    expect(reportFor(crawled, `${origin}/r1`)[0]).toMatch(/Couldn't reach/);
    expect(crawled.report.some(({ detail }) => detail?.includes("The same page as"))).toBe(true);
    expect(crawled.report.some(({ detail }) => detail?.includes("12 pages at most"))).toBe(true);
    const deep = await crawl(`${origin}/`, { depth: 5 });
    expect(deep.report.some(({ detail }) => detail?.includes("5 folders deep"))).toBe(true);
  });

  it("obeys robots.txt, also behind redirects, and fetches nothing while robots.txt fails", async () => {
    const home = `<main><h1>T</h1><a href="open">O</a><a href="closed/a">C</a><a href="hop">H</a></main>`;
    const { origin, asked } = await serve({
      "/robots.txt": { type: "text/plain", body: "User-agent: *\nDisallow: /closed\n" },
      "/": home,
      "/open": sitePage("Open", "<p>Yes.</p>"),
      "/hop": { location: "/closed/b" },
    });
    const crawled = await crawl(`${origin}/`);
    expect(pathsOf(crawled)).toEqual(["index.md", "open.md"]);
    expect(asked.filter((path) => path.startsWith("/closed"))).toEqual([]);
    expect(reportFor(crawled, `${origin}/closed/a`)[0]).toMatch(/robots\.txt/);
    expect(reportFor(crawled, `${origin}/hop`)[0]).toMatch(/robots\.txt/);
    await expect(crawl(`${origin}/closed/`)).rejects.toThrow(/robots\.txt/);

    const failing = await serve({ "/robots.txt": { status: 503 }, "/": home });
    await expect(crawl(`${failing.origin}/`)).rejects.toThrow(/Try again later/);
    expect(failing.asked).toEqual(["/robots.txt"]);
  });

  it("skips pages that are too large, too complex or no pages, and continues", async () => {
    const { origin } = await serve({
      "/": `<main><h1>T</h1><a href="giant">G</a><a href="complex">X</a><a href="data">D</a><a href="login">L</a><a href="fine">F</a><a href="script">S</a></main>`,
      "/giant": `<main><p>${"x".repeat(300_000)}</p></main>`,
      "/complex": `<main>${"<i>".repeat(200_001)}</main>`,
      "/data": { type: "application/json", body: "{}" },
      "/login": { status: 403 },
      "/fine": sitePage("Fine", "<p>Yes.</p>"),
      "/script": `<title>App</title><div id="root"></div>`,
    });
    const crawled = await crawl(`${origin}/`, { pageBytes: 5_000_000 });
    expect(pathsOf(crawled)).toContain("fine.md");
    expect(reportFor(crawled, `${origin}/complex`)[0]).toMatch(/^skipped: The page/);
    expect(reportFor(crawled, `${origin}/data`)[0]).toMatch(/application\/json/);
    expect(reportFor(crawled, `${origin}/login`)[0]).toMatch(/signing in/);
    expect(reportFor(crawled, `${origin}/script`)).toEqual(["warning: No text. It may be added by scripts."]);
    const small = await crawl(`${origin}/`, { pageBytes: 200_000 });
    expect(reportFor(small, `${origin}/giant`)[0]).toMatch(/too large/);
    const brief = await crawl(`${origin}/`, { bytes: 10 });
    expect(brief.entries.size).toBe(1);
    expect((await crawl(`${origin}/`, { timeMs: 0 })).entries.size).toBe(1);
  });

  it("decodes pages by their encoding", async () => {
    const german = `<main><h1>Größe</h1></main>`;
    const { origin } = await serve({
      "/": `<main><h1>T</h1><a href="header">1</a><a href="meta">2</a><a href="nothing">3</a></main>`,
      "/header": { type: "text/html; charset=ISO-8859-1", body: Buffer.from(german, "latin1") },
      "/meta": { body: Buffer.from(`<meta charset="iso-8859-1">${german}`, "latin1") },
      "/nothing": { body: Buffer.from(german) },
    });
    const { entries } = await crawl(`${origin}/`);
    for (const path of ["header.md", "meta.md", "nothing.md"]) {
      expect(String(await entries.get(path)?.read()), path).toBe("# Größe\n");
    }
  });

  it("waits while the organization has too many fetches", async () => {
    const { origin } = await serve({
      "/": `<main><h1>T</h1><a href="a">A</a></main>`,
      "/a": sitePage("A", ""),
    });
    const many = await Promise.all(Array.from({ length: 6 }, () => crawl(`${origin}/`)));
    expect(many.map(({ entries }) => entries.size)).toEqual(Array.from({ length: 6 }, () => 2));
  });
});

import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { noBody } from "@/lib/platform/api/server/message";
import { api } from "@/lib/testing/api";
import { world } from "@/lib/testing/world";

/*
 * The database goes away after a new process has started, which has made no pages itself: it serves only what
 * another process kept on disk.
 */

const away = vi.hoisted(() => ({ is: false, onceListening: false }));
vi.mock("@/lib/platform/db/pool", async (original) => {
  const actual = await original<typeof import("@/lib/platform/db/pool")>();
  const gone = {
    query: async () => {
      throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    },
  } as unknown as ReturnType<typeof actual.pool>;
  return { ...actual, pool: () => (away.is ? gone : actual.pool()) };
});

const listeners = vi.hoisted(() => new Set<symbol>());
vi.mock("@/lib/platform/events/listen", async (original) => {
  const actual = await original<typeof import("@/lib/platform/events/listen")>();
  const listen: typeof actual.listen = (...given) => {
    const stop = actual.listen(...given);
    const listener = Symbol();
    listeners.add(listener);
    away.is ||= away.onceListening;
    return () => {
      listeners.delete(listener);
      stop();
    };
  };
  return { ...actual, listen };
});

type Process = typeof import("./serve") & typeof import("./site-state") & typeof import("./disk-copies");
const started: Process[] = [];

/** Loads the renderer as in a process of its own, with nothing in memory. */
async function newProcess(): Promise<Process> {
  vi.resetModules();
  const [serve, state, kept] = await Promise.all([
    import("./serve"),
    import("./site-state"),
    import("./disk-copies"),
  ]);
  const made = { ...serve, ...state, ...kept };
  started.push(made);
  return made;
}

const sitesMade: string[] = [];
beforeEach(() => {
  Object.assign(away, { is: false, onceListening: false });
  for (const { clearSiteCache: forgetSites } of started) forgetSites();
});
afterAll(async () => {
  away.is = false;
  for (const { clearSiteCache: forgetSites } of started) forgetSites();
  await Promise.all(sitesMade.map((id) => started[0]!.removeFromDisk(id)));
});

async function ask({ serveDocs: answerDocs }: Process, path: string) {
  const answer = await answerDocs({
    ...noBody,
    ...{ method: "GET", path, query: "", headers: {}, address: "192.0.2.9" },
  });
  return { status: answer.status, text: Buffer.from((answer.body ?? "") as string).toString("utf8") };
}

/** Publishes a site of one space and returns its path. */
async function publishedSite(pages: string[]): Promise<string> {
  const here = await world();
  const as = api.as(here.admin);
  const space = await here.space({ pages });
  const { body: site } = await as.post<{ id: string; basename: string }>(
    `/v1/orgs/${here.organization.id}/sites`,
    { title: "Docs", spaces: [space.id] },
  );
  sitesMade.push(site.id);
  await as.post(`/v1/orgs/${here.organization.id}/sites/${site.id}/publish`);
  return `/docs/${site.basename}`;
}

it("a process that never made the last good pages shows them from disk", async () => {
  const base = await publishedSite(["# Start\n", "# Setup\n\nInstall it.\n", "# Unseen\n"]);
  const first = await newProcess();
  const made = await ask(first, `${base}/setup`);
  expect(made.status).toBe(200);
  const second = await newProcess();
  expect((await ask(second, base)).status).toBe(200);
  away.is = true;
  // The response is written to disk after it was sent.
  await expect.poll(() => ask(second, `${base}/setup`)).toEqual(made);
  expect((await ask(second, `${base}/unseen`)).status).toBe(503);
  away.is = false;
  expect((await ask(second, `${base}/unseen`)).status).toBe(200);
});

it("stops listening to a site whose first read failed", async () => {
  const base = await publishedSite(["# Start\n"]);
  const process = await newProcess();
  away.onceListening = true;
  expect((await ask(process, base)).status).toBe(503);
  expect(listeners.size).toBe(0);

  Object.assign(away, { is: false, onceListening: false });
  expect((await ask(process, base)).status).toBe(200);
  expect(listeners.size).toBe(1);
});

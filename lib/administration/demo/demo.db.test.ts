import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildDraft, merge } from "@/lib/administration/scenarios/build";
import { verify } from "@/lib/administration/verify/verify";
import type { Page } from "@/lib/content/pages/schemas";
import { database } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { type ApiCaller, api } from "@/lib/testing/api";
import { ask } from "@/lib/testing/published-site";
import { contextOf, type Person } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";
import { createDemo, type DemoCredentials } from "./create";
import { manualFilesOf, readManualFiles } from "./manual-files";
import { updateManual } from "./update-manual";

type Space = { id: string; title: string };
type ChangeRequest = { id: string; number: number; status: string; outdated: boolean; conflicts: number };

const everyPage = (pages: Page[]): Page[] =>
  pages.flatMap((page) => [page, ...("pages" in page ? everyPage(page.pages) : [])]);

describe("the demo", () => {
  let credentials: DemoCredentials;
  let admin: ApiCaller;
  let ingrid: Person;
  let spaces: Space[];
  let organizationId: string;
  let folder: string;
  const configured = env.dataDir;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "bindery-demo-"));
    env.dataDir = folder;
    credentials = await createDemo(database());
    ingrid = await database().user.findUniqueOrThrow({ where: { email: credentials[0]!.email } });
    admin = api.as(ingrid);
    organizationId = (await admin.get<{ items: { id: string }[] }>("/v1/orgs")).body.items[0]!.id;
    spaces = (await admin.get<{ items: Space[] }>(`/v1/orgs/${organizationId}/spaces`)).body.items;
  });

  afterAll(async () => {
    env.dataDir = configured;
    await rm(folder, { recursive: true });
  });

  const requestsOf = async (space: Space, status: string) =>
    (
      await admin.get<{ items: ChangeRequest[] }>(
        `/v1/spaces/${space.id}/change-requests?status=${status}&limit=50`,
      )
    ).body.items;
  const inEverySpace = async <T>(read: (space: Space) => Promise<T[]>) =>
    (await Promise.all(spaces.map(read))).flat();

  it("keeps four passwords in a file that only the server can read", async () => {
    const file = join(folder, "demo-credentials");
    const content = await readFile(file, "utf8");
    expect(credentials.map(({ role }) => role)).toEqual(["admin", "create", "edit", "comment"]);
    for (const { email, password } of credentials)
      expect(content).toMatch(new RegExp(`${email} +${password}`));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it("exists once", async () => {
    await expect(createDemo(database())).rejects.toThrow();
    expect(await database().organization.count({ where: { title: "Merrow Instruments" } })).toBe(1);
  });

  it("has pages in nested trees that all render, with working links and images", async () => {
    let documents = 0;
    for (const space of spaces) {
      const { body } = await admin.get<{ pages: Page[] }>(`/v1/spaces/${space.id}/content/pages`);
      for (const page of everyPage(body.pages)) {
        if (page.type !== "document") continue;
        documents += 1;
        const rendered = await admin.get<{ html: string }>(
          `/v1/spaces/${space.id}/content/rendered?path=${encodeURIComponent(page.path)}`,
        );
        expect(rendered.status, `${space.title}/${page.path}: ${rendered.text}`).toBe(200);
        const html = rendered.body.html.replaceAll(/<code[^>]*>.*?<\/code>/gs, "");
        expect(html, page.path).not.toMatch(/:::|broken-link|src=""|href="[^"]*\.md|src="station/);
      }
    }
    // Four of the company, the manual, and a translation.
    expect(spaces).toHaveLength(6);
    expect(documents).toBeGreaterThan(60);
  });

  it("shows change requests in every state, with discussions", async () => {
    const open = await inEverySpace((space) => requestsOf(space, "open"));
    expect(open.filter(({ conflicts }) => conflicts > 0)).toHaveLength(1);
    expect(open.filter(({ outdated }) => outdated)).toHaveLength(1);
    expect(open).toHaveLength(3);
    expect(await inEverySpace((space) => requestsOf(space, "draft"))).toHaveLength(2);
    expect(await inEverySpace((space) => requestsOf(space, "archived"))).toHaveLength(1);
    expect((await inEverySpace((space) => requestsOf(space, "merged"))).length).toBeGreaterThan(7);
    expect(await database().comment.count({ where: { organizationId, status: "resolved" } })).toBe(2);
    const ofDemo = { where: { changeRequest: { organizationId } } };
    expect(await database().review.count(ofDemo)).toBe(4);
    expect(await database().reviewRequest.count(ofDemo)).toBe(2);
  });

  it("publishes the manual as a site that anyone can read", async () => {
    const { body } = await admin.get<{ items: { published: boolean; urls: { published: string } }[] }>(
      `/v1/orgs/${organizationId}/sites`,
    );
    expect(body.items.map(({ published }) => published)).toEqual([true]);
    const address = new URL(body.items[0]!.urls.published).pathname;
    const page = await ask(`${address}/writing/blocks`);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Take the cell out first.");
    const [, header = ""] = /<header class="bar"[^>]*>(.*?)<\/header>/s.exec(page.text) ?? [];
    expect(header).toMatch(/<a class="brand"[^>]*><svg class="emoji" .*?<\/svg><span>Bindery manual</);
    for (const path of ["/writing/first-page", "/publishing/site", "/api/tokens", "/releases/changelog"])
      expect(header).toContain(`<a href="${address}${path}">`);
  });

  it("spreads over some weeks, in order", async () => {
    const events = await database().event.findMany({
      where: { organizationId },
      orderBy: { id: "asc" },
      select: { createdAt: true, type: true },
    });
    const merges = events
      .filter(({ type }) => type === "changeRequest.merged")
      .map(({ createdAt }) => createdAt);
    expect(merges).toEqual([...merges].sort((one, other) => one.getTime() - other.getTime()));
    expect(Date.now() - merges[0]!.getTime()).toBeGreaterThan(30 * 86_400_000);
  });

  it("is recorded with its people as actors, without tokens and requests", async () => {
    const how = await database().event.groupBy({
      by: ["actorKind", "actorDetail", "requestId"],
      // The tokens belong to this test.
      where: { organizationId, type: { not: "token.created" } },
    });
    expect(how).toEqual([{ actorKind: "system", actorDetail: "demo", requestId: null }]);
    expect(
      await database().event.count({ where: { organizationId, actorId: { not: null } } }),
    ).toBeGreaterThan(50);
  });

  it("has a team, an OpenAPI spec and a translation", async () => {
    const read = async (path: string) =>
      (await admin.get<{ items: object[] }>(`/v1/orgs/${organizationId}/${path}`)).body.items;
    await runWaitingJobs(database());
    expect(await read("teams")).toMatchObject([{ title: "On call", members: 2 }]);
    expect(await read("openapi")).toMatchObject([{ slug: "readings", processingState: "complete" }]);
    expect(await read("translations")).toMatchObject([
      { title: "Team handbook", translations: [{ language: "no", status: "completed" }] },
    ]);
  });

  it("has connections with other systems, and visits of its site", async () => {
    const org = `/v1/orgs/${organizationId}`;
    const site = `${org}/sites/${(await admin.get<{ items: Space[] }>(`${org}/sites`)).body.items[0]!.id}`;
    const expected: Record<string, object> = {
      // Without an owner, the list also has the public integrations of other tests' organizations.
      [`${org}/integrations?owner=${organizationId}`]: {
        items: [{ name: "merrow-station-status", version: 1 }],
      },
      [`${org}/installations`]: { items: [{ installation: { status: "active" } }] },
      [`${site}/integrations`]: { items: [{ name: "merrow-station-status" }] },
      [`${site}/redirects`]: { items: [{ source: "/markdown" }] },
      [`${site}/insights`]: { pages: [{ page: { title: "Write your first page" } }, {}, {}, {}, {}] },
      [`${org}/webhooks`]: { items: [{ title: "Build server", pauseReason: "manual" }] },
      [`${org}/domains`]: { items: [{ domain: "merrow.example" }] },
      [`${org}/saml`]: { items: [{ label: "Merrow accounts" }] },
      [`${org}/directory`]: { label: "Merrow accounts" },
      [`${org}/mails`]: { items: [{ to: "noor@merrow.example" }] },
      [`${org}/invites`]: { items: [{ email: "noor@merrow.example" }] },
    };
    for (const [path, body] of Object.entries(expected))
      expect((await admin.get(path)).body, path).toMatchObject(body);
    const tokens = await admin.get<{ items: { label: string }[] }>(`${org}/tokens`);
    expect(tokens.body.items.map(({ label }) => label)).toContain("Nightly export of the runbooks");
  });

  it("follows new versions of the manual in pages that the space did not edit, and proposes changes to the others", async () => {
    const manual = spaces.find(({ title }) => title === "Bindery manual")!;
    const pageAt = async (path: string) =>
      (
        await admin.get<{ id: string; markdown: string }>(
          `/v1/spaces/${manual.id}/content/path/${encodeURIComponent(path)}`,
        )
      ).body;
    const inVersion = (lines: Record<string, string>) => {
      const texts = new Map<string, string>();
      for (const [path, { bytes }] of shipped.entries)
        texts.set(path, bytes.toString("utf8") + (lines[path] === undefined ? "" : `\n${lines[path]}\n`));
      return manualFilesOf(texts);
    };
    const shipped = await readManualFiles();
    const edited = await pageAt("writing/blocks");
    const { request } = await buildDraft(database(), contextOf(ingrid), manual, {
      subject: "Our own words",
      changes: [
        {
          operation: "update_page",
          page: edited.id,
          document: { markdown: `Our words.\n\n${edited.markdown}` },
        },
      ],
    });
    await merge(database(), contextOf(ingrid), request);

    await updateManual(
      database(),
      inVersion({ "writing/blocks.md": "News of blocks.", "writing/git.md": "News of Git." }),
    );
    expect((await pageAt("writing/git")).markdown).toContain("News of Git.");
    expect((await pageAt("writing/blocks")).markdown).not.toContain("News of blocks.");
    const [proposed] = await requestsOf(manual, "open");
    expect(proposed).toMatchObject({ conflicts: 0, outdated: false });

    // A version that comes before the first was merged replaces its change request.
    const third = inVersion({ "writing/blocks.md": "Newer blocks.", "writing/git.md": "Newer Git." });
    await updateManual(database(), third);
    await updateManual(database(), third);
    expect((await pageAt("writing/git")).markdown).toContain("Newer Git.");
    const open = await requestsOf(manual, "open");
    expect(open).toHaveLength(1);
    expect(open[0]!.id).not.toBe(proposed!.id);
    await admin.post(`/v1/spaces/${manual.id}/change-requests/${open[0]!.id}/merge`);
    const { markdown } = await pageAt("writing/blocks");
    expect(markdown).toContain("Our words.");
    expect(markdown).toContain("Newer blocks.");
    expect(markdown).not.toContain("News of blocks.");

    // Once merged, the proposed version is what the next one is compared with.
    await updateManual(
      database(),
      inVersion({ "writing/blocks.md": "Newer blocks.", "writing/git.md": "Newest Git." }),
    );
    expect((await pageAt("writing/git")).markdown).toContain("Newest Git.");
    expect(await requestsOf(manual, "open")).toEqual([]);
  });

  it("passes verification", async () => {
    expect((await verify(database())).filter(({ violations }) => violations > 0)).toEqual([]);
  });
});

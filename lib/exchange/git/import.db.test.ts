import { createServer } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import type { AddressInfo } from "node:net";
import zlib from "node:zlib";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Revision } from "@/lib/content/revisions/schemas";
import { database } from "@/lib/platform/db/client";
import { gitIn, repositoriesOfTests } from "@/lib/testing/git";
import { type World, world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";
import type { FixtureRepository } from "./git-server-fixture";
import { handle } from "./run";

let w: World;
const serveEmpty = repositoriesOfTests();
const serve = async (
  files: Parameters<FixtureRepository["commit"]>[0] = BOOK,
): Promise<FixtureRepository> => {
  const repository = await serveEmpty();
  await repository.commit(files);
  return repository;
};

const VALVES = "# Valves\n\nOpen them slowly.\n\n![A valve](../assets/valve.txt)\n\nClose them fast.\n";
const BOOK = {
  "README.md":
    "---\ndescription: All about water\n---\n\n# Water works\n\nSee [valves](guide/valves.md#how).\n",
  "SUMMARY.md":
    "# Contents\n\n* [Water works](README.md)\n\n## Guides\n\n* [Valves](guide/valves.md)\n* [Pumps](guide/pumps.md)\n",
  "guide/valves.md": VALVES,
  "guide/pumps.md": "# Pumps\n\nThey run.\n",
  "assets/valve.txt": "a picture",
};

beforeAll(async () => {
  w = await world();
});

const imported = async () => {
  const repository = await serve();
  const git = gitIn(database(), w, (await w.space()).id);
  expect(await git.importing(repository.url)).toMatchObject({ state: "success" });
  return { repository, git };
};

describe("the import of a Git repository", () => {
  it("orders pages by the table of contents, with their files and commit", async () => {
    const repository = await serve();
    const space = await w.space();
    const git = gitIn(database(), w, space.id);
    expect((await git.as.get(`${git.at}/git/info`)).status).toBe(404);
    const operation = await git.importing(repository.url, {
      repoCommitURL: "https://git.example/owner/repository/commits/",
    });
    const oid = await repository.head();
    const commit = { oid, url: `https://git.example/owner/repository/commits/${oid}` };
    expect(operation).toMatchObject({ direction: "import", state: "success", stage: "finalize", commit });

    expect(await git.outline()).toEqual(["Water works", ["Guides", ["Valves", "Pumps"]]]);
    const { "Water works": first, Valves: valves } = await git.pages();
    expect(first).toMatchObject({ description: "All about water", slug: "water-works" });
    expect(first!.markdown).toBe(`# Water works\n\nSee [valves](/pages/${valves!.id}#how).\n`);
    expect(valves!.git).toEqual({ oid: expect.stringMatching(/^[0-9a-f]{40}$/), path: "guide/valves.md" });

    const { body: content } = await git.as.get<Revision>(`${git.at}/content`);
    expect(content.git).toEqual({
      ...{ oid, message: "Commit 1", createdByService: false, url: commit.url, ref: "refs/heads/main" },
    });
    expect(content.files).toMatchObject([{ name: "valve.txt", git: { path: "assets/valve.txt" } }]);
    const bare = await git.as.get(`${git.at}/content?metadata=false`);
    expect(bare.text).not.toContain("guide/valves.md");
    expect(bare.text).not.toContain(oid!);
    expect((await git.as.get(git.at)).body).toMatchObject({
      gitSync: { repoName: "owner/repository", url: repository.url, updatedAt: expect.any(String) },
    });
  });

  it("unpacks the repository on a thread of its own", async () => {
    const inflated = vi.spyOn(zlib, "inflateSync");
    syncBuiltinESMExports();
    try {
      const { git } = await imported();
      expect(inflated, "on the main thread").not.toHaveBeenCalled();
      expect(Object.keys(await git.pages())).not.toEqual([]);
    } finally {
      inflated.mockRestore();
      syncBuiltinESMExports();
    }
  });

  it("can be cancelled before it starts and while the repository keeps it waiting", async () => {
    const { git, repository } = await imported();
    const cancel = () => git.as.post(`${git.at}/git/cancel`, {});
    expect((await cancel()).status).toBe(400);
    const start = () => git.as.post(`${git.at}/git/import`, { url: repository.url, ref: "refs/heads/main" });
    const state = async () => (await git.as.get<{ operation: unknown }>(`${git.at}/git/info`)).body.operation;
    expect((await start()).status).toBe(204);
    expect((await cancel()).status).toBe(204);
    await runWaitingJobs(database());
    expect(await state()).toMatchObject({ state: "cancelled" });

    let asked = () => {};
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const silent = createServer(() => asked());
    await new Promise<void>((done) => silent.listen(0, "127.0.0.1", done));
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/owner/silent.git`;
    await git.as.post(`${git.at}/git/import`, { url, ref: "refs/heads/main" });
    const running = runWaitingJobs(database());
    await isAsked;
    expect((await cancel()).status).toBe(204);
    await running;
    silent.closeAllConnections();
    silent.close();
    expect(await state()).toMatchObject({ state: "cancelled" });
    expect(await git.importing(repository.url)).toMatchObject({ state: "success" });
  });

  it("matches pages by file path, moved ones by content, and changes only committed pages", async () => {
    const { repository, git } = await imported();
    const before = await git.pages();
    await repository.commit({
      "guide/valves.md": null,
      "taps/valves.md": VALVES,
      "guide/pumps.md": "# Pumps\n\nThey run, and run.\n",
      "SUMMARY.md":
        "# Contents\n\n* [Water works](README.md)\n\n## Guides\n\n* [Pumps](guide/pumps.md)\n* [Taps](taps/valves.md)\n",
    });
    const { revision } = await git.importing(repository.url);
    expect(await git.outline()).toEqual(["Water works", ["Guides", ["Pumps", "Taps"]]]);
    const after = await git.pages();
    expect(after.Taps!.id).toBe(before.Valves!.id);
    expect(after.Pumps).toMatchObject({ id: before.Pumps!.id, markdown: "# Pumps\n\nThey run, and run.\n" });
    const { body } = await git.as.get<{ changes: { type: string; page?: { id: string } }[] }>(
      `${git.at}/revisions/${revision}/changes?limit=100`,
    );
    // Links name pages by id, which a move does not change.
    expect(body.changes.filter(({ page }) => page?.id === before["Water works"]!.id)).toEqual([]);
    expect(after["Water works"]!.markdown).toBe(before["Water works"]!.markdown);
  });

  it("creates redirects from the repository's configuration, even without other changes", async () => {
    const { repository, git } = await imported();
    const { Valves: valves } = await git.pages();
    const configuration =
      "redirects:\n  before/valves: guide/valves.md\n  before/nothing: guide/nothing.md\n";
    await repository.commit({ ".gitbook.yaml": configuration });
    const { warnings } = await git.importing(repository.url);
    expect(warnings).toEqual([
      { path: "before/nothing", detail: "Redirects to guide/nothing.md, which is missing." },
    ]);
    const at = (path: string) =>
      git.as.get<{ id: string }>(`${git.at}/content/path/${encodeURIComponent(path)}`);
    expect((await at("before/valves")).body.id).toBe(valves!.id);
    expect((await at("before/nothing")).status).toBe(404);
  });

  it("does nothing for an already imported commit", async () => {
    const { repository, git } = await imported();
    const head = await git.head();
    const again = await git.importing(repository.url);
    expect(again).toMatchObject({ state: "success", commit: { oid: await repository.head() } });
    expect(again.revision).toBeUndefined();
    expect(await git.head()).toBe(head);
  });

  it("merges edits in the space with commits, repeatedly", async () => {
    const { repository, git } = await imported();
    const { Valves: valves, Pumps: pumps } = await git.pages();
    await git.edit([
      {
        operation: "update_page",
        page: valves!.id,
        document: { markdown: valves!.markdown!.replace("slowly", "very slowly") },
      },
    ]);
    await repository.commit({ "guide/valves.md": VALVES.replace("fast", "at once") });
    await git.importing(repository.url);
    await repository.commit({ "guide/pumps.md": "# Pumps\n\nThey stop.\n" });
    expect((await git.importing(repository.url)).changeRequest).toBeUndefined();
    const after = await git.pages();
    expect(after.Valves!.markdown).toContain("Open them very slowly.");
    expect(after.Valves!.markdown).toContain("Close them at once.");
    expect(after.Pumps).toMatchObject({ id: pumps!.id, markdown: "# Pumps\n\nThey stop.\n" });
  });

  it("keeps links in unedited files, even if their targets changed", async () => {
    const repository = await serve({
      "README.md": "# Start\n\nSee [pumps](pumps.md#how) first.\n\nLast.\n",
      "pumps.md": "# Pumps\n",
      "other.md": "# Other\n\n[later](later.md)\n",
    });
    const git = gitIn(database(), w, (await w.space()).id);
    await git.importing(repository.url);
    const { Start: start, Pumps: pumps, Other: other } = await git.pages();
    const edit = (from: string, to: string) =>
      git.edit([
        {
          operation: "update_page",
          page: start!.id,
          document: { markdown: start!.markdown!.replace(from, to) },
        },
      ]);
    await edit("first.", "before all.");
    await repository.commit({ "pumps.md": null, "later.md": "# Later\n" });
    expect((await git.importing(repository.url)).changeRequest).toBeUndefined();
    const now = await git.pages();
    expect(now.Start!.markdown).toContain(`[pumps](/pages/${pumps!.id}#how) before all.`);
    expect(now.Other!.markdown).toBe(other!.markdown!.replace("later.md", `/pages/${now.Later!.id}`));

    await git.exporting(repository.url);
    await repository.commit({ "other.md": "# Other\n\n[later](later.md)!\n" });
    const head = await git.pages();
    expect((await git.importing(repository.url)).changeRequest).toBeUndefined();
    expect((await git.pages()).Start!.markdown).toBe(head.Start!.markdown);
    expect((await git.pages()).Other!.markdown).toContain("!\n");
  });

  it("keeps links on unedited lines, in the front matter too", async () => {
    const files = (first: string, last: string) => ({
      "start.md": `---\nmetaLinks:\n  canonical: pumps.md\n---\n\n# Start\n\n${first}\n\nMiddle.\n\n${last}\n`,
    });
    const repository = await serve({
      ...files("See [pumps](pumps.md#how) first.", "Then [taps](taps) and [a list](list.txt)."),
      "alike.md": "---\nmetaLinks:\n  canonical: pumps.md\n---\n\n# Alike\n",
      ...{ "pumps.md": "# Pumps\n", "taps/README.md": "# Taps\n", "list.txt": "one" },
    });
    const git = gitIn(database(), w, (await w.space()).id);
    await git.importing(repository.url);
    const { Start: start, Alike: alike, Pumps: pumps } = await git.pages();
    const edited = start!.markdown!.replace("first.", "before all.");
    expect(edited).toContain(`canonical: /pages/${pumps!.id}`);
    await git.edit([{ operation: "update_page", page: start!.id, document: { markdown: edited } }]);

    await repository.commit({
      ...files("See [pumps](pumps.md#how) first.", "Now [taps](taps) and [a list](list.txt)."),
      ...{ "pumps.md": null, "taps/README.md": null, "list.txt": null },
    });
    expect((await git.importing(repository.url)).changeRequest).toBeUndefined();
    const now = await git.pages();
    expect(now.Start!.markdown).toBe(edited.replace(/Then.*/, "Now [taps](taps) and [a list](list.txt)."));
    expect(now.Alike!.markdown).toBe(alike!.markdown);

    await repository.commit({ "more.md": "# More\n" });
    expect((await git.importing(repository.url)).changeRequest).toBeUndefined();
    expect((await git.pages()).Alike!.markdown).toBe(alike!.markdown);
  });

  it("leaves main unchanged on conflicts, until the change request is merged", async () => {
    const { repository, git } = await imported();
    const { Pumps: pumps } = await git.pages();
    const ours = "# Pumps\n\nThey hum.\n";
    await git.edit([{ operation: "update_page", page: pumps!.id, document: { markdown: ours } }]);
    await repository.commit({ "guide/pumps.md": "# Pumps\n\nThey roar.\n", "guide/new.md": "# New\n" });
    const head = await git.head();
    const first = await git.importing(repository.url);
    expect(await git.head()).toBe(head);
    const oid = await repository.head();
    const path = `${git.at}/change-requests/${first.changeRequest!.id}`;
    expect((await git.as.get(path)).body).toMatchObject({
      status: "open",
      subject: `Import from Git ${oid!.slice(0, 7)}`,
    });
    expect((await git.importing(repository.url)).changeRequest).toEqual(first.changeRequest);

    const conflicts = await git.as.get<{ items: { id: string; hunks: { id: string }[] }[] }>(
      `${path}/conflicts`,
    );
    expect(conflicts.body.items).toHaveLength(1);
    const decided = await git.as.put(`${path}/conflicts/${conflicts.body.items[0]!.id}`, {
      resolution: { hunks: { [conflicts.body.items[0]!.hunks[0]!.id]: { choice: "change" } } },
    });
    expect(decided.status, decided.text).toBe(200);
    expect((await git.as.post<{ result: string }>(`${path}/merge`, {})).body.result).toBe("merge");
    const merged = await git.pages();
    expect(merged.Pumps!.markdown).toBe("# Pumps\n\nThey roar.\n");
    expect(merged.New).toBeDefined();

    await repository.commit({ "guide/new.md": "# New\n\nNow with words.\n" });
    expect((await git.importing(repository.url)).changeRequest).toBeUndefined();
    expect((await git.pages()).New).toMatchObject({
      id: merged.New!.id,
      markdown: "# New\n\nNow with words.\n",
    });
  });

  it("replaces its untouched change request by a new one", async () => {
    const { repository, git } = await imported();
    const { Pumps: pumps } = await git.pages();
    await git.edit([
      { operation: "update_page", page: pumps!.id, document: { markdown: "# Pumps\n\nThey hum.\n" } },
    ]);
    await repository.commit({ "guide/pumps.md": "# Pumps\n\nThey roar.\n" });
    const { changeRequest: first } = await git.importing(repository.url);
    await repository.commit({ "guide/pumps.md": "# Pumps\n\nThey thunder.\n" });
    const { changeRequest: second } = await git.importing(repository.url);
    expect(second!.id).not.toBe(first!.id);
    expect((await git.as.get(`${git.at}/change-requests/${first!.id}`)).body).toMatchObject({
      status: "archived",
    });
  });

  it("replaces the space's content if forced", async () => {
    const { repository, git } = await imported();
    const { Pumps: pumps } = await git.pages();
    await git.edit([
      { operation: "update_page", page: pumps!.id, document: { markdown: "# Pumps\n\nThey hum.\n" } },
      { operation: "insert_page", document: { markdown: "# Ours\n" } },
    ]);
    const forced = await git.importing(repository.url, { force: true });
    expect(forced.revision).toBe(await git.head());
    expect(await git.outline()).toEqual(["Water works", ["Guides", ["Valves", "Pumps"]]]);
    expect((await git.pages()).Pumps).toMatchObject({ id: pumps!.id, markdown: "# Pumps\n\nThey run.\n" });
  });

  it("with `standalone` makes a revision beside the space's content", async () => {
    const { repository, git } = await imported();
    const head = await git.head();
    await repository.commit({ "guide/pumps.md": "# Pumps\n\nThey stop.\n" });
    const { revision } = await git.importing(repository.url, { standalone: true });
    expect(await git.head()).toBe(head);
    const { Pumps: pumps } = await git.pages();
    const page = await git.as.get(`${git.at}/revisions/${revision}/page/${pumps!.id}`);
    expect(page.body).toMatchObject({ markdown: "# Pumps\n\nThey stop.\n" });
    await git.importing(repository.url);
    expect((await git.pages()).Pumps!.markdown).toBe("# Pumps\n\nThey stop.\n");
  });

  it("takes only the given folder, and reports a missing one", async () => {
    const repository = await serve({
      "README.md": "# Code\n",
      "docs/README.md": "# Docs\n",
      "docs/a.md": "# A\n",
    });
    const git = gitIn(database(), w, (await w.space()).id);
    await git.importing(repository.url, { repoProjectDirectory: "/docs/" });
    expect(await git.outline()).toEqual(["Docs", "A"]);
    expect((await git.info()).repoProjectDirectory).toBe("docs");
    const { state, reason } = await git.importing(repository.url, { repoProjectDirectory: "manual" });
    expect([state, reason]).toEqual(["failure", expect.stringContaining("no folder “manual”")]);
  });

  it("can be killed and delivered again at any time", async () => {
    const { repository, git } = await imported();
    await repository.commit({ "guide/pumps.md": "# Pumps\n\nThey stop.\n" });
    const started = await git.as.post(`${git.at}/git/import`, {
      url: repository.url,
      ref: "refs/heads/main",
    });
    expect(started.status).toBe(204);
    const second = await git.as.post(`${git.at}/git/import`, { url: repository.url, ref: "refs/heads/main" });
    expect([second.status, second.body]).toMatchObject([409, { error: { reason: "git_running" } }]);
    const { id: operationId } = (await git.info()).operation!;
    const head = await git.head();
    const stopped = handle(database(), { operationId }, { signal: AbortSignal.abort(), isLastAttempt: true });
    await expect(stopped).rejects.toThrow();
    expect(await git.head()).toBe(head);
    expect((await git.info()).operation).toMatchObject({ id: operationId, state: "running" });
    await runWaitingJobs(database());
    expect((await git.info()).operation).toMatchObject({ id: operationId, state: "success" });
    const after = await git.head();
    await handle(database(), { operationId }, { signal: new AbortController().signal, isLastAttempt: false });
    expect(await git.head()).toBe(after);
    const { mainBranchId: branchId } = await database().space.findUniqueOrThrow({
      where: { id: git.at.split("/").at(-1)! },
    });
    expect(await database().revision.count({ where: { branchId: branchId! } })).toBe(3);
  });
});

import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createChangeRequest } from "@/lib/collaboration/change-requests/commands/create";
import { mergeChangeRequest } from "@/lib/collaboration/change-requests/commands/merge";
import { scopeOfChangeRequest } from "@/lib/content/scopes/content-scope";
import { inMemory } from "@/lib/core/byte-source";
import { database } from "@/lib/platform/db/client";
import { pool } from "@/lib/platform/db/pool";
import { env } from "@/lib/platform/env";
import { lookForAbandonedJobs } from "@/lib/platform/jobs/liveness";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { api, expectProblem } from "@/lib/testing/api";
import { hasCorpus, REAL_BOOK } from "@/lib/testing/corpus";
import { book, PNG, read, start, startBook, tree, uploadKey } from "@/lib/testing/import-fixture";
import { refusing } from "@/lib/testing/refusing";
import { contextOf, operator, type Person, world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";
import { cleanUpImports } from "./clean-up";
import { importFiles } from "./commands";
import { docxOf, docxParagraph, picture, run } from "./docx-fixture";
import { imports } from "./operations";
import { handle } from "./run";
import type { ImportRun } from "./schemas";
import { importTarget, targetForOperator } from "./target";
import { zipOf, zipOfTexts } from "./zip-fixture";

const revisionsOf = (space: SpaceSubject) =>
  database().revision.count({ where: { branchId: space.mainBranchId } });

describe("import runs", () => {
  it("add uploaded files to a space as one revision", async () => {
    const w = await world();
    const space = await w.space();
    const before = await revisionsOf(space);
    const answer = await start(w, w.admin, { space: space.id }, [
      await uploadKey(w, w.admin, "book.zip", book),
    ]);
    expect(answer.status).toBe(201);
    expect(answer.headers.location).toBe(answer.body.urls.location);
    expect(answer.body).toMatchObject({
      object: "import-run",
      status: "pending",
      target: { space: space.id },
      progress: { imported: 0, total: 0 },
    });

    await runWaitingJobs(database());
    const run = await read(w, w.admin, answer.body.id);
    expect(run).toMatchObject({ status: "completed", progress: { imported: 3, total: 3 } });
    expect(run.pages).toHaveLength(2);
    expect(run.report?.map(({ path, outcome }) => `${outcome} ${path}`).sort()).toEqual([
      "file shot.png",
      "page one.md",
      "page sub/two.md",
    ]);
    expect(await revisionsOf(space)).toBe(before + 1);
    expect(await tree(w.admin, space.id)).toEqual([["One", ["Two"]]]);

    const [one, two] = run.pages!;
    const page = await api
      .as(w.admin)
      .get<{ markdown: string }>(`/v1/spaces/${space.id}/content/page/${one!.id}`);
    const shot = run.report!.find(({ outcome }) => outcome === "file")!;
    expect(page.body.markdown).toBe(`# One\n\nSee [two](/pages/${two!.id}#x). ![shot](/files/${shot.id})\n`);
    expect(await database().upload.count({ where: { userId: w.admin.id } })).toBe(0);
    const events = await database().event.findMany({
      where: { spaceId: space.id, type: { startsWith: "import." } },
      orderBy: { id: "asc" },
    });
    expect(events.map(({ type }) => type)).toEqual(["import.started", "import.completed"]);
  });

  it("read an archive uploaded in parts, and store its files one after another", async () => {
    const w = await world();
    const space = await w.space();
    const pictures = Array.from({ length: 4 }, (_, n) => ({
      name: `${n}.bin`,
      content: randomBytes(1_500_000),
    }));
    const links = pictures.map(({ name }) => `[${name}](${name})`).join(" ");
    const zip = zipOf([...pictures, { name: "a.md", content: `# A\n\n${links}\n` }]);
    const { body: run } = await start(w, w.admin, { space: space.id }, [
      await uploadKey(w, w.admin, "big.zip", zip, 1_000_000),
    ]);
    await runWaitingJobs(database());
    const done = await read(w, w.admin, run.id);
    expect(done).toMatchObject({ status: "completed", progress: { imported: 5, total: 5 } });
    const { id } = done.report!.find(({ path }) => path === "3.bin")!;
    const file = await database().assetVersion.findFirstOrThrow({
      where: { branchId: space.mainBranchId, key: id },
      select: { fileBlob: { select: { bytes: true } } },
    });
    expect(Buffer.from(file.fileBlob!.bytes).equals(pictures[3]!.content)).toBe(true);
  });

  it("read the export of a hosted product, and redirect its old addresses", async () => {
    const w = await world();
    const space = await w.space();
    const zip = zipOfTexts({
      ".gitbook.yaml": "redirects:\n  before/setup: guide/setup.md\n",
      "SUMMARY.md": "# Table of contents\n\n* [Start](README.md)\n\n## Guide\n\n* [Setup](guide/setup.md)\n",
      "README.md":
        '# Start\n\n{% hint style="info" %}\nRead [setup](guide/setup.md).\n{% endhint %}\n\n<figure><img src=".gitbook/assets/a.txt" alt=""></figure>\n\n<Chart kind="bar" />\n\n{% include ".gitbook/includes/note.md" %}\n',
      "guide/setup.md": "# Setup\n",
      ".gitbook/assets/a.txt": "a",
      ".gitbook/includes/note.md": "Included.\n",
    });
    const { body } = await start(w, w.admin, { space: space.id }, [
      await uploadKey(w, w.admin, "b.zip", zip),
    ]);
    await runWaitingJobs(database());
    const run = await read(w, w.admin, body.id);
    expect(run.status).toBe("completed");
    expect(await tree(w.admin, space.id)).toEqual(["Start", ["Guide", ["Setup"]]]);
    const [first, setup] = ["README.md", "guide/setup.md"].map(
      (path) => run.report!.find((entry) => entry.path === path)!.id,
    );
    expect(run.report).toEqual(
      expect.arrayContaining([
        { path: "before/setup", outcome: "redirect", detail: "Leads to guide/setup.md." },
        {
          path: "<Chart>",
          outcome: "kept",
          detail: "Kept as written, once; its content is shown. In README.md.",
        },
      ]),
    );
    const { body: page } = await api
      .as(w.admin)
      .get<{ markdown: string }>(`/v1/spaces/${space.id}/content/page/${first}`);
    expect(page.markdown).toContain(`Read [setup](/pages/${setup}).`);
    const { body: evaluated } = await api
      .as(w.admin)
      .get<{ markdown: string }>(
        `/v1/spaces/${space.id}/content/page/${first}?format=markdown&evaluated=true`,
      );
    expect(evaluated.markdown).toContain("\nIncluded.\n");
    const { body: old } = await api
      .as(w.admin)
      .get<{ id: string }>(`/v1/spaces/${space.id}/content/path/${encodeURIComponent("before/setup")}`);
    expect(old.id).toBe(setup);
  });

  it("append to existing pages, or below the given page", async () => {
    const w = await world();
    const space = await w.space();
    const first = await startBook(w, w.admin, { space: space.id });
    await runWaitingJobs(database());
    const below = (await read(w, w.admin, first.id)).pages![1]!.id;
    await startBook(w, w.admin, { space: space.id, page: below });
    await runWaitingJobs(database());
    await startBook(w, w.admin, { space: space.id });
    await runWaitingJobs(database());
    expect(await tree(w.admin, space.id)).toEqual([
      ["One", [["Two", [["One", ["Two"]]]]]],
      ["One", ["Two"]],
    ]);
  });

  it("create a change request for people who cannot edit main", async () => {
    const w = await world();
    const editor = await w.member("edit");
    const space = await w.space();
    const run = await startBook(w, editor, { space: space.id });
    expect(run.target.changeRequest).toBeDefined();
    await runWaitingJobs(database());
    expect((await read(w, editor, run.id)).status).toBe("completed");
    expect(await tree(editor, space.id)).toEqual([]);
    expect(await tree(editor, `${space.id}/change-requests/${run.target.changeRequest}`)).toEqual([
      ["One", ["Two"]],
    ]);
  });

  it("report missing redirects in a change request, and the number of resolved links", async () => {
    const w = await world();
    const editor = await w.member("edit");
    const space = await w.space();
    const zip = zipOfTexts({
      _redirects: "/old/one /one\n/old/two /two\n",
      "one.md":
        "# One\n\nSee [two](two.md), [again](two.md), [three](three.md) and [a site](https://example.org).\n",
      "two.md": "# Two\n",
    });
    const { body } = await start(w, editor, { space: space.id }, [await uploadKey(w, editor, "b.zip", zip)]);
    await runWaitingJobs(database());
    const { report } = await read(w, editor, body.id);
    expect(report!.filter(({ outcome }) => outcome === "redirect")).toEqual([]);
    expect(report).toContainEqual({
      path: "Redirects",
      outcome: "warning",
      detail: "2 redirects were not added: change requests can't contain redirects.",
    });
    expect(report!.find(({ path }) => path === "one.md")).toMatchObject({
      links: { resolved: 2, broken: 1 },
    });
    expect(report!.find(({ path }) => path === "two.md")).not.toHaveProperty("links");
  });

  it("go into the named change request", async () => {
    const w = await world();
    const space = await w.space();
    const { changeRequest } = await createChangeRequest(database(), contextOf(w.admin), space, {});
    const run = await startBook(w, w.admin, { space: space.id, changeRequest: String(changeRequest.number) });
    expect(run.target.changeRequest).toBe(changeRequest.id);
    await runWaitingJobs(database());
    expect(await tree(w.admin, `${space.id}/change-requests/1`)).toEqual([["One", ["Two"]]]);
    const contributions = await database().contribution.findMany({
      where: { changeRequestId: changeRequest.id },
    });
    expect(contributions).toMatchObject([{ userId: w.admin.id, actionType: "edit", count: 1 }]);
  });

  it("take effect once, even if their worker is killed and the job delivered again", async () => {
    const w = await world();
    const space = await w.space();
    const before = await revisionsOf(space);
    const run = await startBook(w, w.admin, { space: space.id });
    await database().importRun.update({
      where: { id: run.id },
      data: { status: "in_progress", startedAt: new Date(), imported: 1, total: 2 },
    });
    const job = { signal: new AbortController().signal, isLastAttempt: false };
    await Promise.all([
      handle(database(), { importRunId: run.id }, job),
      handle(database(), { importRunId: run.id }, job),
    ]);
    await handle(database(), { importRunId: run.id }, job);
    await runWaitingJobs(database());
    expect(await revisionsOf(space)).toBe(before + 1);
    expect(await tree(w.admin, space.id)).toEqual([["One", ["Two"]]]);
    expect((await read(w, w.admin, run.id)).status).toBe("completed");
  });

  it("are taken over from a lost worker", async () => {
    const w = await world();
    const space = await w.space();
    const run = await startBook(w, w.admin, { space: space.id });
    await database()
      .$executeRaw`UPDATE graphile_worker._private_jobs SET locked_by = 'worker-gone', locked_at = now() - interval '1 minute'`;
    await runWaitingJobs(database());
    expect((await read(w, w.admin, run.id)).status).toBe("pending");
    const look = lookForAbandonedJobs(database());
    expect([await look(), await look()]).toEqual([0, 1]);
    await runWaitingJobs(database());
    expect((await read(w, w.admin, run.id)).status).toBe("completed");
  });

  it("show progress, and leave nothing when cancelled", async () => {
    const w = await world();
    const space = await w.space();
    const text = "Words with [a link](1.md) and `code`.\n\n".repeat(200);
    const many = zipOfTexts(
      Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`${index}.md`, `# ${index}\n\n${text}`])),
    );
    const { body: run } = await start(w, w.admin, { space: space.id }, [
      await uploadKey(w, w.admin, "many.zip", many),
    ]);
    const before = await revisionsOf(space);

    // Texts cannot be stored meanwhile, so that the import does not complete before it is cancelled.
    const blocker = await pool().connect();
    await blocker.query('BEGIN; LOCK TABLE "Blob" IN SHARE MODE');
    const working = runWaitingJobs(database());
    try {
      let seen = await read(w, w.admin, run.id);
      while (seen.progress.total === 0) seen = await read(w, w.admin, run.id);
      expect(seen).toMatchObject({ status: "in-progress", progress: { total: 300 } });
      const cancelled = await api
        .as(w.admin)
        .call(imports.cancel, { params: { organizationId: w.organization.id, importRunId: run.id } });
      expect(cancelled.status).toBe("cancelled");
    } finally {
      await blocker.query("ROLLBACK");
      blocker.release();
    }
    await working;

    expect((await read(w, w.admin, run.id)).status).toBe("cancelled");
    expect(await revisionsOf(space)).toBe(before);
    expect(await tree(w.admin, space.id)).toEqual([]);
    const again = await api.as(w.admin).post(`/v1/org/${w.organization.id}/imports/${run.id}/cancel`);
    expectProblem(again, 400, "not_active");
  });

  it("read Word documents of several megabytes while the server stays responsive", async () => {
    const w = await world();
    const space = await w.space();
    const words = Array.from({ length: 400 }, (_, at) =>
      docxParagraph(run(`Paragraph ${at}. `.repeat(60))),
    ).join("");
    const pictures = Object.fromEntries([1, 2, 3].map((at) => [`p${at}.png`, randomBytes(2 * 1024 * 1024)]));
    const shown = Object.keys(pictures).map((name) => docxParagraph(picture(name.replace(".", ""), name)));
    const manual = docxOf({
      body: docxParagraph(run("Pumps"), "Heading1") + words + shown.join(""),
      pictures,
    });
    const { body: started } = await start(w, w.admin, { space: space.id }, [
      await uploadKey(w, w.admin, "manual.docx", manual),
      await uploadKey(w, w.admin, "notes.docx", docxOf({ body: docxParagraph(run("Words")) })),
    ]);
    const working = runWaitingJobs(database());
    let ended = false;
    void working.finally(() => {
      ended = true;
    });
    let answered = 0;
    for (; !ended; answered += 1) await api.as(w.admin).get(`/v1/spaces/${space.id}`);
    expect(answered).toBeGreaterThan(1);
    const done = await read(w, w.admin, started.id);
    expect(done, done.reason).toMatchObject({ status: "completed", progress: { imported: 5, total: 5 } });
    expect(await tree(w.admin, space.id)).toEqual(["Pumps", "Notes"]);
  });

  it("report the reason of a failure, and change nothing", async () => {
    const w = await world();
    const space = await w.space();
    const bad = await uploadKey(w, w.admin, "bad.zip", zipOfTexts({ "../evil.md": "x" }));
    const empty = await uploadKey(w, w.admin, "pictures.zip", zipOf([{ name: "a.png", content: PNG }]));
    const runs = [
      await start(w, w.admin, { space: space.id }, [bad]),
      await start(w, w.admin, { space: space.id }, [empty]),
    ];
    await runWaitingJobs(database());
    const reasons = await Promise.all(runs.map(async ({ body }) => read(w, w.admin, body.id)));
    expect(reasons.map(({ status }) => status)).toEqual(["failed", "failed"]);
    expect(reasons[0]!.reason).toMatch(/can't be imported/);
    expect(reasons[1]!.reason).toMatch(/Nothing to import/);
    expect(await tree(w.admin, space.id)).toEqual([]);
  });

  it.each(["fails", "is cancelled", "is abandoned with its worker"])(
    "leave no draft behind if one that opened it %s",
    async (how) => {
      const w = await world();
      const person = await w.member("edit");
      const space = await w.space();
      const file = await uploadKey(w, person, "bad.zip", zipOfTexts({ "../evil.md": "x" }));
      const { body } = await start(w, person, { space: space.id }, [file]);
      const changeRequest = body.target.changeRequest!;
      if (how === "fails") await runWaitingJobs(database());
      else if (how === "is cancelled")
        await api.as(person).post(`/v1/org/${w.organization.id}/imports/${body.id}/cancel`);
      else {
        await cleanUpImports(database(), new Date());
        expect(await read(w, person, body.id)).toMatchObject({ status: "pending" });
        await database()
          .$executeRaw`UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE payload->>'importRunId' = ${body.id}`;
        await cleanUpImports(database(), new Date());
      }
      expect(await read(w, person, body.id)).toMatchObject({
        status: how === "is cancelled" ? "cancelled" : "failed",
      });
      const at = `/v1/spaces/${space.id}/change-requests/${changeRequest}`;
      expect((await api.as(person).get(at)).body).toMatchObject({ status: "archived" });
    },
  );

  it("keep the draft in which they were started", async () => {
    const w = await world();
    const space = await w.space();
    const { changeRequest } = await w.changeRequest(space);
    const file = await uploadKey(w, w.admin, "bad.zip", zipOfTexts({ "../evil.md": "x" }));
    await start(w, w.admin, { space: space.id, changeRequest: changeRequest.id }, [file]);
    await runWaitingJobs(database());
    const at = `/v1/spaces/${space.id}/change-requests/${changeRequest.id}`;
    expect((await api.as(w.admin).get(at)).body).toMatchObject({ status: "draft" });
  });

  it("fail if their author lost access meanwhile", async () => {
    const w = await world();
    const person = await w.member("create");
    const space = await w.space();
    const run = await startBook(w, person, { space: space.id });
    await database().member.updateMany({ where: { userId: person.id }, data: { role: "read" } });
    await runWaitingJobs(database());
    expect(await read(w, w.admin, run.id)).toMatchObject({ status: "failed" });
    expect(await tree(w.admin, space.id)).toEqual([]);
  });

  it("fail in a change request that their author may only read meanwhile", async () => {
    const w = await world();
    const person = await w.member("edit");
    const space = await w.space();
    const { changeRequest } = await w.changeRequest(space, { by: person });
    const run = await startBook(w, person, { space: space.id, changeRequest: changeRequest.id });
    await database().member.updateMany({ where: { userId: person.id }, data: { role: "read" } });
    await runWaitingJobs(database());
    expect(await read(w, w.admin, run.id)).toMatchObject({ status: "failed" });
    expect(await tree(w.admin, `${space.id}/change-requests/1`)).toEqual([]);
  });

  it("fail in a change request that is merged while they wait for its branch", async () => {
    const w = await world();
    const space = await w.space({ pages: { One: "Text\n" } });
    const subject = await w.changeRequest(space, { edits: { One: "Edited\n" } });
    const given = [{ name: "two.md", bytes: inMemory(Buffer.from("# Two\n")) }];
    const ctx = contextOf(w.admin);
    const importing = importFiles(database(), ctx, w.organization.id, given, async () => {
      const target = await importTarget(database(), scopeOfChangeRequest(subject), null);
      await mergeChangeRequest(database(), ctx, subject);
      return target;
    });
    await expect(importing).rejects.toMatchObject({ reason: "merged" });
    expect(await tree(w.admin, `${space.id}/change-requests/1`)).toEqual(["One"]);
  });

  it("check access to every id of the request", async () => {
    const w = await world();
    const other = await world();
    const [space, foreign] = [await w.space(), await other.space()];
    const key = await uploadKey(w, w.admin, "book.zip", book);
    const reader = await w.member("read");
    expectProblem(await start(w, w.admin, { space: foreign.id }, [key]), 404);
    expectProblem(await start(w, w.admin, { space: space.id, page: "nothing" }, [key]), 404);
    expectProblem(await start(w, w.admin, { space: space.id, changeRequest: "7" }, [key]), 404);
    expectProblem(await start(w, reader, { space: space.id }, [key]), 400);
    expectProblem(
      await start(w, reader, { space: space.id }, [await uploadKey(w, reader, "a.md", book)]),
      403,
    );
    expectProblem(
      await start(w, w.admin, { space: space.id }, [await uploadKey(other, other.admin, "a.md", book)]),
      400,
    );
  });

  it("are listed, newest first, for people who can edit their space", async () => {
    const w = await world();
    const [space, hidden] = [await w.space(), await w.space({ title: "Other" })];
    const [reader, editor] = [await w.member("read"), await w.member("edit")];
    const first = await startBook(w, w.admin, { space: space.id });
    const second = await startBook(w, w.admin, { space: hidden.id });
    const list = (person: Person, query = "") =>
      api
        .as(person)
        .get<{ items: ImportRun[]; count: number; next?: { page: string } }>(
          `/v1/org/${w.organization.id}/imports${query}`,
        );
    const ids = async (person: Person, query?: string) =>
      (await list(person, query)).body.items.map(({ id }) => id);
    expect(await ids(w.admin)).toEqual([second.id, first.id]);
    expect(await ids(editor, `?space=${space.id}`)).toEqual([first.id]);
    expect(await ids(reader)).toEqual([]);
    expect(await ids(w.admin, "?status=completed")).toEqual([]);
    expect(await ids(w.admin, "?status=active")).toHaveLength(2);
    const page = (await list(w.admin, "?limit=1")).body;
    expect(page.count).toBe(2);
    expect(await ids(w.admin, `?limit=1&page=${page.next!.page}`)).toEqual([first.id]);
    const forged = Buffer.from('["never","x"]').toString("base64url");
    expectProblem(await api.as(w.admin).get(`/v1/org/${w.organization.id}/imports?page=${forged}`), 400);
    expectProblem(await api.as(reader).get(`/v1/org/${w.organization.id}/imports/${first.id}`), 404);
    await database().importRun.update({
      where: { id: first.id },
      data: { updatedAt: new Date(Date.now() - 7 * 3_600_000) },
    });
    expect(await read(w, w.admin, first.id)).toMatchObject({ status: "failed" });
    await runWaitingJobs(database());
  });
});

describe("imports from an address", () => {
  let server: Server;
  let origin: string;
  let whileFetching: () => Promise<unknown> = async () => null;
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === "/book.zip") return void response.end(book);
      if (request.url === "/export")
        return void response.end(docxOf({ body: "<w:p><w:r><w:t>From Google.</w:t></w:r></w:p>" }));
      if (request.url === "/guide.md") return void response.end("---\ntitle: A guide\n---\n\nWords.\n");
      if (request.url === "/slow.md") return void whileFetching().then(() => response.end("# Slow\n"));
      response.writeHead(500).end("secret stack trace");
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    env.allowPrivateFetch = ["127.0.0.1/32"];
  });
  afterAll(() => {
    env.allowPrivateFetch = [];
    server.close();
  });

  it("return the revision and counts, in a space and in a change request", async () => {
    const w = await world();
    const space = await w.space();
    const intoSpace = await api
      .as(w.admin)
      .post(`/v1/spaces/${space.id}/content/import`, { url: `${origin}/book.zip`, source: "zip" });
    expect(intoSpace.body).toEqual({ revision: expect.any(String), importedResources: 3, totalResources: 3 });
    expect(intoSpace.headers.location).toBe(
      `${env.url}/v1/spaces/${space.id}/revisions/${intoSpace.body.revision}`,
    );
    expect((await api.as(w.admin).get(`/v1/spaces/${space.id}`)).body.revision).toBe(intoSpace.body.revision);

    await createChangeRequest(database(), contextOf(w.admin), space, {});
    const path = `${space.id}/change-requests/1`;
    const intoRequest = await api
      .as(w.admin)
      .post(`/v1/spaces/${path}/content/import`, { url: `${origin}/guide.md`, source: "markdown" });
    expect(intoRequest.status).toBe(201);
    expect(await tree(w.admin, path)).toEqual([["One", ["Two"]], "A guide"]);
    expect(await tree(w.admin, space.id)).toEqual([["One", ["Two"]]]);
  });

  it("read exports of Google Docs, as a Word document and as an archive", async () => {
    const w = await world();
    const space = await w.space();
    const take = (path: string) =>
      api
        .as(w.admin)
        .post(`/v1/spaces/${space.id}/content/import`, { url: origin + path, source: "google-docs" });
    expect(await take("/export")).toMatchObject({ status: 201, body: { importedResources: 1 } });
    expect(await take("/book.zip")).toMatchObject({ status: 201, body: { importedResources: 3 } });
  });

  it("are refused for a person who lost access while the address was fetched", async () => {
    const w = await world();
    const space = await w.space({ editMode: "live" });
    const editor = await w.member("edit");
    const slow = () =>
      api
        .as(editor)
        .post(`/v1/spaces/${space.id}/content/import`, { url: `${origin}/slow.md`, source: "markdown" });
    const become = (role: "read" | "edit") => async () =>
      database().member.updateMany({ where: { userId: editor.id }, data: { role } });
    whileFetching = become("read");
    expectProblem(await slow(), 403);
    expect(await tree(w.admin, space.id)).toEqual([]);
    whileFetching = become("edit");
    await become("edit")();
    expect((await slow()).status).toBe(201);
  });

  it("leave no change request behind if their pages cannot be stored", async () => {
    const w = await world();
    const space = await w.space();
    const editor = await w.member("edit");
    const take = () =>
      api
        .as(editor)
        .post(`/v1/spaces/${space.id}/content/import`, { url: `${origin}/guide.md`, source: "markdown" });
    const requests = () => database().changeRequest.count({ where: { spaceId: space.id } });
    const fault = { operation: "INSERT", table: "PageVersion", when: "NEW.title = 'A guide'" } as const;
    await refusing(fault, async () => expect((await take()).status).toBeGreaterThanOrEqual(400));
    expect(await requests()).toBe(0);
    expect((await take()).status).toBe(201);
    expect(await requests()).toBe(1);
  });

  it("do not leak fetched content", async () => {
    const w = await world();
    const space = await w.space();
    const post = (body: object) => api.as(w.admin).post(`/v1/spaces/${space.id}/content/import`, body);
    const failed = expectProblem(await post({ url: `${origin}/missing`, source: "zip" }), 400, "FETCH_ERROR");
    expect(JSON.stringify(failed)).not.toMatch(/secret|500/);
    expectProblem(await post({ url: "http://10.0.0.1/a.zip", source: "zip" }), 400, "FETCH_ERROR");
    expectProblem(await post({ url: "file:///etc/passwd", source: "zip" }), 400, "validation");
  });

  it("are refused in a locked space", async () => {
    const w = await world();
    const space = await w.space({ editMode: "locked" });
    const answer = await api
      .as(w.admin)
      .post(`/v1/spaces/${space.id}/content/import`, { url: `${origin}/book.zip`, source: "zip" });
    expectProblem(answer, 409, "locked");
  });
});

it("an operator's import goes into any space, without an author", async () => {
  const w = await world();
  const space = await w.space({ editMode: "locked" });
  const target = await targetForOperator(database(), space.id);
  const given = [{ name: "book.zip", bytes: inMemory(book) }];
  const result = await importFiles(database(), operator, w.organization.id, given, async () => target);
  expect(result).toMatchObject({ importedResources: 3, totalResources: 3 });
  expect(await tree(w.admin, space.id)).toEqual([["One", ["Two"]]]);
  await expect(targetForOperator(database(), "nothing")).rejects.toMatchObject({ code: "not_found" });
});

if (hasCorpus()) {
  it("imports a real book of 121 pages", async () => {
    const w = await world();
    const space = await w.space();
    const { body: run } = await start(w, w.admin, { space: space.id }, [
      await uploadKey(w, w.admin, "rust.zip", readFileSync(REAL_BOOK)),
    ]);
    const started = performance.now();
    await runWaitingJobs(database());
    console.info(`The import took ${Math.round(performance.now() - started)} ms.`);
    const done = await read(w, w.admin, run.id);
    expect(done, done.reason).toMatchObject({ status: "completed", progress: { imported: 121 } });
    expect(done.pages).toHaveLength(121);
    for (const { id } of done.pages!) {
      expect((await api.as(w.admin).get(`/v1/spaces/${space.id}/content/page/${id}`)).status).toBe(200);
    }
  });
}

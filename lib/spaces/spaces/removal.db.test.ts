import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { verify } from "@/lib/administration/verify/verify";
import { newFile, storeFileBytes } from "@/lib/content/files/store";
import { type AnyOperation, parameterNames, pathOf } from "@/lib/platform/api/operation";
import { database } from "@/lib/platform/db/client";
import { pool } from "@/lib/platform/db/pool";
import { inTransaction } from "@/lib/platform/db/transaction";
import { enqueue } from "@/lib/platform/jobs/job";
import { collectContents } from "@/lib/store/collect";
import { collectAllJob } from "@/lib/store/collect-job";
import { storeTexts } from "@/lib/store/texts";
import { api, expectProblem } from "@/lib/testing/api";
import { ask, siteOf } from "@/lib/testing/published-site";
import { refusing } from "@/lib/testing/refusing";
import { contextOf, type Person, world } from "@/lib/testing/world";
import { routes } from "@/lib/wiring/routes";
import { runWaitingJobs, startWorker } from "@/lib/wiring/worker";
import { deleteSpace, getSpace } from "./commands";
import { removeSpacesJob, requestRemoval } from "./removal-job";
import { handle as removeRows } from "./removal-rows";
import type { Space } from "./schemas";
import type { SpaceSubject } from "./subject";

const db = database();
const HOUR = 3_600_000;

/** Moves a space to the trash some hours ago. */
async function trash(admin: Person, space: SpaceSubject, hoursAgo: number): Promise<void> {
  await deleteSpace(db, contextOf(admin), space);
  const deletedAt = new Date(Date.now() - hoursAgo * HOUR);
  await db.space.update({ where: { id: space.id }, data: { deletedAt } });
}

async function removeWhatIsDue(): Promise<void> {
  await inTransaction(db, (tx) => enqueue(tx, removeSpacesJob, {}));
  await runWaitingJobs(db);
}

/** Counts the remaining rows of a space in every table with spaces, change requests, branches or comments. */
async function traces(spaceId: string, branches: number[], requests: string[], comments: string[]) {
  const { rows } = await pool().query<{ table: string; column: string }>(
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name IN ('spaceId', 'branchId', 'changeRequestId', 'commentId')
       AND table_name <> 'Event'`,
  );
  const ids = { spaceId: [spaceId], branchId: branches, changeRequestId: requests, commentId: comments };
  const left: Record<string, number> = {};
  for (const { table, column } of rows) {
    const found = await pool().query<{ n: number }>(
      `SELECT count(*)::int AS n FROM "${table}" WHERE "${column}" = ANY($1)`,
      [ids[column as keyof typeof ids]],
    );
    left[`${table}.${column}`] = found.rows[0]!.n;
  }
  return left;
}

async function fullSpace() {
  const made = await world();
  const { admin, space: newSpace, changeRequest } = made;
  const space = await newSpace({ pages: ["# One\n\nFirst.\n", "# Two\n\nSecond.\n"] });
  const request = await changeRequest(space, {
    changes: [{ operation: "insert_page", document: { markdown: "# Three\n\nOnly proposed.\n" } }],
  });
  const body = { body: { markdown: "A remark." } };
  const as = api.as(admin);
  const comment = await as.post<{ id: string }>(`/v1/spaces/${space.id}/comments`, body);
  await as.post(`/v1/spaces/${space.id}/comments/${comment.body.id}/replies`, body);
  await as.put(`/v1/spaces/${space.id}/comments/${comment.body.id}`, { addedReactions: ["1f44d"] });
  await as.post(`/v1/spaces/${space.id}/change-requests/${request.changeRequest.id}/comments`, body);
  const branches = await db.branch.findMany({ where: { spaceId: space.id }, select: { id: true } });
  const count = () =>
    traces(
      space.id,
      branches.map(({ id }) => id),
      [request.changeRequest.id],
      [comment.body.id],
    );
  return { ...made, newSpace, space, count };
}

describe("a space in the trash", () => {
  it("is listed with the person who moved it there", async () => {
    const { admin, organization, member, space } = await world();
    const [maker, kept] = [await member("create"), await space()];
    const made = await space({ by: maker });
    await api.as(maker).delete(`/v1/spaces/${made.id}`);
    const list = async (query = "") =>
      (await api.as(admin).get<{ items: Space[] }>(`/v1/orgs/${organization.id}/spaces${query}`)).body.items;
    expect(await list("?deleted=true")).toMatchObject([{ id: made.id, deletedBy: { id: maker.id } }]);
    const [active] = await list();
    expect(active).toMatchObject({ id: kept.id });
    expect(active).not.toHaveProperty("deletedBy");
  });

  it("stays until its seven days are over, and can be restored until then", async () => {
    const { admin, space } = await world();
    const kept = await space();
    await trash(admin, kept, 7 * 24 - 1);
    await removeWhatIsDue();
    const answer = await api.as(admin).post<{ deletedAt?: string }>(`/v1/spaces/${kept.id}/restore`);
    expect(answer.status).toBe(200);
    expect(answer.body.deletedAt).toBeUndefined();
  });

  it("is deleted after seven days with all its data, except for the log", async () => {
    const { admin, organization, space, count } = await fullSpace();
    const before = await count();
    for (const table of [
      "PageVersion.branchId",
      "Comment.changeRequestId",
      "CommentReply.commentId",
      "PagePath.spaceId",
    ])
      expect(before[table], table).toBeGreaterThan(0);
    await trash(admin, space, 7 * 24 + 1);
    expectProblem(await api.as(admin).post(`/v1/spaces/${space.id}/restore`), 409, "retention_over");

    await removeWhatIsDue();

    expect(Object.entries(await count()).filter(([, rows]) => rows > 0)).toEqual([]);
    expect(await db.space.count({ where: { id: space.id } })).toBe(0);
    expectProblem(await api.as(admin).post(`/v1/spaces/${space.id}/restore`), 404, "not_found");
    const events = await db.event.findMany({
      where: { organizationId: organization.id, type: "space.removed" },
      select: { subjectId: true, actorId: true, actorKind: true, actorDetail: true, payload: true },
    });
    const nobody = { actorId: null, actorKind: "job", actorDetail: "remove-spaces" };
    expect(events).toEqual([{ ...nobody, subjectId: space.id, payload: { title: space.title } }]);
    expect((await verify(db)).filter(({ violations }) => violations > 0)).toEqual([]);
  });

  it("is deleted once, however many workers find it", async () => {
    const { admin, organization, space } = await world();
    for (const each of [await space(), await space(), await space()]) await trash(admin, each, 8 * 24);
    const workers = await Promise.all([
      startWorker(db, { concurrency: 2 }),
      startWorker(db, { concurrency: 2 }),
    ]);
    try {
      await Promise.all(
        Array.from({ length: 4 }, () => inTransaction(db, (tx) => enqueue(tx, removeSpacesJob, {}))),
      );
      await expect.poll(() => db.space.count({ where: { organizationId: organization.id } })).toBe(0);
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()));
    }
    const removals = await db.event.count({
      where: { organizationId: organization.id, type: "space.removed" },
    });
    expect(removals).toBe(3);
  });

  it("cannot be restored when it is not deleted", async () => {
    const { admin, space: newSpace, member } = await world();
    const space = await newSpace();
    const restore = (who: { id: string }) => api.as(who).post(`/v1/spaces/${space.id}/restore`);
    expectProblem(await restore(admin), 409, "not_deleted");
    expectProblem(await restore(await member("read")), 403, "forbidden");
    await deleteSpace(db, contextOf(admin), space);
    expect((await restore(admin)).status).toBe(200);
    expectProblem(await restore(admin), 409, "not_deleted");
  });

  it("is deleted early by an admin who types its title, with all its content", async () => {
    const { admin, member, organization, space, count } = await fullSpace();
    const [maker, title] = [await member("create"), space.title];
    const remove = (who: { id: string }, body: object = { title }) =>
      api.as(who).post(`/v1/spaces/${space.id}/remove`, body);
    expectProblem(await remove(admin), 409, "not_deleted");
    await deleteSpace(db, contextOf(admin), space);
    expectProblem(await remove(maker), 403, "forbidden");
    expectProblem(await remove(admin, {}), 400);
    expectProblem(await remove(admin, { title: `${title}s` }), 400);
    expect((await remove(admin)).status).toBe(204);
    expectProblem(await remove(admin), 404, "not_found");
    await runWaitingJobs(db);
    expect(Object.entries(await count()).filter(([, rows]) => rows > 0)).toEqual([]);
    expectProblem(await remove(admin), 404, "not_found");
    const events = await db.event.findMany({
      where: { organizationId: organization.id, type: "space.removed" },
      select: { actorId: true, subjectLabel: true },
    });
    expect(events).toEqual([{ actorId: admin.id, subjectLabel: title }]);
    expect((await verify(db)).filter(({ violations }) => violations > 0)).toEqual([]);
  });

  it("is deleted even if the deletion of one before it fails", async () => {
    const { admin, space } = await world();
    const [faulty, next] = [await space(), await space()];
    await trash(admin, faulty, 9 * 24);
    await trash(admin, next, 8 * 24);
    const fault = { operation: "UPDATE", table: "Space", when: `OLD."id" = '${faulty.id}'` } as const;
    await refusing(fault, removeWhatIsDue);
    const left = async () =>
      (await db.space.findMany({ where: { id: { in: [faulty.id, next.id] } } })).map(({ id }) => id);
    expect(await left()).toEqual([faulty.id]);
    await removeWhatIsDue();
    expect(await left()).toEqual([]);
  });

  it("is kept if it is being restored at that moment", async () => {
    const { admin, space } = await world();
    const contested = await space();
    await trash(admin, contested, 8 * 24);
    await inTransaction(db, async (tx) => {
      await tx.space.update({ where: { id: contested.id }, data: { deletedAt: null } });
      // On another connection, outside this transaction, the space is still in the trash.
      const { handle } = await import("./removal");
      await handle(db, {}, { signal: new AbortController().signal, isLastAttempt: true });
    });
    expect((await getSpace(db, contextOf(admin), contested.id)).deletedAt).toBeNull();
  });
});

describe("a permanently deleted space", () => {
  const shown = (text: string, space: SpaceSubject) => text.includes(space.id) || text.includes(space.title);

  async function removed() {
    const made = await fullSpace();
    const { admin, organization, space, collection } = made;
    const shelf = await collection();
    await api.as(admin).post(`/v1/spaces/${space.id}/move`, { collection: shelf.id });
    const site = await siteOf({ ...made, space: made.newSpace }, [{ space }]);
    const file = await newFile("a", "a.txt", Buffer.from("A file."));
    await storeFileBytes(db, organization.id, [file]);
    await runWaitingJobs(db);
    await deleteSpace(db, contextOf(admin), space);
    const answer = await api.as(admin).post(`/v1/spaces/${space.id}/remove`, { title: space.title });
    expect(answer.status).toBe(204);
    return { ...made, site, shelf };
  }

  /** Each read and write with the id of the space in its address, and the lists of its organization. */
  async function expectUnreadable({ admin, organization, space, site }: Awaited<ReturnType<typeof removed>>) {
    const as = api.as(admin);
    for (const { operation } of routes) {
      const { path, method, id, deletes } = operation as AnyOperation;
      if (!path.startsWith("/spaces/{spaceId}")) continue;
      const params = Object.fromEntries(parameterNames(path).map((name) => [name, "nothing"]));
      const address = pathOf(path, { ...params, spaceId: space.id });
      const { status } = await as.send(
        method,
        address,
        method === "GET" ? undefined : { title: space.title },
      );
      expect([400, 404, ...(deletes ? [204] : [])], `${id} answers ${status}`).toContain(status);
      if (method === "GET") expect(status, id).toBe(404);
    }
    const at = `/v1/orgs/${organization.id}`;
    for (const list of [
      "/spaces",
      "/spaces?deleted=true",
      "/contents",
      "/search?query=First",
      "/search/comments?query=remark",
      "/change-requests",
      `/sites/${site.id}/site-spaces`,
      `/sites/${site.id}/structure`,
      "/collections",
      "/deleted-collections",
    ]) {
      const { status, text } = await as.get(`${at}${list}`);
      expect([list, status, shown(text, space)]).toEqual([list, 200, false]);
    }
    expect(shown((await as.get("/v1/user/notifications")).text, space)).toBe(false);
    expect(shown((await ask(`/docs/${site.basename}`)).text, space)).toBe(false);
  }

  it("is out of reach at once, and its rows are deleted in portions that go on after a fault", async () => {
    const made = await removed();
    const { admin, organization, space, count } = made;
    const rows = async () => Object.values(await count()).reduce((sum, each) => sum + each, 0);
    const before = await rows();
    await expectUnreadable(made);
    await inTransaction(db, (tx) => requestRemoval(tx, { id: space.id, organizationId: organization.id }, 3));
    const portion = () => removeRows(db, { spaceId: space.id, rows: 3 });
    const left = [before];
    for (let run = 0; run < 4; run += 1) {
      await portion();
      left.push(await rows());
    }
    expect(left.toSorted((one, other) => other - one)).toEqual(left);
    expect([left.at(-1)! < before, left.at(-1)! > 0]).toEqual([true, true]);
    expect((await verify(db)).filter(({ violations }) => violations > 0)).toEqual([]);

    const fault = { operation: "DELETE", table: "Revision", when: "true" } as const;
    await refusing(fault, async () => {
      await expect(
        (async () => {
          for (;;) await portion();
        })(),
      ).rejects.toThrow();
    });
    await expectUnreadable(made);
    expect((await verify(db)).filter(({ violations }) => violations > 0)).toEqual([]);

    // As after a restart: the job of the portion that failed is waiting.
    await runWaitingJobs(db);
    expect(Object.entries(await count()).filter(([, kept]) => kept > 0)).toEqual([]);
    expect(await db.space.count({ where: { id: space.id } })).toBe(0);
    expectProblem(await api.as(admin).get(`/v1/spaces/${space.id}`), 404);
  });

  it("is deleted by the next hourly run if its job was given up", async () => {
    const { space } = await removed();
    await pool().query("DELETE FROM graphile_worker._private_jobs WHERE key = $1", [
      `remove-rows-${space.id}`,
    ]);
    await removeWhatIsDue();
    expect(await db.space.count({ where: { id: space.id } })).toBe(0);
  });

  it("keeps its history as long as it is only in the trash", async () => {
    const { admin, space } = await fullSpace();
    await deleteSpace(db, contextOf(admin), space);
    await expect(
      pool().query(
        `DELETE FROM "PageVersion" WHERE "branchId" = (SELECT "mainBranchId" FROM "Space" WHERE "id" = $1)`,
        [space.id],
      ),
    ).rejects.toThrow("deleted only with their space");
  });

  it("leaves only few rows to the end: each table with many rows is emptied in portions", async () => {
    const emptied = [...readFileSync("prisma/sql/content.sql", "utf8").matchAll(/ARRAY\['(\w+)'/g)].map(
      ([, table]) => table,
    );
    const { rows } = await pool().query<{ table: string }>(
      `WITH RECURSIVE below AS (
         SELECT '"Space"'::regclass::oid AS "table"
         UNION SELECT c.conrelid FROM below b JOIN pg_constraint c ON c.confrelid = b."table"
           AND c.contype = 'f' AND c.confdeltype = 'c'
       ) SELECT relname AS "table" FROM below b JOIN pg_class c ON c.oid = b."table" ORDER BY 1`,
    );
    const few = [
      ...["Space", "GitSync", "InstallationTarget", "Invite", "SearchIndex", "SpaceGrant"],
      ...["SiteSpace", "SiteFormerDefault", "SiteRedirect"],
    ];
    const perChangeRequest = [
      ...[
        "Contribution",
        "PendingReview",
        "PendingComment",
        "Presence",
        "PreviewLink",
        "Review",
        "ReviewRequest",
      ],
    ];
    const perRow = ["Mention", "Reaction", "PdfWait", "RevisionGit"];
    const known = [...emptied, ...few, ...perChangeRequest, ...perRow];
    expect(rows.map(({ table }) => table).filter((table) => !known.includes(table))).toEqual([]);
  });
});

describe("texts and files", () => {
  const textsOf = async (organizationId: string) =>
    (await db.blob.findMany({ where: { organizationId }, select: { body: true } }))
      .map(({ body }) => body)
      .sort();
  const age = (organizationId: string) =>
    pool().query(
      `SET LOCAL session_replication_role = replica;
       UPDATE "Blob" SET "createdAt" = now() - interval '2 days' WHERE "organizationId" = '${organizationId}';
       UPDATE "FileBlob" SET "createdAt" = now() - interval '2 days' WHERE "organizationId" = '${organizationId}';`,
    );

  it("are deleted with the last space that uses them", async () => {
    const { admin, organization, space } = await world();
    const going = await space({ pages: ["# Shared\n\nBoth say so.\n", "# Alone\n\nOnly here.\n"] });
    await space({ pages: ["# Shared\n\nBoth say so.\n"] });
    await age(organization.id);
    await trash(admin, going, 8 * 24);
    await removeWhatIsDue();
    expect(await textsOf(organization.id)).toEqual([expect.stringContaining("Both say so.")]);
  });

  it("without references are kept for a day", async () => {
    const { organization } = await world();
    const file = await newFile("a", "a.txt", Buffer.from("Of an import."));
    await storeTexts(db, organization.id, ["Of an import under way."]);
    await storeFileBytes(db, organization.id, [file]);
    await inTransaction(db, (tx) => collectContents(tx, organization.id));
    await runWaitingJobs(db);
    expect(await textsOf(organization.id)).toEqual(["Of an import under way."]);
    expect(await db.fileBlob.count({ where: { organizationId: organization.id } })).toBe(1);

    await age(organization.id);
    await inTransaction(db, (tx) => collectContents(tx, organization.id));
    await runWaitingJobs(db);
    expect(await textsOf(organization.id)).toEqual([]);
    expect(await db.fileBlob.count({ where: { organizationId: organization.id } })).toBe(0);
  });

  it("without references are deleted once a week, though no space is", async () => {
    const { organization } = await world();
    await storeTexts(db, organization.id, ["Of an import that failed."]);
    await age(organization.id);
    await inTransaction(db, (tx) => enqueue(tx, collectAllJob, {}));
    await runWaitingJobs(db);
    expect(await textsOf(organization.id)).toEqual([]);
  });

  it("are checked in batches", async () => {
    const { organization } = await world();
    const texts = Array.from({ length: 4_500 }, (_, index) => `Text ${index}`);
    await storeTexts(db, organization.id, texts);
    await age(organization.id);
    await inTransaction(db, (tx) => collectContents(tx, organization.id));
    await runWaitingJobs(db);
    expect(await textsOf(organization.id)).toEqual([]);
  });

  it("that a running transaction is about to use are skipped", async () => {
    const { organization } = await world();
    await storeTexts(db, organization.id, ["Wanted again."]);
    await age(organization.id);
    await inTransaction(db, async (tx) => {
      await storeTexts(tx, organization.id, ["Wanted again."]);
      const { handle } = await import("@/lib/store/collect");
      await handle(db, { organizationId: organization.id, of: "texts", after: "" });
      expect(await textsOf(organization.id)).toEqual(["Wanted again."]);
    });
  });

  it("that were deleted are stored again by writers that need them", async () => {
    const { organization } = await world();
    await storeTexts(db, organization.id, ["Back and forth."]);
    await db.blob.deleteMany({ where: { organizationId: organization.id } });
    await storeTexts(db, organization.id, ["Back and forth.", "Back and forth.", "Another."]);
    expect(await textsOf(organization.id)).toEqual(["Another.", "Back and forth."]);
  });
});

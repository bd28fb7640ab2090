import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createChangeRequest } from "@/lib/collaboration/change-requests/commands/create";
import { mergeChangeRequest } from "@/lib/collaboration/change-requests/commands/merge";
import type { ChangeRequestSubject } from "@/lib/collaboration/change-requests/subject";
import { applyChanges } from "@/lib/content/pages/commands";
import type { PageChange } from "@/lib/content/pages/schemas";
import { database, type Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { getSpace } from "@/lib/spaces/spaces/commands";
import { fillSpace } from "@/lib/testing/large-space";
import { ownDatabase, switchDatabase } from "@/lib/testing/own-database";
import { contextOf, type Person, type World, world } from "@/lib/testing/world";

/*
 * The cost of an edit or a merge must not depend on the size of the space. Time is noisy, so the test counts the rows
 * that Postgres reads and writes within the transaction, beside small branches, which plans must not be made for.
 */
type Rows = { read: number; written: number };
const VERSIONS = ["PageVersion", "AssetVersion", "Blob", "Revision"];

/** Allows for another plan with a handful of rows, but for no growth with the space. */
const asMany = (rows: number) => rows * 1.2 + 20;

async function rowsOf(tx: Tx, work: () => Promise<unknown>): Promise<Rows> {
  const count = async (): Promise<Rows> => {
    const [row] = await tx.$queryRaw<[Rows]>`
      SELECT sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int AS "read",
        (sum(n_tup_ins + n_tup_upd) FILTER (WHERE relname = ANY(${VERSIONS})))::int AS "written"
      FROM pg_stat_xact_user_tables`;
    return row;
  };
  const before = await count();
  await work();
  const after = await count();
  return { read: after.read - before.read, written: after.written - before.written };
}

/** Adds branches with the first pages of a space, in the database only, because commits would take minutes. */
async function addSmallBranches({ id, ids }: { id: string; ids: string[] }): Promise<void> {
  await database().$executeRaw`WITH branch AS (
      INSERT INTO "Branch" ("organizationId", "spaceId", "kind", "headSeq", "baseBranchId", "baseSeq")
      SELECT s."organizationId", s."id", 'changeRequest', 1, s."mainBranchId", 1
      FROM "Space" s, generate_series(1, 3000) WHERE s."id" = ${id}
      RETURNING "id"
    )
    INSERT INTO "PageVersion" ("branchId", "pageId", "fromSeq", "orderKey", "kind", "title", "slug", "recordHash", "organizationId")
    SELECT b."id", p."pageId" || b."id", 1, p."orderKey", p."kind", p."title", p."slug", p."recordHash", p."organizationId"
    FROM branch b, "PageVersion" p WHERE p."pageId" = ANY(${ids.slice(0, 5)})`;
}

const edit = (page: string, text: string): PageChange => ({
  operation: "update_page",
  page,
  document: { markdown: `# Page\n\n${text}\n` },
});

describe("beside thousands of small branches, in a space of a hundred and of ten thousand pages", () => {
  let w: World;
  let small: { id: string; ids: string[] };
  let large: { id: string; ids: string[] };
  let switchBack: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    switchBack = await switchDatabase(await ownDatabase("migrated"));
    w = await world();
    const filled = async (pages: number) => {
      const space = await w.space();
      return { id: space.id, ids: await fillSpace(space, pages) };
    };
    small = await filled(100);
    large = await filled(10_000);
    await addSmallBranches(small);
    await database().$executeRaw`ANALYZE`;
  });

  afterAll(() => switchBack?.());

  const draft = async (by: Person, spaceId: string): Promise<ChangeRequestSubject> => {
    const ctx = contextOf(by);
    return createChangeRequest(database(), ctx, await getSpace(database(), ctx, spaceId), {});
  };

  it("an edit reads as many rows, and writes four at most", async () => {
    const ctx = contextOf(w.admin);
    const cost = async ({ id, ids }: typeof small) => {
      const request = await draft(w.admin, id);
      await applyChanges(database(), ctx, request, [edit(ids[50]!, "First.")]);
      return inTransaction(database(), (tx) =>
        rowsOf(tx, () => applyChanges(tx, ctx, request, [edit(ids[50]!, `Second, of ${id}.`)])),
      );
    };
    const [inSmall, inLarge] = [await cost(small), await cost(large)];
    console.log("An edit:", inSmall, inLarge);
    expect(inLarge.written).toBeLessThanOrEqual(4);
    expect(inLarge.written).toBe(inSmall.written);
    expect(inLarge.read).toBeLessThanOrEqual(asMany(inSmall.read));
  });

  it("a merge that moves a page reads about as many rows, and writes as many", async () => {
    const ctx = contextOf(w.admin);
    const cost = async ({ id, ids }: typeof small) => {
      const request = await draft(w.admin, id);
      await applyChanges(database(), ctx, request, [
        { operation: "update_page", page: ids.at(-1)!, into: ids[7]! },
      ]);
      return inTransaction(database(), (tx) => rowsOf(tx, () => mergeChangeRequest(tx, ctx, request)));
    };
    const [inSmall, inLarge] = [await cost(small), await cost(large)];
    console.log("A move:", inSmall, inLarge);
    expect(inLarge.written).toBe(inSmall.written);
    // The last page of the large space is one level deeper.
    expect(inLarge.read).toBeLessThanOrEqual(inSmall.read * 1.5);
  });

  it("a merge of twenty pages reads and writes as many rows", async () => {
    const ctx = contextOf(w.admin);
    const cost = async ({ id, ids }: typeof small) => {
      const request = await draft(w.admin, id);
      await applyChanges(
        database(),
        ctx,
        request,
        ids.slice(30, 50).map((page) => edit(page, "Merged.")),
      );
      return inTransaction(database(), (tx) => rowsOf(tx, () => mergeChangeRequest(tx, ctx, request)));
    };
    const [inSmall, inLarge] = [await cost(small), await cost(large)];
    console.log("A merge:", inSmall, inLarge);
    expect(inLarge.written).toBe(inSmall.written);
    expect(inLarge.read).toBeLessThanOrEqual(asMany(inSmall.read));
  });
});

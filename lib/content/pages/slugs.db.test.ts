import { expect, it } from "vitest";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { database } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { findPageIdsByLastSlug } from "@/lib/store/page-paths";
import { api } from "@/lib/testing/api";
import { setting } from "@/lib/testing/change-requests";
import { world } from "@/lib/testing/world";
import { pages } from "./operations";
import type { PageChange } from "./schemas";

/** A change request with a new page, and its slug after each edit. */
async function drafting(insert: Partial<Extract<PageChange, { operation: "insert_page" }>>) {
  const given = await setting();
  const { mine, open, edit } = given;
  const request = await open(mine);
  const answer = await edit(mine, request, { operation: "insert_page", ...insert });
  if (!("changes" in answer) || answer.changes[0]!.object === "deleted_page") throw new Error("No page.");
  const { id } = answer.changes[0]!.page;
  const slug = async (params = request) => {
    const page = await api
      .as(mine)
      .call(pages.get.changeRequest, { params: { ...params, pageId: id }, query: {} });
    return "slug" in page ? page.slug : null;
  };
  const rename = (fields: object, params = request) =>
    edit(mine, params, { operation: "update_page", page: id, ...fields } as PageChange);
  return { ...given, request, id, slug, rename };
}

it("a slug is made from the title once, and stays when the title changes", async () => {
  const { slug, rename } = await drafting({ title: "Getting started" });
  expect(await slug()).toBe("getting-started");
  await rename({ title: "First steps" });
  expect(await slug()).toBe("getting-started");
  await rename({ document: { markdown: "# The very first steps\n" } });
  expect(await slug()).toBe("getting-started");
  await rename({ slug: "" });
  expect(await slug()).toBe("the-very-first-steps");
  await rename({ slug: "steps" });
  await rename({ title: "Else" });
  expect(await slug()).toBe("steps");
});

it("a page without a title gets its slug from its first title", async () => {
  const { slug, rename } = await drafting({ document: { markdown: "Text.\n" } });
  expect(await slug()).toBe("untitled");
  await rename({ description: "Not a name" });
  expect(await slug()).toBe("untitled");
  await rename({ title: "Getting started" });
  expect(await slug()).toBe("getting-started");
  await rename({ title: "First steps" });
  expect(await slug()).toBe("getting-started");
});

it("a page keeps its address in the space, even one without a title", async () => {
  const { mine, request, open, merge, slug, rename } = await drafting({});
  await merge(mine, request);
  const later = await open(mine);
  await rename({ title: "Named at last" }, later);
  expect(await slug(later)).toBe("untitled");
});

it.each(["mine", "theirs"] as const)(
  "a merge keeps the slug when either side changed the title: %s",
  async (side) => {
    const { ids, mine, open, edit, live, merge, tree } = await setting();
    const request = await open(mine);
    const title: PageChange = { operation: "update_page", page: ids.Alpha!, title: "Renamed" };
    const slug: PageChange = { operation: "update_page", page: ids.Alpha!, slug: "first" };
    await edit(mine, request, side === "mine" ? title : slug);
    await live(side === "mine" ? slug : title);
    expect(await merge(mine, request)).toMatchObject({ result: "merge" });
    expect((await tree()).find(({ id }) => id === ids.Alpha)).toMatchObject({
      title: "Renamed",
      slug: "first",
    });
  },
);

it.each(["main", "change"] as const)(
  "a merge keeps the slug when titles conflict and %s is chosen",
  async (choice) => {
    const { ids, mine, open, edit, live, merge, conflicts, tree } = await setting();
    const request = await open(mine);
    await edit(mine, request, { operation: "update_page", page: ids.Alpha!, title: "Mine" });
    await live({ operation: "update_page", page: ids.Alpha!, title: "Theirs" });
    expect(await merge(mine, request)).toMatchObject({ result: "conflicts" });
    const [conflict] = await conflicts(request);
    await api.as(mine).call(changeRequests.resolveConflict, {
      params: { ...request, conflictId: conflict!.id },
      body: { resolution: { choice } },
    });
    expect(await merge(mine, request)).toMatchObject({ result: "merge" });
    expect((await tree()).find(({ id }) => id === ids.Alpha)).toMatchObject({
      title: choice === "main" ? "Theirs" : "Mine",
      slug: "alpha",
    });
  },
);

it("pages are found by their last slug without reading other paths of their space", async () => {
  const made = await world();
  const space = await made.space({
    pages: ["# Setup\n", ...Array.from({ length: 300 }, (_, n) => `# Page ${n}\n`)],
  });
  const { Setup } = await made.pageIds(space);
  await inTransaction(database(), async (tx) => {
    await tx.$executeRaw`INSERT INTO "PageRedirect" ("spaceId", "path", "pageId")
      SELECT ${space.id}, 'old/' || n || '/' || CASE n WHEN 7 THEN 'setup' ELSE 'page' END, ${Setup}
      FROM generate_series(1, 300) n`;
    // The tables of a test are small enough to be read whole.
    await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
    expect(await findPageIdsByLastSlug(tx, [space.id], "SETUP", 50)).toEqual([
      { spaceId: space.id, pageId: Setup },
    ]);
    const [{ read } = { read: null }] = await tx.$queryRaw<{ read: number }[]>`
      SELECT sum("seq_tup_read" + "idx_tup_fetch")::int AS "read" FROM pg_stat_xact_user_tables
      WHERE "relname" IN ('PagePath', 'PageRedirect')`;
    expect(read).toBeLessThan(10);
  });
});

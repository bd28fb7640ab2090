import { expect, it } from "vitest";
import { api } from "@/lib/testing/api";
import { world } from "@/lib/testing/world";
import type { Page, PageChange } from "./schemas";

it("a page whose former parent is below it by now stays where it is when it is reverted", async () => {
  const w = await world();
  const space = await w.space({ pages: ["# Setup\n", "# Pumps\n"] });
  const ids = await w.pageIds(space);
  const [setup, pumps] = [ids.Setup!, ids.Pumps!];
  await w.live(space, { changes: [{ operation: "update_page", page: setup, into: pumps }] });
  const { changeRequest } = await w.changeRequest(space, {
    changes: [
      { operation: "update_page", page: setup, into: null },
      { operation: "update_page", page: pumps, into: setup },
    ],
  });
  const base = `/v1/spaces/${space.id}/change-requests/${changeRequest.id}`;
  const as = api.as(w.admin);
  const reverted = await as.post(`${base}/content`, { changes: [{ operation: "revert_page", page: setup }] });
  expect(reverted.status, reverted.text).toBe(200);
  const { pages } = (await as.get<{ pages: Page[] }>(`${base}/content/pages`)).body;
  expect(pages.map((page) => [page.id, "pages" in page && page.pages.map(({ id }) => id)])).toEqual([
    [setup, [pumps]],
  ]);
});

it("reverted blocks leave the lines between other blocks as they are", async () => {
  const before =
    "---\nkind: guide\n---\n# One\nText.\n\n\n\n- a\n\n* b\n***\nEnd.\n\n\n| a |\n| - |\n\n\nLast.\n";
  const w = await world();
  const space = await w.space({ pages: [before] });
  const page = (await w.pageIds(space)).One!;
  const written = (markdown: string): PageChange => ({
    operation: "update_page",
    page,
    document: { markdown },
  });
  const now = before
    .replace("Text.", "Other text.")
    .replace("* b\n", "")
    .replace("Last.", "New.\n\n\n\nLast.");
  const { changeRequest } = await w.changeRequest(space, { changes: [written(now)] });
  const base = `/v1/spaces/${space.id}/change-requests/${changeRequest.id}`;
  const as = api.as(w.admin);
  type Row = {
    kind: string;
    before?: { key: string; source: string };
    after?: { key: string; source: string };
  };
  const { body } = await as.get<{ blocks: Row[] }>(`${base}/changes/pages/${page}`);
  const keyOf = (kind: string) => {
    const row = body.blocks.find((each) => each.kind === kind);
    return (row?.before ?? row?.after)!.key;
  };
  const text = async () => (await as.get<{ markdown: string }>(`${base}/content/page/${page}`)).body.markdown;
  const revert = async (...block: string[]) => {
    await as.post(`${base}/content`, { changes: [written(now)] });
    await as.post(`${base}/content`, { changes: [{ operation: "revert_page", page, block }] });
    return text();
  };
  expect(await revert(keyOf("changed"))).toBe(now.replace("Other text.", "Text."));
  expect(await revert(keyOf("added"))).toBe(now.replace("New.\n\n\n\nLast.", "Last."));
  expect(await revert(keyOf("removed"))).toBe(now.replace("- a\n\n***", "- a\n\n* b\n***"));
  expect(await revert(keyOf("changed"), keyOf("added"), keyOf("removed"))).toBe(before);
});

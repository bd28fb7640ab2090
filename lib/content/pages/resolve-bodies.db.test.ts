import { beforeEach, describe, expect, it } from "vitest";
import { api } from "@/lib/testing/api";
import { type World, world } from "@/lib/testing/world";
import type { Page, PageChange } from "./schemas";

/** A page that links to pages created later: its links are stored as written. */
const STORED = [
  "---\nmetaLinks:\n  canonical: ./start.md\n---\n\n# Intro\n\n[start](./start.md) comes first.\n",
  "\nThen [more](./start.md#more).\n\n[top](README.md)\n",
].join("");

let w: World;
let space: string;
let intro: string;
let start: string;

const textIn = async (place: string) =>
  (await api.as(w.admin).get<{ markdown: string }>(`/v1/spaces/${space}/${place}content/page/${intro}`)).body
    .markdown;
const draft = async (...changes: PageChange[]) => {
  const { changeRequest } = await w.changeRequest({ id: space }, { changes });
  const at = `change-requests/${changeRequest.id}/`;
  return { at, text: () => textIn(at) };
};
const saved = (markdown: string): PageChange => ({
  operation: "update_page",
  page: intro,
  document: { markdown },
});
const merge = async (at: string) =>
  (await api.as(w.admin).post<{ result: string }>(`/v1/spaces/${space}/${at}merge`)).body.result;

beforeEach(async () => {
  w = await world();
  space = (await w.space({ pages: [STORED] })).id;
  const { at } = await draft({
    operation: "insert_page",
    title: "Start",
    document: { markdown: "## More\n" },
  });
  await merge(at);
  const tree = await api.as(w.admin).get<{ pages: Page[] }>(`/v1/spaces/${space}/content/pages`);
  [intro, start] = tree.body.pages.map(({ id }) => id) as [string, string];
});

describe("a save of a page", () => {
  it("resolves new links only", async () => {
    expect(await textIn("")).toBe(STORED);
    const edited = STORED.replace("comes first", "comes first of all").replace(
      "Then",
      "[Go](./start.md) on, then",
    );
    const { text } = await draft(saved(edited));
    expect(await text()).toBe(edited.replace("[Go](./start.md)", `[Go](/pages/${start})`));
  });

  it("causes no conflict with edits elsewhere on the page, and restored text is no change", async () => {
    const one = await draft(saved(STORED.replace("comes first", "comes last")));
    const other = await draft(saved(STORED.replace("[top]", "[Top]")));
    expect(await merge(one.at)).toBe("merge");
    expect(await merge(other.at)).toBe("merge");
    const both = STORED.replace("comes first", "comes last").replace("[top]", "[Top]");
    expect(await textIn("")).toBe(both);

    const third = await draft(saved("Nothing.\n"), saved(both));
    await api.as(w.admin).post(`/v1/spaces/${space}/${third.at}content`, { changes: [saved(both)] });
    expect(await third.text()).toBe(both);
  });

  it("restores blocks as they were", async () => {
    const { at, text } = await draft(saved(STORED.replace("Then [more](./start.md#more).", "Nothing more.")));
    const { body } = await api
      .as(w.admin)
      .get<{ blocks: { kind: string; before?: { key: string } }[] }>(
        `/v1/spaces/${space}/${at}changes/pages/${intro}`,
      );
    const block = body.blocks.flatMap(({ kind, before }) => (kind === "same" || !before ? [] : before.key));
    await api.as(w.admin).post(`/v1/spaces/${space}/${at}content`, {
      changes: [{ operation: "revert_page", page: intro, block }],
    });
    expect(await text()).toBe(STORED);
  });
});

it("a save of a reusable content resolves new links only", async () => {
  const { at } = await draft({
    operation: "insert_reusable_content",
    title: "Shared",
    document: { markdown: "[late](late.md)\n" },
  });
  const list = await api
    .as(w.admin)
    .get<{ items: { id: string }[] }>(`/v1/spaces/${space}/${at}content/reusable-contents`);
  const reusable = list.body.items[0]!.id;
  const apply = (...changes: PageChange[]) =>
    api.as(w.admin).post(`/v1/spaces/${space}/${at}content`, { changes });
  await apply({ operation: "insert_page", title: "Late", document: { markdown: "" } });
  const markdown = "[late](late.md)\n\n[start](start.md)\n";
  await apply({ operation: "update_reusable_content", reusableContent: reusable, document: { markdown } });
  const { body } = await api
    .as(w.admin)
    .get<{ markdown: string }>(
      `/v1/spaces/${space}/${at}content/reusable-contents/${reusable}?format=markdown`,
    );
  expect(body.markdown).toBe(`[late](late.md)\n\n[start](/pages/${start})\n`);
});

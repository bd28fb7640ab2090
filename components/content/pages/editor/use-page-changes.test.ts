import { expect, it } from "vitest";
import type { PageNode } from "@/components/content/document/tree";
import {
  ApplyChanges,
  type DocumentPage,
  type MetaLinks,
  type PageChange,
} from "@/lib/content/pages/schemas";
import type { EditSession } from "./edit-session";
import { usePageChanges } from "./use-page-changes";

const node = { id: "p", title: "Pumps", kind: "document", pages: [] } as unknown as PageNode;
const layout = { width: "wide", coverSize: "full" } as DocumentPage["layout"];
const FIELDS = {
  description: "How water rises.",
  icon: "droplet",
  emoji: "🚀",
  hidden: true,
  noIndex: true,
  noRobotsIndex: true,
  template: true,
  condition: "visitor.claims.crew",
};
const NO_FIELDS = {
  ...{ description: "", icon: "", emoji: "", hidden: false, noIndex: false, noRobotsIndex: false },
  ...{ template: false, condition: "" },
};

/** The changes of the request that duplicates a page. */
const changesOf = async (page: Partial<DocumentPage>, metaLinks: MetaLinks = {}) => {
  const requests: PageChange[][] = [];
  const opened: (string | undefined)[] = [];
  const session = {
    read: async () => ({ page: { id: "p", type: "document", layout, ...page }, tag: "v1" }),
    metaLinks: async () => metaLinks,
    storedCover: async (picture: { file?: string } | undefined) =>
      picture?.file === "deleted" ? undefined : picture,
    apply: async (changes: PageChange[]) => {
      requests.push(ApplyChanges.parse({ changes }).changes);
      return { touched: [{ object: "created_page", page: { id: "copy" } }] };
    },
  } as unknown as EditSession;
  const current = { pageId: undefined, saver: null };
  await usePageChanges(
    session,
    [node],
    current,
    (id) => opened.push(id),
    () => {},
  ).duplicate(node);
  expect(opened).toEqual(["copy"]);
  expect(requests).toHaveLength(1);
  return requests[0]!;
};

it("a copy of a page has all of its fields, its cover, layout, links for search engines and variables", async () => {
  const cover = { ref: { kind: "file" as const, file: "sea" }, refDark: undefined, yPos: 12 };
  const metaLinks: MetaLinks = { canonical: { kind: "url", url: "https://example.org/pumps" } };
  const variables = { pressure: 4 };
  expect(await changesOf({ ...FIELDS, cover, variables, markdown: "Water.\n" }, metaLinks)).toEqual([
    {
      operation: "insert_page",
      title: "Pumps (copy)",
      at: 1,
      document: { markdown: "Water.\n" },
      ref: "copy:",
      ...FIELDS,
      ...{ layout, cover, metaLinks },
    },
    { operation: "set_variables", page: "copy:", variables },
  ]);
});

it("a copy has the fields of its page where front matter has others", async () => {
  const markdown = "---\ndescription: Former words\nemoji: 🐢\n---\n\nWater.\n";
  const [inserted, later] = await changesOf({ description: "Present words", markdown });
  expect(inserted).toMatchObject({ operation: "insert_page", document: { markdown } });
  const fields = { ...NO_FIELDS, description: "Present words", layout, cover: null, metaLinks: {} };
  expect(later).toEqual({ operation: "update_page", page: "copy:", ...fields });
});

it("a copy is made without the pictures of a cover whose files were deleted", async () => {
  const deleted = { kind: "file" as const, file: "deleted" };
  const url = { kind: "url" as const, url: "https://example.org/sea.png" };
  const cover = (of: Partial<NonNullable<DocumentPage["cover"]>>) => changesOf({ cover: { yPos: 3, ...of } });
  expect(await cover({ ref: deleted })).toMatchObject([{ cover: null }]);
  expect(await cover({ ref: url, refDark: deleted })).toMatchObject([
    { cover: { ref: url, refDark: undefined, yPos: 3 } },
  ]);
});

import { describe, expect, it } from "vitest";
import { blankPage, type Change, type PageRecord } from "./records";
import { type SubjectChanges, suggestedSubject } from "./suggested-subject";

type Fields = Partial<PageRecord>;
const page = (id: string, fields: Fields = {}): PageRecord => ({
  ...blankPage(id),
  title: id,
  slug: id.toLowerCase(),
  contentHash: "one",
  ...fields,
});

const added = (id: string, fields?: Fields): Change<PageRecord> => ({ after: page(id, fields) });
const deleted = (id: string, fields?: Fields): Change<PageRecord> => ({ before: page(id, fields) });
const changed = (id: string, before: Fields, after: Fields): Change<PageRecord> => ({
  before: page(id, before),
  after: page(id, after),
});
const edited = (id: string, fields: Fields = {}) => changed(id, fields, { ...fields, contentHash: "two" });

const of = (...pages: Change<PageRecord>[]): Partial<SubjectChanges> => ({
  pages: new Map(pages.map((change) => [(change.after ?? change.before)!.id, change])),
});
const file = (name: string) => ({
  id: name,
  name,
  contentType: "image/png",
  size: 1,
  hash: "h",
  width: null,
  height: null,
});

const parents = new Map([
  ["guides", "Guides"],
  ["long", "An exceedingly long title of a page about everything there is"],
]);
const guides = { parentId: "guides" };
const long = "How to set everything up on machines without a network, step by step";

const table: [string, Partial<SubjectChanges>, string][] = [
  ["nothing", {}, ""],
  ["an edit", of(edited("Install")), "Edit “Install”"],
  ["two edits", of(edited("Install"), edited("Update")), "Edit “Install” and “Update”"],
  ["edits in one place", of(...["A", "B", "C"].map((id) => edited(id, guides))), "Edit 3 pages in Guides"],
  ["edits anywhere", of(edited("A"), edited("B"), edited("C", guides)), "Edit 3 pages"],
  ["a detail", of(changed("Install", {}, { description: "How" })), "Edit “Install”"],
  ["a new page", of(added("Install")), "Add “Install”"],
  ["a new page below another", of(added("Install", guides)), "Add “Install” to Guides"],
  ["new pages", of(...["A", "B", "C"].map((id) => added(id, guides))), "Add 3 pages to Guides"],
  ["new pages in several places", of(added("A"), added("B", guides)), "Add 2 pages"],
  [
    "a new page with pages below",
    of(added("Install"), added("Linux", { parentId: "Install" }), added("Windows", { parentId: "Install" })),
    "Add “Install” and 2 pages below it",
  ],
  ["a page without a title", of(added("a", { title: " " })), "Add “Untitled page”"],
  ["a new title", of(changed("a", { title: "Setup" }, { title: "Install" })), "Rename “Setup” to “Install”"],
  ["another address", of(changed("Install", {}, { slug: "setup" })), "Edit “Install”"],
  [
    "several new titles",
    of(changed("a", { title: "A" }, { title: "1" }), changed("b", { title: "B" }, { title: "2" })),
    "Rename 2 pages",
  ],
  ["a move", of(changed("Install", {}, guides)), "Move “Install” to Guides"],
  ["a move to the top", of(changed("Install", guides, {})), "Move “Install” to the top level"],
  ["moves", of(changed("A", {}, guides), changed("B", {}, guides)), "Move 2 pages to Guides"],
  ["another order", of(changed("A", guides, { ...guides, orderKey: "a" })), "Reorder pages in Guides"],
  ["a deletion", of(deleted("Install")), "Delete “Install”"],
  [
    "a deletion with the page below",
    of(deleted("Install"), deleted("Linux", { parentId: "Install" })),
    "Delete “Install” and a page below it",
  ],
  [
    "several kinds",
    of(edited("A"), added("B"), deleted("C"), deleted("D")),
    "Add “B”, edit “A” and delete 2 pages",
  ],
  ["an order beside something else", of(edited("A"), changed("B", {}, { orderKey: "a" })), "Edit “A”"],
  ["a long title", of(edited(long)), "Edit “How to set everything up on machi…”"],
  [
    "more than fits",
    of(edited(long), added(`${long} 2`, { parentId: "long" }), deleted(`${long} 3`)),
    "Add a page, edit a page and delete a page",
  ],
  ["a file", { files: new Map([["f", { after: file("map.png") }]]) }, "Add “map.png”"],
  [
    "files",
    {
      files: new Map([
        ["f", { after: file("a") }],
        ["g", { before: file("b") }],
      ]),
    },
    "Change 2 files",
  ],
  [
    "shared content",
    {
      reusables: new Map([
        [
          "r",
          {
            before: { id: "r", title: "Legal", contentHash: "1" },
            after: { id: "r", title: "Legal", contentHash: "2" },
          },
        ],
      ]),
      variables: new Map([["version", { before: 1, after: 2 }]]),
    },
    "Edit reusable content “Legal” and edit variable “version”",
  ],
  ["a page beside a file", { ...of(edited("A")), files: new Map([["f", { after: file("a") }]]) }, "Edit “A”"],
];

describe("suggestedSubject", () => {
  it.each(table)("names %s", (_name, changes, subject) => {
    const none = new Map<string, never>();
    const all = { pages: none, files: none, reusables: none, variables: none, ...changes };
    expect(suggestedSubject(all, parents)).toBe(subject);
    expect(subject.length).toBeLessThanOrEqual(100);
  });
});

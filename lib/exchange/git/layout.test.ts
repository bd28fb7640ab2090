import { describe, expect, it } from "vitest";
import { blankPage, type FileRecord, type PageRecord } from "@/lib/core/content/records";
import { parseSummary } from "@/lib/core/content/summary";
import type { KnownFile } from "./identities";
import { LayoutPlanner } from "./layout";
import { summaryText } from "./summary-text";

const page = (id: string, fields: Partial<PageRecord> = {}): PageRecord => ({
  ...blankPage(id),
  ...{ title: id, slug: id.toLowerCase(), orderKey: id },
  ...fields,
});
const file = (id: string, name: string): FileRecord => ({
  ...{ id, name, contentType: "text/plain", size: 1, hash: "0".repeat(64), width: null, height: null },
});
const known = (id: string, path: string): KnownFile => ({
  ...{ kind: "page" as const, id, key: path, path, oid: null, hasHeading: false },
});
const plan = (pages: PageRecord[], { places = [], root = "", others = [] as string[] }: Options = {}) =>
  new LayoutPlanner({ root, known: places, others }).plan(pages, []);
type Options = { places?: KnownFile[]; root?: string; others?: string[] };

describe("the path of a page in a repository", () => {
  it("follows the tree: README.md for the first page and for parents", () => {
    const { pagePaths } = plan([
      page("A"),
      page("B"),
      page("C", { parentId: "B" }),
      page("D", { parentId: "C" }),
      page("G", { kind: "group" }),
      page("H", { parentId: "G" }),
    ]);
    expect(Object.fromEntries(pagePaths)).toEqual({
      ...{ A: "README.md", B: "b/README.md", C: "b/c/README.md", D: "b/c/d.md", H: "g/h.md" },
    });
  });

  it("is kept, and avoids existing files and reserved names", () => {
    const { pagePaths } = plan(
      [page("A"), page("B"), page("Summary"), page("Index"), page("License"), page("New", { parentId: "A" })],
      {
        places: [known("A", "docs/start.md"), known("B", "README.md")],
        others: ["license.md", "SUMMARY.md"],
      },
    );
    expect(Object.fromEntries(pagePaths)).toEqual({
      A: "docs/start.md",
      B: "README.md",
      Summary: "summary-page.md",
      Index: "index-page.md",
      License: "license-2.md",
      New: "docs/start/new.md",
    });
  });

  it("gives a new first page its own name in a folder with an index", () => {
    const { pagePaths } = plan([page("A"), page("B")], {
      places: [known("B", "docs/index.md")],
      root: "docs",
    });
    expect(pagePaths.get("A")).toBe("docs/a.md");
  });

  it("differs from the paths of files, which are in the folder of the table of contents", () => {
    const layout = new LayoutPlanner({ root: "src", known: [], others: [] }).plan(
      [page("A")],
      [file("1", "a/b.png"), file("2", "notes.md")],
    );
    expect([...layout.filePaths.values()]).toEqual(["src/assets/a-b.png", "src/assets/notes.md.txt"]);
    expect(layout.pagePaths.get("A")).toBe("src/README.md");
  });
});

describe("the table of contents of an export", () => {
  it("parses to the same groups, pages, links, computed pages and titles with special characters", () => {
    const layout = plan([
      page("A", { title: "[Start] *here*" }),
      page("B", { kind: "group", title: "Guides" }),
      page("C", { parentId: "B", slug: "über uns" }),
      page("D"),
      page("E", { kind: "link", slug: "", target: { kind: "url", url: "https://example.org/a_b" } }),
      page("F", { kind: "computed", slug: "", computed: { type: "integration:wiki:articles", props: {} } }),
      page("G", { kind: "link", slug: "", target: { kind: "page", page: "A" } }),
      page("H", { kind: "group", title: "Empty" }),
    ]);
    const parts = parseSummary(summaryText(layout));
    expect(
      parts.map(({ title, entries }) => [
        title,
        entries.map((entry) => [entry.title, entry.href ?? entry.yaml]),
      ]),
    ).toEqual([
      [null, [["[Start] *here*", "README.md"]]],
      ["Guides", [["C", "b/%C3%BCber%20uns.md"]]],
      [
        null,
        [
          ["D", "d.md"],
          ["E", "https://example.org/a_b"],
          ["", "type: integration:wiki:articles\nprops: {}"],
          ["G", "README.md"],
        ],
      ],
    ]);
  });
});

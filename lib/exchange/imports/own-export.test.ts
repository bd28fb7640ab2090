import { expect, it } from "vitest";
import { bytesContent } from "@/lib/core/byte-source";
import { sha256 } from "@/lib/core/content/records";
import { newId } from "@/lib/core/ids";
import {
  MANIFEST,
  type Manifest,
  MOST_MANIFEST_BYTES,
  NO_MANIFEST,
  writeManifest,
} from "@/lib/exchange/exports/manifest";
import { lossOf, ownExportIn, planOwnExport } from "./own-export";
import { walk } from "./plan";
import { recordsOf } from "./records";

const [SPACE, PAGE, FILE] = ["S".repeat(22), "P".repeat(22), "F".repeat(22)];
const SUMMARY = "- [A](README.md)\n";
const TEXT = "# A\n";
const page = {
  ...{ id: PAGE, parentId: null, kind: "document", title: "A", slug: "a", slugAuto: true },
  text: { path: "README.md", hash: sha256(TEXT), edits: [] },
};
const manifest = {
  ...{ version: 1, space: SPACE, pages: [page], files: [], reusableContents: [], variables: {} },
  summary: { path: "SUMMARY.md", hash: sha256(SUMMARY) },
};
const manifestText = (changed: object): string => {
  const { pages, files, reusableContents, ...head } = { ...manifest, ...changed };
  const lines = [
    { export: head },
    ...pages.map((each) => ({ page: each })),
    ...files.map((file) => ({ file })),
    ...reusableContents.map((reusableContent) => ({ reusableContent })),
  ];
  return lines.map((line) => JSON.stringify(line)).join("\n");
};
const entriesOf = (changed: object, files: Record<string, string>) =>
  new Map(
    Object.entries({
      ...{ "SUMMARY.md": SUMMARY, "README.md": TEXT },
      [MANIFEST]: manifestText(changed),
      ...files,
    }).map(([path, text]) => [path, bytesContent(Buffer.from(text))]),
  );
const exportOf = (changed: object = {}, files: Record<string, string> = {}) =>
  ownExportIn(entriesOf(changed, files));
const planned = async (changed: object = {}, files: Record<string, string> = {}) => {
  const entries = entriesOf(changed, files);
  return planOwnExport((await ownExportIn(entries))!, entries, {
    newId,
    reader: { facts: () => ({}) } as never,
  });
};

it("an export is read by its manifest while its texts are as they were written", async () => {
  expect(await exportOf()).toMatchObject({ root: ".", manifest: { space: SPACE } });
  expect(await exportOf({}, { "README.md": "# B\n" })).toBeNull();
  expect(await exportOf({}, { "SUMMARY.md": "" })).toBeNull();
  expect(await exportOf({}, { "new.md": "# New\n" })).toBeNull();
  expect(await exportOf({ files: [{ id: FILE, path: "assets/a.png", name: "a.png" }] })).toBeNull();
});

it.each(["new.html", "new.docx", "new.doc", `New ${"0".repeat(32)}.csv`])(
  "an export does not count beside %s, which becomes a page, unless it is a file of the export",
  async (name) => {
    expect(await exportOf({}, { [name]: "Words" })).toBeNull();
    expect(await exportOf({ files: [{ id: FILE, path: name, name }] }, { [name]: "Words" })).not.toBeNull();
  },
);

it("an import of an export names files beside it that no page uses", async () => {
  const { report } = await planned({}, { "other.png": "png" });
  expect(report).toEqual([
    { path: "README.md", outcome: "page", detail: null },
    { path: "other.png", outcome: "skipped", detail: "Not used by any page." },
  ]);
});

it.each([
  ["document", "v1.2_größe", "v1.2_größe"],
  ["document", "A b", "a-b"],
  ["document", "", "page"],
  ["link", "a", ""],
])("a page of the kind %s keeps a slug such as %j if pages may have it", async (kind, slug, stored) => {
  const { pages } = await planned({ pages: [{ ...page, kind, slug }] });
  expect(pages.map((each) => each.slug)).toEqual([stored]);
});

it.each([
  ["of another version", { version: 2 }],
  ["with an address that runs code", { pages: [{ ...page, target: { kind: "url", url: "javascript:x" } }] }],
  ["with a variable of no name", { variables: { "a b": 1 } }],
  ["with a title that is too long", { pages: [{ ...page, title: "x".repeat(251) }] }],
  ["with a file that is the text of two pages", { pages: [page, { ...page, id: "Q".repeat(22) }] }],
  ["with a file that has two names", { files: ["x", "./x"].map((path) => ({ id: FILE, path, name: "x" })) }],
  ["with a page of another kind", { pages: [{ ...page, kind: "folder" }] }],
  ["with a line that is too long", { note: "x".repeat(1 << 19) }],
])("a manifest %s does not count", async (_name, changed) => {
  expect(await exportOf(changed, { x: "x" })).toBeNull();
});

it.each([
  ["is empty", ""],
  ["is no JSON", "{"],
  ["is no object", "null"],
  ["begins with a page", manifestText({}).split("\n").toReversed().join("\n")],
])("a manifest that %s does not count", async (_name, text) => {
  expect(await exportOf({}, { [MANIFEST]: text })).toBeNull();
});

it("a manifest that is too large does not count", async () => {
  const groups = (count: number, blanks: number) =>
    Array.from({ length: count }, (_, index) => {
      const group = { ...page, kind: "group", id: String(index).padStart(22, "0"), text: undefined };
      return JSON.stringify({ page: group }) + " ".repeat(blanks);
    });
  const withGroups = (count: number, blanks: number) =>
    exportOf({}, { [MANIFEST]: [manifestText({}), ...groups(count, blanks)].join("\n") });
  expect((await withGroups(40, 1_000))?.manifest.pages).toHaveLength(41);
  expect(await withGroups(40, MOST_MANIFEST_BYTES / 40)).toBeNull();
});

it("an import names the fields of an export that were too large for a manifest", async () => {
  const edits = Array.from({ length: 40 }, () => [0, 0, "x".repeat(1 << 13)] as [number, number, string]);
  const pages = Array.from({ length: 60 }, () => ({ ...page, text: { ...page.text, edits } }));
  const written = writeManifest({ ...manifest, pages } as unknown as Manifest);
  expect(written).toBe(NO_MANIFEST);
  expect(await exportOf({}, { [MANIFEST]: written })).toBeNull();
  const contentOf = (text: string) => bytesContent(Buffer.from(text));
  expect(await lossOf(contentOf(written))).toMatch(/were too large to import/);
  const oneLong = { ...manifest, variables: { long: "x".repeat(1 << 20) } } as unknown as Manifest;
  expect(await lossOf(contentOf(writeManifest(oneLong)))).toMatch(/were too large to import/);
  expect(await lossOf({ ...contentOf(""), size: MOST_MANIFEST_BYTES + 1 })).toMatch(
    /were too large to import/,
  );
  expect(await lossOf(contentOf(manifestText({})))).toMatch(/^Files of this export were changed/);
});

it("pages of a manifest that are nested too deeply are refused", async () => {
  const idOf = (index: number) => String(index).padStart(22, "0");
  const nested = Array.from({ length: 20_000 }, (_, index) => ({
    ...{ ...page, text: undefined, kind: "group", slug: `a${index}` },
    ...{ id: idOf(index), parentId: index === 0 ? null : idOf(index - 1) },
  }));
  const plan = await planned({ pages: [page, ...nested] });
  expect([...walk(plan.pages)]).toHaveLength(20_001);
  expect(() => recordsOf(plan, { parentId: null, depth: 0, siblings: [] })).toThrow(/32 levels/);
});

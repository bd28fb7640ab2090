import { expect, it } from "vitest";
import { bytesContent } from "@/lib/core/byte-source";
import { sha256 } from "@/lib/core/content/records";
import { MANIFEST, MOST_MANIFEST_BYTES } from "@/lib/exchange/exports/manifest";
import { ownExportIn } from "./own-export";

const [SPACE, PAGE] = ["S".repeat(22), "P".repeat(22)];
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
const exportOf = (changed: object = {}, files: Record<string, string> = {}) =>
  ownExportIn(
    new Map(
      Object.entries({
        ...{ "SUMMARY.md": SUMMARY, "README.md": TEXT },
        [MANIFEST]: JSON.stringify({ ...manifest, ...changed }),
        ...files,
      }).map(([path, text]) => [path, bytesContent(Buffer.from(text))]),
    ),
  );

it("an export is read by its manifest while its texts are as they were written", async () => {
  expect(await exportOf()).toMatchObject({ root: ".", manifest: { space: SPACE } });
  expect(await exportOf({}, { "README.md": "# B\n" })).toBeNull();
  expect(await exportOf({}, { "SUMMARY.md": "" })).toBeNull();
  expect(await exportOf({}, { "new.md": "# New\n" })).toBeNull();
  expect(await exportOf({ files: [{ id: "F".repeat(22), path: "assets/a.png", name: "a.png" }] })).toBeNull();
});

it.each([
  ["of another version", { version: 2 }],
  ["with an address that runs code", { pages: [{ ...page, target: { kind: "url", url: "javascript:x" } }] }],
  ["with a variable of no name", { variables: { "a b": 1 } }],
  ["with a title that is too long", { pages: [{ ...page, title: "x".repeat(251) }] }],
  ["that is no object", { pages: null }],
  ["that is too large", { note: "x".repeat(MOST_MANIFEST_BYTES) }],
])("a manifest %s does not count", async (_name, changed) => {
  expect(await exportOf(changed)).toBeNull();
});

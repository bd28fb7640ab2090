import { expect, it } from "vitest";
import { walk } from "@/lib/exchange/imports/plan";
import { imported, outline } from "@/lib/exchange/imports/testing";

it("a site of Jekyll has the tree and the order that its front matter names", async () => {
  const page = (title: string, fields: string) => `---\ntitle: ${title}\n${fields}\n---\n\ntext\n`;
  const plan = await imported({
    "docs/ui/buttons.md": page("Buttons", "parent: UI\nnav_order: 2"),
    "docs/ui/labels.md": page("Labels", "parent: UI\nnav_order: 1"),
    "docs/ui.md": page("UI", "nav_order: 5"),
    "docs/deep.md": page("Deep", "parent: Buttons\ngrand_parent: UI"),
    "docs/secret.md": page("Secret", "nav_exclude: true\nnav_order: 9"),
    "docs/loop.md": page("Loop", "parent: Loop\nnav_order: 8"),
    "index.md": page("Home", "nav_order: 1"),
  });
  expect(outline(plan.pages)).toEqual([
    "Home",
    "UI",
    "  Labels",
    "  Buttons",
    "    Deep",
    "Loop",
    "Secret (hidden)",
  ]);
});

it("pages that a site of Jekyll excludes are hidden", async () => {
  const plan = await imported({
    "_config.yml": 'exclude:\n  - vendor/\n  - "*-notes.md"\n  - CHANGES.md\n',
    "index.md": "# Home\n",
    "CHANGES.md": "# Changes\n",
    "docs/CHANGES.md": "# Changes of the docs\n",
    "vendor/lib/README.md": "# Library\n",
    "_sass/normalize/README.md": "# Normalize\n",
    "docs/release-notes.md": "# Notes\n",
  });
  expect(outline(plan.pages).filter((line) => !line.includes("(hidden)"))).toEqual([
    ...["Home", "Docs (group)", "  Changes of the docs"],
  ]);
  expect([...walk(plan.pages)].filter(({ hidden, path }) => hidden && path !== null)).toHaveLength(4);
});

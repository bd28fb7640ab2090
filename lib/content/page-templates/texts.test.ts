import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { documentOf, openText } from "@/lib/core/content/editing/open-text";
import { saveText } from "@/lib/core/content/editing/save-text";
import { PAGE_TEMPLATES } from "./catalogue";

it.each(PAGE_TEMPLATES.map(({ id }) => id))(
  "the editor shows each block of the template “%s” as one of its own",
  (id) => {
    const text = readFileSync(join(import.meta.dirname, "texts", `${id}.md`), "utf8");
    const opened = openText(text);
    const document = documentOf(opened);
    const islands: string[] = [];
    document.descendants((node) => {
      if (/island/i.test(node.type.name)) islands.push(String(node.attrs.source));
    });
    expect(islands).toEqual([]);
    expect(text.startsWith("# ")).toBe(false);
    expect(saveText(opened, document)).toMatchObject({ text });
  },
);

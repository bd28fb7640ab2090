import { describe, expect, it } from "vitest";
import { imported, outline, textAt } from "@/lib/exchange/imports/testing";

describe("front matter", () => {
  it("gives titles as they are written, also numbers", async () => {
    const plan = await imported({
      "1.md": "---\ntitle: 2024\n---\n",
      "2.md": "---\ntitle: 1.10\n---\n",
      "3.md": "---\ntitle: true\nhidden: true\n---\n",
    });
    expect(outline(plan.pages)).toEqual(["2024", "1.10", "true (hidden)"]);
  });

  it("that cannot be read is reported", async () => {
    const plan = await imported({ "a.md": "---\ntitle: Foo: bar\ntags: [a\n---\n\ntext\n" });
    expect(plan.report).toContainEqual({
      path: "a.md",
      outcome: "warning",
      detail: expect.stringMatching(
        /^The front matter can't be read and was ignored: a value contains a colon and needs quotes in line 2\.$/,
      ),
    });
  });

  it("may have blank lines before it", async () => {
    const { pages } = await imported({ "a.md": "\n  \n---\ntitle: Own title\nicon: bolt\n---\n\nText\n" });
    expect(pages).toMatchObject([
      { title: "Own title", text: "---\ntitle: Own title\nicon: bolt\n---\n\nText\n" },
    ]);
  });

  it("is no rule behind a blank line with words up to the next rule", async () => {
    const text = "\n---\nNote: x\n---\n\nText\n";
    expect((await imported({ "a.md": text })).pages).toMatchObject([{ title: "A", text }]);
  });

  it("in TOML becomes YAML, and stays where it is broken", async () => {
    const toml =
      "+++\ntitle = \"A # b\" # c\nweight = 3\ndraft = true\ndate = 2024-01-02T10:00:00Z\ntags = [\n  \"x\",\n  'y',\n]\n[menu.main]\nname = 'M'\n+++\n\ntext\n";
    const plan = await imported({ "a.md": toml, "b.md": "+++\nx = y\n+++\n" });
    expect(textAt(plan, "a.md")).toBe(
      '---\ntitle: "A # b"\nweight: 3\ndraft: true\ndate: 2024-01-02T10:00:00Z\ntags:\n  - x\n  - y\nmenu:\n  main:\n    name: M\n---\n\ntext\n',
    );
    expect(outline(plan.pages)).toEqual(["A # b (hidden)", "B"]);
    expect(textAt(plan, "b.md")).toContain("+++");
    expect(plan.report).toContainEqual({
      path: "b.md",
      outcome: "warning",
      detail: expect.stringMatching(/^The front matter can't be read and stays in the text: .* in line 2\.$/),
    });
  });

  it("in TOML may have all of its forms", async () => {
    const toml =
      '+++\ntitle = """\nLong \\\n  title"""\nday = 2024-01-02\ntime = 07:32:00\nat = 2024-01-02T10:00:00.5+02:00\nx = {y = 1}\na.b = 0x10\n[[list]]\nn = 1\n[[list]]\nn = 2\n+++\n';
    expect(textAt(await imported({ "a.md": toml }), "a.md")).toBe(
      "---\ntitle: Long title\nday: 2024-01-02\ntime: 07:32:00\nat: 2024-01-02T10:00:00.500+02:00\nx:\n  y: 1\na:\n  b: 16\nlist:\n  - n: 1\n  - n: 2\n---\n",
    );
  });
});

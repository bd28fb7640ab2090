import { describe, expect, it } from "vitest";
import { renderToHtml } from "@/lib/content/rendering/on-thread/to-html";
import { commentConditions, withConditions } from "./template-conditions";

const TEXT = [
  ...["---", 'title: "{% if x %}"', "---", "{% if page.beta %}", "Words **one**", "{% else %}", "- two"],
  ...["- {% if a %}{% unless b %}[three](https://x.test){% endunless %}{% endif %}", "{% endif %}", ""],
  ...["{%- case page.kind -%}{% when 1 %}`four` five{% endcase %}", "", "`{% if x %}`", ""],
  ...["<!-- {% if x %}six{% endif %} -->", "<!--", "{% if x %}", "-->", ""],
  ...['<a href="{% if x %}a{% endif %}">seven</a>', "", "{% for x in y %}eight{% endfor %}", ""],
  ...['{% if visitor.claims.plan == "pro" %}', "nine", "{% endif %}", "", "{% raw %}{% if x %}{% endraw %}"],
].join("\n");

describe("conditions of Jekyll in a text that follows its file", () => {
  it("show the words of all branches as Markdown, and conditions about visitors hide theirs", () => {
    const { text, problem } = commentConditions(TEXT);
    const { html } = renderToHtml(text, {
      evaluation: { facts: {}, reusables: {}, visitor: { claims: {} } },
    });
    for (const shown of ["<strong>one</strong>", "two", ">three</a>", "<code>four</code> five", "eight"])
      expect(html).toContain(shown);
    for (const hidden of ["six", "nine", "page.beta", "endunless"]) expect(html).not.toContain(hidden);
    expect(problem).toContain("{% if page.beta %}, {% if a %}, {% unless b %}, {%- case page.kind -%}");
  });

  it("come back as they were written, and comments of an author stay", () => {
    expect(withConditions(commentConditions(TEXT).text)).toBe(TEXT);
    for (const text of ["<!--{% if visitor.claims.a %}-->", "<!--{% hint %}-->", "<wbr><!-- {% if x %} -->"])
      expect(withConditions(text)).toBe(text);
  });

  it("are left alone in indented code, but not in an item of a list", () => {
    const code = "Words\n\n    {% if a %}\n    one\n\n    {% endif %}\n\n";
    const { text } = commentConditions(`${code}- item\n\n    {% if b %}\n    two\n    {% endif %}\n`);
    expect(text).toBe(`${code}- item\n\n    <!--{% if b %}-->\n    two\n    <!--{% endif %}-->\n`);
  });

  it("are comments behind code that looks like a tag, and stay within a tag around code", () => {
    expect(commentConditions("`<a` {% if a %}one{% endif %}").text).toBe(
      "`<a` <!--{% if a %}-->one<!--{% endif %}-->",
    );
    const inTag = '<a title="`b`" {% if a %}>one</a>{% endif %}';
    expect(commentConditions(inTag).text).toBe('<a title="`b`" {% if a %}>one</a><!--{% endif %}-->');
  });

  it("come back outside of code and of metadata only", () => {
    const [comment, condition] = ["<!--{% if page.beta %}-->", "{% if page.beta %}"];
    const textOf = (words: string) =>
      `---\ntitle: "${comment}"\n---\n\n\`\`\`html\n${comment}\n\`\`\`\n\n\`${comment}\` ${words}\n`;
    expect(withConditions(textOf(comment))).toBe(textOf(condition));
  });

  it.each([
    "{% if ",
    "{% if x %}",
    "<!--{% if ",
    "<!--{% if x %}-->",
    "<a {% if x %}",
    "- {% if x %}",
    "`x`{% if x %}",
  ])("are found once in many of %j on a line", (tag) => {
    const { text } = commentConditions(tag.repeat(1_500));
    expect(withConditions(text).length).toBeLessThanOrEqual(text.length);
  });
});

import { describe, expect, it } from "vitest";
import { arrangeByParents } from "@/lib/exchange/imports/arrange/by-parents";
import { RemovedConditions } from "@/lib/exchange/imports/template-conditions";
import { templateTags } from "@/lib/exchange/imports/template-tags";
import { imported, outline, textAt } from "@/lib/exchange/imports/testing";

describe("tags of templates", () => {
  it("of Jekyll become addresses and code, outside of code", async () => {
    const plan = await imported({
      "_config.yml": "title: X\n",
      "docs/a.md":
        "[b]({{ site.baseurl }}/docs/b) [c]({% link docs/b.md %}) [d]({{ '/docs/b' | relative_url }}) `{{ site.baseurl }}`\n{: .note }\n\n{% highlight ruby %}\nputs 1\n{% endhighlight %}\n\n{% include x.html %}\n",
      "docs/b.md": "# B\n",
    });
    expect(textAt(plan, "docs/a.md")).toBe(
      "[b](docs/b.md) [c](docs/b.md) [d](docs/b.md) `{{ site.baseurl }}`\n\n\n```ruby\nputs 1\n```\n\n{% include x.html %}\n",
    );
  });

  it("of Jekyll that are conditions leave the words of all branches, and are named in the report", async () => {
    const plan = await imported({
      "_config.yml": "title: X\n",
      "a.md": [
        "{% if page.beta and site.x contains 'y' %}",
        "One",
        "{% else %}",
        'Two {%- unless x -%}three{%- endunless -%} {% if jekyll.environment == "a" %}four{% endif %}',
        "{% endif %}",
        "",
        "{% case page.kind %}{% when 1 %}five{% endcase %} `{% if x %}`",
        "{% raw %}{% if x %}{% endraw %}",
        "",
        "{% for x in y %}six{% else %}seven{% endfor %}",
        "",
        '{% if visitor.claims.plan == "pro" %}',
        "Eight",
        "{% else %}",
        "Nine",
        "{% endif %}",
        "",
      ].join("\n"),
    });
    expect(textAt(plan, "a.md")).toBe(
      [
        ...["", "One", "", "Two three four", "", "", "five `{% if x %}`", "&#123;% if x %}", ""],
        ...["{% for x in y %}sixseven{% endfor %}", ""],
        ...['{% if visitor.claims.plan == "pro" %}', "Eight", "{% else %}", "Nine", "{% endif %}", ""],
      ].join("\n"),
    );
    expect(plan.report.filter(({ outcome }) => outcome === "warning")).toEqual([
      {
        ...{ path: "a.md", outcome: "warning" },
        detail:
          "Conditions of a template are removed, and the words of all their branches are shown: {% if page.beta and site.x contains 'y' %}, {%- unless x -%}, {% if jekyll.environment == \"a\" %}, {% case page.kind %}.",
      },
    ]);
  });

  it("have the values of the site in code as well, but not where Jekyll shows them as written", async () => {
    const jekyll = await imported({
      "_config.yml": "version: 3\n",
      "a.md":
        "`{{ site.version }}` `{% raw %}{{ site.version }}{% endraw %}`\n\n{% raw %}\n```\n{{ site.version }} {% raw %}\n```\n{% endraw %}\n\n```\n{{ site.version }} {{ site.other }} {% if x %}\n```\n\n`{% raw %}`\n",
    });
    expect(textAt(jekyll, "a.md")).toBe(
      "`3` `{{ site.version }}`\n\n\n```\n{{ site.version }} {% raw %}\n```\n\n\n```\n3 {{ site.other }} {% if x %}\n```\n\n`{% raw %}`\n",
    );
    const hugo = await imported({
      "hugo.toml": "[params]\nversion = '1.2'\n",
      "content/_index.md":
        '`{{< param version >}}`\n\n```sh\nnpm i x@{{% param "version" %}} {{</* param */>}}\n```\n',
    });
    expect(textAt(hugo, "content/_index.md")).toBe("`1.2`\n\n```sh\nnpm i x@1.2 {{< param >}}\n```\n");
  });

  it("of Hugo have their title behind their style", async () => {
    const plan = await imported({
      "hugo.toml": "",
      "content/_index.md":
        '{{% notice tip "One" "icon" %}}\na\n{{% /notice %}}\n\n{{< admonition type="note" "Two" true >}}\nb\n{{< /admonition >}}\n\n{{< hint "warning" >}}\nc\n{{< /hint >}}\n\n{{< alert "fire" >}}\nd\n{{< /alert >}}\n',
    });
    expect(textAt(plan, "content/_index.md")).toBe(
      '{% hint style="success" %}\n**One**\n\na\n{% endhint %}\n\n{% hint style="info" %}\n**Two**\n\nb\n{% endhint %}\n\n{% hint style="warning" %}\nc\n{% endhint %}\n\n{% hint style="info" %}\nd\n{% endhint %}\n',
    );
  });

  it("of Hugo become videos, cards and diagrams", async () => {
    const plan = await imported({
      "hugo.toml": "title = 'X'\n",
      "content/a.md": [
        "{{< youtube w7Ft2ymGmfc >}}",
        '{{< vimeo id="146022717" >}}',
        "",
        "{{< cards >}}",
        '{{< card link="/b" title="To B" subtitle="Its words" icon="x" >}}',
        "{{< /cards >}}",
        "",
        "{{< mermaid >}}",
        "graph LR",
        "{{< /mermaid >}}",
        "",
        "{{% pageinfo %}}",
        "See [b]({{< relref b.md >}}).",
        "{{% /pageinfo %}}",
        "",
      ].join("\n"),
      "content/b.md": "# B\n",
    });
    expect(textAt(plan, "content/a.md")).toBe(
      [
        '{% embed url="https://www.youtube.com/watch?v=w7Ft2ymGmfc" %}',
        '{% embed url="https://vimeo.com/146022717" %}',
        "",
        "::::cards",
        ':::card{url="content/b.md"}',
        "",
        "**To B**",
        "",
        "Its words",
        "",
        ":::",
        "::::",
        "",
        "```mermaid",
        "graph LR",
        "```",
        "",
        '{% hint style="info" %}',
        "See [b](content/b.md).",
        "{% endhint %}",
        "",
      ].join("\n"),
    );
  });

  it("of Hugo become tabs where a formatter joined them on one line, and comments are left out", async () => {
    const plan = await imported({
      "hugo.toml": "title = 'X'\n",
      "content/a.md": [
        '{{< tabpane text=true >}} {{% tab header="File:" disabled=true /%}}',
        '{{% tab header="toml" lang="toml" %}}',
        "",
        "one",
        "",
        '{{% /tab %}} {{% tab header="yaml" %}}',
        "",
        "two",
        "",
        "{{% /tab %}} {{< /tabpane >}}",
        "",
        "{{% comment %}} cSpell:ignore: un {{% /comment %}}",
        "Use `{{% tab %}} {{% /tab %}}`.",
        "",
      ].join("\n"),
    });
    expect(textAt(plan, "content/a.md")).toBe(
      [
        ...["{% tabs %}", '{% tab title="File:" %}', "{% endtab %}", '{% tab title="toml" %}', "", "one", ""],
        ...["{% endtab %}", '{% tab title="yaml" %}', "", "two", "", "{% endtab %}", "{% endtabs %}", "", ""],
        ...["Use `{{% tab %}} {{% /tab %}}`.", ""],
      ].join("\n"),
    );
    expect(plan.report.filter(({ outcome }) => outcome === "warning")).toEqual([]);
  });

  it("of Jekyll end HTML where they close it, also without a blank line", async () => {
    const plan = await imported({
      "_config.yml": "title: X\n",
      "a.md": '<div class="x">\n**b**\n</div>\n```md\n</div>\n[b](b)\n```\n',
    });
    expect(textAt(plan, "a.md")).toBe('<div class="x">\n**b**\n</div>\n\n```md\n</div>\n[b](b)\n```\n');
  });

  it("of Hugo become links, code and pictures, and its folders have their pages and weights", async () => {
    const plan = await imported({
      "hugo.toml": "title = 'X'\n",
      "content/_index.md": "+++\ntitle = 'Start'\n+++\n",
      "content/guide/_index.md":
        '---\ntitle: Guide\nweight: 2\n---\n\n[z]({{< ref "z.md" >}}) [a]({{% relref "/other" %}})\n',
      "content/guide/z.md":
        '---\ntitle: Z\nweight: 1\n---\nUse {{</* ref "z" */>}}, {{%/* note */%}} and {{</*br*/>}}.\n\n{{< highlight go "linenos=table" >}}\nx := 1\n{{< /highlight >}}\n\n{{< figure src="/img/a.png" alt="A pump" / >}}\n',
      "content/guide/a.md": "---\ntitle: A\nweight: 2\n---\n",
      "content/other.md": "---\ntitle: Other\nweight: 1\n---\n",
      "static/img/a.png": "png",
    });
    expect(outline(plan.pages)).toEqual(["Start", "Other", "Guide", "  Z", "  A"]);
    expect(textAt(plan, "content/guide/_index.md")).toContain(
      "[z](content/guide/z.md) [a](content/other.md)\n",
    );
    expect(textAt(plan, "content/guide/z.md")).toContain(
      'Use {{< ref "z" >}}, {{% note %}} and {{\\<br>}}.\n',
    );
    expect(textAt(plan, "content/guide/z.md")).toContain(
      "```go\nx := 1\n```\n\n![A pump](<static/img/a.png>)\n",
    );
  });
});

describe("hostile tags of templates", () => {
  it.each(["{% if ", "{% if x %}", "{% if % % ", "{% else %}", "{% raw %}"])(
    "that are many of %j on a line are read once",
    (tag) => {
      const conditions = new RemovedConditions();
      conditions.removeFrom(tag.repeat(20_000));
      expect(conditions.removeFrom("x")).toBe("x");
    },
  );

  const replace = templateTags(["_config.yml", "hugo.toml"], { jekyll: new Map(), hugo: new Map() })!;
  /** Steps that grow with the square of this length would take minutes. */
  const LENGTH = 400_000;
  const BEGINNINGS: [beginning: string, repeated: string][] = [
    ["{{< figure ", " "],
    ["{{< tabs ", " "],
    ['{{< tab title="', " "],
    ["{{< hint ", "a "],
    ["{{< figure ", "/ "],
    ["", "{{< figure "],
    ["", "{{< highlight a "],
    ["{{< highlight ", "a"],
    ["{% highlight ", "a"],
    ["", '{{< ref "a" '],
    ["", "{{</* "],
    ["{{</* ", "*/ "],
  ];

  it.each(BEGINNINGS)("as %j with many %j are read once", (beginning, repeated) => {
    const words = beginning + repeated.repeat(LENGTH / repeated.length);
    expect(replace(words)).toBe(words);
  });

  it("in the address of a link are looked for once", async () => {
    const address = "{".repeat(120_000);
    const plan = await imported({ "a.md": `# A\n\n[Go](<${address}>) and [on](<{{ a }}>).\n` });
    expect(plan.report.filter(({ detail }) => detail?.includes("{{ a }}"))).toHaveLength(1);
  });

  it("are short if many pages of a title name pages of that title above them", async () => {
    const count = 20_000;
    const placed = Array.from({ length: count }, (_, index) => ({
      page: { title: "Same", children: [] },
      source: { parents: ["Same", `Missing ${index}`], position: null },
    }));
    const tree = arrangeByParents(placed as unknown as Parameters<typeof arrangeByParents>[0]);
    expect(tree.map(({ children }) => children.length)).toEqual([count - 1]);
  });
});

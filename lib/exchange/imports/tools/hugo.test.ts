import { expect, it } from "vitest";
import { walk } from "@/lib/exchange/imports/plan";
import { imported, outline, textAt } from "@/lib/exchange/imports/testing";

it("a site of Hugo has the pages of its content by weight, date and title, with links from its top", async () => {
  const page = (fields: string, words = "") => `---\n${fields}\n---\n${words}\n`;
  const plan = await imported({
    "README.md": "# Site\n",
    "archetypes/default.md": "# Default\n",
    "hugo.yaml": "contentDir: text/en\n",
    "text/en/guide/_index.md": page("title: Guide"),
    "text/en/guide/b.md": page("title: Anvil\ndate: 2020-01-01"),
    "text/en/guide/a.md": page("title: Zinc\nlinktitle: Bolt\nweight: 0", "[x](news/x/)"),
    "text/en/guide/home/Home.md": page("title: Home"),
    "text/en/guide/home/area.md": page("title: Area"),
    "text/en/about.md": page("title: About"),
    "text/en/news/x.md": page("title: X\ndate: 2024-01-01"),
    "text/en/last.md": page("title: Last\nweight: 1"),
  });
  expect(outline(plan.pages)).toEqual([
    ...[
      "Last",
      "News (group)",
      "  X",
      "Guide",
      "  Anvil",
      "  Bolt",
      "  Home",
      "    Area",
      "    Home",
      "About",
    ],
  ]);
  expect(textAt(plan, "text/en/guide/a.md")).toContain("[x](text/en/news/x.md)");
});

it("pages that a site of Hugo puts into no list are hidden", async () => {
  const plan = await imported({
    "hugo.yaml": "title: Site\n",
    "content/_index.md": "# Home\n",
    "content/a.md": "---\ntitle: A\n---\n",
    "content/b.md": "---\ntitle: B\nbuild: { list: never }\n---\n",
    "content/parts/_index.md": "---\ncascade: { build: { list: never, render: never } }\n---\n",
    "content/parts/c/d.md": "---\ntitle: D\n---\n",
  });
  const hidden = [...walk(plan.pages)].flatMap((page) => (page.hidden ? (page.path ?? []) : []));
  expect(hidden.toSorted()).toEqual(["content/b.md", "content/parts/_index.md", "content/parts/c/d.md"]);
});

it("values of a site's configuration are in its texts; addresses of other templates are reported apart", async () => {
  const jekyll = await imported({
    "_config.yml":
      "repository: https://example.org/r\nteam: { name: Ada }\nnav_external_links:\n  - { title: Code, url: https://example.org }\n  - { title: No, url: 'javascript:1' }\n",
    "rendering-process.md": "Words.\n",
    "a.md":
      "[issue]({{ site.repository }}/new) {{ site.team.name }} `{{ site.team }}` [b](<{{ page.x }}/b>) {{ site.none }}\n",
  });
  expect(textAt(jekyll, "a.md")).toBe(
    "[issue](https://example.org/r/new) Ada `{{ site.team }}` [b](<{{ page.x }}/b>) {{ site.none }}\n",
  );
  expect(outline(jekyll.pages)).toEqual(["A", "Rendering Process", "Code (link)"]);
  const hugo = await imported({
    "config/_default/hugo.toml": "title = 'x'\n[params]\nGithub_Repo = 'https://example.org/r'\n",
    "config/_default/params.yaml": "main: &main blue\nui:\n  color: *main\n",
    "content/_index.md":
      '[code]({{% param github_repo %}}) {{< param "ui.color" >}} [other](<{{% eturl rss %}}>)\n',
  });
  expect(textAt(hugo, "content/_index.md")).toBe(
    "[code](https://example.org/r) blue [other](<{{% eturl rss %}}>)\n",
  );
  const warnings = [...jekyll.report, ...hugo.report].filter(({ outcome }) => outcome === "warning");
  expect(warnings.map(({ detail }) => detail)).toEqual([
    "Addresses that a template of the site makes stay as written: {{ page.x }}/b.",
    "Addresses that a template of the site makes stay as written: {{% eturl rss %}}.",
  ]);
});

it("the configuration of Hugo may have its former name, and pages of one language are at the top", async () => {
  const files = {
    "site/README.md": "# How to build\n",
    "site/content/en/about.md": "---\ntitle: About\n---\n",
    "site/content/en/docs/_index.md": "---\ntitle: Documentation\n---\n",
    "site/content/en/docs/b.md": "---\ntitle: B\nweight: 1\n---\n",
    "site/content/en/docs/a.md": "---\ntitle: A\nweight: 2\n---\n",
  };
  const pages = ["About", "Documentation", "  B", "  A"];
  for (const name of ["config.toml", "config/_default/config.yaml", "hugo.toml"]) {
    const settings = {
      [`site/${name}`]: name.endsWith("toml") ? 'contentDir = "content/en"' : "contentDir: content/en",
    };
    expect([name, outline((await imported({ ...files, ...settings })).pages)]).toEqual([name, pages]);
  }
  const other = await imported({
    ...files,
    "site/config.yml": "version: 2\njobs: {}\n",
    "site/docs/c.md": "# C\n",
  });
  expect(outline(other.pages).join()).toContain("C");
  const german = { "site/config.toml": 'contentDir = "content/en"', "site/content/de/docs/a.md": "# A\n" };
  expect(outline((await imported({ ...files, ...german })).pages).slice(0, 2)).toEqual([
    "De (group)",
    "  Docs",
  ]);
});

it("boxes, tabs and details of Hugo's themes become blocks", async () => {
  const plan = await imported({
    "hugo.toml": "title = 'X'\n",
    "content/a.md": `---
title: A
---

{{< hint warning >}}
One
{{< /hint >}}

{{% alert title="Mind" color="danger" %}}
Two
{{% /alert %}}

{{< callout >}}
Three
{{< /callout >}}

{{< tabs items="JSON, YAML" >}}
{{< tab >}}
a
{{< /tab >}}
{{< tab >}}
b
{{< /tab >}}
{{< tab "TOML" >}}
c
{{< /tab >}}
{{< /tabs >}}

{{< details "More" open >}}
Four
{{< /details >}}

{{% steps %}}
1. {{< button href="/b" >}}Go{{< /button >}}
{{% /steps %}}
`,
  });
  expect(textAt(plan, "content/a.md")).toContain(`
{% hint style="warning" %}
One
{% endhint %}

{% hint style="danger" %}
**Mind**

Two
{% endhint %}

{% hint style="info" %}
Three
{% endhint %}

{% tabs %}
{% tab title="JSON" %}
a
{% endtab %}
{% tab title="YAML" %}
b
{% endtab %}
{% tab title="TOML" %}
c
{% endtab %}
{% endtabs %}

{% details title="More" %}
Four
{% enddetails %}


1. [Go](</b>)
`);
});

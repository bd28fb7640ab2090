import { describe, expect, it } from "vitest";
import { readLandingPage, unshownOfLandingPage } from "./landing-page";
import { planOf } from "./testing";

const VITEPRESS = `---
# The first page
layout: home
hero:
  name: Vite & "Press"
  text: Static Site Generator
  tagline: |
    - Simple,
    powerful
  image: { src: /logo.png, alt: "A [logo]" }
  actions:
    - theme: brand
      text: Say "hi"
      link: /guide/start
    - { theme: alt, text: GitHub, link: "https://github.com/x" }
features:
  - { icon: 📝, title: Markdown, details: Focus on words., link: /guide/start, linkText: More }
  - { icon: { src: /icon.svg }, title: Fast }
  - { icon: "<svg></svg>", details: Only details }
---

## Further

Words.
`;

const SHOWN = `---
# The first page
layout: home
---

# Vite & "Press"

**Static Site Generator**

\\- Simple, powerful

<button label="Say &quot;hi&quot;" kind="primary" ref="/guide/start"/> <button label="GitHub" kind="secondary" ref="https://github.com/x"/>

![A logo](/logo.png)

::::cards
:::card{url="/guide/start"}
📝 **Markdown**

Focus on words.

More
:::
:::card
<inline-image ref="/icon.svg" alt=""/> **Fast**
:::
:::card
Only details
:::
::::

## Further

Words.
`;

describe("the home page of a site", () => {
  it("of VitePress has its hero, its buttons and its features as blocks", () => {
    expect(readLandingPage(VITEPRESS)).toBe(SHOWN);
  });

  it("of VuePress and of Starlight have theirs", () => {
    const vuePress =
      "---\nhome: true\nheroImage: /a.png\nheroText: V\ntagline: T\nactionText: Go\nactionLink: /x/\nfooter: MIT\n---\n";
    expect(readLandingPage(vuePress)).toBe(
      '---\nhome: true\n---\n\n# V\n\nT\n\n<button label="Go" kind="primary" ref="/x/"/>\n\n![V](/a.png)\n\nMIT\n',
    );
    const starlight =
      "---\ntitle: Welcome\ntemplate: splash\nhero:\n  title: Welcome\n  tagline: T\n  actions:\n    - { text: Go, link: /x/, variant: minimal }\n---\n\nimport { Card } from 'x';\nimport Y from './y.astro';\n\nBody.\n";
    expect(readLandingPage(starlight)).toBe(
      '---\ntitle: Welcome\ntemplate: splash\n---\n\nimport { Card } from \'x\';\nimport Y from \'./y.astro\';\n\nT\n\n<button label="Go" kind="secondary" ref="/x/"/>\n\nBody.\n',
    );
  });

  it("stays as written without words in its front matter, or if that cannot be read", () => {
    for (const text of [
      "---\nlayout: home\n---\n\nBody.\n",
      "---\nhero: [\n---\n",
      "---\nhero: a.png\n---\n",
      "hero: x\n",
    ])
      expect(readLandingPage(text)).toBe(text);
  });

  it("leads to the pages and pictures of its site in an import", async () => {
    const files = {
      "docs/.vitepress/config.mts": "export default { title: 'X' };\n",
      "docs/index.md": VITEPRESS,
      "docs/guide/start.md": "# Start\n",
      "docs/public/logo.png": "png",
      "docs/public/icon.svg": "<svg/>",
    };
    const plan = await planOf(files, { adopts: true });
    const [home] = plan.pages;
    expect(home).toMatchObject({ title: 'Vite & "Press"', path: "docs/index.md" });
    const isOwn = (address: string) => /^\/(?:pages|files)\/id\d+$/.test(address);
    const addresses = [...home!.text!.matchAll(/(?:ref|url)="([^"]*)"|\]\(([^)]*)\)/g)].map(
      ([, quoted, bare]) => quoted ?? bare!,
    );
    expect(addresses.map((address) => isOwn(address) || address)).toEqual([
      ...[true, "https://github.com/x", true, true, true],
    ]);
    expect(plan.report.filter(({ outcome }) => outcome === "warning")).toEqual([]);
  });

  it("of a repository, whose texts stay as they are, is counted among what is not shown", () => {
    expect(unshownOfLandingPage(VITEPRESS)).toMatchObject({ sample: "Vite Press Static Site Generator" });
    expect(unshownOfLandingPage("# Words\n")).toBeNull();
  });
});

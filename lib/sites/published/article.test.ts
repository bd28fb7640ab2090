import { describe, expect, it } from "vitest";
import { insideOfArticle } from "./article";
import type { ArticleView, SiteLayout } from "./view-models";

const page = (html: string, changed: Partial<ArticleView> = {}) =>
  ({
    title: "Pumps",
    hasOwnTitle: true,
    lead: null,
    description: null,
    html,
    servers: [],
    specs: [],
    outline: ["Starting", "Stopping"].map((title) => ({ depth: 2, title, id: title.toLowerCase() })),
    breadcrumbs: [],
    path: "pumps",
    canonical: "https://docs.example/pumps",
    translations: [],
    newer: null,
    markdownHref: "/pumps.md",
    assistants: [{ title: "Ask ChatGPT", href: "https://chatgpt.com/" }],
    mcpHref: null,
    pdfHref: "/pumps/~/pdf",
    feedHref: null,
    edit: null,
    feedback: null,
    previous: null,
    related: [],
    laterModels: [],
    next: null,
    updatedAt: "2026-11-28T20:00:00.000Z",
    updatedBy: null,
    cover: null,
    wide: false,
    indexed: true,
    shows: { outline: true, pagination: true, navigation: true, title: true },
    image: { href: "https://docs.example/card.png" },
    ...changed,
  }) as ArticleView;
const site = (changed: Partial<SiteLayout> = {}) =>
  ({
    title: "Docs",
    basePath: "",
    origin: "https://docs.example",
    locale: "en",
    opensElsewhere: false,
    ...changed,
  }) as SiteLayout;

const TITLE =
  '<h1 id="pumps">Pumps<a class="heading-link" href="#pumps">#</a></h1>\n<p>They <em>run</em>.</p>\n';
const BUTTON =
  '<p><a href="/start" class="button-link">Start</a> <a href="/a" class="button-link-secondary">A</a></p>';

describe("a page of a site", () => {
  it.each([
    ["a title, a paragraph and buttons", TITLE + BUTTON, {}, true],
    ["buttons below the title from its field", BUTTON, { hasOwnTitle: false }, true],
    ["nothing around a wide text", TITLE, { wide: true, shows: page("").shows }, false],
    [
      "a wide text alone",
      TITLE,
      { wide: true, shows: { ...page("").shows, navigation: false, outline: false } },
      true,
    ],
    ["buttons after other text", `${TITLE}<p>1</p><p>2</p>${BUTTON}`, {}, false],
    ["a link in a sentence", `${TITLE}<p><a href="/a" class="button-link">A</a> or not</p>`, {}, false],
  ])("that has %s is a landing page or not", (_, html, changed, isLanding) => {
    const { landing, outline } = insideOfArticle(site(), page(html, changed));
    expect(landing).toBe(isLanding);
    if (isLanding) expect(outline).toBeNull();
  });

  it("has its actions in one menu beside the title, and an outline that begins with the page", () => {
    const { main, outline } = insideOfArticle(site(), page(TITLE));
    const [menu = ""] = /<div class="page-actions">.*?<\/details><\/div>/s.exec(main.html) ?? [];
    for (const words of ["Copy page", "View as Markdown", "Ask ChatGPT", "Download this page as PDF"])
      expect(menu).toContain(words);
    expect(main.html.indexOf("page-actions")).toBeLessThan(main.html.indexOf("<h1"));
    expect(outline?.html).toMatch(/<a href="#content">Overview<\/a>.*Starting/);
  });

  it("opens links to other sites in a new tab if its owner wants so", () => {
    const html = '<p><a href="https://example.org/" rel="noopener">Out</a> <a href="/pumps">In</a></p>';
    const shown = insideOfArticle(site({ opensElsewhere: true }), page(html)).main.html;
    expect(shown).toContain('<a target="_blank" href="https://example.org/" rel="noopener">Out</a>');
    expect(shown).toContain('<a href="/pumps">In</a>');
    expect(insideOfArticle(site(), page(html)).main.html).not.toContain("_blank");
  });
});

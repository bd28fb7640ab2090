import { expect, it } from "vitest";
import { markup } from "./markup";
import { renderDocument } from "./shell";
import type { SiteLayout } from "./view-models";

const font = { family: "Inter", faces: [] };
const ELSEWHERE = "https://status.example/";
const link = { title: "Status", href: ELSEWHERE };

const site = (changed: Partial<SiteLayout>): SiteLayout => ({
  title: "Docs",
  basePath: "/docs/pumps",
  origin: "https://docs.example",
  language: "en",
  locale: "en",
  logo: null,
  icon: null,
  colors: {},
  values: {},
  classes: [],
  fonts: { text: font, code: font },
  theme: "light",
  canChooseTheme: false,
  sections: [],
  variants: { name: "variant", choices: [] },
  headerLinks: [
    { ...link, links: [], style: "button-primary" },
    {
      title: "More",
      href: null,
      links: [link, { title: "Pumps", href: "/docs/pumps/pumps" }],
      style: "link",
    },
  ],
  announcement: { message: "News", link: { title: "", href: ELSEWHERE }, style: "info" },
  previewUntil: null,
  footer: { logo: null, copyright: null, groups: [{ title: "Company", links: [link] }] },
  opensElsewhere: false,
  showsProduct: false,
  css: "",
  indexed: true,
  assets: { bar: "", style: "", apiStyle: "", script: "", requests: "", diagrams: "" },
  privacyPolicy: ELSEWHERE,
  ...changed,
});
const inside = {
  title: "Start",
  description: null,
  canonical: null,
  main: markup`<h1>Start</h1>`,
  indexed: true,
};
const opened = (changed: Partial<SiteLayout>): string[] =>
  [...renderDocument(site(changed), null, inside).matchAll(/<a target="_blank" href="([^"]*)"/g)].map(
    ([, href]) => href!,
  );

it("a site opens links to other sites from its announcement, header, menu and footer in new tabs if it does from texts", () => {
  expect(opened({ opensElsewhere: true })).toEqual(Array(7).fill(ELSEWHERE));
  expect(opened({})).toEqual([]);
});

it("an announcement is a link as a whole, or has one with a text of its own", () => {
  const shown = (title: string): string => {
    const announcement = { message: "News", link: { title, href: ELSEWHERE }, style: "info" };
    return renderDocument(site({ announcement }), null, inside);
  };
  expect(shown("")).toContain(`><a href="${ELSEWHERE}">News</a></aside>`);
  expect(shown("Read on")).toContain(`>News <a href="${ELSEWHERE}">Read on</a></aside>`);
});

it("a menu in the header can look like a button", () => {
  const headerLinks = [{ title: "More", href: null, links: [link], style: "button-secondary" as const }];
  expect(renderDocument(site({ headerLinks }), null, inside)).toContain(
    '<details class="menu"><summary class="button-secondary">More</summary>',
  );
});

it("the links of the header are below the table of contents, too, where phones show them", () => {
  const space = { href: "/docs/pumps", title: "Pumps", navigation: [] };
  const shown = (changed: Partial<SiteLayout>): string => renderDocument(site(changed), space, inside);
  expect(shown({})).toContain(
    '<ul class="drawer-links"><li><a href="https://status.example/">Status</a></li>' +
      '<li class="group"><span>More</span><ul><li>',
  );
  const menu = { title: "More", href: "/docs/pumps/more", links: [link], style: "link" as const };
  const own = '<a href="/docs/pumps/more">More</a>';
  const withTarget = shown({ headerLinks: [menu] });
  expect(withTarget, "the own target of a menu is its first entry").toContain(
    `<summary>More</summary><div>${own}<a `,
  );
  expect(withTarget, "on phones it is the title of the others").toContain(
    `<ul class="drawer-links"><li>${own}<ul><li><a href="${ELSEWHERE}">Status</a></li></ul></li></ul>`,
  );
  expect(shown({ headerLinks: [] })).not.toContain("drawer-links");
});

it("a page without a table of contents has a menu of the header's links on phones, if there are some", () => {
  const shown = (changed: Partial<SiteLayout>): string => renderDocument(site(changed), null, inside);
  expect(shown({})).toMatch(/<body class="has-menu">[\s\S]*<div class="narrow-only"><div class="side">/);
  expect(shown({})).toContain('<nav aria-label="Links"><ul class="drawer-links">');
  expect(shown({ headerLinks: [] })).not.toMatch(/has-menu|"side"/);
});

it("a group of the footer has a heading only with a title", () => {
  const shown = (title: string): string =>
    renderDocument(
      site({ footer: { logo: null, copyright: null, groups: [{ title, links: [link] }] } }),
      null,
      inside,
    );
  expect(shown("Company")).toContain('<nav aria-label="Company"><h2>Company</h2><ul>');
  expect(shown("")).toContain('<nav aria-label="Links"><ul>');
});

it("a page uses its typeface before its style sheet, which the text waits for", () => {
  const document = renderDocument(site({}), null, inside);
  const loads = document.indexOf("document.fonts.load('1em \"Inter\"'");
  expect(loads).toBeGreaterThan(0);
  expect(loads).toBeLessThan(document.indexOf('<link rel="stylesheet"'));
});

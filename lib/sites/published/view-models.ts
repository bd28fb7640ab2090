import type { OutlineEntry } from "@/lib/core/content/outline";
import type { Locale } from "@/lib/core/locales/locale";

/** The address that receives feedback on a page. */
export type FeedbackTarget = { action: string; page: string };

/*
 * The data of published pages, as plain values. Everything in here may be shown to its visitor: hidden parts
 * were removed before.
 */

export type SiteLink = { title: string; href: string };

/** A choice among sections or variants. */
export type SiteChoice = SiteLink & { current: boolean };

/** Sections in the bar; groups contain their sections. */
export type SectionEntry =
  | (SiteChoice & { icon?: string | null })
  | { title: string; current: boolean; sections: SiteChoice[] };

/** The kind of choice among variants. */
export type VariantsName = "version" | "language" | "variant";

/** A page in the table of contents; its subpages only if it is open. */
export type NavigationEntry = {
  title: string;
  emoji: string | null;
  /** null = a heading of its subpages */
  href: string | null;
  current: boolean;
  /** links to another site */
  external: boolean;
  hasChildren: boolean;
  children: NavigationEntry[];
  /** the operations of an API on the current page */
  operations: OperationLink[];
};

/** An operation of an API on the current page, with its HTTP method in lower case. */
export type OperationLink = { title: string; id: string; method: string };

/** A page in the original language of its translations. */
export type OriginalPage = { language: string; href: string };

/** A CSS colour for each theme. */
export type ThemedValue = { light: string; dark: string };

/** The picture above a page, moved down by some pixels from its center. */
export type CoverView = ThemedValue & { size: "hero" | "full"; y: number };

/** The measures of a line in a font, in place of those of its file. */
export type FontMeasures = { ascentOverride: string; descentOverride: string; lineGapOverride: string };

/** A font of the site, which browsers load from this installation or from a host of the owner's choice. */
export type WebFont = {
  family: string;
  /** with the characters of each file, if a font has several */
  faces: {
    weight: number | string;
    range?: string;
    measures?: FontMeasures | undefined;
    sources: { url: string; format?: string }[];
  }[];
  /** fonts of systems, measured so that no line moves when the font arrives */
  fallback?: (FontMeasures & { local: string[]; sizeAdjust: string }) | null;
  /** the file that the language of the site needs first */
  preload?: string;
};

/** The common parts of all pages of a site. */
export type SiteLayout = {
  title: string;
  /** path of the site on its host, without a slash at its end: "/docs/guide", "" on a host of its own */
  basePath: string;
  /** "https://docs.acme.com": the real origin of the site, for absolute addresses */
  origin: string;
  /** the language of the text */
  language: string;
  /** the locale with our words */
  locale: Locale;
  logo: ThemedValue | null;
  icon: ThemedValue | { emoji: string } | null;
  /** colours and other values by the names of their custom properties */
  colors: Record<string, ThemedValue>;
  values: Record<string, string>;
  /** classes of the document's body */
  classes: string[];
  fonts: { text: WebFont; code: WebFont };
  theme: "system" | "light" | "dark";
  canChooseTheme: boolean;
  sections: SectionEntry[];
  variants: { name: VariantsName; choices: SiteChoice[] };
  /** links and menus; `href` is null for a menu that leads nowhere itself */
  headerLinks: {
    title: string;
    href: string | null;
    links: SiteLink[];
    style: "link" | "button-primary" | "button-secondary";
  }[];
  /** a link without a title is that of the whole message */
  announcement: { message: string; link: SiteLink | null; style: string } | null;
  /** the end of the preview of a change request */
  previewUntil: Date | null;
  footer: {
    logo: ThemedValue | null;
    copyright: string | null;
    groups: { title: string; links: SiteLink[] }[];
  };
  /** true if links to other sites open in a new tab */
  opensElsewhere: boolean;
  /** true if the footer names the product */
  showsProduct: boolean;
  /** the owner's style sheet */
  css: string;
  /** false keeps search engines away */
  indexed: boolean;
  /** the styles of the bar as text; the paths of the files */
  assets: {
    bar: string;
    style: string;
    apiStyle: string;
    script: string;
    requests: string;
    diagrams: string;
  };
  privacyPolicy: string | null;
};

/** The frame of a page from its space. */
export type SpaceLayout = {
  /** address of the current variant */
  href: string;
  title: string;
  navigation: NavigationEntry[];
};

export type ArticleView = {
  title: string;
  /** true if the text begins with its title as a heading */
  hasOwnTitle: boolean;
  /** The description below the title. */
  lead: string | null;
  /** The description for lists and search engines. */
  description: string | null;
  html: string;
  /** true if the text took too long to render, so that its source is shown */
  isSource: boolean;
  /** origins of the servers that visitors can send requests to */
  servers: string[];
  /** names of the OpenAPI specs of the page, which visitors can download */
  specs: string[];
  outline: OutlineEntry[];
  breadcrumbs: SiteLink[];
  path: string;
  canonical: string;
  /** the page in each language, its own included; empty for a single language */
  translations: { language: string; href: string }[];
  /** the original page, if it has changed since the translation */
  newer: OriginalPage | null;
  /** null if it is not offered */
  markdownHref: string | null;
  /** links that ask assistants about the page */
  assistants: SiteLink[];
  /** the MCP endpoint of the site; null if it is not offered */
  mcpHref: string | null;
  /** the page with its subpages, on the first page the whole variant; null if it is not offered */
  pdfHref: string | null;
  /** the feed of its changelogs' entries; null without entries */
  feedHref: string | null;
  /** the editor, for members of the organization; null if the page cannot be edited here */
  edit: { href: string; organizationId: string } | null;
  /** the form for feedback; null if feedback is off */
  feedback: FeedbackTarget | null;
  previous: SiteLink | null;
  next: SiteLink | null;
  /** pages that link here, or that this one links to */
  related: SiteLink[];
  /** models of a spec on later pages, with the anchors that they would have on this one */
  laterModels: (SiteLink & { id: string })[];
  /** ISO 8601 */
  updatedAt: string;
  /** last author; null if authors are not shown */
  updatedBy: string | null;
  wide: boolean;
  cover: CoverView | null;
  /** false: search engines should leave it out */
  indexed: boolean;
  shows: { outline: boolean; pagination: boolean; navigation: boolean; title: boolean };
  /** the picture for links shared elsewhere */
  image: PagePicture;
};

/** The absolute address of a picture, and its width and height in pixels if known. */
export type PagePicture = { href: string; size?: { width: number; height: number } };

import type { OutlineEntry } from "@/lib/core/content/outline";
import type { FeedbackTarget } from "./feedback-form";

/*
 * What pages of a published site show, as plain values. Everything in here may be seen by the visitor that it is made
 * for: what they may not see was left out before.
 */

export type SiteLink = { title: string; href: string };

/** A choice among sections or variants. */
export type SiteChoice = SiteLink & { current: boolean };

/** Sections as the bar shows them; groups have their sections below. */
export type SectionEntry =
  | (SiteChoice & { icon?: string | null })
  | { title: string; current: boolean; sections: SiteChoice[] };

/** What readers choose among. */
export type VariantsName = "Version" | "Language" | "Variant";

/** A page in the table of contents; those below it only where it is open. */
export type NavigationEntry = {
  title: string;
  emoji: string | null;
  /** null = a heading over the pages below it */
  href: string | null;
  current: boolean;
  /** leads out of the site */
  external: boolean;
  hasChildren: boolean;
  children: NavigationEntry[];
};

/** A page in the language that others are translated from. */
export type OriginalPage = { language: string; href: string };

/** Light and dark, as CSS colours. */
export type Themed = { light: string; dark: string };

/** A font of a site's own, which browsers get from where it lies. */
export type WebFont = {
  family: string;
  faces: { weight: number; sources: { url: string; format?: string }[] }[];
};

/** What all pages of a site have. */
export type SiteFrame = {
  title: string;
  /** path of the site on its host, without a slash at its end: "/docs/guide", "" on a host of its own */
  basePath: string;
  /** "https://docs.acme.com": where the site really is, for addresses that leave it */
  origin: string;
  language: string;
  logo: Themed | null;
  icon: Themed | { emoji: string } | null;
  /** colours by the names of the custom properties that they set */
  colors: Record<string, Themed>;
  /** of text and of code; null for those of the reader's system */
  fonts: { text: WebFont | null; code: WebFont | null };
  theme: "system" | "light" | "dark";
  canChooseTheme: boolean;
  sections: SectionEntry[];
  variants: { name: VariantsName; choices: SiteChoice[] };
  headerLinks: (SiteLink & { links: SiteLink[] })[];
  announcement: { message: string; href: string | null; style: string } | null;
  footer: { copyright: string | null; groups: { title: string; links: SiteLink[] }[] };
  /** false keeps search engines away */
  indexed: boolean;
  /** the styles of the bar as text, of the files their paths */
  assets: { bar: string; style: string; script: string; requests: string };
  privacyPolicy: string | null;
};

/** What comes around a page beside the site itself. */
export type SpaceFrame = {
  /** where the variant being read begins */
  href: string;
  title: string;
  navigation: NavigationEntry[];
};

export type ArticleView = {
  title: string;
  /** whether the text brings its title as its first heading */
  hasOwnTitle: boolean;
  /** Below the title: what its editors say of it. */
  lead: string | null;
  /** For what lists the page elsewhere. */
  description: string | null;
  html: string;
  /** origins of servers that readers can send requests to from the page */
  servers: string[];
  outline: OutlineEntry[];
  breadcrumbs: SiteLink[];
  path: string;
  canonical: string;
  /** the same page in other languages, and in its own; empty where there is but one */
  translations: { language: string; href: string }[];
  /** the page that it was translated from, where that was changed since */
  newer: OriginalPage | null;
  /** null where readers are not offered it */
  markdownHref: string | null;
  /** where assistants can be asked about the page */
  assistants: SiteLink[];
  /** the address of the site for agents; null where readers are not offered it */
  mcpHref: string | null;
  /** the page with those below it, and on the first page all of them; null where readers are not offered it */
  pdfHref: string | null;
  /** where members of the organization edit it; null where it is not edited here */
  edit: { href: string; organizationId: string } | null;
  /** where readers say whether it helped; null where they are not asked */
  feedback: FeedbackTarget | null;
  previous: SiteLink | null;
  next: SiteLink | null;
  /** ISO 8601 */
  updatedAt: string;
  /** who changed it last; null where readers are not told */
  updatedBy: string | null;
  wide: boolean;
  /** false: search engines are to leave it out */
  indexed: boolean;
  shows: { outline: boolean; pagination: boolean; navigation: boolean; title: boolean };
  /** what stands for the page where it is shared */
  image: PagePicture;
};

/** The address of a picture with its host, and its width and height in pixels where they are known. */
export type PagePicture = { href: string; size?: { width: number; height: number } };

import "server-only";
import { pictureAt } from "@/lib/content/pictures/address";
import { emojiFor } from "@/lib/core/content/emoji";
import { bundledFont } from "@/lib/core/sites/fonts";
import { sectionsOf, siteSpacesOf } from "@/lib/core/sites/structure";
import type { Db } from "@/lib/platform/db/client";
import type { Customization } from "@/lib/sites/customization/schemas";
import { isGroup, type StoredSection } from "@/lib/sites/structure/tree";
import { findAssets } from "@/lib/store/read";
import { isMetBy } from "./admission";
import { loadSiteAssets } from "./assets";
import { loadSiteFonts } from "./fonts";
import { paletteOf } from "./palette";
import { reservedPath } from "./reserved-path";
import { variantsName } from "./variants-name";
import type { SectionEntry, SiteChoice, SiteLayout, SiteLink, ThemedValue, WebFont } from "./view-models";
import {
  appearanceOf,
  hrefOfVariant,
  hrefsOfReadable,
  localeAt,
  type VariantLocation,
  type VisibleSite,
  variantOf,
} from "./visible-site";

type ContentLink = Customization["footer"]["groups"][number]["links"][number];
type Target = ContentLink["to"];
/** Returns the address of a link; null if the visitor cannot open it. */
type HrefTo = (to: Target | null) => string | null;

function targetsIn({ header, footer, announcement }: Customization): (Target | null)[] {
  const links = [
    ...header.links.flatMap((link) => link.links),
    ...footer.groups.flatMap((group) => group.links),
  ];
  return [...header.links, ...links, ...(announcement?.link ? [announcement.link] : [])].map(({ to }) => to);
}

/** Resolves the links of the header, footer and announcement, preferring pages of the current variant. */
async function hrefsOf(
  db: Db,
  shown: VisibleSite,
  look: Customization,
  current: VariantLocation | null,
): Promise<HrefTo> {
  const places = [...(current ? [current] : []), ...siteSpacesOf<StoredSection>(shown.tree)];
  const pages = targetsIn(look).filter((to) => to?.kind === "page" || to?.kind === "anchor");
  const files = targetsIn(look).filter((to) => to?.kind === "file");
  const found = new Map<Target, string>();
  for (const place of pages.length + files.length === 0 ? [] : places) {
    const { spaceId } = place.siteSpace;
    const isWanted = (to: { space?: string | undefined }) => (to.space ?? spaceId) === spaceId;
    const wanted = pages.filter((to) => to.page !== undefined && isWanted(to) && !found.has(to));
    const wantedFiles = files.filter((to) => isWanted("space" in to ? to : {}) && !found.has(to));
    const variant = wanted.length + wantedFiles.length === 0 ? null : variantOf(db, shown, place);
    if (!variant) continue;
    const [hrefs, known] = await Promise.all([
      hrefsOfReadable(
        db,
        variant,
        wanted.map(({ page }) => page!),
      ),
      findAssets(
        db,
        variant.reading.snapshot,
        "file",
        wantedFiles.map(({ file }) => file),
      ),
    ]);
    for (const to of wanted) {
      const href = hrefs.get(to.page!);
      if (href !== undefined) found.set(to, to.kind === "anchor" ? `${href}#${to.anchor}` : href);
    }
    for (const to of wantedFiles) {
      if (known.has(to.file)) found.set(to, new URL(variant.reading.fileAddress(to.file)).pathname);
    }
  }
  const hrefOfSpace = (space: string | undefined): string | null => {
    const place = places.find(({ siteSpace }) => siteSpace.spaceId === space);
    return place ? hrefOfVariant(shown, place.section, place.siteSpace) || "/" : null;
  };
  return (to) => {
    switch (to?.kind) {
      case "url":
        return to.url;
      case "page":
      case "file":
        return found.get(to) ?? null;
      case "anchor": {
        // Without a page, the anchor belongs to the first page of a space, or to the current page.
        if (to.page !== undefined) return found.get(to) ?? null;
        const start = to.space === undefined ? "" : hrefOfSpace(to.space);
        return start === null ? null : `${start}#${to.anchor}`;
      }
      case "space":
        return hrefOfSpace(to.space);
      default:
        return null;
    }
  };
}

const linksOf = (links: readonly ContentLink[], hrefTo: HrefTo): SiteLink[] =>
  links.flatMap(({ title, to }) => {
    const href = hrefTo(to);
    return href === null ? [] : [{ title, href }];
  });

function headerLinksOf(
  shown: VisibleSite,
  { header }: Customization,
  hrefTo: HrefTo,
): SiteLayout["headerLinks"] {
  const isMet = isMetBy(shown.site, shown.visitor);
  return header.links
    .filter(({ condition }) => condition === undefined || isMet(condition))
    .flatMap(({ title, to, links, style = "link" }) => {
      const [inside, href] = [linksOf(links, hrefTo), hrefTo(to)];
      return inside.length === 0 && href === null ? [] : [{ title, href, links: inside, style }];
    });
}

/** The frame around the pages of a site, with the customization of the current variant. */
export async function frameOf(
  db: Db,
  shown: VisibleSite,
  current: VariantLocation | null,
): Promise<SiteLayout> {
  const { site, base, origin, visitor } = shown;
  const look = appearanceOf(site, current?.siteSpace ?? null);
  const space = current && site.spaces.get(current.siteSpace.spaceId);
  const [{ bar, filesIn }, { fontOf }, hrefTo] = await Promise.all([
    loadSiteAssets(),
    loadSiteFonts(),
    hrefsOf(db, shown, look, current),
  ]);
  const { announcement, favicon, themes } = look;
  const locale = localeAt(site, current?.siteSpace ?? null);
  const files = filesIn(locale);
  const language = space?.language ?? look.internationalization.locale;
  const font = (chosen: Customization["styling"]["font" | "monospaceFont"]): WebFont =>
    typeof chosen === "string"
      ? fontOf(bundledFont(chosen), base, language)
      : { family: chosen.fontFamily, faces: chosen.fontFaces };
  return {
    title: look.title ?? site.title,
    basePath: base,
    origin,
    language,
    locale,
    logo: themedPicture(shown, look.header.logo),
    icon: iconOf(shown, favicon),
    ...paletteOf(look),
    fonts: { text: font(look.styling.font), code: font(look.styling.monospaceFont) },
    // If visitors may choose a theme, their system's is the initial one.
    theme: themes.toggeable ? "system" : themes.default,
    canChooseTheme: themes.toggeable,
    sections: sectionEntries(shown, current),
    variants: variantsOf(shown, current),
    headerLinks: headerLinksOf(shown, look, hrefTo),
    announcement: announcement?.enabled
      ? {
          message: announcement.message,
          style: announcement.style,
          link: announcement.link ? (linksOf([announcement.link], hrefTo)[0] ?? null) : null,
        }
      : null,
    previewUntil: visitor.preview?.kind === "change" ? visitor.preview.until : null,
    footer: {
      logo: themedPicture(shown, look.footer.logo),
      copyright: look.footer.copyright ?? null,
      groups: look.footer.groups
        .map(({ title, links }) => ({ title, links: linksOf(links, hrefTo) }))
        .filter(({ links }) => links.length > 0),
    },
    opensElsewhere: look.externalLinks.target === "blank",
    showsProduct: look.trademark.enabled,
    css: look.advancedCustomization.enabled ? (look.advancedCustomization.css ?? "") : "",
    indexed: site.visibility === "public" && visitor.preview === null,
    assets: {
      bar,
      style: reservedPath(base, files.style.name),
      apiStyle: reservedPath(base, files.apiStyle.name),
      script: reservedPath(base, files.script.name),
      requests: reservedPath(base, files.requests.name),
      diagrams: reservedPath(base, files.diagrams.name),
    },
    privacyPolicy: look.privacyPolicy.url ?? null,
  };
}

/** Address of a picture of the customization: uploaded ones are read from the site itself, also on a host of its own. */
export function pictureAddress(base: string, address: string): string {
  const id = pictureAt(address);
  return id === null ? address : reservedPath(base, "pictures", id);
}

const themedPicture = ({ base }: VisibleSite, picture: ThemedValue | undefined): ThemedValue | null =>
  picture ? { light: pictureAddress(base, picture.light), dark: pictureAddress(base, picture.dark) } : null;

function iconOf(
  shown: VisibleSite,
  { icon, emoji }: { icon?: ThemedValue; emoji?: string },
): SiteLayout["icon"] {
  if (icon) return themedPicture(shown, icon);
  return emoji === undefined ? null : { emoji: emojiFor(emoji) };
}

function sectionEntries(shown: VisibleSite, current: VariantLocation | null): SectionEntry[] {
  const { tree } = shown;
  if (tree.type === "siteSpaces") return [];
  const sections = sectionsOf(tree.structure);
  if (sections.length < 2) return [];
  const choice = (section: StoredSection): SiteChoice => ({
    title: section.title,
    href: hrefOfVariant(
      shown,
      section,
      section.siteSpaces.find((space) => space.default) ?? section.siteSpaces[0]!,
    ),
    current: section.id === current?.section?.id,
  });
  return tree.structure.flatMap((item): SectionEntry[] => {
    if (!isGroup(item)) return [choice(item as StoredSection)];
    const inside = sectionsOf<StoredSection>(item.children).map(choice);
    return [{ title: item.title, current: inside.some((each) => each.current), sections: inside }];
  });
}

function variantsOf(shown: VisibleSite, current: VariantLocation | null): SiteLayout["variants"] {
  if (!current) return { name: "variant", choices: [] };
  const { tree, site } = shown;
  const siteSpaces = current.section
    ? current.section.siteSpaces
    : tree.type === "siteSpaces"
      ? tree.structure
      : [];
  const section = current.section && sectionOf(shown, current.section.id);
  const variants = (section?.siteSpaces ?? siteSpaces).map((siteSpace) => {
    const space = site.spaces.get(siteSpace.spaceId);
    return { siteSpace, title: space?.title ?? siteSpace.path, language: space?.language ?? null };
  });
  return {
    name: variantsName(variants.map((each) => ({ ...each, default: each.siteSpace.default }))),
    choices: variants.map(({ siteSpace, title }) => ({
      title,
      href: hrefOfVariant(shown, section, siteSpace),
      current: siteSpace.id === current.siteSpace.id,
    })),
  };
}

const sectionOf = ({ tree }: VisibleSite, id: string): StoredSection | null =>
  tree.type === "sections" ? (sectionsOf(tree.structure).find((section) => section.id === id) ?? null) : null;

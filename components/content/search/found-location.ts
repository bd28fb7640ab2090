import type { FoundPage, FoundSection } from "@/lib/content/search/schemas";

type FoundLocation = {
  href: string;
  /** The best matching section. */
  section: FoundSection | undefined;
  /** The heading of the section, unless it is the beginning of the page. */
  heading: string | undefined;
};

const addressOf = (app: string): string => {
  const { pathname, hash } = new URL(app);
  return pathname + hash;
};

/** Returns the address of a found page: its beginning if the title matched, else the matching section. */
export function foundLocation(page: FoundPage): FoundLocation {
  const section = page.sections?.[0];
  const below = section?.path.includes("#") ?? false;
  const named = page.highlights.title.length > 0 && section?.highlights.title.length === 0;
  return {
    href: addressOf(section && below && !named ? section.urls.app : page.urls.app),
    section,
    heading: below ? section?.title : undefined,
  };
}

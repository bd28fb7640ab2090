import type { FoundPage, FoundSection } from "@/lib/model/search/schemas";

type FoundPlace = {
  href: string;
  /** The section to show: the best one. */
  section: FoundSection | undefined;
  /** The heading, where the place is below one. */
  heading: string | undefined;
};

const addressOf = (app: string): string => {
  const { pathname, hash } = new URL(app);
  return pathname + hash;
};

/** Where a found page is opened: at its beginning when its title was found, else at the section that was. */
export function placeOf(page: FoundPage): FoundPlace {
  const section = page.sections?.[0];
  const below = section?.path.includes("#") ?? false;
  const named = page.highlights.title.length > 0 && section?.highlights.title.length === 0;
  return {
    href: addressOf(section && below && !named ? section.urls.app : page.urls.app),
    section,
    heading: below ? section?.title : undefined,
  };
}

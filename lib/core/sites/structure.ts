/*
 * The structure of a site, as values: what stands at which address, and what a visitor sees of it. Everything that
 * shows a site to somebody asks here, be it the API, the published site or its search.
 */

type SitePlace = {
  id: string;
  path: string;
  default: boolean;
  condition: string | null;
  draft?: boolean;
};
type Addressed = Pick<SitePlace, "path" | "default">;
export type SitePart<Space extends SitePlace = SitePlace> = SitePlace & { siteSpaces: readonly Space[] };
type SiteGroup<Section extends SitePart = SitePart> = {
  id: string;
  children: readonly (Section | SiteGroup<Section>)[];
};

type SpaceOf<Section> = Section extends { siteSpaces: readonly (infer Space)[] } ? Space : never;

/** The parts of a site: sections, some of them in groups, or site spaces alone. */
export type SiteTree<Section extends SitePart = SitePart> =
  | { type: "sections"; structure: readonly (Section | SiteGroup<Section>)[] }
  | { type: "siteSpaces"; structure: readonly SpaceOf<Section>[] };

const isGroup = <Section extends SitePart>(item: Section | SiteGroup<Section>): item is SiteGroup<Section> =>
  "children" in item;

/** The sections of a site in their order, whatever group they are in. */
export const sectionsOf = <Section extends SitePart>(
  items: readonly (Section | SiteGroup<Section>)[],
): Section[] => items.flatMap((item) => (isGroup(item) ? sectionsOf(item.children) : [item]));

/** The site spaces of a site in their order, each with its section. */
export const siteSpacesOf = <Section extends SitePart>(
  tree: SiteTree<Section>,
): { section: Section | null; siteSpace: SpaceOf<Section> }[] =>
  tree.type === "siteSpaces"
    ? tree.structure.map((siteSpace) => ({ section: null, siteSpace }))
    : sectionsOf(tree.structure).flatMap((section) =>
        section.siteSpaces.map((siteSpace) => ({ section, siteSpace: siteSpace as SpaceOf<Section> })),
      );

/**
 * What a visitor sees of a site: parts whose conditions hold for them. A section in which they see nothing is not
 * there for them, nor is a group of such sections.
 * @param isMet whether a condition holds for the visitor
 * @param withDrafts whether what readers are not shown yet is there, too
 */
export function visibleTree<Section extends SitePart>(
  tree: SiteTree<Section>,
  isMet: (condition: string) => boolean,
  withDrafts = false,
): SiteTree<Section> {
  const shown = ({ condition, draft }: SitePlace): boolean =>
    (withDrafts || !draft) && (condition === null || isMet(condition));
  const visible = (items: readonly (Section | SiteGroup<Section>)[]): (Section | SiteGroup<Section>)[] =>
    items.flatMap((item): (Section | SiteGroup<Section>)[] => {
      if (isGroup(item)) {
        const children = visible(item.children);
        return children.length === 0 ? [] : [{ ...item, children }];
      }
      const siteSpaces = shown(item) ? item.siteSpaces.filter(shown) : [];
      return siteSpaces.length === 0 ? [] : [{ ...item, siteSpaces }];
    });
  return tree.type === "siteSpaces"
    ? { type: "siteSpaces", structure: tree.structure.filter(shown) }
    : { type: "sections", structure: visible(tree.structure) };
}

/** The path of a section below the address of its site; the default one stands at that address itself. */
export const sectionPath = (section: Addressed): string[] => (section.default ? [] : [section.path]);

/** The path of a site space below the address of its site. */
export const siteSpacePath = (section: Addressed | null, siteSpace: Addressed): string[] => [
  ...(section ? sectionPath(section) : []),
  ...(siteSpace.default ? [] : [siteSpace.path]),
];

const defaultOf = <Place extends SitePlace>(places: readonly Place[]): Place | undefined =>
  places.find((place) => place.default) ?? places[0];

type Located<Section extends SitePart> = {
  section: Section | null;
  siteSpace: SpaceOf<Section>;
  /** what of the path was for the section and the site space */
  base: string[];
  /** what is left of it: the path of a page */
  rest: string[];
  /** whether longer paths cannot lead to another section or site space */
  complete: boolean;
};

/**
 * What stands at a path below the address of a site, in what a visitor sees of it: paths of sections come before
 * those of site spaces, and both before those of pages. Null for a site that is empty for them.
 */
export function locate<Section extends SitePart>(
  tree: SiteTree<Section>,
  path: readonly string[],
): Located<Section> | null {
  const sections = tree.type === "sections" ? sectionsOf(tree.structure) : null;
  const named = sections?.find((section) => !section.default && section.path === path[0]);
  const section = named ?? (sections ? defaultOf(sections) : null);
  if (section === undefined) return null;
  const below = named ? path.slice(1) : path;
  const spaces = (section ? section.siteSpaces : tree.structure) as readonly SpaceOf<Section>[];
  const variants = spaces as readonly (SpaceOf<Section> & SitePlace)[];
  const variant = variants.find((siteSpace) => !siteSpace.default && siteSpace.path === below[0]);
  const siteSpace = variant ?? defaultOf(variants);
  if (siteSpace === undefined) return null;
  const taken = (named ? 1 : 0) + (variant ? 1 : 0);
  const more = (!named && (sections?.length ?? 0) > 1) || (!variant && variants.length > 1);
  return {
    section,
    siteSpace,
    base: path.slice(0, taken),
    rest: path.slice(taken),
    complete: !more || path.length > taken,
  };
}

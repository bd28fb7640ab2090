/*
 * The structure of a site, as values: its parts with their addresses, and the parts that a visitor sees. The API, the
 * published site and its search all use it.
 */

type SitePlace = {
  id: string;
  path: string;
  default: boolean;
  condition: string | null;
  draft?: boolean;
};
type PathPart = Pick<SitePlace, "path" | "default">;
export type PlacedSection<Space extends SitePlace = SitePlace> = SitePlace & { siteSpaces: readonly Space[] };
type SiteGroup<Section extends PlacedSection = PlacedSection> = {
  id: string;
  children: readonly (Section | SiteGroup<Section>)[];
};

type SpaceOf<Section> = Section extends { siteSpaces: readonly (infer Space)[] } ? Space : never;

/** The parts of a site: sections, some of them in groups, or site spaces alone. */
export type SiteTree<Section extends PlacedSection = PlacedSection> =
  | { type: "sections"; structure: readonly (Section | SiteGroup<Section>)[] }
  | { type: "siteSpaces"; structure: readonly SpaceOf<Section>[] };

const isGroup = <Section extends PlacedSection>(
  item: Section | SiteGroup<Section>,
): item is SiteGroup<Section> => "children" in item;

/** The sections of a site in their order, those in groups included. */
export const sectionsOf = <Section extends PlacedSection>(
  items: readonly (Section | SiteGroup<Section>)[],
): Section[] => items.flatMap((item) => (isGroup(item) ? sectionsOf(item.children) : [item]));

/** The site spaces of a site in their order, each with its section. */
export const siteSpacesOf = <Section extends PlacedSection>(
  tree: SiteTree<Section>,
): { section: Section | null; siteSpace: SpaceOf<Section> }[] =>
  tree.type === "siteSpaces"
    ? tree.structure.map((siteSpace) => ({ section: null, siteSpace }))
    : sectionsOf(tree.structure).flatMap((section) =>
        section.siteSpaces.map((siteSpace) => ({ section, siteSpace: siteSpace as SpaceOf<Section> })),
      );

/**
 * The part of a site that a visitor sees: the parts whose conditions hold. A section without visible parts is left
 * out, and so is a group of such sections.
 * @param isMet returns true if a condition holds for the visitor
 * @param withDrafts includes unpublished drafts
 * @param isWanted returns false for site spaces to leave out
 */
export function visibleTree<Section extends PlacedSection>(
  tree: SiteTree<Section>,
  isMet: (condition: string) => boolean,
  withDrafts = false,
  isWanted: (siteSpace: SpaceOf<Section>) => boolean = () => true,
): SiteTree<Section> {
  const shown = ({ condition, draft }: SitePlace): boolean =>
    (withDrafts || !draft) && (condition === null || isMet(condition));
  const shownSpace = (siteSpace: SitePlace) => shown(siteSpace) && isWanted(siteSpace as SpaceOf<Section>);
  const visible = (items: readonly (Section | SiteGroup<Section>)[]): (Section | SiteGroup<Section>)[] =>
    items.flatMap((item): (Section | SiteGroup<Section>)[] => {
      if (isGroup(item)) {
        const children = visible(item.children);
        return children.length === 0 ? [] : [{ ...item, children }];
      }
      const siteSpaces = shown(item) ? item.siteSpaces.filter(shownSpace) : [];
      return siteSpaces.length === 0 ? [] : [{ ...item, siteSpaces }];
    });
  return tree.type === "siteSpaces"
    ? { type: "siteSpaces", structure: tree.structure.filter(shownSpace) }
    : { type: "sections", structure: visible(tree.structure) };
}

/** The path of a section below the address of its site; the default section has that address itself. */
export const sectionPath = (section: PathPart): string[] => (section.default ? [] : [section.path]);

/** The path of a site space below the address of its site. */
export const siteSpacePath = (section: PathPart | null, siteSpace: PathPart): string[] => [
  ...(section ? sectionPath(section) : []),
  ...(siteSpace.default ? [] : [siteSpace.path]),
];

const defaultOf = <Place extends SitePlace>(places: readonly Place[]): Place | undefined =>
  places.find((place) => place.default) ?? places[0];

type Located<Section extends PlacedSection> = {
  section: Section | null;
  siteSpace: SpaceOf<Section>;
  /** the part of the path for the section and the site space */
  base: string[];
  /** the rest of the path: that of a page */
  rest: string[];
  /** true if longer paths cannot lead to another section or site space */
  complete: boolean;
};

/**
 * Resolves a path below the address of a site, in the part that a visitor sees: paths of sections come before those
 * of site spaces, and both before those of pages. Null for a site that is empty for the visitor.
 */
export function locate<Section extends PlacedSection>(
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

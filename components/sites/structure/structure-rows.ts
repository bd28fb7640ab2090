import { type DropSide, positionInWords } from "@/components/ui/dragging/drop-targets";
import type { Say } from "@/lib/core/locales/say";
import type {
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
  SiteStructure,
  StructurePointer,
} from "@/lib/sites/sites/schemas";
import type { StructureChange } from "@/lib/sites/structure/schemas";

export type StructureItem = SiteSection | SiteSectionGroup | SiteSpace;
type StructureParent = SiteSection | SiteSectionGroup;

/** A part of a site with its position in the structure. */
export type StructureRow = {
  item: StructureItem;
  parent: StructureParent | null;
  siblings: readonly StructureItem[];
  index: number;
  /** its ancestors, the outermost first */
  trail: readonly StructureParent[];
};

/** The drop target below all rows, which gives a space a section of its own. */
export const NEW_SECTION = "new-section";
export type DropTargetRow = StructureRow | typeof NEW_SECTION;

/** The destination of a move: beside an item or as the last child of a parent; for spaces also a new section there. */
export type StructureDestination = { parent: StructureParent | null; newSection?: true } & (
  | { before: StructureItem }
  | { after: StructureItem }
  | { last: true }
);

export const pointerTo = ({ object, id }: StructureItem): StructurePointer => ({ type: object, id });

export const childrenOf = (item: StructureItem): readonly StructureItem[] | null => {
  if (item.object === "site-space") return null;
  return item.object === "site-section" ? item.siteSpaces : item.children;
};

/** Returns the parts of a site as rows, each before its children. */
export function structureRows({ structure }: SiteStructure): StructureRow[] {
  const below = (items: readonly StructureItem[], trail: readonly StructureParent[]): StructureRow[] =>
    items.flatMap((item, index) => {
      const row: StructureRow = { item, parent: trail.at(-1) ?? null, siblings: items, index, trail };
      return item.object === "site-space" ? [row] : [row, ...below(childrenOf(item) ?? [], [...trail, item])];
    });
  return below(structure, []);
}

/** Returns the site spaces of a site in order. */
export const siteSpacesIn = (structure: SiteStructure): SiteSpace[] =>
  structureRows(structure).flatMap(({ item }) => (item.object === "site-space" ? [item] : []));

/**
 * Returns why an item may not be put into a parent; null if it may. Spaces belong in sections, or at the top of a site
 * without sections; sections and groups at the top and in groups.
 */
export function refusalOf(
  say: Say,
  { item, parent: from }: StructureRow,
  parent: StructureParent | null,
  around: readonly StructureParent[],
  type: SiteStructure["type"],
): string | null {
  if (around.some(({ id }) => id === item.id))
    return say("You can't move {title} into itself.", { title: item.title });
  if (item.object === "site-space") {
    if (type === "siteSpaces") return null;
    if (parent?.object !== "site-section") return say("Spaces can only be put into sections.");
    const taken = parent.id !== from?.id && parent.siteSpaces.some(({ space }) => space.id === item.space.id);
    return taken ? say("{title} is already in {parent}.", { title: item.title, parent: parent.title }) : null;
  }
  return parent?.object === "site-section" ? say("Sections can only hold spaces.") : null;
}

/** True if a space can get a section of its own, because it shares its present one. */
export const maySplit = ({ item, siblings }: StructureRow): boolean =>
  item.object === "site-space" && siblings.length > 1;

/** Returns the destination of a drop on a row, or why it is refused; null at the present position. */
export function destinationAt(
  say: Say,
  dragged: StructureRow,
  target: DropTargetRow,
  place: DropSide,
  type: SiteStructure["type"],
): StructureDestination | string | null {
  if (target === NEW_SECTION)
    return maySplit(dragged) ? { parent: null, newSection: true, last: true } : null;
  const { item, parent, trail } = target;
  if (dragged.item.object === "site-space" && type === "sections") {
    const split = splitAt(say, dragged, target, place);
    if (split) return split;
  }
  if (place === "inside") {
    if (item.object === "site-space" || dragged.parent?.id === item.id) return null;
    return refusalOf(say, dragged, item, [...trail, item], type) ?? { parent: item, last: true };
  }
  const refused = refusalOf(say, dragged, parent, trail, type);
  return refused ?? (place === "before" ? { parent, before: item } : { parent, after: item });
}

/** Returns the new section for a space that is dropped among sections, or why it is refused; null among spaces. */
function splitAt(
  say: Say,
  dragged: StructureRow,
  { item, parent }: StructureRow,
  place: DropSide,
): StructureDestination | string | null {
  const isInGroup = place === "inside" && item.object === "site-section-group";
  const isBeside = place !== "inside" && item.object !== "site-space";
  if (!isInGroup && !isBeside) return null;
  if (!maySplit(dragged))
    return say("{title} is the only space of its section. Move the section instead.", {
      title: dragged.item.title,
    });
  if (isInGroup) return { parent: item, newSection: true, last: true };
  return place === "before"
    ? { parent, newSection: true, before: item }
    : { parent, newSection: true, after: item };
}

/** Returns the destination one position up or down among the siblings; null at the end. */
export function destinationBeside(
  { parent, siblings, index }: StructureRow,
  by: -1 | 1,
): StructureDestination | null {
  const neighbour = siblings[index + by];
  if (!neighbour) return null;
  return by < 0 ? { parent, before: neighbour } : { parent, after: neighbour };
}

/**
 * Returns the change that moves an item; null at its present position.
 * @param newKey names a section that the change adds
 */
export function moveTo(
  row: StructureRow,
  to: StructureDestination,
  newKey: () => string,
): StructureChange | null {
  const item = pointerTo(row.item);
  if (to.newSection) {
    const added = { type: "moveToNewSection", key: newKey(), item } as const;
    if ("last" in to) return { ...added, into: to.parent?.id ?? null };
    const position = "before" in to ? { before: pointerTo(to.before) } : { after: pointerTo(to.after) };
    return { ...added, position };
  }
  if ("last" in to) return { type: "put", item, into: to.parent?.id ?? null };
  const [name, neighbour, offset] =
    "before" in to ? (["before", to.before, -1] as const) : (["after", to.after, 1] as const);
  const isThere = neighbour.id === row.item.id || row.siblings[row.index - offset]?.id === neighbour.id;
  return isThere ? null : { type: "sort", item, position: { [name]: pointerTo(neighbour) } };
}

/** Returns the changes that give each space of a site without sections its own section; the default one stays. */
export const splitIntoSections = (
  { type, structure }: SiteStructure,
  newKey: () => string,
): StructureChange[] =>
  type === "sections"
    ? []
    : structure
        .filter((item) => item !== (structure.find((each) => each.default) ?? structure[0]))
        .map((item) => ({ type: "moveToNewSection", key: newKey(), item: pointerTo(item) }));

const withChildren = (item: StructureItem, children: readonly StructureItem[]): StructureItem =>
  ({ ...item, [item.object === "site-section" ? "siteSpaces" : "children"]: children }) as StructureItem;

/** Returns the structure after a move before the server has confirmed it; other changes show afterwards. */
export function withMove(structure: SiteStructure, change: StructureChange): SiteStructure {
  if (change.type !== "sort" && change.type !== "put") return structure;
  const moved = structureRows(structure).find(({ item }) => item.id === change.item.id)?.item;
  if (!moved) return structure;
  const placed = (items: readonly StructureItem[], holder: string | null): StructureItem[] => {
    const others = items
      .filter(({ id }) => id !== moved.id)
      .map((item) => {
        const children = childrenOf(item);
        return children ? withChildren(item, placed(children, item.id)) : item;
      });
    if (change.type === "put") return change.into === holder ? [...others, moved] : others;
    const { before, after } = change.position ?? {};
    const at = others.findIndex(({ id }) => id === (before ?? after)?.id);
    return at < 0 ? others : others.toSpliced(before ? at : at + 1, 0, moved);
  };
  return { ...structure, structure: placed(structure.structure, null) } as SiteStructure;
}

/** "Guides, position 3 of 5 in Products". */
export const placeInWords = ({ item, siblings, index, parent }: StructureRow): string =>
  positionInWords(item.title, index + 1, siblings.length, parent?.title);

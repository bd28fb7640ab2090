import type { DropPlace } from "@/components/ui/use-row-dragging";
import type { StructureChange } from "@/lib/model/site-arrangement/schemas";
import type {
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
  SiteStructure,
  StructurePointer,
} from "@/lib/model/sites/schemas";

export type StructureItem = SiteSection | SiteSectionGroup | SiteSpace;
type StructureParent = SiteSection | SiteSectionGroup;

/** A part of a site with where it stands. */
export type StructureRow = {
  item: StructureItem;
  parent: StructureParent | null;
  siblings: readonly StructureItem[];
  index: number;
  /** what holds it, from the outermost */
  trail: readonly StructureParent[];
};

/** Where something is put: beside something, or behind all that something holds. */
export type StructureDestination = { parent: StructureParent | null } & (
  | { before: StructureItem }
  | { after: StructureItem }
  | { last: true }
);

export const pointerTo = ({ object, id }: StructureItem): StructurePointer => ({ type: object, id });

export const childrenOf = (item: StructureItem): readonly StructureItem[] | null => {
  if (item.object === "site-space") return null;
  return item.object === "site-section" ? item.siteSpaces : item.children;
};

/** The parts of a site as rows, each before what is in it. */
export function structureRows({ structure }: SiteStructure): StructureRow[] {
  const below = (items: readonly StructureItem[], trail: readonly StructureParent[]): StructureRow[] =>
    items.flatMap((item, index) => {
      const row: StructureRow = { item, parent: trail.at(-1) ?? null, siblings: items, index, trail };
      return item.object === "site-space" ? [row] : [row, ...below(childrenOf(item) ?? [], [...trail, item])];
    });
  return below(structure, []);
}

/** The site spaces of a site, in their order. */
export const siteSpacesIn = (structure: SiteStructure): SiteSpace[] =>
  structureRows(structure).flatMap(({ item }) => (item.object === "site-space" ? [item] : []));

/**
 * Why something may not be put into a parent; null when it may. Spaces stand in sections, or at the top of a site
 * without sections; sections and groups at the top and in groups.
 */
export function refusalOf(
  { item, parent: from }: StructureRow,
  parent: StructureParent | null,
  around: readonly StructureParent[],
  type: SiteStructure["type"],
): string | null {
  if (around.some(({ id }) => id === item.id)) return `You can't move ${item.title} into itself.`;
  if (item.object === "site-space") {
    if (type === "siteSpaces") return null;
    if (parent?.object !== "site-section") return "Spaces can only be put into sections.";
    const taken = parent.id !== from?.id && parent.siteSpaces.some(({ space }) => space.id === item.space.id);
    return taken ? `${item.title} is already in ${parent.title}.` : null;
  }
  return parent?.object === "site-section" ? "Sections can only hold spaces." : null;
}

/** Where a drop on a row would put what is dragged, or why that is refused; null where it stands already. */
export function destinationAt(
  dragged: StructureRow,
  { item, parent, trail }: StructureRow,
  place: DropPlace,
  type: SiteStructure["type"],
): StructureDestination | string | null {
  if (place === "inside") {
    if (item.object === "site-space" || dragged.parent?.id === item.id) return null;
    return refusalOf(dragged, item, [...trail, item], type) ?? { parent: item, last: true };
  }
  const refused = refusalOf(dragged, parent, trail, type);
  return refused ?? (place === "before" ? { parent, before: item } : { parent, after: item });
}

/** One place further up or down among its siblings; null at the end of the way. */
export function destinationBeside(
  { parent, siblings, index }: StructureRow,
  by: -1 | 1,
): StructureDestination | null {
  const neighbour = siblings[index + by];
  if (!neighbour) return null;
  return by < 0 ? { parent, before: neighbour } : { parent, after: neighbour };
}

/** All places that something can be carried to, in the order in which they are seen. */
export function placesFor(
  carried: StructureRow,
  rows: readonly StructureRow[],
  type: SiteStructure["type"],
): { at: StructureRow; place: DropPlace; to: StructureDestination }[] {
  const isWithin = (row: StructureRow | undefined, id: string) =>
    row?.trail.some((holder) => holder.id === id) ?? false;
  const seen: { at: StructureRow; place: DropPlace }[] = rows.flatMap((row, index) => {
    const next = rows[index + 1];
    // Behind the last row of what holds it, the holder itself ends, and those around it.
    const ended = [row, ...rows.filter(({ item }) => isWithin(row, item.id)).toReversed()].filter(
      ({ item, siblings, index: place }) => place === siblings.length - 1 && !isWithin(next, item.id),
    );
    const places: DropPlace[] = childrenOf(row.item)?.length === 0 ? ["before", "inside"] : ["before"];
    return [
      ...places.map((place) => ({ at: row, place })),
      ...ended.map((at) => ({ at, place: "after" as const })),
    ];
  });
  return seen.flatMap(({ at, place }) => {
    if (isWithin(at, carried.item.id)) return [];
    const to = destinationAt(carried, at, place, type);
    return to && typeof to !== "string" ? [{ at, place, to }] : [];
  });
}

/** The change that puts something somewhere; null when it stands there already. */
export function moveTo(row: StructureRow, to: StructureDestination): StructureChange | null {
  const item = pointerTo(row.item);
  if ("last" in to) return { type: "put", item, into: to.parent?.id ?? null };
  const [name, neighbour, offset] =
    "before" in to ? (["before", to.before, -1] as const) : (["after", to.after, 1] as const);
  const stands = neighbour.id === row.item.id || row.siblings[row.index - offset]?.id === neighbour.id;
  return stands ? null : { type: "sort", item, position: { [name]: pointerTo(neighbour) } };
}

const withChildren = (item: StructureItem, children: readonly StructureItem[]): StructureItem =>
  ({ ...item, [item.object === "site-section" ? "siteSpaces" : "children"]: children }) as StructureItem;

/** What a structure is after a move, before the server has said so; other changes show once it has. */
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
  `${item.title}, position ${index + 1} of ${siblings.length}${parent ? ` in ${parent.title}` : ""}`;

import { sameValue } from "@/lib/core/canonical-json";
import { decideValue, mergeThreeWay, type Resolutions, type TreeConflict } from "./conflict";
import { mergeMap, mergeScalar } from "./field-merge";
import type { JsonValue } from "./json-map";
import { type NamesWhere, type PageFieldName, type PageFieldValues, pageFields } from "./page-fields";
import { type PageRecord, slugify } from "./records";
import { type MergedContent, mergeContent } from "./tree-merge-content";
import type { CountedInput, MergeInput } from "./tree-merge-input";
import { type MergedTitle, mergeTitle } from "./tree-merge-title";

/** Merges one page that exists on both sides, field by field; a page added on both has no base. */

type Sides = { base: PageRecord | undefined; main: PageRecord; change: PageRecord };

export type MergedPage = {
  record: PageRecord;
  content: MergedContent;
  /** Both sides moved the page, to different parents. */
  moveConflict: boolean;
  /** A resolution chose the page's parent. */
  moveDecided: boolean;
  /** The slug is in conflict, or follows a title that is. */
  slugConflict: boolean;
  /** Both sides changed the page's position among its siblings. */
  reordered: boolean;
};

type Context = { input: CountedInput; conflicts: TreeConflict[]; published: (pageId: string) => boolean };

export function mergePage({ input, conflicts, published }: Context, sides: Sides): MergedPage {
  const { base, main, change } = sides;
  const target = { type: "page" as const, id: main.id };
  const resolutions = input.resolutions ?? new Map();
  const parent = mergeParent(input, conflicts, sides);
  const content = mergeContent(input, conflicts, target, {
    base: base?.contentHash,
    main: main.contentHash,
    change: change.contentHash,
  });
  const title = mergeTitle(sides, content.outcome, conflicts, resolutions);
  const slug = mergeSlug({ input, conflicts, published }, sides, title);
  const order = mergeOrder(sides, parent);
  const record: PageRecord = {
    id: main.id,
    parentId: parent.parentId,
    orderKey: order.orderKey,
    ...mergeFields(sides, conflicts, resolutions),
    title: title.value as string,
    slug: slug.slug,
    slugAuto: slug.slugAuto,
    contentHash: content.hash,
  };
  return {
    record,
    content,
    moveConflict: parent.conflict,
    moveDecided: parent.decided,
    slugConflict: slug.conflict,
    reordered: order.reordered,
  };
}

type RuledField = NamesWhere<{ merge: "own" }>;

/** The fields that merge independently of others. */
function mergeFields(
  sides: Sides,
  conflicts: TreeConflict[],
  resolutions: Resolutions,
): Omit<PageFieldValues, RuledField> {
  const { base, main, change } = sides;
  const merged: Partial<Record<PageFieldName, JsonValue>> = {};
  for (const [name, { merge, empty }] of pageFields()) {
    if (merge === "own") continue;
    const merger = merge === "keys" || (merge === "source" && sameGenerator(sides)) ? mergeMap : mergeScalar;
    const target = { type: "page" as const, id: main.id };
    const value = merger(
      { target, name, base: base?.[name], main: main[name], change: change[name] },
      conflicts,
      resolutions,
    );
    // An empty text as a resolution clears the field.
    const kept = value === "" ? empty : value;
    if (kept !== undefined) merged[name] = kept as JsonValue;
  }
  return merged as Omit<PageFieldValues, RuledField>;
}

/** A generated page merges its configuration by key only while all sides have the same generator. */
const sameGenerator = ({ base, main, change }: Sides): boolean =>
  main.computed?.type === change.computed?.type &&
  (!base?.computed || base.computed.type === main.computed?.type);

type MergedParent = {
  parentId: string | null;
  conflict: boolean;
  decided: boolean;
  side?: "main" | "change";
};

function mergeParent(
  input: MergeInput,
  conflicts: TreeConflict[],
  { base, main, change }: Sides,
): MergedParent {
  const merged = mergeThreeWay<string | null>(base?.parentId, main.parentId, change.parentId);
  if (merged) return { parentId: merged.value, conflict: false, decided: false };
  const resolutions = input.resolutions ?? new Map();
  const known = conflicts.length;
  const { choice, value } = decideValue(conflicts, resolutions, {
    kind: "move",
    target: { type: "page", id: main.id },
    base: base?.parentId,
    main: main.parentId,
    change: change.parentId,
    // Only an edited resolution names another parent, which was checked when it was made; a choice takes a side.
    accepts: (elsewhere) => elsewhere === null || typeof elsewhere === "string",
  });
  return {
    parentId: value as string | null,
    conflict: true,
    decided: conflicts[known]?.resolved ?? false,
    side: choice === "change" ? "change" : "main",
  };
}

/**
 * The position among the siblings comes from the side that changed it. When both did, it is the change request's,
 * unless only main moved the page to another parent: the change request's key belongs to siblings it no longer has.
 */
function mergeOrder(
  { base, main, change }: Sides,
  parent: MergedParent,
): { orderKey: string; reordered: boolean } {
  if (parent.side) return { orderKey: (parent.side === "main" ? main : change).orderKey, reordered: false };
  const merged = mergeThreeWay(base?.orderKey, main.orderKey, change.orderKey);
  if (merged) return { orderKey: merged.value, reordered: false };
  const onlyMainMoved = main.parentId !== base?.parentId && change.parentId === base?.parentId;
  return { orderKey: (onlyMainMoved ? main : change).orderKey, reordered: true };
}

/**
 * A slug that a person wrote wins over one that follows a title. Two that both follow the title never conflict by
 * themselves: they follow the title that won. A published page whose address changes that way gets a redirect from
 * the old one, which the caller finds among the redirects.
 */
function mergeSlug(
  { input, conflicts, published }: Context,
  { base, main, change }: Sides,
  title: MergedTitle,
): { slug: string; slugAuto: boolean; conflict: boolean } {
  const titleConflict = title.choice !== "clean";
  const bothFollow = main.slugAuto && change.slugAuto;
  if (bothFollow && title.choice === "edit") {
    const edited = main.slug === "" || published(main.id) ? main.slug : slugify(String(title.value));
    return { slug: edited, slugAuto: true, conflict: true };
  }
  if (bothFollow && titleConflict) {
    return { slug: (title.choice === "change" ? change : main).slug, slugAuto: true, conflict: true };
  }
  const merged = mergeThreeWay(base?.slug, main.slug, change.slug);
  const auto = mergeThreeWay(base?.slugAuto, main.slugAuto, change.slugAuto);
  if (merged && auto) return { slug: merged.value, slugAuto: auto.value, conflict: false };
  if (bothFollow) {
    const changeTitleWon = !sameValue(change.title, base?.title) && sameValue(main.title, base?.title);
    const slug = changeTitleWon && !published(main.id) ? change.slug : main.slug;
    return { slug, slugAuto: true, conflict: false };
  }
  if (main.slugAuto !== change.slugAuto) {
    return { slug: (main.slugAuto ? change : main).slug, slugAuto: false, conflict: false };
  }
  const { value } = decideValue(conflicts, input.resolutions ?? new Map(), {
    kind: "field",
    target: { type: "page", id: main.id },
    field: "slug",
    base: base?.slug,
    main: main.slug,
    change: change.slug,
    accepts: (edited) => typeof edited === "string" && edited !== "",
  });
  return { slug: value as string, slugAuto: main.slugAuto, conflict: true };
}

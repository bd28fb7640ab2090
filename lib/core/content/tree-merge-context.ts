import type { Resolution, Resolutions } from "./conflict";
import { foldSlug, type PageRecord, type ReusableRecord, slugify } from "./records";
import { type Changes, type MergeInput, ThreeStates } from "./tree-merge-input";
import { readTitle } from "./tree-merge-title";

/**
 * Data that a merge needs besides the changes themselves. The cost of a merge follows the changes, not the space, so
 * a caller loads only the untouched pages named here.
 */

type NeededContext = {
  /** Untouched pages that have to be loaded themselves, with all their ancestors. */
  ancestorsOf: string[];
  /**
   * Addresses that touched pages may get: load the children of the parent whose folded slug is this one or starts
   * with it followed by a hyphen, because a collision looks for a free suffix.
   */
  slugs: { parentId: string | null; slug: string }[];
};

export function neededContext(
  main: Changes<PageRecord>,
  change: Changes<PageRecord>,
  resolutions?: Resolutions,
): NeededContext {
  const states = new ThreeStates<PageRecord>({ main, change });
  const ancestors = new Set<string>();
  const slugs = new Map<string, { parentId: string | null; slug: string }>();
  const written = writtenSlugs(resolutions);
  for (const id of states.touched()) {
    const records = [states.base(id), states.main(id), states.change(id)].filter(
      (record) => record !== undefined,
    );
    for (const { parentId } of records) {
      if (parentId !== null && !states.isTouched(parentId)) ancestors.add(parentId);
    }
    const inBoth = main.has(id) && change.has(id);
    const wanted = new Set([...records.map((record) => foldSlug(record.slug)), ...(inBoth ? written : [])]);
    for (const parentId of possibleParents(states, records)) {
      for (const slug of wanted) if (slug !== "") slugs.set(`${parentId ?? ""}\n${slug}`, { parentId, slug });
    }
  }
  return { ancestorsOf: [...ancestors].sort(), slugs: [...slugs.values()] };
}

/** Every parent a page has on some side, the ancestors of those that one side deleted or moved, and the root. */
function possibleParents(states: ThreeStates<PageRecord>, records: PageRecord[]): Set<string | null> {
  const parents = new Set<string | null>([null]);
  const waiting = records.map((record) => record.parentId);
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (parents.has(id)) continue;
    parents.add(id);
    if (id === null || !states.isTouched(id) || (states.main(id) && states.change(id))) continue;
    for (const record of [states.base(id), states.main(id), states.change(id)]) {
      if (record) waiting.push(record.parentId);
    }
  }
  return parents;
}

/** Slugs that may follow from resolutions: a slug as written, or that of a title, also of a title in a text. */
function writtenSlugs(resolutions: Resolutions | undefined): string[] {
  const slugs: string[] = [];
  for (const resolution of resolutions?.values() ?? []) {
    for (const written of textsIn(resolution)) {
      const title = readTitle(written);
      if (title !== null) slugs.push(slugify(title));
      if (written.length <= 500) slugs.push(foldSlug(written), slugify(written));
    }
  }
  return slugs;
}

function textsIn(resolution: Resolution): string[] {
  if ("value" in resolution) return typeof resolution.value === "string" ? [resolution.value] : [];
  if (!("hunks" in resolution)) return [];
  return Object.values(resolution.hunks).flatMap((choice) => (choice.choice === "edit" ? [choice.text] : []));
}

/** Content hashes of the texts that both sides changed, differently. */
export function neededTexts(
  main: Changes<PageRecord> | Changes<ReusableRecord>,
  change: Changes<PageRecord> | Changes<ReusableRecord>,
): string[] {
  return [...new Set(divergedHashes(main, change).flat())].filter((hash) => typeof hash === "string");
}

/** The number of texts that both sides changed, differently. */
export const countTexts = ({ main, change, reusables }: MergeInput): number =>
  divergedHashes(main, change).length +
  (reusables ? divergedHashes(reusables.main, reusables.change).length : 0);

/** The base, main and change versions of each text that both sides changed, differently. */
function divergedHashes(
  main: Changes<PageRecord> | Changes<ReusableRecord>,
  change: Changes<PageRecord> | Changes<ReusableRecord>,
): (string | null | undefined)[][] {
  return [...main].flatMap(([id, onMain]) => {
    const inChange = change.get(id);
    if (!inChange || !onMain.after || !inChange.after) return [];
    const three = [onMain.before?.contentHash, onMain.after.contentHash, inChange.after.contentHash];
    return new Set(three).size < 3 ? [] : [three];
  });
}

import "server-only";
import { type NamesInText, namesInText } from "@/lib/core/content/names-in-text";
import type { Change, PageRecord, ReusableRecord } from "@/lib/core/content/records";
import type { References } from "@/lib/core/content/tree-merge-input";
import type { Db } from "@/lib/platform/db/client";
import type { ContentChanges } from "@/lib/store/changes";
import { loadTexts } from "@/lib/store/read";

type Content = PageRecord | ReusableRecord;

const RECORDS_AT_ONCE = 50;

/**
 * Finds the files, reusable contents and variables that one side of a merge newly uses and the other side deletes.
 * Reads texts only if there are such deletions, a few at a time.
 */
export async function newReferences(
  db: Db,
  organizationId: string,
  { main, change }: { main: ContentChanges; change: ContentChanges },
): Promise<{ main: References; change: References } | undefined> {
  if (hasPagesOnly(main) && hasPagesOnly(change)) return undefined;
  return {
    main: await newReferencesOf(db, organizationId, main, change),
    change: await newReferencesOf(db, organizationId, change, main),
  };
}

const hasPagesOnly = ({ files, reusables, variables }: ContentChanges): boolean =>
  files.size + reusables.size + variables.size === 0;

/** The new references of a side to what the other side deletes. */
async function newReferencesOf(
  db: Db,
  organizationId: string,
  side: ContentChanges,
  other: ContentChanges,
): Promise<References> {
  const deleted = {
    files: deletedBeside<unknown>(other.files, side.files),
    reusables: deletedBeside<unknown>(other.reusables, side.reusables),
    variables: deletedBeside<unknown>(other.variables, side.variables),
  };
  const found = { files: new Set<string>(), reusables: new Set<string>(), variables: new Set<string>() };
  if (Object.values(deleted).every(({ length }) => length === 0)) return found;
  const changes: Change<Content>[] = [...side.pages.values(), ...side.reusables.values()];
  for (let at = 0; at < changes.length; at += RECORDS_AT_ONCE) {
    const part = changes.slice(at, at + RECORDS_AT_ONCE);
    const texts = await loadTexts(db, organizationId, hashesOf(part));
    for (const { before, after } of part) {
      if (!after) continue;
      const [old, now] = [namesIn(before, texts), namesIn(after, texts)];
      const isNew = (kind: keyof NamesInText) => (name: string) =>
        now[kind].has(name) && !old[kind].has(name);
      for (const id of deleted.files.filter(isNew("ids"))) found.files.add(id);
      for (const id of deleted.reusables.filter(isNew("ids"))) found.reusables.add(id);
      for (const name of deleted.variables.filter(isNew("variables"))) found.variables.add(name);
    }
  }
  return found;
}

/** The keys that one side deletes and the other one leaves as they are. */
const deletedBeside = <T>(
  changes: ReadonlyMap<string, Change<T>>,
  beside: ReadonlyMap<string, Change<T>>,
): string[] =>
  [...changes].flatMap(([key, { after }]) => (after === undefined && !beside.has(key) ? [key] : []));

const hashesOf = (changes: readonly Change<Content>[]): string[] => [
  ...new Set(
    changes.flatMap(({ before, after }) => [before?.contentHash ?? [], after?.contentHash ?? []].flat()),
  ),
];

const namesIn = (record: Content | undefined, texts: ReadonlyMap<string, string>): NamesInText =>
  namesInText(record ? `${JSON.stringify(record)}\n${texts.get(record.contentHash ?? "") ?? ""}` : "");

import type { Conflict, Resolution } from "@/lib/core/content/conflict";
import { type JsonValue, sameValue } from "@/lib/core/content/records";

/**
 * An edit of something in conflict decides it: what a person writes over both versions is what they want. A field
 * that the edit writes decides the conflicts of this field, deleting decides all of them, and a conflict whose field
 * nobody wrote stays open.
 */

/** The fields of a record; of a variable its value. */
export type Fields = { [field: string]: JsonValue | undefined };

export type RecordEdit = {
  /** null: it did not live */
  before: Fields | null;
  /** null: deleted */
  after: Fields | null;
  /** Fields that the edit writes, also where it writes what was there. `*` stands for all. */
  named: ReadonlySet<string>;
};

/** A record as main and the change request found it, and as each has it. */
export type Versions = { base: Fields | null; main: Fields | null; change: Fields | null };

const DELETIONS: readonly string[] = ["delete-edit", "delete-move", "delete-subtree"];

const BYTES = ["hash", "size", "contentType", "width", "height"];

/** The fields of its target that a conflict is about; one inside of a map as `variables.name`. */
export function fieldsOf({ kind, field }: Pick<Conflict, "kind" | "field">): string[] {
  switch (kind) {
    case "content":
      return ["contentHash"];
    case "field":
      return [field ?? "value"];
    case "file":
      return BYTES;
    case "move":
    case "cycle":
      return ["parentId", "orderKey"];
    case "slug":
      return ["slug", "slugAuto", "parentId", "orderKey"];
    default:
      return [];
  }
}

const valueAt = (record: Fields, path: string): JsonValue | undefined => {
  let value: JsonValue | undefined = record as JsonValue;
  for (const key of path.split(".")) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    value = Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
};

const isWithin = (path: string, field: string) => path === field || path.startsWith(`${field}.`);

/** A page that only makes room for another one among its siblings is not edited. */
export const isEdit = ({ before, after, named }: RecordEdit): boolean =>
  named.size > 0 || !sameValue(before && { ...before, orderKey: "" }, after && { ...after, orderKey: "" });

/** Whether an edit writes what a conflict is about: names it, or makes something else of it. */
export function writes(conflict: Pick<Conflict, "kind" | "field">, edit: RecordEdit): boolean {
  const { before, after, named } = edit;
  if (after === null || DELETIONS.includes(conflict.kind)) return true;
  return fieldsOf(conflict).some(
    (path) =>
      path !== "orderKey" &&
      (named.has("*") ||
        [...named].some((field) => isWithin(path, field)) ||
        !sameValue(valueAt(before ?? {}, path), valueAt(after, path))),
  );
}

/**
 * Whether an edit of a record decides everything that is open about it: one that deletes it, that goes on with what
 * one side deleted or both added, or that moves it out of a tangle with other pages.
 */
export const decidesAll = (conflicts: readonly Conflict[], { base }: Versions, edit: RecordEdit): boolean =>
  edit.after === null ||
  edit.before === null ||
  base === null ||
  conflicts.some(
    (conflict) =>
      DELETIONS.includes(conflict.kind) ||
      ((conflict.kind === "cycle" || conflict.kind === "slug") && writes(conflict, edit)),
  );

/** What an edit decides about a conflict when it decides everything. @param gone nothing lives that it is about */
export function wholeDecision({ kind }: Pick<Conflict, "kind">, gone: boolean): Resolution {
  if (gone) return { choice: "delete" };
  if (kind === "delete-subtree") return { choice: "keep-ancestors" };
  return { choice: DELETIONS.includes(kind) ? "keep" : "edit" };
}

/** What an edit decides about one conflict by what it wrote: a side when it is just that, else a value of its own. */
export function fieldDecision(conflict: Conflict, after: Fields, text: string): Resolution {
  const written =
    conflict.kind === "file"
      ? Object.fromEntries(BYTES.map((field) => [field, after[field] ?? null]))
      : (valueAt(after, fieldsOf(conflict)[0]!) ?? null);
  if (sameValue(written, conflict.main)) return { choice: "main" };
  // A slug that follows its title would go with the chosen title; the page's address stays as the edit left it.
  if (sameValue(written, conflict.change) && conflict.field !== "title") return { choice: "change" };
  return { value: conflict.kind === "content" ? text : written };
}

/**
 * The three versions of a record, so that merging them gives what the edit left: where it wrote something that is not
 * in conflict, it wrote over what both sides together had made, which is from then on the change request's version
 * beside an unchanged main.
 * @param inConflict fields whose versions stay: what is decided about them says what becomes of them
 */
export function withEdit(
  versions: Versions,
  before: Fields,
  after: Fields,
  inConflict: ReadonlySet<string>,
): Versions {
  return { ...foldMap("", versions, before, after, inConflict), main: versions.main };
}

const isMap = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function foldMap(
  prefix: string,
  { base, main, change }: Versions,
  before: Fields,
  after: Fields,
  inConflict: ReadonlySet<string>,
): { base: Fields; change: Fields } {
  const sides = { base: { ...base }, change: { ...change } };
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const path = `${prefix}${key}`;
    const [old, written] = [before[key], after[key]];
    if (inConflict.has(path) || sameValue(old, written)) continue;
    const [ours, theirs] = [main?.[key], change?.[key]];
    const partly = [...inConflict].some((field) => isWithin(field, path));
    if (partly && isMap(old) && isMap(written) && isMap(ours) && isMap(theirs)) {
      const inner = { base: isMap(base?.[key]) ? base[key] : {}, main: ours, change: theirs };
      const folded = foldMap(`${path}.`, inner, old, written, inConflict);
      put(sides.base, key, folded.base as JsonValue);
      put(sides.change, key, folded.change as JsonValue);
    } else {
      put(sides.base, key, ours);
      put(sides.change, key, written);
    }
  }
  return sides;
}

function put(map: Fields, key: string, value: JsonValue | undefined): void {
  if (value === undefined) delete map[key];
  else Object.defineProperty(map, key, { value, enumerable: true, writable: true, configurable: true });
}

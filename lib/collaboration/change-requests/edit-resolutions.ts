import { sameValue } from "@/lib/core/canonical-json";
import type { Resolution, TreeConflict } from "@/lib/core/content/conflict";
import type { JsonValue } from "@/lib/core/content/json-map";
import { isRecord } from "@/lib/core/is-record";

/**
 * An edit of a record in conflict resolves its conflicts. Writing a field resolves the conflicts of this field, deleting
 * resolves all of them; conflicts of other fields stay open.
 */

/** Fields of a record; a variable has one, its value. */
export type RecordFields = { [field: string]: JsonValue | undefined };

export type RecordEdit = {
  /** null if it did not exist */
  before: RecordFields | null;
  /** null if deleted */
  after: RecordFields | null;
  /** Fields that the edit sets, even to the same value. `*` means all. */
  named: ReadonlySet<string>;
};

/** A record at the merge base, on main and in the change request. */
export type RecordVersions = {
  base: RecordFields | null;
  main: RecordFields | null;
  change: RecordFields | null;
};

const DELETIONS: readonly string[] = ["delete-edit", "delete-move", "delete-subtree"];

const BYTES = ["hash", "size", "contentType", "width", "height"];

/** The fields of its target that a conflict is about; inside of a map as `variables.name`. */
export function conflictFields({ kind, field }: Pick<TreeConflict, "kind" | "field">): string[] {
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

const valueAt = (record: RecordFields, path: string): JsonValue | undefined => {
  let value: JsonValue | undefined = record as JsonValue;
  for (const key of path.split(".")) {
    if (!isRecord(value)) return undefined;
    value = Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
};

const isWithin = (path: string, field: string) => path === field || path.startsWith(`${field}.`);

/** False for a page that got a new order key only, because a sibling moved. */
export const isEdit = ({ before, after, named }: RecordEdit): boolean =>
  named.size > 0 || !sameValue(before && { ...before, orderKey: "" }, after && { ...after, orderKey: "" });

/** True if an edit sets or changes a field of the conflict. */
export function writesField(conflict: Pick<TreeConflict, "kind" | "field">, edit: RecordEdit): boolean {
  const { before, after, named } = edit;
  if (after === null || DELETIONS.includes(conflict.kind)) return true;
  return conflictFields(conflict).some(
    (path) =>
      path !== "orderKey" &&
      (named.has("*") ||
        [...named].some((field) => isWithin(path, field)) ||
        !sameValue(valueAt(before ?? {}, path), valueAt(after, path))),
  );
}

/**
 * True if an edit resolves all conflicts of a record: it deletes the record, keeps one that a side deleted or
 * both added, or resolves its cycle or address.
 */
export const resolvesAll = (
  conflicts: readonly TreeConflict[],
  { base }: RecordVersions,
  edit: RecordEdit,
): boolean =>
  edit.after === null ||
  edit.before === null ||
  base === null ||
  conflicts.some(
    (conflict) =>
      DELETIONS.includes(conflict.kind) ||
      ((conflict.kind === "cycle" || conflict.kind === "slug") && writesField(conflict, edit)),
  );

/**
 * Returns the resolution of a conflict when the edit resolves all of them. @param gone true if none of its
 * pages is left
 */
export function wholeResolution({ kind }: Pick<TreeConflict, "kind">, gone: boolean): Resolution {
  if (gone) return { choice: "delete" };
  if (kind === "delete-subtree") return { choice: "keep-ancestors" };
  return { choice: DELETIONS.includes(kind) ? "keep" : "edit" };
}

/**
 * Returns the resolution of one conflict by the written value: a side if equal to it, else a value of its
 * own.
 */
export function fieldResolution(conflict: TreeConflict, after: RecordFields, text: string): Resolution {
  const written =
    conflict.kind === "file"
      ? Object.fromEntries(BYTES.map((field) => [field, after[field] ?? null]))
      : (valueAt(after, conflictFields(conflict)[0]!) ?? null);
  if (sameValue(written, conflict.main)) return { choice: "main" };
  // Choosing the change's title would update an automatic slug too; the edit left the address unchanged.
  if (sameValue(written, conflict.change) && conflict.field !== "title") return { choice: "change" };
  return { value: conflict.kind === "content" ? text : written };
}

/**
 * Returns three versions of a record whose merge gives the edit's result. Fields that the edit wrote outside
 * of conflicts become the change request's version, beside an unchanged main.
 * @param inConflict fields that keep their versions, since their resolutions apply
 */
export function withEdit(
  versions: RecordVersions,
  before: RecordFields,
  after: RecordFields,
  inConflict: ReadonlySet<string>,
): RecordVersions {
  return { ...foldMap("", versions, before, after, inConflict), main: versions.main };
}

function foldMap(
  prefix: string,
  { base, main, change }: RecordVersions,
  before: RecordFields,
  after: RecordFields,
  inConflict: ReadonlySet<string>,
): { base: RecordFields; change: RecordFields } {
  const sides = { base: { ...base }, change: { ...change } };
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const path = `${prefix}${key}`;
    const [old, written] = [before[key], after[key]];
    if (inConflict.has(path) || sameValue(old, written)) continue;
    const [onMain, inChange] = [main?.[key], change?.[key]];
    const partly = [...inConflict].some((field) => isWithin(field, path));
    if (partly && isRecord(old) && isRecord(written) && isRecord(onMain) && isRecord(inChange)) {
      const inner = { base: isRecord(base?.[key]) ? base[key] : {}, main: onMain, change: inChange };
      const folded = foldMap(`${path}.`, inner, old, written, inConflict);
      put(sides.base, key, folded.base as JsonValue);
      put(sides.change, key, folded.change as JsonValue);
    } else {
      put(sides.base, key, onMain);
      put(sides.change, key, written);
    }
  }
  return sides;
}

function put(map: RecordFields, key: string, value: JsonValue | undefined): void {
  if (value === undefined) delete map[key];
  else Object.defineProperty(map, key, { value, enumerable: true, writable: true, configurable: true });
}

import { sameValue } from "@/lib/core/canonical-json";
import { isRecord } from "@/lib/core/is-record";
import {
  type ConflictTarget,
  decideValue,
  mergeThreeWay,
  type Resolutions,
  type TreeConflict,
} from "./conflict";
import type { JsonMap, JsonValue } from "./json-map";

/**
 * Merges one field: a value changed on one side wins, and so does one changed alike on both; anything else is a
 * conflict, with main's value until a person resolves it. Maps merge key by key, recursively; a key deleted on one
 * side and changed on the other is a conflict like any other; arrays are one value, and so is each dependency of a
 * generated page: a name from one side with the version from the other means nothing.
 */

type Field = {
  target: ConflictTarget;
  name: string;
  base: JsonValue | undefined;
  main: JsonValue | undefined;
  change: JsonValue | undefined;
};

/** An edited value must have the type of one of the two sides. */
const acceptsTypeOf =
  (...values: (JsonValue | undefined)[]) =>
  (value: JsonValue): boolean =>
    values.some((known) =>
      known === null ? value === null : typeof known === typeof value && !isRecord(value),
    );

export function mergeScalar(
  field: Field,
  conflicts: TreeConflict[],
  resolutions: Resolutions,
): JsonValue | undefined {
  return mergeDeciding(field, conflicts, resolutions).value;
}

/**
 * Like {@link mergeScalar}, with the origin of the value: a clean merge, or the side that an open or resolved
 * conflict took.
 */
export function mergeDeciding(
  { target, name, base, main, change }: Field,
  conflicts: TreeConflict[],
  resolutions: Resolutions,
): { value: JsonValue | undefined; choice: "clean" | "main" | "change" | "edit" } {
  const merged = mergeThreeWay(base, main, change);
  if (merged) return { value: merged.value, choice: "clean" };
  return decideValue(conflicts, resolutions, {
    kind: "field",
    target,
    field: name,
    base,
    main,
    change,
    accepts: acceptsTypeOf(base, main, change),
  });
}

const DEPENDENCY = /^computed\.dependencies\.[^.]+$/;

/** Merges maps by key; anything that is not a map on both sides is merged as one value. */
export function mergeMap(
  { target, name, base, main, change }: Field,
  conflicts: TreeConflict[],
  resolutions: Resolutions,
): JsonValue | undefined {
  if (!isRecord(main) || !isRecord(change) || DEPENDENCY.test(name)) {
    return mergeScalar({ target, name, base, main, change }, conflicts, resolutions);
  }
  if (sameValue(main, change) || sameValue(base, change)) return main;
  if (sameValue(base, main)) return change;
  const baseMap = isRecord(base) ? base : {};
  const merged: JsonMap = {};
  const keys = new Set([...Object.keys(baseMap), ...Object.keys(main), ...Object.keys(change)]);
  for (const key of [...keys].sort()) {
    const value = mergeMap(
      {
        target,
        name: `${name}.${key}`,
        base: own(baseMap, key),
        main: own(main, key),
        change: own(change, key),
      },
      conflicts,
      resolutions,
    );
    if (value !== undefined) {
      Object.defineProperty(merged, key, { value, enumerable: true, writable: true, configurable: true });
    }
  }
  return merged;
}

const own = (map: JsonMap, key: string): JsonValue | undefined =>
  Object.hasOwn(map, key) ? map[key] : undefined;

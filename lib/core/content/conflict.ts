import { canonicalJson, sameValue } from "@/lib/core/canonical-json";
import type { JsonValue } from "./json-map";
import { sha256 } from "./records";
import type { Hunk, HunkChoice, MergeReason } from "./text-merge";

/**
 * Conflicts are values, stored and resolved one by one, perhaps by different people on different days. The id is
 * derived from the base and both sides: a resolution survives another update while these three inputs stay the same,
 * and is dropped when one of them changes. It is the same when main and change swap places.
 */

export type ConflictKind =
  | "content"
  | "field"
  | "delete-edit"
  | "delete-move"
  | "delete-subtree"
  | "move"
  | "cycle"
  | "slug"
  | "file";

type TargetType = "page" | "file" | "reusable" | "variable";

export type ConflictTarget = { type: TargetType; id: string };

export type Resolution =
  | { choice: string }
  | { hunks: Record<string, HunkChoice> }
  /** An edited value: of a field, of a slug, or the whole text of a page. */
  | { value: JsonValue };

export type TreeConflict = {
  id: string;
  kind: ConflictKind;
  target: ConflictTarget;
  /** The field in conflict; members of a map as `layout.cover`. */
  field?: string;
  /** The pages concerned, when they are not the target alone. */
  pages?: string[];
  /** The three values; null where there is none. */
  base: JsonValue;
  main: JsonValue;
  change: JsonValue;
  hunks?: Hunk[];
  reason?: MergeReason;
  /** The possible values of `{ choice }`. */
  options: string[];
  /** The value in the merged tree until the conflict is resolved. */
  provisional: JsonValue;
  resolution: Resolution | null;
  /** The resolution decides the whole conflict: for a text, every hunk has its choice. */
  resolved: boolean;
};

export type Resolutions = ReadonlyMap<string, Resolution>;

/** A resolution that the conflict does not offer. */
export class InvalidResolution extends Error {
  override readonly name = "InvalidResolution";

  constructor(
    readonly conflictId: string,
    message: string,
  ) {
    super(message);
  }
}

type Sides = { base: unknown; main: unknown; change: unknown };

export function conflictId(
  kind: ConflictKind,
  target: ConflictTarget,
  field: string | undefined,
  { base, main, change }: Sides,
): string {
  const hashes = [main, change].map((value) => sha256(canonicalJson(value ?? null))).sort();
  const parts = [kind, target.type, target.id, field ?? "", sha256(canonicalJson(base ?? null)), ...hashes];
  return sha256(parts.join("\n")).slice(0, 32);
}

/** The option a resolution names, checked against those on offer. */
export function chosenOption(
  id: string,
  resolution: Resolution | undefined,
  options: readonly string[],
): string | null {
  if (!resolution) return null;
  if (!("choice" in resolution)) {
    throw new InvalidResolution(id, `This conflict is resolved by a choice: ${options.join(", ")}.`);
  }
  if (!options.includes(resolution.choice)) {
    throw new InvalidResolution(
      id,
      `"${resolution.choice}" is not a choice here: use ${options.join(", ")}.`,
    );
  }
  return resolution.choice;
}

const SIDES = ["main", "change"];

type ValueConflict = {
  kind: "field" | "file" | "move";
  target: ConflictTarget;
  field?: string;
  base: JsonValue | undefined;
  main: JsonValue | undefined;
  change: JsonValue | undefined;
  /** Accepts an edited value; without it only the two sides may be chosen. */
  accepts?: (value: JsonValue) => boolean;
};

/** A conflict between two values of which one wins: provisionally main's. Adds it to the list and decides. */
export function decideValue(
  conflicts: TreeConflict[],
  resolutions: Resolutions,
  { kind, target, field, base, main, change, accepts }: ValueConflict,
): { value: JsonValue | undefined; choice: "main" | "change" | "edit" } {
  const id = conflictId(kind, target, field, { base, main, change });
  const resolution = resolutions.get(id);
  let choice: "main" | "change" | "edit" = "main";
  let value = main;
  if (resolution && "value" in resolution && accepts) {
    if (!accepts(resolution.value)) {
      throw new InvalidResolution(id, `The value for ${field ?? target.id} is not of the right type.`);
    }
    value = resolution.value;
    choice = "edit";
  } else if (chosenOption(id, resolution, SIDES) === "change") {
    value = change;
    choice = "change";
  }
  conflicts.push({
    id,
    kind,
    target,
    ...(field === undefined ? {} : { field }),
    base: base ?? null,
    main: main ?? null,
    change: change ?? null,
    options: [...SIDES],
    provisional: main ?? null,
    resolution: resolution ?? null,
    resolved: resolution !== undefined,
  });
  return { value, choice };
}

/** The generic rule: a value changed on one side wins, and so does one changed alike on both; else undefined. */
export function mergeThreeWay<T>(base: T | undefined, main: T, change: T): { value: T } | undefined {
  if (sameValue(change, base)) return { value: main };
  if (sameValue(main, base) || sameValue(main, change)) return { value: change };
  return undefined;
}

import { sameValue } from "@/lib/core/canonical-json";
import {
  type ConflictTarget,
  chosenOption,
  conflictId,
  decideValue,
  mergeThreeWay,
  type Resolutions,
  type TreeConflict,
} from "./conflict";
import { mergeScalar } from "./field-merge";
import type { JsonValue } from "./json-map";
import type { Notice } from "./notices";
import type { FileRecord, ReusableRecord, VariableValue } from "./records";
import { mergeContent } from "./tree-merge-content";
import {
  type Changes,
  type CountedInput,
  type MergeResult,
  type MergeSides,
  ThreeStates,
} from "./tree-merge-input";

/** Merges the content of a space besides pages: files, reusable contents, variables. */

type Merging = {
  input: CountedInput;
  conflicts: TreeConflict[];
  notices: Notice[];
  resolutions: Resolutions;
};

type Asset = FileRecord | ReusableRecord;

type AssetKind<T> = {
  type: "file" | "reusable";
  referenced: (side: "main" | "change") => ReadonlySet<string> | undefined;
  merge: (base: T | undefined, main: T, change: T) => T;
};

const NONE: MergeSides<never> = { main: new Map(), change: new Map() };

export function mergeFiles(merging: Merging): Map<string, FileRecord | null> {
  const { input } = merging;
  return mergeAssets(merging, input.files ?? NONE, {
    type: "file",
    referenced: (side) => input.references?.[side].files,
    merge: (base, main, change) => mergeFile(merging, base, main, change),
  });
}

/** The bytes and their metadata are one value; the name is another. */
function mergeFile(
  { conflicts, resolutions }: Merging,
  base: FileRecord | undefined,
  main: FileRecord,
  change: FileRecord,
): FileRecord {
  const target = { type: "file" as const, id: main.id };
  const bytes = ({ hash, size, contentType, width, height }: FileRecord) => ({
    hash,
    size,
    contentType,
    width,
    height,
  });
  const sides = { base: base && bytes(base), main: bytes(main), change: bytes(change) };
  const merged =
    mergeThreeWay<JsonValue>(sides.base, sides.main, sides.change)?.value ??
    decideValue(conflicts, resolutions, { kind: "file", target, ...sides }).value;
  const name = mergeScalar(
    { target, name: "name", base: base?.name, main: main.name, change: change.name },
    conflicts,
    resolutions,
  );
  return { ...main, ...(merged as ReturnType<typeof bytes>), name: name as string };
}

export function mergeReusables(
  merging: Merging,
  texts: MergeResult["texts"],
): Map<string, ReusableRecord | null> {
  const { input, conflicts, resolutions } = merging;
  return mergeAssets(merging, input.reusables ?? NONE, {
    type: "reusable",
    referenced: (side) => input.references?.[side].reusables,
    merge: (base, main, change) => {
      const target = { type: "reusable" as const, id: main.id };
      const title = mergeScalar(
        { target, name: "title", base: base?.title, main: main.title, change: change.title },
        conflicts,
        resolutions,
      );
      const content = mergeContent(input, conflicts, target, {
        base: base?.contentHash,
        main: main.contentHash,
        change: change.contentHash,
      });
      if (content.text !== undefined) texts.set(main.id, content.text);
      return { id: main.id, title: title as string, contentHash: content.hash };
    },
  });
}

function mergeAssets<T extends Asset>(
  merging: Merging,
  sides: MergeSides<T>,
  kind: AssetKind<T>,
): Map<string, T | null> {
  const states = new ThreeStates<T>(sides);
  const differing = new Map<string, T | null>();
  for (const id of states.touched()) {
    const [base, main, change] = [states.base(id), states.main(id), states.change(id)];
    const merged = mergeAsset(merging, kind, { id, base, main, change });
    if (!sameValue(merged ?? null, main ?? null)) differing.set(id, merged ?? null);
  }
  return differing;
}

type AssetStates<T> = { id: string; base: T | undefined; main: T | undefined; change: T | undefined };

function mergeAsset<T extends Asset>(
  merging: Merging,
  kind: AssetKind<T>,
  { id, base, main, change }: AssetStates<T>,
): T | undefined {
  if (main && change) return kind.merge(base, main, change);
  const living = main ?? change;
  if (!living || !base) return living;
  const target = { type: kind.type, id };
  if (!sameValue(living, base)) {
    const values = { base, main: main ?? null, change: change ?? null };
    return keepsEdited(merging, target, values) ? living : undefined;
  }
  if (!kind.referenced(main ? "main" : "change")?.has(id)) return undefined;
  merging.notices.push(keptNotice(target, "name" in living ? living.name : living.title));
  return living;
}

const KIND_NAMES = { file: "file", reusable: "reusable content", variable: "variable" } as const;

const keptNotice = (target: ConflictTarget & { type: keyof typeof KIND_NAMES }, name: string): Notice => ({
  kind: "kept",
  target,
  message: `The ${KIND_NAMES[target.type]} "${name}" was deleted on one side. It is kept because the other side newly uses it.`,
});

function keepsEdited(
  { conflicts, resolutions }: Merging,
  target: ConflictTarget,
  values: { base: JsonValue; main: JsonValue; change: JsonValue },
): boolean {
  const options = ["keep", "delete", "main", "change"];
  const id = conflictId("delete-edit", target, undefined, values);
  const resolution = resolutions.get(id);
  const choice = chosenOption(id, resolution, options);
  conflicts.push({
    id,
    kind: "delete-edit",
    target,
    ...values,
    options,
    provisional: "keep",
    resolution: resolution ?? null,
    resolved: resolution !== undefined,
  });
  const deletingSide = values.main === null ? "main" : "change";
  return choice !== "delete" && choice !== deletingSide;
}

export function mergeVariables(merging: Merging): Map<string, VariableValue | null> {
  const sides: MergeSides<VariableValue> = merging.input.variables ?? NONE;
  const differing = new Map<string, VariableValue | null>();
  for (const name of [...new Set([...sides.main.keys(), ...sides.change.keys()])].sort()) {
    const merged = mergeVariable(merging, name, sides);
    const main = valueOn(sides.main, name, sides.change);
    if (merged !== main) differing.set(name, merged ?? null);
  }
  return differing;
}

/** A variable on one side; an untouched one has the base value, which the other side's change contains. */
function valueOn(side: Changes<VariableValue>, name: string, other: Changes<VariableValue>) {
  const change = side.get(name);
  return change ? change.after : other.get(name)?.before;
}

function mergeVariable(
  { input, conflicts, notices, resolutions }: Merging,
  name: string,
  sides: MergeSides<VariableValue>,
): VariableValue | undefined {
  const target = { type: "variable" as const, id: name };
  const base = (sides.main.get(name) ?? sides.change.get(name))?.before;
  const main = valueOn(sides.main, name, sides.change);
  const change = valueOn(sides.change, name, sides.main);
  const keptBy = main === undefined ? "change" : "main";
  const deletedOnce = (main === undefined) !== (change === undefined);
  const untouched = (main ?? change) === base;
  if (deletedOnce && untouched && base !== undefined && input.references?.[keptBy].variables?.has(name)) {
    notices.push(keptNotice(target, name));
    return base;
  }
  return mergeScalar({ target, name: "value", base, main, change }, conflicts, resolutions) as
    | VariableValue
    | undefined;
}

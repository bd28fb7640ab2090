import { sameValue } from "@/lib/core/canonical-json";
import { fieldNames } from "./page-fields";
import type { Change, FileRecord, PageRecord, ReusableRecord } from "./records";

/** The difference of one record between two moments, in the terms of the screens. */

export type AttributeChange = { before: unknown; after: unknown };

type RecordDiff =
  | { kind: "created" }
  | { kind: "deleted" }
  | {
      kind: "changed";
      /** The page has another parent. */
      moved: { before: string | null; after: string | null } | null;
      /** Another position among the same siblings. */
      reordered: boolean;
      /** Attributes with another value; empty when the page only moved. */
      attributes: Record<string, AttributeChange>;
    };

const PAGE_ATTRIBUTES: { [Field in keyof PageRecord]?: string } = {
  ...Object.fromEntries(fieldNames(({ label }) => label).map((name) => [name, name])),
  contentHash: "content",
};

const FILE_ATTRIBUTES = { name: "name", contentType: "contentType", hash: "content" } as const;

const REUSABLE_ATTRIBUTES = { title: "title", contentHash: "content" } as const;

/** Null if nothing visible changed, or the page exists on neither side. */
export function diffPage(change: Change<PageRecord>): RecordDiff | null {
  const { before, after } = change;
  const diff = diffAttributes(change, PAGE_ATTRIBUTES);
  if (!before || !after) return diff;
  const moved =
    before.parentId !== after.parentId ? { before: before.parentId, after: after.parentId } : null;
  const reordered = !moved && before.orderKey !== after.orderKey;
  if (diff?.kind === "changed") return { ...diff, moved, reordered };
  return moved || reordered ? { kind: "changed", moved, reordered, attributes: {} } : null;
}

export const diffFile = (change: Change<FileRecord>): RecordDiff | null =>
  diffAttributes(change, FILE_ATTRIBUTES);

export const diffReusable = (change: Change<ReusableRecord>): RecordDiff | null =>
  diffAttributes(change, REUSABLE_ATTRIBUTES);

function diffAttributes<T extends object>(
  { before, after }: Change<T>,
  names: { [Field in keyof T]?: string },
): RecordDiff | null {
  if (!before && !after) return null;
  if (!before) return { kind: "created" };
  if (!after) return { kind: "deleted" };
  const attributes: Record<string, AttributeChange> = {};
  for (const field of Object.keys(names) as (keyof T)[]) {
    const name = names[field];
    if (name === undefined || sameValue(before[field], after[field])) continue;
    attributes[name] = { before: before[field], after: after[field] };
  }
  if (Object.keys(attributes).length === 0) return null;
  return { kind: "changed", moved: null, reordered: false, attributes };
}

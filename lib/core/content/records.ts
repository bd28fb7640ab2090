import { createHash } from "node:crypto";
import { canonicalJson } from "@/lib/core/canonical-json";
import { type PageFieldValues, pageFields } from "./page-fields";

/**
 * The content of a space as plain values: pages, files, reusable contents and variables. Everything in
 * `lib/core/content` works with these; the domains map rows to them and back.
 */

export type PageRecord = PageFieldValues & {
  id: string;
  parentId: string | null;
  /** Position among the siblings: a base-62 fraction compared bytewise, equal keys ordered by page id. */
  orderKey: string;
  /** SHA-256 (hex) of the normalized text, or null for a page without text. */
  contentHash: string | null;
};

/** The title of a page without one. */
export const UNTITLED = "Untitled";

const NO_FIELDS = Object.fromEntries(
  pageFields().flatMap(([name, { empty }]) => (empty === undefined ? [] : [[name, empty]])),
) as PageFieldValues;

/** A new page without any values: an empty document at the root. */
export const blankPage = (id: string): PageRecord => ({
  id,
  parentId: null,
  orderKey: "V",
  ...NO_FIELDS,
  title: UNTITLED,
  contentHash: null,
});

export type FileRecord = {
  id: string;
  name: string;
  contentType: string;
  size: number;
  hash: string;
  width: number | null;
  height: number | null;
};

export type ReusableRecord = { id: string; title: string; contentHash: string | null };

export type VariableValue = string | number | boolean;

/** A value at two moments: `before` at the merge base, `after` at the head; absent means that it does not exist. */
export type Change<T> = { before?: T; after?: T };

export const sha256 = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

export const hashRecord = (record: object): string => sha256(canonicalJson(record));

export const hashText = (text: string): string => sha256(text);

/** The form in which two sibling slugs are compared. */
export const foldSlug = (slug: string): string => slug.normalize("NFKC").toLowerCase();

/** True for a slug that a page may have, in its compared form. */
export const isSlug = (slug: string): boolean => /^[\p{L}\p{N}][\p{L}\p{N}\p{M}._-]*$/u.test(slug);

/** The slug of a title: letters without Latin accents, digits and hyphens; `page` when nothing is left. */
export function slugify(title: string): string {
  const words = title
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return words?.join("-").slice(0, 100).replace(/-$/, "") || "page";
}

/** Siblings in reading order: by order key, bytewise, then by id. */
export function compareSiblings(
  a: { orderKey: string; id: string },
  b: { orderKey: string; id: string },
): number {
  if (a.orderKey !== b.orderKey) return a.orderKey < b.orderKey ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/*
 * The set hash of a tree: the sum, modulo 2^256, of one SHA-256 per existing record. It does not depend on the order
 * of the records, and an edit costs one subtraction and one addition at any size of the space.
 */
const TREE_HASH_MODULUS = 1n << 256n;

const memberHash = (id: string, recordHash: string): bigint => BigInt(`0x${sha256(id + recordHash)}`);

export const addToTreeHash = (hash: bigint, id: string, recordHash: string): bigint =>
  (hash + memberHash(id, recordHash)) % TREE_HASH_MODULUS;

export const removeFromTreeHash = (hash: bigint, id: string, recordHash: string): bigint =>
  (hash + TREE_HASH_MODULUS - memberHash(id, recordHash)) % TREE_HASH_MODULUS;

export const treeHashToHex = (hash: bigint): string => hash.toString(16).padStart(64, "0");

export const treeHashFromHex = (hex: string): bigint => BigInt(`0x${hex}`);

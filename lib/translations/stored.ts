import "server-only";
import { z } from "zod";
import { parsedJson, trustedJson } from "@/lib/platform/db/stored-json";
import type { BlockPair } from "./merge-text";
import { BlockState } from "./schemas";

/** Titles and descriptions, by field name. */
export type FieldPairs = Record<string, BlockPair>;

/** The result of the last run for a text. */
export type StoredText = {
  source: string;
  written: string;
  pairs: readonly BlockPair[];
  /** hashes of confirmed translations, see `confirmationOf` */
  confirmed: ReadonlySet<string>;
};

const StoredPair = z.object({
  source: z.string().nullable(),
  written: z.string().nullable(),
  state: BlockState,
});

/** Returns the translated fields of a page or a reusable content besides its text. */
export const storedFields = (row: { key: string; fields: unknown }): FieldPairs =>
  parsedJson(z.record(z.string(), StoredPair), row.fields, {
    table: "TranslatedText",
    column: "fields",
    row: row.key,
  });

export const storedOf = <Written extends object>(row: {
  key: string;
  source: string;
  written: string;
  pairs: unknown;
  fields: unknown;
  record: unknown;
  confirmed: readonly Uint8Array[];
}): StoredText & { fields: FieldPairs; record: Written } => {
  const at = (column: string) => ({ table: "TranslatedText", column, row: row.key });
  return {
    source: row.source,
    written: row.written,
    pairs: parsedJson(z.array(StoredPair), row.pairs, at("pairs")),
    fields: storedFields(row),
    confirmed: new Set(row.confirmed.map((hash) => Buffer.from(hash).toString("hex"))),
    record: trustedJson<Written>(row.record),
  };
};

const LEADING_TITLE = /^ {0,3}#\s|^[^\n]+\n {0,3}=+\s*$/;

/** True if the text's first heading is the title of its page, so that both are translated together. */
export const isTitledByText = ([first]: readonly { source: string | null }[]): boolean =>
  LEADING_TITLE.test(first?.source ?? "");

type CountedBlock = { source: string | null; state: BlockPair["state"] };

/** Counts the blocks of a text and its fields, by state. */
export function progressCounts(
  text: readonly CountedBlock[],
  { title, ...others }: Readonly<Record<string, CountedBlock>>,
) {
  const beside = title && !isTitledByText(text) ? [title] : [];
  const all = [...text, ...beside, ...Object.values(others)];
  const count = (state: BlockPair["state"]) => all.filter((pair) => pair.state === state).length;
  return {
    blocks: all.length - count("copied"),
    pending: count("pending"),
    edited: count("edited"),
    stale: count("stale"),
  };
}

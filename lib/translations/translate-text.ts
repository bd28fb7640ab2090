import "server-only";
import { createHash } from "node:crypto";
import { readBlocks, readFollowed, readTextFacts } from "@/lib/content/rendering/render";
import type { Block } from "@/lib/core/content/blocks";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { hoursBefore } from "@/lib/core/hours-before";
import type { Db } from "@/lib/platform/db/client";
import { type Before, type BlockPair, joinBlocks, type PlannedBlock, planText } from "./merge-text";
import type { TranslationProvider, TranslationRequest } from "./provider";
import type { StoredText } from "./stored";

/** The context for translating texts to one language. */
export type Translator = Pick<TranslationRequest, "from" | "to" | "glossary"> & {
  db: Db;
  settingsId: string;
  provider: TranslationProvider;
  signal: AbortSignal;
};

export type TranslatedText = Omit<StoredText, "confirmed"> & { pairs: BlockPair[] };

/**
 * Translates the present state of a text.
 * @param current the present text in the translated space; undefined if it is missing
 */
export async function translateText(
  translator: Translator,
  source: string,
  stored: StoredText | null,
  current: string | undefined,
): Promise<TranslatedText> {
  const blocks = await readBlocks(source);
  const planned = await planOf(blocks, source, stored, current);
  const pairs = await fill(translator, planned);
  // Words of people may go on in the next line, where the source has no blank line.
  const ways = (of: readonly BlockPair[]) =>
    [false, true].map((apart) => joinBlocks(source, blocks, of, apart));
  for (const written of ways(pairs)) if (await isWhole(written, pairs)) return { source, written, pairs };
  // A translated block would parse differently in this context, so it is left to people.
  const plain = pairs.map((pair) =>
    pair.state === "translated" ? { ...pair, written: pair.source, state: "pending" as const } : pair,
  );
  const [closest, apart] = ways(plain);
  const written = (await isWhole(closest!, plain)) ? closest! : apart!;
  return { source, written, pairs: plain };
}

/** Plans the next run for a text, before anything is translated. */
export const planOf = async (
  blocks: readonly Block[],
  source: string,
  stored: StoredText | null,
  current: string | undefined,
): Promise<PlannedBlock[]> =>
  planText(
    blocks,
    stored && current !== undefined ? await stateBefore(stored, source, current) : null,
    stored?.confirmed,
  );

async function stateBefore(stored: StoredText, source: string, current: string): Promise<Before> {
  const { pairs } = stored;
  const [was, is, wrote, now] = await Promise.all([
    readBlocksAs(
      pairs.flatMap((pair) => pair.source ?? []),
      stored.source,
    ),
    readBlocks(source),
    readBlocksAs(
      pairs.flatMap((pair) => pair.written ?? []),
      stored.written,
    ),
    readBlocks(current),
  ]);
  const [sourceFollowed, writtenFollowed] = await Promise.all([
    readFollowed(was, is),
    readFollowed(wrote, now),
  ]);
  return {
    pairs,
    source: { blocks: was, followed: sourceFollowed },
    written: { blocks: wrote, followed: writtenFollowed, now },
  };
}

/**
 * Reads a text as blocks with these sources. Where they read otherwise beside each other, such as below an unclosed
 * fence or since a later version of the parser, each is read by itself.
 */
async function readBlocksAs(sources: readonly string[], text: string): Promise<readonly Block[]> {
  const blocks = await readBlocks(text);
  if (blocks.length === sources.length) return blocks;
  const apart: Block[] = [];
  for (const [index, source] of sources.entries()) {
    const [block] = await readBlocks(source);
    const type = block?.type ?? "paragraph";
    apart.push({ key: String(index), type, source, start: 0, end: source.length, line: 1 });
  }
  return apart;
}

/** True if a text parses into exactly the blocks of its pairs. */
async function isWhole(text: string, pairs: readonly BlockPair[]): Promise<boolean> {
  try {
    const blocks = await readBlocks(text);
    const written = pairs.flatMap((pair) => pair.written ?? []);
    return blocks.length === written.length && blocks.every(({ source }, at) => source === written[at]);
  } catch (error) {
    if (error instanceof TooComplex) return false;
    throw error;
  }
}

const MOST_TEXTS = 50;
const MOST_CHARACTERS = 20_000;

/** Translates the open blocks of a plan. Those that cannot be translated keep the source text, for people. */
export async function fill(translator: Translator, planned: readonly PlannedBlock[]): Promise<BlockPair[]> {
  const open = [
    ...new Set(planned.flatMap(({ source, written }) => (written === undefined ? (source ?? []) : []))),
  ];
  const known = await remembered(translator, open);
  let batch: string[] = [];
  const send = async () => {
    for (const [text, translation] of await ask(translator, batch)) known.set(text, translation);
    batch = [];
  };
  for (const text of open) {
    if (known.has(text)) continue;
    batch.push(text);
    if (batch.length >= MOST_TEXTS || batch.join("").length >= MOST_CHARACTERS) await send();
  }
  if (batch.length > 0) await send();
  return planned.map(({ source, written, state }): BlockPair => {
    if (written !== undefined) return { source, written, state };
    const translation = known.get(source ?? "") ?? null;
    return translation === null
      ? { source, written: source, state: "pending" }
      : { source, written: translation, state: "translated" };
  });
}

async function ask(translator: Translator, texts: readonly string[]): Promise<[string, string | null][]> {
  const { provider, from, to, glossary, signal } = translator;
  const spoken = texts.join("\n").toLowerCase();
  const terms = glossary.filter(({ source }) => spoken.includes(source.toLowerCase()));
  const answers = await provider({ from, to, texts, glossary: terms }, signal);
  const made: [string, string | null][] = [];
  for (const [at, text] of texts.entries()) {
    const answer = answers[at]?.trim() ?? "";
    made.push([text, answer !== "" && (await keepsShape(text, answer)) ? answer : null]);
  }
  await remember(translator, made);
  return made;
}

/** True if a translation is still a single block of the same type, with the links and code of the source. */
async function keepsShape(source: string, translation: string): Promise<boolean> {
  try {
    const [[was, ...others], [is, ...more], before, after] = await Promise.all([
      readBlocks(source),
      readBlocks(translation),
      readTextFacts(source),
      readTextFacts(translation),
    ]);
    const targets = ({ links }: typeof before) => links.map(({ href }) => href).toSorted();
    const code = (text: string) => (text.match(/`[^`\n]+`/g) ?? []).toSorted();
    return (
      was?.type === is?.type &&
      others.length === 0 &&
      more.length === 0 &&
      String(targets(before)) === String(targets(after)) &&
      String(code(source)) === String(code(translation))
    );
  } catch (error) {
    if (error instanceof TooComplex) return false;
    throw error;
  }
}

const hashOf = ({ from, glossary }: Translator, text: string): Uint8Array<ArrayBuffer> => {
  const terms = glossary.filter(({ source }) => text.toLowerCase().includes(source.toLowerCase()));
  return Uint8Array.from(
    createHash("sha256")
      .update(JSON.stringify([from, text, terms]))
      .digest(),
  );
};
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

/** Runs note the use of a translation at most this often. */
const NOTED_EVERY_HOURS = 30 * 24;

async function remembered(
  translator: Translator,
  texts: readonly string[],
): Promise<Map<string, string | null>> {
  const { db, settingsId, to: language } = translator;
  const byHash = new Map(texts.map((text) => [hex(hashOf(translator, text)), text]));
  const rows =
    texts.length === 0
      ? []
      : await db.translationMemory.findMany({
          where: { settingsId, language, hash: { in: texts.map((text) => hashOf(translator, text)) } },
          select: { hash: true, text: true, usedAt: true },
        });
  const used = rows.filter(({ usedAt }) => usedAt < hoursBefore(new Date(), NOTED_EVERY_HOURS));
  if (used.length > 0) {
    await db.translationMemory.updateMany({
      where: { settingsId, language, hash: { in: used.map(({ hash }) => hash) } },
      data: { usedAt: new Date() },
    });
  }
  return new Map(rows.map(({ hash, text }) => [byHash.get(hex(hash))!, text]));
}

async function remember(translator: Translator, made: readonly [string, string | null][]): Promise<void> {
  const { db, settingsId, to: language } = translator;
  await db.translationMemory.createMany({
    data: made.flatMap(([source, text]) =>
      text === null ? [] : [{ settingsId, language, hash: hashOf(translator, source), text }],
    ),
    skipDuplicates: true,
  });
}

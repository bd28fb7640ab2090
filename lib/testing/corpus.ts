import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * Real documents and merges for tests and measurements. They are not part of the project: they are in a folder beside
 * it, or in the one that `BINDERY_CORPUS` names. Tests named `*.corpus.test.ts` run where they exist.
 */
const folder = resolve(process.env.BINDERY_CORPUS ?? "../shared/corpus");

/** A book of 122 Markdown files with a table of contents, zipped. */
export const REAL_BOOK = join(folder, "rust-reference.zip");
/** Merges of Markdown files, each with the three texts and git's verdict; a JSON object a line, gzipped. */
export const REAL_MERGES = join(folder, "merges-rust-reference.jsonl.gz");

/** True if the real documents and merges exist here. */
export const hasCorpus = (): boolean => existsSync(REAL_BOOK) && existsSync(REAL_MERGES);

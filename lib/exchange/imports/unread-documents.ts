import { posix } from "node:path";
import type { ByteContent } from "@/lib/core/byte-source";
import { decodeText } from "@/lib/core/content/text-encoding";
import { isRecord } from "@/lib/core/is-record";
import { parseJson } from "@/lib/core/parse-json";
import { yieldToEventLoop } from "@/lib/core/yield-to-event-loop";
import { isInPrivateFolder } from "./paths";
import { wordsNotShown } from "./source-page";

/* Documents in formats that imports do not read. Their words are on no page, so the report counts them. */

type Format = {
  name: string;
  /** the words of a file that is no plain text */
  wordsIn?: (data: unknown) => string;
};

const ASCIIDOC: Format = { name: "AsciiDoc" };
const FORMATS: Readonly<Record<string, Format>> = {
  ...{ adoc: ASCIIDOC, asciidoc: ASCIIDOC },
  rst: { name: "reStructuredText" },
  org: { name: "Org" },
  textile: { name: "Textile" },
  ...{ mediawiki: { name: "MediaWiki" }, wiki: { name: "MediaWiki" }, creole: { name: "Creole" } },
  ...{ rdoc: { name: "RDoc" }, pod: { name: "Pod" } },
  canvas: { name: "Canvas", wordsIn: (data) => textsIn(data, "nodes", ["text", "label"]) },
  ipynb: { name: "Jupyter", wordsIn: (data) => textsIn(data, "cells", ["source"]) },
};

/** Larger files are data. */
const LARGEST = 10_000_000;

const formatOf = (path: string): Format | undefined => {
  const ending = posix.extname(path).slice(1).toLowerCase();
  return Object.hasOwn(FORMATS, ending) && !isInPrivateFolder(path) ? FORMATS[ending] : undefined;
};

/** Returns a sentence about the words of each document in such a format. */
export async function unreadDocuments(
  entries: ReadonlyMap<string, ByteContent>,
): Promise<ReadonlyMap<string, string>> {
  const sentences = new Map<string, string>();
  const yieldNow = yieldToEventLoop();
  for (const [path, content] of entries) {
    const format = formatOf(path);
    if (!format || content.size > LARGEST) continue;
    const text = decodeText(await content.read());
    const words = format.wordsIn ? format.wordsIn(parseJson(text)) : text;
    sentences.set(path, `${format.name} is not imported${wordsNotShown(words)}.`);
    await yieldNow();
  }
  return sentences;
}

/** The texts of the items in a list, under one of some names; a text may be a list of lines. */
function textsIn(data: unknown, list: string, names: readonly string[]): string {
  const items = isRecord(data) && Array.isArray(data[list]) ? data[list] : [];
  return items
    .flatMap((item: unknown) => (isRecord(item) ? names.map((name) => item[name]) : []))
    .flat()
    .filter((text) => typeof text === "string")
    .join("\n");
}

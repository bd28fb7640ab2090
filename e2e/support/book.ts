import { readFileSync } from "node:fs";
import { zipOfTexts } from "@/lib/exchange/imports/zip-fixture";
import { REAL_BOOK } from "@/lib/testing/corpus";

/**
 * Documentation to import: an archive, its number of pages, and four pages that a journey works on (three of one part
 * to edit, one of them to move below the fourth).
 */
export type Book = {
  name: string;
  zip: Buffer;
  pages: number;
  edited: readonly [string, string, string];
  moved: string;
  newParent: string;
};

const CHAPTERS = ["Getting started", "Concepts", "Guides", "Operations", "Reference"];
const TOPICS = ["Overview", "Requirements", "First steps", "Examples", "Troubleshooting"];
const slugOf = (title: string) => title.toLowerCase().replaceAll(" ", "-");

/** A small manual: five chapters of five topics each, nested by a table of contents, with links across. */
export function smallBook(): Book {
  const texts: Record<string, string> = {};
  const summary = ["# Summary", "", "[Introduction](introduction.md)", ""];
  texts["src/introduction.md"] =
    "# Introduction\n\nThis manual explains how the water works of a small town are run.\n\n" +
    `Begin with [the first chapter](${slugOf(CHAPTERS[0]!)}/index.md).\n`;
  for (const [number, chapter] of CHAPTERS.entries()) {
    const folder = slugOf(chapter);
    summary.push(`- [${chapter}](${folder}/index.md)`);
    texts[`src/${folder}/index.md`] =
      `# ${chapter}\n\nEverything about ${chapter.toLowerCase()}, in five topics.\n\n` +
      TOPICS.map((topic) => `- [${topic}](${slugOf(topic)}.md)\n`).join("");
    for (const topic of TOPICS) {
      const title = `${topic} of chapter ${number + 1}`;
      summary.push(`  - [${title}](${folder}/${slugOf(topic)}.md)`);
      texts[`src/${folder}/${slugOf(topic)}.md`] = topicText(title, chapter);
    }
  }
  texts["src/SUMMARY.md"] = `${summary.join("\n")}\n`;
  return {
    name: "manual.zip",
    zip: zipOfTexts(texts),
    pages: Object.keys(texts).length - 1,
    edited: ["Overview of chapter 1", "Requirements of chapter 1", "First steps of chapter 1"],
    moved: "Examples of chapter 1",
    newParent: "Concepts",
  };
}

const topicText = (title: string, chapter: string) =>
  `# ${title}

Valves are opened slowly, a quarter turn at a time, so that no pipe is hit by a wave.

## Why

The pressure in ${chapter.toLowerCase()} never falls below three bar. See [the introduction](../introduction.md).

| Valve | Turns |
| --- | --- |
| North gate | 12 |
| Mill lane | 8 |

\`\`\`sh
open-valve --slowly north-gate
\`\`\`

Whoever closes a valve writes it into the book by the door.
`;

/** A real book of 121 pages, where it is available. */
export function realBook(): Book {
  return {
    name: "rust-reference.zip",
    zip: readFileSync(REAL_BOOK),
    pages: 121,
    edited: ["Notation", "Keywords", "Identifiers"],
    moved: "Comments",
    newParent: "Items",
  };
}

/** The first line of plain words in a text, which an edit can replace. */
export function firstLine(markdown: string): string {
  const line = markdown.split("\n").find((text) => /^[A-Z][\w ,.'-]{30,}/.test(text));
  if (line === undefined) throw new Error("The page has no line of plain words.");
  return line;
}

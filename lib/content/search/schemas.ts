import { z } from "zod";

/** A part of a text that was searched, in UTF-16 code units. */
export const TextRange = z.object({ start: z.int(), end: z.int() });
export type TextRange = z.infer<typeof TextRange>;

const urls = z.object({ app: z.string() });

/** A section of a found page that matches. */
export const FoundSection = z.object({
  id: z.string(),
  title: z.string().describe("The heading; before the first one, the title of the page."),
  path: z.string().describe("Path of the page, with the heading's anchor."),
  body: z.string().describe("An excerpt around the matches, as plain text."),
  urls,
  highlights: z
    .object({ title: z.array(TextRange), body: z.array(TextRange) })
    .describe("The matches in title and body, in UTF-16 code units."),
});
export type FoundSection = z.infer<typeof FoundSection>;

export const FoundPage = z.object({
  id: z.string(),
  title: z.string(),
  emoji: z.string().optional(),
  path: z.string(),
  sections: z.array(FoundSection).optional().describe("The best three; absent for a page without text."),
  urls,
  highlights: z.object({ title: z.array(TextRange) }),
});
export type FoundPage = z.infer<typeof FoundPage>;

/** A moment between which and another one something was written. */
export const SearchedTime = z.iso.datetime({
  offset: true,
  error: "must be a time such as “2026-01-31T00:00:00Z”.",
});

/** Finds only pages that have a change by this person and in this time. */
export const ChangedPages = z.object({
  author: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe("Only pages with a merged change by this person, alone or with others."),
  since: SearchedTime.optional().describe("Only pages with a change merged at this time or later."),
  until: SearchedTime.optional().describe("Only pages with a change merged before this time."),
});
export type ChangedPages = z.infer<typeof ChangedPages>;

/** A space with matches, with its best pages. */
export const FoundSpace = z.object({
  id: z.string(),
  title: z.string(),
  emoji: z.string(),
  pages: z.array(FoundPage).describe("The best five; a search in the space finds the others."),
  found: z.int().describe("Number of pages found in the space."),
});
export type FoundSpace = z.infer<typeof FoundSpace>;

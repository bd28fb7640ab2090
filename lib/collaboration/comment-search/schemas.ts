import { z } from "zod";
import { SearchedTime, TextRange } from "@/lib/content/search/schemas";
import { pageQuery } from "@/lib/core/pagination";
import { User } from "@/lib/identity/users/schemas";

const id = z.string().min(1).max(64);

/** A comment or reply with the words of a search. */
export const FoundComment = z.object({
  object: z.literal("found-comment"),
  id: z.string(),
  comment: z.string().describe("The comment that starts the thread."),
  reply: z.string().optional().describe("The reply with the words; absent if the comment has them."),
  space: z.object({ id: z.string(), title: z.string() }),
  page: z
    .string()
    .optional()
    .describe("Title of the commented page; absent without one in the main content."),
  changeRequest: z.int().optional().describe("Number of the discussed change request."),
  by: User.nullable().describe("Null for an anonymous visitor of a published site."),
  postedAt: z.iso.datetime(),
  status: z.enum(["open", "resolved"]).describe("State of the thread."),
  excerpt: z.string().describe("The words with the text around them, as plain text."),
  highlights: z.array(TextRange).describe("The matches in the excerpt, in UTF-16 code units."),
});
export type FoundComment = z.infer<typeof FoundComment>;

export const SearchCommentsQuery = pageQuery({
  query: z.string().max(512).describe("The words to search for; every one has to occur."),
  space: id.optional().describe("Only comments in this space."),
  author: id.optional().describe("Only comments by this person."),
  since: SearchedTime.optional().describe("Only comments posted at this time or later."),
  until: SearchedTime.optional().describe("Only comments posted before this time."),
});
export type SearchCommentsQuery = z.infer<typeof SearchCommentsQuery>;

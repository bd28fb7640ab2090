import { z } from "zod";

const id = z.string().min(1).max(64);
const ids = z.array(id).min(1).max(1000);

export const SearchScope = z.discriminatedUnion("mode", [
  z
    .strictObject({
      mode: z.literal("default"),
      currentSiteSpace: id.optional().describe("Id of the current site space."),
      includedSiteSpaces: z.array(id).max(1000).optional().describe("Deprecated: ids of more to search."),
    })
    .describe("The default site space of each section, in the language of the current one."),
  z.strictObject({ mode: z.literal("specific"), siteSpaceIds: ids }).describe("These site spaces."),
  z.strictObject({ mode: z.literal("all") }).describe("All of them."),
]);
export type SearchScope = z.infer<typeof SearchScope>;

const query = z.string().max(512).describe("The text to search for.");

export const SearchSite = z.union([
  z.strictObject({ query, scope: SearchScope }),
  z
    .strictObject({ query, mode: z.literal("specific").optional(), siteSpaceIds: ids })
    .describe("Deprecated: a scope without a name."),
  z
    .strictObject({ query, mode: z.literal("current"), siteSpaceId: id })
    .describe("Deprecated: one site space."),
  z.strictObject({ query, mode: z.literal("all") }).describe("Deprecated: all site spaces."),
]);
export type SearchSite = z.infer<typeof SearchSite>;

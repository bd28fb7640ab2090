import { z } from "zod";
import { LivePageReference } from "@/lib/content/pages/schemas";
import { User } from "@/lib/identity/users/schemas";

/** Length of a space's activity history in days. */
export const ACTIVITY_DAYS = 14;

export const ActivityBasis = z
  .enum(["visit", "joined", "recent", "asked"])
  .describe(
    "Basis of `since`: the end of your last visit; on your first visit the day you joined or, if that is longer ago, 30 days ago; or the requested time.",
  );
export type ActivityBasis = z.infer<typeof ActivityBasis>;

export const SpaceActivity = z.object({
  object: z.literal("space-activity"),
  space: z.string(),
  updatedAt: z.iso.datetime().describe("Time of the last change or comment."),
  news: z
    .object({
      merged: z.int().describe("Number of merged change requests."),
      mergedLast: z
        .array(
          z.object({
            number: z.int(),
            subject: z.string(),
            mergedBy: User,
            mergedAt: z.iso.datetime(),
          }),
        )
        .describe("The latest three of them."),
      pages: z.int().describe("Number of pages with a new version by another person."),
      pagesLast: z.array(LivePageReference).describe("The latest three of them."),
      comments: z.int().describe("Number of new comments and replies."),
      people: z.array(User).describe("Up to three people who made these changes."),
    })
    .optional()
    .describe("Changes by others since then; absent if there are none."),
  days: z
    .array(z.int())
    .describe("Number of revisions of the main content on each of the last 14 days (UTC), today last."),
});
export type SpaceActivity = z.infer<typeof SpaceActivity>;

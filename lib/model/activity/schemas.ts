import { z } from "zod";
import { LivePageReference } from "@/lib/model/pages/schemas";
import { User } from "@/lib/model/users/schemas";

/** Days that the history of a space's activity goes back. */
export const ACTIVITY_DAYS = 14;

export const ActivityBasis = z
  .enum(["visit", "joined", "recent", "asked"])
  .describe(
    "What `since` is: the end of your last visit; when you joined or, if that is longer ago, 30 days ago, both on your first visit; or what was asked for.",
  );
export type ActivityBasis = z.infer<typeof ActivityBasis>;

export const SpaceActivity = z.object({
  object: z.literal("space-activity"),
  space: z.string(),
  updatedAt: z.iso.datetime().describe("When something last changed or was said there."),
  news: z
    .object({
      merged: z.int().describe("Change requests that were merged."),
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
      pages: z.int().describe("Pages whose latest version somebody else made since then."),
      pagesLast: z.array(LivePageReference).describe("The latest three of them."),
      comments: z.int().describe("Comments and replies that were posted."),
      people: z.array(User).describe("Who did it; three at most."),
    })
    .optional()
    .describe("What others did since then; absent when they did nothing."),
  days: z
    .array(z.int())
    .describe(
      "How many revisions the main content got on each of the last 14 days (UTC); today is the last.",
    ),
});
export type SpaceActivity = z.infer<typeof SpaceActivity>;

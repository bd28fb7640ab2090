import { z } from "zod";
import { LONGEST_LOOK_BACK } from "./limits";

/** What is told of an event while it happens: enough to know what to read again, nothing of what it holds. */
export const LiveEvent = z.object({
  id: z.int(),
  type: z.string().describe("“comment.posted”, “changeRequest.merged”, …"),
  space: z.string().optional().describe("Where it happened; absent for what happens to a collection."),
  subject: z.string().describe("Id of the thing it happened to."),
  request: z.string().optional().describe("The x-request-id of the request that caused it."),
});
export type LiveEvent = z.infer<typeof LiveEvent>;

export const LiveEventsQuery = z.object({
  seconds: z.coerce
    .number()
    .int()
    .min(0)
    .max(LONGEST_LOOK_BACK)
    .optional()
    .describe(
      "How long ago what the caller shows was read: events since then come first, or “resync” when they are too many. A few seconds are always added.",
    ),
});

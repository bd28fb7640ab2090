import { z } from "zod";
import { LONGEST_LOOK_BACK } from "./limits";

/** A live event: enough to know what to reload, without any content. */
export const LiveEvent = z.object({
  id: z.int(),
  type: z.string().describe("“comment.posted”, “changeRequest.merged”, …"),
  space: z.string().optional().describe("Id of the space; absent for events of a collection."),
  subject: z.string().describe("Id of the affected object."),
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
      "Age in seconds of the data that the caller shows: the stream starts with events since then, or with “resync” if they are too many. A few seconds are always added.",
    ),
});

import { z } from "zod";

/** What is told of an event while it happens: enough to know what to read again, nothing of what it holds. */
export const LiveEvent = z.object({
  id: z.int(),
  type: z.string().describe("“comment.posted”, “changeRequest.merged”, …"),
  space: z.string().optional().describe("Where it happened; absent for what happens to a collection."),
  subject: z.string().describe("Id of the thing it happened to."),
  request: z.string().optional().describe("The x-request-id of the request that caused it."),
});
export type LiveEvent = z.infer<typeof LiveEvent>;

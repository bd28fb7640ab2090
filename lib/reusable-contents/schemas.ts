import { z } from "zod";

/** A text that pages hold by its id, so that it is written once. */
export const ReusableContent = z.object({
  id: z.string(),
  title: z.string(),
  document: z.string().optional().describe("Id of its document; absent while it is empty."),
});
export type ReusableContent = z.infer<typeof ReusableContent>;

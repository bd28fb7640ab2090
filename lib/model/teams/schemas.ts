import { z } from "zod";

export const Team = z.object({
  object: z.literal("team"),
  id: z.string(),
  title: z.string(),
  members: z.int().describe("How many people are in the team."),
  spaces: z.int().describe("How many spaces were given to the team one by one."),
  createdAt: z.iso.datetime(),
  permissions: z.object({ admin: z.boolean(), view: z.boolean() }),
});
export type Team = z.infer<typeof Team>;

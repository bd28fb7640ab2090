import { z } from "zod";
import { User } from "@/lib/identity/users/schemas";

export const Present = z.object({
  user: User,
  page: z
    .string()
    .optional()
    .describe("The page that is being edited; absent if the person only looks at the change request."),
  block: z
    .string()
    .optional()
    .describe("The key of the block of the page that they write in, as the page was stored at that time."),
  since: z.iso.datetime(),
});
export type Present = z.infer<typeof Present>;

const visit = z.string().min(1).max(64).optional();

export const Leave = z.object({ visit: visit.describe("The visit that ends.") });
export type Leave = z.infer<typeof Leave>;

export const Announce = z.strictObject({
  page: z.string().min(1).max(64).nullable().optional().describe("The page that you edit, or null."),
  block: z
    .string()
    .min(1)
    .max(64)
    .nullable()
    .optional()
    .describe("The key of the block of the page that you write in, or null."),
  visit: visit.describe("Id of this visit, so that delayed announcements after its end are ignored."),
});
export type Announce = z.infer<typeof Announce>;

export const Presence = z.object({
  items: z.array(Present).describe("The other people who have it open, latest arrival last."),
  count: z.int(),
});

export const Editor = Present.extend({
  page: z.string().describe("The page that is being edited."),
  changeRequest: z.object({ id: z.string(), number: z.int() }),
});
export type Editor = z.infer<typeof Editor>;

export const Editors = z.object({
  items: z.array(Editor).describe("The other people who edit a page, latest arrival last."),
  count: z.int(),
});

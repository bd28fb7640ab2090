import { z } from "zod";
import { DefaultLevelSchema } from "@/lib/access/schemas";
import { Space } from "@/lib/spaces/schemas";

export const CollectionTitle = z.string().trim().min(1).max(50);

export const Collection = z.object({
  object: z.literal("collection"),
  id: z.string(),
  title: z.string(),
  description: z.string().optional(),
  organization: z.string(),
  parent: z.string().optional(),
  defaultLevel: DefaultLevelSchema,
  urls: z.object({ location: z.string(), app: z.string() }),
  permissions: z.object({
    view: z.boolean(),
    admin: z.boolean(),
    viewInviteLinks: z.boolean(),
    create: z.boolean(),
  }),
});
export type Collection = z.infer<typeof Collection>;

/** What stands in a collection, or at the top of an organization. */
export const Content = z.discriminatedUnion("object", [Collection, Space]);
export type Content = z.infer<typeof Content>;

const id = z.string().min(1).max(64);

export const CreateCollection = z.strictObject({
  title: CollectionTitle.optional(),
  parent: id.optional().describe("The collection to put it into; the top of the organization when absent."),
});
export type CreateCollection = z.infer<typeof CreateCollection>;

export const UpdateCollection = z.strictObject({
  title: CollectionTitle.optional(),
  description: z.string().trim().max(100).optional(),
  defaultLevel: DefaultLevelSchema.optional(),
});
export type UpdateCollection = z.infer<typeof UpdateCollection>;

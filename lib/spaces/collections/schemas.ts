import { z } from "zod";
import { DefaultLevelSchema } from "@/lib/core/access/schemas";
import { User } from "@/lib/identity/users/schemas";
import { Space } from "@/lib/spaces/spaces/schemas";

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

/** A deleted collection that can be restored. */
export const DeletedCollection = z.object({
  object: z.literal("deleted-collection"),
  id: z.string(),
  title: z.string(),
  organization: z.string(),
  deletedAt: z.iso.datetime(),
  deletedBy: User.optional().describe("The member who deleted it."),
  collections: z.int().describe("Number of collections in it."),
  spaces: z.int().describe("Number of spaces that went to the trash with it."),
});
export type DeletedCollection = z.infer<typeof DeletedCollection>;

/** An item of a collection, or of the top of an organization. */
export const Content = z.discriminatedUnion("object", [Collection, Space]);
export type Content = z.infer<typeof Content>;

const id = z.string().min(1).max(64);

export const CreateCollection = z.strictObject({
  title: CollectionTitle.optional(),
  parent: id.optional().describe("The parent collection; the top of the organization if absent."),
});
export type CreateCollection = z.infer<typeof CreateCollection>;

export const UpdateCollection = z.strictObject({
  title: CollectionTitle.optional(),
  description: z.string().trim().max(100).optional(),
  defaultLevel: DefaultLevelSchema.optional(),
});
export type UpdateCollection = z.infer<typeof UpdateCollection>;

const Pointer = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("space"), space: id }),
  z.strictObject({ type: z.literal("collection"), collection: id }),
]);
export type Pointer = z.infer<typeof Pointer>;

/** The new parent of a collection or space, and its position there. */
export const MoveContent = z
  .strictObject({
    parent: z
      .union([id, z.null()])
      .optional()
      .describe("A collection, or null for the top of the organization; the current parent if absent."),
    position: z
      .strictObject({ before: Pointer.optional(), after: Pointer.optional() })
      .refine(({ before, after }) => before !== undefined || after !== undefined, {
        error: "needs “before” or “after”; leave position out to put it at the end.",
      })
      .meta({ anyOf: [{ required: ["before"] }, { required: ["after"] }] })
      .optional()
      .describe("Neighbours in that parent; the end if absent."),
  })
  .refine(({ parent, position }) => parent !== undefined || position !== undefined, {
    error: "send “parent”, “position” or both.",
  })
  .meta({ anyOf: [{ required: ["parent"] }, { required: ["position"] }] });
export type MoveContent = z.infer<typeof MoveContent>;

export const TransferContent = z.strictObject({
  organization: id.describe("The organization to transfer it to, at its top."),
});
export type TransferContent = z.infer<typeof TransferContent>;

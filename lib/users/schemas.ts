import { z } from "zod";

export const User = z.object({
  object: z.literal("user"),
  id: z.string(),
  displayName: z.string(),
  email: z.string().optional(),
  photoURL: z.string().optional(),
  urls: z.object({ location: z.string() }),
});
export type User = z.infer<typeof User>;

export const UpdateUser = z
  .strictObject({
    displayName: z.string().trim().min(1).max(64).optional(),
    photoURL: z.url().max(2048).optional(),
  })
  .refine((body) => Object.keys(body).length > 0, { error: "send displayName, photoURL or both." });

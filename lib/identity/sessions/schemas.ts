import { z } from "zod";

export const Session = z.object({
  object: z.literal("session"),
  id: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  userAgent: z.string().optional(),
  address: z.string().optional(),
  organization: z
    .string()
    .optional()
    .describe("The only organization it has access to; absent unless it was opened by single sign-on."),
  current: z.boolean().describe("True for the session of this request."),
  urls: z.object({ location: z.string() }),
});
export type Session = z.infer<typeof Session>;

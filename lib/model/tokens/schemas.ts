import { z } from "zod";
import { TOKEN_DAYS_DEFAULT, TOKEN_DAYS_MAXIMUM } from "./limits";

export const ApiToken = z.object({
  object: z.literal("api-token"),
  id: z.string(),
  label: z.string(),
  organization: z.string().optional().describe("Absent: the token works in all your organizations."),
  hint: z.string().describe("The last four characters of the token."),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().optional(),
  lastUsedAt: z.iso.datetime().optional(),
  lastUsedAddress: z.string().optional(),
  urls: z.object({ location: z.string() }),
});
export type ApiToken = z.infer<typeof ApiToken>;

/** What creating a token answers: the only time that the token itself is shown. */
export const CreatedApiToken = ApiToken.extend({ token: z.string() }).meta({ id: "CreatedApiToken" });
export type CreatedApiToken = z.infer<typeof CreatedApiToken>;

export const CreateApiToken = z.strictObject({
  label: z.string().trim().min(1).max(50),
  organization: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe("Limits the token to one organization; it dies with your membership there."),
  expiresInDays: z.int().min(1).max(TOKEN_DAYS_MAXIMUM).default(TOKEN_DAYS_DEFAULT),
});
export type CreateApiToken = z.infer<typeof CreateApiToken>;

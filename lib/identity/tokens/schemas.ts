import { z } from "zod";
import { TokenScopeSchema } from "@/lib/core/access/schemas";
import { TOKEN_SCOPES } from "@/lib/core/access/scopes";
import { User } from "@/lib/identity/users/schemas";
import { TOKEN_DAYS_DEFAULT, TOKEN_DAYS_MAXIMUM } from "./limits";

const SCOPES =
  "What it may be used for: `read`; `comment`; `edit` change requests and content; `review` and merge; `manage` spaces, collections and their access; `admin` of organizations; `account`: your own profile, sessions and tokens. Never more than you may do yourself.";

const AGENT =
  "Whether an agent has the token. What it does is marked as an agent's, and reviews, merges and everything outside of change requests are left to people.";

export const ApiToken = z.object({
  object: z.literal("api-token"),
  id: z.string(),
  label: z.string(),
  organization: z.string().optional().describe("Absent: the token has access to all your organizations."),
  hint: z.string().describe("The last four characters of the token."),
  scopes: z.array(TokenScopeSchema).describe(SCOPES),
  spaces: z
    .array(z.string())
    .optional()
    .describe("Ids of the only spaces that it has access to; absent for all."),
  spaceTitles: z
    .record(z.string(), z.string())
    .optional()
    .describe("Titles of those of these spaces that you can see, by id; in lists."),
  agent: z.boolean().describe(AGENT),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().optional(),
  rolledAt: z.iso.datetime().optional().describe("When another token replaced it, which ends it soon."),
  lastUsedAt: z.iso.datetime().optional(),
  lastUsedAddress: z.string().optional(),
  lastUsedOperation: z.string().optional().describe("Id of the operation that it was last used for."),
  urls: z.object({ location: z.string() }),
});
export type ApiToken = z.infer<typeof ApiToken>;

/** The response to creating a token: the only time that the token itself is shown. */
export const CreatedApiToken = ApiToken.extend({ token: z.string() }).meta({ id: "CreatedApiToken" });
export type CreatedApiToken = z.infer<typeof CreatedApiToken>;

export const CreateApiToken = z.strictObject({
  label: z.string().trim().min(1).max(50),
  organization: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe("Limits the token to one organization; it ends with your membership there."),
  scopes: z
    .array(TokenScopeSchema)
    .min(1)
    .max(TOKEN_SCOPES.length)
    .optional()
    .describe(`${SCOPES} By default all.`),
  spaces: z
    .array(z.string().min(1).max(64))
    .min(1)
    .max(100)
    .optional()
    .describe("Ids of the only spaces of the organization that it has access to. Needs `organization`."),
  agent: z.boolean().default(false).describe(AGENT),
  expiresInDays: z
    .int()
    .min(1)
    .max(TOKEN_DAYS_MAXIMUM)
    .default(TOKEN_DAYS_DEFAULT)
    .describe(
      "Days until it expires. One that is created with an API token expires with that token at the latest.",
    ),
});
export type CreateApiToken = z.infer<typeof CreateApiToken>;

export const TokenOverlap = z.enum(["now", "1h", "24h", "7d"]);
export type TokenOverlap = z.infer<typeof TokenOverlap>;

export const RollApiToken = z.strictObject({
  overlap: TokenOverlap.describe("How long the old value keeps working, so that programs can switch over."),
});
export type RollApiToken = z.infer<typeof RollApiToken>;

/** A token with its owner. */
export const OrganizationToken = ApiToken.extend({
  user: User.describe("The member who owns the token."),
}).meta({
  id: "OrganizationToken",
});
export type OrganizationToken = z.infer<typeof OrganizationToken>;

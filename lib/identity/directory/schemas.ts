import { z } from "zod";
import { RoleSchema } from "@/lib/core/access/schemas";
import { TokenOverlap } from "@/lib/identity/tokens/schemas";

export const DIRECTORY_PRODUCTS = ["okta", "entra", "other"] as const;
export const DirectoryProduct = z.enum(DIRECTORY_PRODUCTS);
export type DirectoryProduct = z.infer<typeof DirectoryProduct>;

const Label = z.string().trim().min(1).max(50);

export const DirectoryToken = z.object({
  id: z.string(),
  hint: z.string().describe("The last four characters of the token."),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso
    .datetime()
    .optional()
    .describe("End of a token that was replaced, or created with an API token."),
  lastUsedAt: z.iso.datetime().optional(),
  lastUsedAddress: z.string().optional(),
});
export type DirectoryToken = z.infer<typeof DirectoryToken>;

export const DirectoryFailure = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  method: z.string().describe("HTTP method of the request."),
  path: z.string().describe("Path of the request, below the base address."),
  status: z.int().describe("Status of the response."),
  detail: z.string().describe("The reason for the refusal."),
});
export type DirectoryFailure = z.infer<typeof DirectoryFailure>;

/** The directory that manages an organization's members. */
export const Directory = z.object({
  object: z.literal("directory"),
  baseURL: z.string().describe("The address for the directory's SCIM requests."),
  label: Label.describe("Name of the directory, shown beside members and teams it manages."),
  product: DirectoryProduct.describe("Product of the directory."),
  defaultRole: RoleSchema.nullable().describe("Role of added people; null for guests."),
  createdAt: z.iso.datetime(),
  lastRequestAt: z.iso.datetime().optional().describe("Time of the directory's last request."),
  users: z.int().describe("Number of managed members."),
  disabledUsers: z.int().describe("Number of managed members that are disabled."),
  groups: z.int().describe("Number of managed teams."),
  tokens: z.array(DirectoryToken).describe("The valid tokens, newest first."),
  failures: z.array(DirectoryFailure).describe("The last 50 refused requests, newest first."),
});
export type Directory = z.infer<typeof Directory>;

export const PutDirectory = z.strictObject({
  label: Label.describe("Name of the directory, shown beside members and teams it manages."),
  product: DirectoryProduct.optional().describe("Product of the directory."),
  defaultRole: RoleSchema.nullable()
    .optional()
    .describe("Role of people added from now on; null for guests. Defaults to `read` for a new directory."),
});
export type PutDirectory = z.infer<typeof PutDirectory>;

export const CreateDirectoryToken = z.strictObject({
  overlap: TokenOverlap.optional().describe(
    "How long earlier tokens keep working; they end at once if absent.",
  ),
});
export type CreateDirectoryToken = z.infer<typeof CreateDirectoryToken>;

/** The only response that contains the token. */
export const CreatedDirectoryToken = DirectoryToken.extend({ token: z.string() }).meta({
  id: "CreatedDirectoryToken",
});
export type CreatedDirectoryToken = z.infer<typeof CreatedDirectoryToken>;

import { z } from "zod";
import { RoleSchema } from "@/lib/core/access/schemas";
import { TokenOverlap } from "@/lib/model/tokens/schemas";

export const DIRECTORY_PRODUCTS = ["okta", "entra", "other"] as const;
export const DirectoryProduct = z.enum(DIRECTORY_PRODUCTS);
export type DirectoryProduct = z.infer<typeof DirectoryProduct>;

const Label = z.string().trim().min(1).max(50);

export const DirectoryToken = z.object({
  id: z.string(),
  hint: z.string().describe("The last four characters of the token."),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().optional().describe("When it stops working, once another one has replaced it."),
  lastUsedAt: z.iso.datetime().optional(),
  lastUsedAddress: z.string().optional(),
});
export type DirectoryToken = z.infer<typeof DirectoryToken>;

export const DirectoryFailure = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  method: z.string().describe("HTTP method of the request."),
  path: z.string().describe("What was asked for, below the base address."),
  status: z.int().describe("Status that was answered."),
  detail: z.string().describe("Why it was refused."),
});
export type DirectoryFailure = z.infer<typeof DirectoryFailure>;

/** The directory that an organization gets its members from. */
export const Directory = z.object({
  object: z.literal("directory"),
  baseURL: z.string().describe("Where the directory sends its SCIM requests."),
  label: Label.describe("Name of the directory, shown beside what it manages."),
  product: DirectoryProduct.describe("Which product the directory is."),
  defaultRole: RoleSchema.nullable().describe("Role of the people whom it adds; null for guests."),
  createdAt: z.iso.datetime(),
  lastRequestAt: z.iso.datetime().optional().describe("When the directory last sent something."),
  users: z.int().describe("How many members it manages."),
  disabledUsers: z.int().describe("How many of them it has switched off."),
  groups: z.int().describe("How many teams it manages."),
  tokens: z.array(DirectoryToken).describe("The tokens that work, the newest first."),
  failures: z.array(DirectoryFailure).describe("The last 50 requests that were refused, the latest first."),
});
export type Directory = z.infer<typeof Directory>;

export const PutDirectory = z.strictObject({
  label: Label.describe("Name of the directory, shown beside what it manages."),
  product: DirectoryProduct.optional().describe("Which product the directory is."),
  defaultRole: RoleSchema.nullable()
    .optional()
    .describe("Role of the people whom it adds from now on; null for guests. `read` when absent at first."),
});
export type PutDirectory = z.infer<typeof PutDirectory>;

export const CreateDirectoryToken = z.strictObject({
  overlap: TokenOverlap.optional().describe(
    "How long the tokens before it keep working; they end at once when absent.",
  ),
});
export type CreateDirectoryToken = z.infer<typeof CreateDirectoryToken>;

/** The only answer that ever shows the token. */
export const CreatedDirectoryToken = DirectoryToken.extend({ token: z.string() }).meta({
  id: "CreatedDirectoryToken",
});
export type CreatedDirectoryToken = z.infer<typeof CreatedDirectoryToken>;

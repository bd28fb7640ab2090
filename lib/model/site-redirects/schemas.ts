import { z } from "zod";
import { decodePath } from "@/lib/address-text";
import { webAddress } from "@/lib/model/addresses/web-address";

const id = z.string().min(1).max(64);

/** An address below that of the site, such as "/old/page". */
export const RedirectSource = z
  .string()
  .max(512)
  .regex(
    /^\/(?:[A-Za-z0-9\-._~]|%[0-9A-Fa-f]{2})+(?:\/(?:[A-Za-z0-9\-._~]|%[0-9A-Fa-f]{2})+)*$/,
    "must be a path such as /old/page, without a “/” at its end.",
  )
  .refine((path) => decodePath(path) !== null, {
    error: "has a “%” that stands for nothing; write it as %25.",
  });

export const RedirectDestination = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("site-section"), siteSectionId: id }),
  z.strictObject({ kind: z.literal("site-space"), siteSpaceId: id }),
  z.strictObject({ kind: z.literal("site-page"), siteSpaceId: id, pageId: id }),
  z.strictObject({ kind: z.literal("external"), url: webAddress().max(2048) }),
]);
export type RedirectDestination = z.infer<typeof RedirectDestination>;

export const SiteRedirect = z.object({
  object: z.literal("site-redirect"),
  id: z.string(),
  source: z.string(),
  destination: RedirectDestination,
  draft: z.boolean().describe("Whether it is written down and not followed."),
  captureWildcard: z
    .boolean()
    .describe("Whether longer paths are redirected, too; what follows the source is kept."),
  permanent: z.boolean().describe("Whether readers are told that the address moved for good (301)."),
  automatic: z.boolean().describe("Whether it was made when something in the site moved."),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime().optional(),
});
export type SiteRedirect = z.infer<typeof SiteRedirect>;

const options = {
  captureWildcard: z.boolean().optional().describe("Whether longer paths are redirected, too."),
  permanent: z.boolean().optional().describe("Whether the address moved for good."),
};

export const CreateRedirect = z.strictObject({
  source: RedirectSource,
  destination: RedirectDestination,
  draft: z.boolean().optional().describe("Whether it is only written down for now."),
  ...options,
});
export type CreateRedirect = z.infer<typeof CreateRedirect>;

export const UpdateRedirect = z.strictObject({
  source: RedirectSource.optional(),
  destination: RedirectDestination.optional(),
  ...options,
});
export type UpdateRedirect = z.infer<typeof UpdateRedirect>;

/** One of many: what is at `source` afterwards. */
export const RedirectChange = z.strictObject({
  source: RedirectSource,
  intent: z
    .enum(["live", "draft", "publish"])
    .optional()
    .describe("`publish` has the draft at this address followed; `live` when absent."),
  destination: RedirectDestination.nullable()
    .optional()
    .describe("Where it leads; null deletes it. Absent for `publish` alone."),
  ...options,
});
export type RedirectChange = z.infer<typeof RedirectChange>;

export const ChangeRedirects = z.strictObject({ redirects: z.array(RedirectChange).min(1).max(500) });
export type ChangeRedirects = z.infer<typeof ChangeRedirects>;

export const REDIRECT_STATUSES = ["created", "updated", "deleted", "published", "error"] as const;
export const RedirectResults = z.object({
  results: z.array(
    z.object({
      status: z.enum(REDIRECT_STATUSES),
      source: z.string(),
      draft: z.boolean(),
      id: z.string().optional(),
      error: z.string().optional().describe("Why nothing was changed."),
    }),
  ),
});
export type RedirectResults = z.infer<typeof RedirectResults>;

export const ResolvedRedirect = z.object({
  redirect: SiteRedirect,
  target: z.string().describe("The address that it leads to."),
});
export type ResolvedRedirect = z.infer<typeof ResolvedRedirect>;

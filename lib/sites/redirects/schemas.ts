import { z } from "zod";
import { decodePath } from "@/lib/core/address-text";
import { webAddress } from "@/lib/core/web-address";

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
    error: "has a “%” that encodes no character; write it as %25.",
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
  draft: z.boolean().describe("True for a draft, which is not followed."),
  captureWildcard: z
    .boolean()
    .describe("True: longer paths are redirected too; the rest of the path is kept."),
  permanent: z.boolean().describe("True: the redirect is permanent (301)."),
  automatic: z.boolean().describe("True if it was created by a move within the site."),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime().optional(),
});
export type SiteRedirect = z.infer<typeof SiteRedirect>;

const options = {
  captureWildcard: z.boolean().optional().describe("True: longer paths are redirected too."),
  permanent: z.boolean().optional().describe("True: the redirect is permanent."),
};

export const CreateRedirect = z.strictObject({
  source: RedirectSource,
  destination: RedirectDestination,
  draft: z.boolean().optional().describe("True: it is a draft, which is not followed."),
  ...options,
});
export type CreateRedirect = z.infer<typeof CreateRedirect>;

export const UpdateRedirect = z.strictObject({
  source: RedirectSource.optional(),
  destination: RedirectDestination.optional(),
  ...options,
});
export type UpdateRedirect = z.infer<typeof UpdateRedirect>;

/** One of many changes: the redirect at `source` afterwards. */
export const RedirectChange = z.strictObject({
  source: RedirectSource,
  intent: z
    .enum(["live", "draft", "publish"])
    .optional()
    .describe("`publish` makes the draft at this address live; by default `live`."),
  destination: RedirectDestination.nullable()
    .optional()
    .describe("The target; null deletes the redirect. Absent only for `publish`."),
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
      error: z.string().optional().describe("Why the change failed."),
    }),
  ),
});
export type RedirectResults = z.infer<typeof RedirectResults>;

export const ResolvedRedirect = z.object({
  redirect: SiteRedirect,
  target: z.string().describe("The target address."),
});
export type ResolvedRedirect = z.infer<typeof ResolvedRedirect>;

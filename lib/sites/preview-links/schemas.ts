import { z } from "zod";
import { queryBoolean } from "@/lib/core/pagination";
import { User } from "@/lib/identity/users/schemas";

export const PREVIEW_DAYS_DEFAULT = 7;
export const PREVIEW_DAYS_MAXIMUM = 30;

export const PreviewLink = z.object({
  object: z.literal("preview-link"),
  id: z.string(),
  name: z.string().optional(),
  site: z.object({ id: z.string(), title: z.string() }).describe("The site that it shows."),
  createdBy: User.optional().describe("Absent once that account is deleted."),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().describe("Time of expiry."),
  active: z
    .boolean()
    .describe(
      "False once the link has expired, the change request is merged or archived, visitors of the site cannot see the space, or its creator can no longer edit the space or manage the site.",
    ),
  urls: z.object({
    preview: z
      .string()
      .optional()
      .describe("The secret address. Absent if the link is not active, or you cannot manage the site."),
  }),
});
export type PreviewLink = z.infer<typeof PreviewLink>;

/** A preview link as managers of its site see it, who may not see its change request. */
export const SitePreviewLink = PreviewLink.omit({ site: true, urls: true });
export type SitePreviewLink = z.infer<typeof SitePreviewLink>;

export const CreatePreviewLink = z.strictObject({
  site: z
    .string()
    .min(1)
    .max(64)
    .describe("A site that presents the space of the change request, and that you can manage."),
  name: z.string().trim().max(50).optional().describe("For whom the link is. Visitors don't see it."),
  expiresInDays: z
    .int()
    .min(1)
    .max(PREVIEW_DAYS_MAXIMUM)
    .default(PREVIEW_DAYS_DEFAULT)
    .describe("Days until the link expires."),
});
export type CreatePreviewLink = z.infer<typeof CreatePreviewLink>;

export const PreviewQuery = z.strictObject({
  siteSpace: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe("The site space to begin with; by default the default one."),
  claims: z
    .string()
    .max(4_000)
    .optional()
    .describe("Claims of the simulated visitor, in Rison: (plan:pro,seats:5)."),
  draft: queryBoolean().optional().describe("true: the site with the changes of its draft."),
});
export type PreviewQuery = z.infer<typeof PreviewQuery>;

export const SitePreview = z.object({
  url: z.string().describe("Shows the site for an hour, published or not."),
});
export type SitePreview = z.infer<typeof SitePreview>;

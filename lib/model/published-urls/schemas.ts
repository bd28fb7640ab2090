import { z } from "zod";
import { queryBoolean } from "@/lib/core/pagination";
import { webAddress } from "@/lib/model/addresses/web-address";

/** Says who a visitor would be. */
export const VisitorClaims = z
  .record(z.string().max(100), z.unknown())
  .refine((claims) => JSON.stringify(claims).length <= 4_000, { error: "must be 4,000 characters at most." });

export const PreviewQuery = z.strictObject({
  siteSpace: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe("The site space to begin with; the default one when absent."),
  claims: z
    .string()
    .max(4_000)
    .optional()
    .describe("Claims of the visitor to be shown as, in Rison: (plan:pro,seats:5)."),
});
export type PreviewQuery = z.infer<typeof PreviewQuery>;

export const SitePreview = z.object({
  url: z.string().describe("Shows the site for an hour, published or not."),
});
export type SitePreview = z.infer<typeof SitePreview>;

const url = webAddress().max(2048).describe("An address of a published site.");

export const FindPublishedUrl = z.strictObject({
  url,
  redirectOnError: z
    .boolean()
    .optional()
    .describe("Whether a visitor who has to sign in is sent there, instead of 404."),
  visitor: z
    .strictObject({
      jwtToken: z.string().max(8_000).optional().describe("A token signed with the key of the site."),
      unsignedClaims: VisitorClaims.optional().describe("What is said of the visitor without a signature."),
    })
    .optional()
    .describe("The visitor; absent for one without claims."),
});
export type FindPublishedUrl = z.infer<typeof FindPublishedUrl>;

export const PublishedUrlQuery = z.strictObject({
  url,
  visitorAuthToken: z.string().max(8_000).optional().describe("A token signed with the key of the site."),
  redirectOnError: queryBoolean()
    .optional()
    .describe("Whether a visitor who has to sign in is sent there, instead of 404."),
});

export const PublishedRedirect = z
  .object({
    target: z
      .enum(["application", "content", "external"])
      .describe("Whether it leads to the console, to a published site, or elsewhere."),
    redirect: z.string(),
  })
  .describe("Where an address leads that shows nothing itself.");

export const PublishedContent = z
  .object({
    organization: z.string(),
    site: z.string(),
    siteSection: z.string().optional(),
    siteSpace: z.string(),
    space: z.string(),
    pathname: z.string().describe("The path of the page, below its site space."),
    basePath: z.string().describe("The path at which the site space stands on its host."),
    siteBasePath: z.string().describe("The path at which the site stands on its host."),
    apiToken: z
      .string()
      .describe("Reads the space over the API, as you may, for an hour or two, while your credential works."),
    shareKey: z.string().optional().describe("The key of the share link, for an address with one."),
    complete: z.boolean().describe("Whether longer paths cannot lead to another site space."),
    contextId: z.string().optional().describe("The same for visitors who are shown the same."),
    canonicalUrl: z.string().describe("The address at which search engines list the page."),
  })
  .describe("What an address of a published site shows.");

export const PublishedUrl = z.union([PublishedRedirect, PublishedContent]);
export type PublishedUrl = z.infer<typeof PublishedUrl>;

import { z } from "zod";
import { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { Page } from "@/lib/content/pages/schemas";
import { queryBoolean } from "@/lib/core/pagination";
import { webAddress } from "@/lib/core/web-address";
import { Collection } from "@/lib/spaces/collections/schemas";
import { Space } from "@/lib/spaces/spaces/schemas";

/** The claims of a visitor. */
export const VisitorClaims = z
  .record(z.string().max(100), z.unknown())
  .refine((claims) => JSON.stringify(claims).length <= 4_000, { error: "must be 4,000 characters at most." });

const url = webAddress().max(2048).describe("An address of a published site.");

export const FindPublishedUrl = z.strictObject({
  url,
  redirectOnError: z
    .boolean()
    .optional()
    .describe("true: redirect a visitor who has to sign in to the sign-in page, instead of 404."),
  visitor: z
    .strictObject({
      jwtToken: z.string().max(8_000).optional().describe("A token signed with the key of the site."),
      unsignedClaims: VisitorClaims.optional().describe("Claims of the visitor without a signature."),
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
    .describe("true: redirect a visitor who has to sign in to the sign-in page, instead of 404."),
});

export const PublishedRedirect = z
  .object({
    target: z
      .enum(["application", "content", "external"])
      .describe("The kind of target: the console, a published site, or another address."),
    redirect: z.string(),
  })
  .describe("The target of an address without content of its own.");

export const PublishedContent = z
  .object({
    organization: z.string(),
    site: z.string(),
    siteSection: z.string().optional(),
    siteSpace: z.string(),
    space: z.string(),
    pathname: z.string().describe("The path of the page, below its site space."),
    basePath: z.string().describe("The path of the site space on its host."),
    siteBasePath: z.string().describe("The path of the site on its host."),
    apiToken: z
      .string()
      .describe(
        "Reads the space over the API with your permissions, for an hour or two, as long as your credential is valid.",
      ),
    shareKey: z.string().optional().describe("The key of the share link, if the address has one."),
    complete: z.boolean().describe("True if no longer path leads to another site space."),
    contextId: z.string().optional().describe("The same for visitors who see the same."),
    canonicalUrl: z.string().describe("The canonical address of the page for search engines."),
  })
  .describe("The content of an address of a published site.");

export const PublishedUrl = z.union([PublishedRedirect, PublishedContent]);
export type PublishedUrl = z.infer<typeof PublishedUrl>;

export const ContentUrlQuery = z.object({
  url: webAddress().max(2048).describe("An address of the console."),
});

export const ContentOfUrl = z.union([
  z.object({ collection: Collection }),
  z.object({ space: Space, changeRequest: ChangeRequest.optional(), page: Page.optional() }),
]);
export type ContentOfUrl = z.infer<typeof ContentOfUrl>;

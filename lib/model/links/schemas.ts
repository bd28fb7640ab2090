import { z } from "zod";
import { ChangeRequest } from "@/lib/model/change-requests/schemas";
import { Collection } from "@/lib/model/collections/schemas";
import { File } from "@/lib/model/files/schemas";
import { OpenAPISpec } from "@/lib/model/openapi-specs/schemas";
import { Organization } from "@/lib/model/organizations/schemas";
import { Page } from "@/lib/model/pages/schemas";
import { ReusableContent } from "@/lib/model/reusable-contents/schemas";
import { Space } from "@/lib/model/spaces/schemas";
import { User } from "@/lib/model/users/schemas";

export const LinkStatus = z.enum(["ok", "broken", "in-app"]);
export type LinkStatus = z.infer<typeof LinkStatus>;

/** What of a broken link is missing: the page, the heading on it, the file, or something outside of the space. */
export const LinkProblem = z.enum(["page", "heading", "file", "target"]);
export type LinkProblem = z.infer<typeof LinkProblem>;

/** Where a broken link comes from: the change request that is looked at, or the space as it was. */
export const BrokenContext = z.enum(["change-request", "space"]);
export type BrokenContext = z.infer<typeof BrokenContext>;

const versionContext = z
  .object({ type: z.literal("changeRequest"), changeRequest: ChangeRequest })
  .optional()
  .describe("The change request that has it; absent for the main content.");

const PageLocation = z.object({
  kind: z.literal("page"),
  organization: Organization,
  space: Space,
  page: Page,
  versionContext,
  internalLocation: z
    .discriminatedUnion("type", [
      z.object({ type: z.literal("anchor"), anchor: z.string() }),
      z.object({ type: z.literal("node"), node: z.string().describe("Key of a block of the page.") }),
    ])
    .optional(),
});
export type PageLocation = z.infer<typeof PageLocation>;

/** A place in content, or what a link leads to, with everything about it. */
export const ContentLocation = z.discriminatedUnion("kind", [
  PageLocation,
  z.object({ kind: z.literal("file"), organization: Organization, space: Space, file: File, versionContext }),
  z.object({ kind: z.literal("url"), url: z.string() }),
  z.object({ kind: z.literal("user"), user: User }),
  z.object({ kind: z.literal("collection"), organization: Organization, collection: Collection }),
  z.object({ kind: z.literal("space"), organization: Organization, space: Space }),
  z.object({
    kind: z.literal("reusable-content"),
    organization: Organization,
    space: Space,
    reusableContent: ReusableContent,
    versionContext,
  }),
  z.object({ kind: z.literal("openapi"), organization: Organization, openAPISpec: OpenAPISpec }),
]);
export type ContentLocation = z.infer<typeof ContentLocation>;

/** An address that a page refers to, with where in it. */
export const LinkEntry = z.object({
  status: LinkStatus,
  relation: z
    .enum(["reference", "dependsOn"])
    .describe("dependsOn: what the page shows comes from there, as reusable contents do."),
  targetReference: ContentLocation.optional().describe(
    "Absent when nothing is there, or nothing you can see.",
  ),
  locationReferences: z
    .array(ContentLocation)
    .describe("The page, once for each of its blocks with the link, or the reusable content."),
  href: z.string().describe("The address as it is written."),
  text: z.string().optional().describe("The words that lead there."),
  problem: LinkProblem.optional().describe("What of a broken link is missing."),
  brokenContext: BrokenContext.optional().describe("In change requests: who broke a broken link."),
  removed: z
    .object({ title: z.string() })
    .optional()
    .describe("The page a broken link led to, which the space once had."),
});
export type LinkEntry = z.infer<typeof LinkEntry>;

export const LinkStats = z.object({
  total: z.int(),
  broken: z.object({
    total: z.int(),
    changeRequest: z.int().optional().describe("Those that the change request broke."),
  }),
});
export type LinkStats = z.infer<typeof LinkStats>;

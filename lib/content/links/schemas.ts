import { z } from "zod";
import { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { File } from "@/lib/content/files/schemas";
import { OpenAPISpec } from "@/lib/content/openapi-specs/schemas";
import { Page } from "@/lib/content/pages/schemas";
import { ReusableContent } from "@/lib/content/reusable-contents/schemas";
import { User } from "@/lib/identity/users/schemas";
import { Organization } from "@/lib/organizations/organizations/schemas";
import { Collection } from "@/lib/spaces/collections/schemas";
import { Space } from "@/lib/spaces/spaces/schemas";

export const LinkStatus = z.enum(["ok", "broken", "in-app"]);
export type LinkStatus = z.infer<typeof LinkStatus>;

/** Missing part of a broken link: the page, its heading, the file, or a target outside of the space, which may be hidden. */
export const LinkProblem = z.enum(["page", "heading", "file", "target"]);
export type LinkProblem = z.infer<typeof LinkProblem>;

/** Origin of a broken link: this change request, or the space. */
export const BrokenContext = z.enum(["change-request", "space"]);
export type BrokenContext = z.infer<typeof BrokenContext>;

const versionContext = z
  .object({ type: z.literal("changeRequest"), changeRequest: ChangeRequest })
  .optional()
  .describe("The change request with the content; absent for the main content.");

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

/** A location in content, or the target of a link, with its context. */
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

/** An address in a page, with its positions. */
export const LinkEntry = z.object({
  status: LinkStatus,
  relation: z
    .enum(["reference", "dependsOn"])
    .describe("dependsOn: the page shows content from the target, such as a reusable content."),
  targetReference: ContentLocation.optional().describe(
    "Absent if the target does not exist, or you cannot see it.",
  ),
  locationReferences: z
    .array(ContentLocation)
    .describe("The page, once per block with the link, or the reusable content."),
  href: z.string().describe("The address as written."),
  text: z.string().optional().describe("The text of the link."),
  problem: LinkProblem.optional().describe(
    "The missing part of a broken link. `target`: it does not exist, or you cannot see it.",
  ),
  brokenContext: BrokenContext.optional().describe("In change requests: the origin of a broken link."),
  removed: z
    .object({ title: z.string() })
    .optional()
    .describe("The deleted page of the space that a broken link names."),
});
export type LinkEntry = z.infer<typeof LinkEntry>;

export const LinkStats = z.object({
  total: z.int(),
  broken: z.object({
    total: z.int(),
    changeRequest: z.int().optional().describe("Number of links broken by the change request."),
  }),
});
export type LinkStats = z.infer<typeof LinkStats>;

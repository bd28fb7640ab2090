import { z } from "zod";
import { isSitePath, SITE_PATH_RULE } from "@/lib/core/sites/site-path";
import { webAddress } from "@/lib/core/web-address";
import { Space } from "@/lib/spaces/spaces/schemas";
import { AGENTS_CONTEXTS, SITE_FEATURES, SITE_TYPES, SITE_VISIBILITIES } from "./kinds";

export const SiteType = z.enum(SITE_TYPES);
export const SiteVisibility = z.enum(SITE_VISIBILITIES);
export const AgentsContext = z.enum(AGENTS_CONTEXTS);

const id = z.string().min(1).max(64);

export const ThemedUrl = z.strictObject({
  light: webAddress().max(2048),
  dark: webAddress().max(2048),
});

/** A picture, an emoji, or neither. */
export const SiteIcon = z.union([
  z.strictObject({ icon: ThemedUrl }),
  z.strictObject({ emoji: z.string().min(1).max(50) }),
  z.strictObject({}),
]);
export type SiteIcon = z.infer<typeof SiteIcon>;

export const Site = z.object({
  object: z.literal("site"),
  id: z.string(),
  type: SiteType,
  title: z.string(),
  icon: SiteIcon.nullable().optional(),
  hostname: z.string().optional(),
  basename: z.string().optional(),
  proxy: z
    .object({ origin: z.string(), target: z.string() })
    .optional()
    .describe("Another host that forwards requests to the site."),
  visibility: SiteVisibility,
  published: z.boolean(),
  siteSpaces: z.int(),
  createdAt: z.iso.datetime(),
  adaptiveContent: z.object({ enabled: z.boolean() }).optional(),
  agentsContext: AgentsContext,
  showAuthors: z.boolean().describe("True if visitors see the last author of a page."),
  features: z.array(
    z.object({
      id: z.enum(SITE_FEATURES),
      plan: SiteType,
      frozen: z.boolean(),
      customizations: z.array(z.string()).optional(),
    }),
  ),
  urls: z.object({ location: z.string(), app: z.string(), published: z.string().optional() }),
  permissions: z.object({ view: z.boolean(), admin: z.boolean() }),
});
export type Site = z.infer<typeof Site>;

export const SiteTitle = z.string().trim().min(2).max(128);
export const SectionTitle = z.string().trim().min(2).max(128);
export const SectionDescription = z.string().trim().max(256);
export const GroupTitle = z.string().trim().min(1).max(100);
export const IconName = z.string().trim().max(50);
export const SitePath = z.string().trim().min(1).max(100).refine(isSitePath, { error: SITE_PATH_RULE });
export const SiteCondition = z.string().trim().min(1).max(1024);

export const SiteHost = z
  .string()
  .max(512)
  .regex(
    /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.]){2,}[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/,
    "must be a host name in lower case, such as docs.acme.com.",
  );
const ProxyOrigin = z
  .string()
  .max(512)
  .regex(
    /^([\w-]+\.)*[\w-]+\.[a-zA-Z]{2,}(\/[\w-]+)+$/,
    "must be a host with a path, such as acme.com/docs.",
  );

export const CreateSite = z.strictObject({
  type: SiteType.optional(),
  title: SiteTitle.optional(),
  visibility: SiteVisibility.optional(),
  spaces: z
    .union([z.array(id).max(100), z.enum(["sample", "empty"])])
    .optional()
    .describe("Ids of the spaces to present, or the kind of a new space: with an example, or empty."),
});
export type CreateSite = z.infer<typeof CreateSite>;

export const UpdateSite = z.strictObject({
  title: SiteTitle.optional(),
  visibility: SiteVisibility.optional(),
  basename: SitePath.optional().describe(
    "Its name in the address /docs/{basename}. A new name changes the address; the former one redirects to it until another site takes the name.",
  ),
  hostname: z
    .union([SiteHost, z.null()])
    .optional()
    .describe(
      "A hostname claim. The site is served there once the host is proven to be the organization's own: see `GET {site}/hostname`.",
    ),
  adaptiveContent: z.strictObject({ enabled: z.boolean() }).optional(),
  agentsContext: AgentsContext.optional(),
  showAuthors: z.boolean().optional().describe("True if visitors see the last author of a page."),
  defaultSiteSpace: id
    .optional()
    .describe("The site space at the address of its section, or of a site without sections."),
  defaultSiteSection: id.optional().describe("The section at the address of the site."),
  proxy: z.union([ProxyOrigin, z.null()]).optional(),
});
export type UpdateSite = z.infer<typeof UpdateSite>;

const published = z.object({ published: z.string().optional() });

export const SiteSpace = z.object({
  object: z.literal("site-space"),
  id: z.string(),
  path: z.string(),
  section: z.string().optional(),
  space: Space.describe(
    "The space. If you can't see it, without its collection and its Git repository, with no counts, and with default settings.",
  ),
  title: z.string(),
  default: z.boolean().optional(),
  condition: z.string().optional(),
  draft: z.boolean().optional().describe("True: visitors do not see it yet; previews show it."),
  hasAdvancedCustomizationFeature: z.boolean().optional(),
  urls: published,
});
export type SiteSpace = z.infer<typeof SiteSpace>;

export const SiteSection = z.object({
  object: z.literal("site-section"),
  id: z.string(),
  title: z.string(),
  description: z.string().optional(),
  default: z.boolean().optional(),
  path: z.string(),
  condition: z.string().optional(),
  sectionGroup: z.string().optional(),
  icon: z.string().optional(),
  siteSpaces: z.array(SiteSpace),
  urls: published,
});
export type SiteSection = z.infer<typeof SiteSection>;

export type SiteSectionGroup = {
  object: "site-section-group";
  id: string;
  title: string;
  icon?: string;
  sectionGroup?: string;
  sections: SiteSection[];
  children: (SiteSection | SiteSectionGroup)[];
};
export const SiteSectionGroup: z.ZodType<SiteSectionGroup> = z
  .object({
    object: z.literal("site-section-group"),
    id: z.string(),
    title: z.string(),
    icon: z.string().optional(),
    sectionGroup: z.string().optional(),
    sections: z.array(SiteSection).describe("The sections directly in it, without those of nested groups."),
    get children(): z.ZodArray<z.ZodUnion<[typeof SiteSection, z.ZodType<SiteSectionGroup>]>> {
      return z.array(z.union([SiteSection, SiteSectionGroup]));
    },
  })
  .meta({ id: "SiteSectionGroup" });

export const SiteStructure = z.union([
  z.object({
    type: z.literal("sections"),
    structure: z.array(z.union([SiteSection, SiteSectionGroup])),
  }),
  z.object({ type: z.literal("siteSpaces"), structure: z.array(SiteSpace) }),
]);
export type SiteStructure = z.infer<typeof SiteStructure>;

export const CreateSection = z.strictObject({
  spaceId: id.describe("The first space to present."),
  title: z.union([SectionTitle, z.null()]).optional().describe("By default the title of the space."),
  icon: z.union([IconName, z.null()]).optional(),
});
export type CreateSection = z.infer<typeof CreateSection>;

export const UpdateSection = z.strictObject({
  title: SectionTitle.optional(),
  path: SitePath.optional(),
  defaultSiteSpace: id.optional().describe("The site space at the address of the section."),
  condition: z.union([SiteCondition, z.null()]).optional(),
  icon: z.union([IconName, z.null()]).optional(),
  description: z.union([SectionDescription, z.null()]).optional(),
});
export type UpdateSection = z.infer<typeof UpdateSection>;

export const CreateSectionGroup = z.strictObject({
  title: GroupTitle,
  icon: z.union([IconName, z.null()]).optional(),
  sections: z.array(id).max(100).optional().describe("Ids of the sections that move into it, in this order."),
  parent: id.optional().describe("The group to put it into; by default the top of the site."),
});
export type CreateSectionGroup = z.infer<typeof CreateSectionGroup>;

export const UpdateSectionGroup = z.strictObject({
  title: GroupTitle.optional(),
  icon: z.union([IconName, z.null()]).optional(),
});
export type UpdateSectionGroup = z.infer<typeof UpdateSectionGroup>;

export const AddSectionToGroup = z.strictObject({ sectionId: id });
export type AddSectionToGroup = z.infer<typeof AddSectionToGroup>;

export const AddSiteSpace = z.strictObject({
  spaceId: id,
  sectionId: id
    .optional()
    .describe("By default the default section, or the site itself if it has no sections."),
});
export type AddSiteSpace = z.infer<typeof AddSiteSpace>;

export const UpdateSiteSpace = z.strictObject({
  path: SitePath.optional(),
  condition: z.union([SiteCondition, z.null()]).optional(),
  spaceId: id.optional().describe("Another space to present in its place."),
  draft: z.boolean().optional().describe("True: visitors do not see it yet."),
});
export type UpdateSiteSpace = z.infer<typeof UpdateSiteSpace>;

export const DuplicateSiteSpace = z.strictObject({
  draft: z.boolean().optional().describe("True: visitors do not see the copy yet; false by default."),
});
export type DuplicateSiteSpace = z.infer<typeof DuplicateSiteSpace>;

export const STRUCTURE_ITEMS = ["site-space", "site-section", "site-section-group"] as const;
export const StructurePointer = z.strictObject({ type: z.enum(STRUCTURE_ITEMS), id });
export type StructurePointer = z.infer<typeof StructurePointer>;

/** The neighbours of a moved part; by default it moves to the end. */
export type StructurePosition = { before?: StructurePointer; after?: StructurePointer };

export const SortStructure = z.strictObject({
  item: StructurePointer,
  position: z
    .strictObject({ before: StructurePointer.optional(), after: StructurePointer.optional() })
    .optional()
    .describe("Its new neighbours, at any level; by default the end of its present level."),
});
export type SortStructure = z.infer<typeof SortStructure>;

const position = <Pointer extends z.ZodType>(pointer: Pointer) =>
  z
    .strictObject({
      position: z
        .strictObject({ before: pointer.optional(), after: pointer.optional() })
        .optional()
        .describe("Its new neighbours; by default the end of its present level."),
    })
    .describe("Its new place.");

export const MoveSection = position(z.strictObject({ type: z.literal("site-section"), siteSection: id }));
export const MoveSectionGroup = position(
  z.strictObject({ type: z.enum(["site-section", "site-section-group"]), id }),
);
export const MoveSiteSpace = position(z.strictObject({ type: z.literal("site-space"), siteSpace: id }));

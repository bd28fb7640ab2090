import { z } from "zod";
import {
  AddSiteSpace,
  CreateSection,
  CreateSectionGroup,
  GroupTitle,
  IconName,
  SectionDescription,
  SectionTitle,
  SiteCondition,
  SitePath,
  SiteStructure,
  SortStructure,
  StructurePointer,
} from "@/lib/sites/sites/schemas";

const id = z.string().min(1).max(64);

const titleOf = ({ type }: StructurePointer) => (type === "site-section-group" ? GroupTitle : SectionTitle);

const key = z
  .string()
  .min(1)
  .max(64)
  .optional()
  .describe(
    "A key for the added thing, used once in a site. Its ids follow from the key, so that other changes can use the ids from a preview.",
  );

/** One step of rearranging a site. */
export const StructureChange = z.discriminatedUnion("type", [
  SortStructure.extend({ type: z.literal("sort") }).describe("Puts a part between others."),
  z
    .strictObject({
      type: z.literal("put"),
      item: StructurePointer,
      into: id.nullable().describe("A group, or a section for site spaces; null is the top of the site."),
    })
    .describe("Puts a part at the end of a group or a section."),
  z
    .strictObject({
      type: z.literal("update"),
      item: StructurePointer,
      title: z.union([SectionTitle, GroupTitle]).optional().describe("For a section or a group."),
      path: SitePath.optional().describe("For a section or a site space."),
      condition: z
        .union([SiteCondition, z.null()])
        .optional()
        .describe("The condition for visitors to see a section or a site space; null for all."),
      icon: z.union([IconName, z.null()]).optional().describe("For a section or a group; null for none."),
      description: z
        .union([SectionDescription, z.null()])
        .optional()
        .describe("For a section; null for none."),
      draft: z.boolean().optional().describe("For a site space: true hides it from visitors."),
    })
    .refine(({ item, title }) => title === undefined || titleOf(item).safeParse(title).success, {
      path: ["title"],
      error: "must have 2 to 128 characters for a section, and 1 to 100 for a group.",
    })
    .describe("Changes the title, path, condition, icon or description of a part, or its draft state."),
  z
    .strictObject({ type: z.literal("makeDefault"), item: StructurePointer })
    .describe("Makes a part the default of its section or site."),
  z
    .strictObject({
      type: z.literal("moveToNewSection"),
      key,
      item: StructurePointer.describe("A site space that is not the only one of its section or site."),
      position: SortStructure.shape.position.describe("Position of the section among sections and groups."),
      into: id
        .nullable()
        .optional()
        .describe("The group of the section, without a position; null is the top of the site."),
    })
    .describe(
      "Gives a site space its own section. In a site without sections the others become its first section.",
    ),
  AddSiteSpace.extend({ type: z.literal("addSpace"), key }).describe("Adds a space to the site."),
  CreateSection.extend({ type: z.literal("addSection"), key }).describe("Adds a section for a space."),
  CreateSectionGroup.extend({ type: z.literal("addGroup"), key }).describe("Adds a group."),
  z
    .strictObject({ type: z.literal("remove"), item: StructurePointer })
    .describe("Removes a part from the site; spaces stay."),
]);
export type StructureChange = z.infer<typeof StructureChange>;

export const ArrangeSite = z.strictObject({
  changes: z
    .array(StructureChange)
    .min(1)
    .max(100)
    .describe("Changes are made in order: all of them, or none."),
});
export type ArrangeSite = z.infer<typeof ArrangeSite>;

export const ChangedAddress = z.object({
  siteSpace: z.string(),
  title: z.string(),
  from: z.string().optional().describe("Path below the address of the site. Absent if it is added."),
  to: z.string().optional().describe("Absent if it is removed."),
});

export const ArrangedSite = z.object({
  structure: SiteStructure,
  addresses: z
    .array(ChangedAddress)
    .describe("Site spaces whose addresses change. The former ones redirect to the new ones."),
});
export type ArrangedSite = z.infer<typeof ArrangedSite>;

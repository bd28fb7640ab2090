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
} from "@/lib/model/sites/schemas";

const id = z.string().min(1).max(64);

const titleOf = ({ type }: StructurePointer) => (type === "site-section-group" ? GroupTitle : SectionTitle);

const key = z
  .string()
  .min(1)
  .max(64)
  .optional()
  .describe(
    "A name for what is added, used once in a site: its ids follow from it, so that other changes can name what a preview showed.",
  );

/** One step of rearranging a site. */
export const StructureChange = z.discriminatedUnion("type", [
  SortStructure.extend({ type: z.literal("sort") }).describe("Puts something between others."),
  z
    .strictObject({
      type: z.literal("put"),
      item: StructurePointer,
      into: id.nullable().describe("A group, or a section for site spaces; null is the top of the site."),
    })
    .describe("Puts something behind all that a group or a section holds."),
  z
    .strictObject({
      type: z.literal("update"),
      item: StructurePointer,
      title: z.union([SectionTitle, GroupTitle]).optional().describe("Of a section or a group."),
      path: SitePath.optional().describe("Of a section or a site space."),
      condition: z
        .union([SiteCondition, z.null()])
        .optional()
        .describe("For which visitors a section or a site space is there; null for all."),
      icon: z.union([IconName, z.null()]).optional().describe("Of a section or a group; null for none."),
      description: z
        .union([SectionDescription, z.null()])
        .optional()
        .describe("Of a section; null for none."),
      draft: z.boolean().optional().describe("Of a site space: whether readers are not shown it yet."),
    })
    .refine(({ item, title }) => title === undefined || titleOf(item).safeParse(title).success, {
      path: ["title"],
      error: "must have 2 to 128 characters for a section, and 1 to 100 for a group.",
    })
    .describe(
      "Gives something another title, path, condition, icon or description, or shows readers a draft.",
    ),
  z
    .strictObject({ type: z.literal("makeDefault"), item: StructurePointer })
    .describe("Has something stand at the address of what holds it."),
  z
    .strictObject({
      type: z.literal("moveToNewSection"),
      key,
      item: StructurePointer.describe("A site space that is not the only one where it stands."),
      position: SortStructure.shape.position.describe("Where the section goes among sections and groups."),
      into: id
        .nullable()
        .optional()
        .describe("The group that the section goes into, without a position; null is the top of the site."),
    })
    .describe(
      "Gives a site space a section of its own. In a site without sections the others become its first section.",
    ),
  AddSiteSpace.extend({ type: z.literal("addSpace"), key }).describe("Has the site present a space."),
  CreateSection.extend({ type: z.literal("addSection"), key }).describe("Adds a section for a space."),
  CreateSectionGroup.extend({ type: z.literal("addGroup"), key }).describe("Adds a group."),
  z
    .strictObject({ type: z.literal("remove"), item: StructurePointer })
    .describe("Takes something out of the site; spaces stay."),
]);
export type StructureChange = z.infer<typeof StructureChange>;

export const ArrangeSite = z.strictObject({
  changes: z
    .array(StructureChange)
    .min(1)
    .max(100)
    .describe("Made one after the other: all of them, or none."),
});
export type ArrangeSite = z.infer<typeof ArrangeSite>;

export const ArrangedSite = z.object({
  structure: SiteStructure,
  addresses: z
    .array(
      z.object({
        siteSpace: z.string(),
        title: z.string(),
        from: z.string().optional().describe("Path below the address of the site. Absent for what is added."),
        to: z.string().optional().describe("Absent for what is removed."),
      }),
    )
    .describe("Site spaces whose addresses change. The old ones lead to the new ones."),
});
export type ArrangedSite = z.infer<typeof ArrangedSite>;

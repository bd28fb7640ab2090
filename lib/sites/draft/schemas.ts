import { z } from "zod";
import { Customization, CustomizationChange, CustomizationOverride } from "@/lib/sites/customization/schemas";
import { SiteVisibility } from "@/lib/sites/sites/schemas";
import { ArrangedSite, StructureChange } from "@/lib/sites/structure/schemas";

const id = z.string().min(1).max(64);

/** One change of a site that waits in its draft. */
export const SiteDraftChange = z.discriminatedUnion("type", [
  z
    .strictObject({ type: z.literal("setVisibility"), visibility: SiteVisibility })
    .describe("Chooses the audience of the site."),
  z
    .strictObject({ type: z.literal("customize"), customization: CustomizationChange })
    .describe("Changes fields of the customization. Absent fields stay as they are; null resets a field."),
  z
    .strictObject({
      type: z.literal("customizeSpace"),
      siteSpace: id.describe("The site space to override it in."),
      customization: CustomizationOverride,
    })
    .describe("Overrides the customization in a site space; null removes an override."),
  z
    .strictObject({
      type: z.literal("resetSpace"),
      siteSpace: id.describe("The site space without overrides."),
    })
    .describe("Removes the overrides of a site space."),
  StructureChange,
]);
export type SiteDraftChange = z.infer<typeof SiteDraftChange>;

export const ChangeSiteDraft = z.strictObject({
  changes: z
    .array(SiteDraftChange)
    .min(1)
    .max(100)
    .describe("Changes to add, in order: all of them, or none."),
});
export type ChangeSiteDraft = z.infer<typeof ChangeSiteDraft>;

/** The parts of a site that a draft can change. */
export const SitePart = z.enum(["audience", "appearance", "structure"]);
export type SitePart = z.infer<typeof SitePart>;

const Person = z.object({ id: z.string(), displayName: z.string() });

export const SiteDraft = z.object({
  object: z.literal("site-draft"),
  startedAt: z.iso.datetime().optional().describe("When its first change was added; absent without changes."),
  changes: z
    .array(
      z.object({
        id: z.string(),
        change: SiteDraftChange,
        by: Person.optional().describe("The person who added it; absent if they have no account now."),
        at: z.iso.datetime().describe("When it was added or last extended."),
        problem: z
          .string()
          .optional()
          .describe("Why it no longer fits the site. Remove it to publish the others."),
      }),
    )
    .describe("The changes that wait, in order."),
  changedSince: z
    .array(
      z.object({
        part: SitePart.describe("The changed part."),
        title: z
          .string()
          .optional()
          .describe("The section, group or space that changed; absent for the site itself."),
        by: z.string().optional().describe("The name of the person who changed it."),
        at: z.iso.datetime().describe("When it changed."),
      }),
    )
    .describe(
      "Changes of the site since the draft began, in parts that the draft changes too, latest first. Publishing then needs the ETag of this state.",
    ),
  visibility: SiteVisibility.describe("The audience after publishing."),
  customization: Customization.describe("The customization after publishing."),
  siteSpaces: z
    .array(z.object({ id: z.string(), customization: Customization }))
    .describe("The customization of each site space with overrides after publishing."),
  ...ArrangedSite.shape,
});
export type SiteDraft = z.infer<typeof SiteDraft>;

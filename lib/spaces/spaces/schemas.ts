import { z } from "zod";
import { RevisionSource } from "@/lib/content/computed/sources";
import { DefaultLevelSchema } from "@/lib/core/access/schemas";
import { EMOJI_LENGTH, isEmoji } from "@/lib/core/content/emoji";
import { webAddress } from "@/lib/core/web-address";
import { GitSync } from "@/lib/exchange/git/schemas";
import { User } from "@/lib/identity/users/schemas";
import { UseTemplate } from "@/lib/spaces/templates/schemas";
import { LANGUAGES } from "./languages";

export const Language = z.enum(LANGUAGES);

export const Visibility = z.enum([
  "public",
  "unlisted",
  "share-link",
  "visitor-auth",
  "in-collection",
  "private",
]);
export const EditMode = z.enum(["live", "locked"]);

const users = z.array(z.string().min(1).max(64)).min(1).max(100);
export const MergeRule = z.discriminatedUnion("rule", [
  z.strictObject({ rule: z.literal("require_specific_reviewers"), users }),
  z.strictObject({ rule: z.literal("require_one_of_specific_reviewers"), users }),
  z.strictObject({ rule: z.literal("allow_bypass"), users }),
  z.strictObject({ rule: z.literal("require_at_least_one_review") }),
  z.strictObject({ rule: z.literal("require_all_reviews_approved") }),
  z.strictObject({ rule: z.literal("require_agent_review") }),
  z.strictObject({ rule: z.literal("require_up_to_date_change_request") }),
  z.strictObject({ rule: z.literal("require_change_request_subject") }),
  z.strictObject({ rule: z.literal("require_change_request_description") }),
  z.strictObject({ rule: z.literal("custom"), expression: z.string().min(1).max(1024) }),
]);
export type MergeRule = z.infer<typeof MergeRule>;
const rules = z.strictObject({ type: z.literal("rules"), rules: z.array(MergeRule).max(50) });
/** Merge rules of an organization: none, or its own. */
export const OrganizationMergeRules = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("none") }),
  rules,
]);
export const SpaceMergeRules = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("inherit") }),
  z.strictObject({ type: z.literal("none") }),
  rules,
]);
export type SpaceMergeRules = z.infer<typeof SpaceMergeRules>;

export const SpaceTitle = z.string().trim().min(1).max(50);
export const Emoji = z
  .string()
  .max(EMOJI_LENGTH, { abort: true })
  .refine(isEmoji, { error: "choose one emoji." });

export const Space = z.object({
  object: z.literal("space"),
  id: z.string(),
  title: z.string(),
  emoji: z.string(),
  visibility: Visibility.describe(
    "Follows from the access: “in-collection” if the space inherits it from its collection, otherwise “private”.",
  ),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  deletedAt: z.iso.datetime().optional(),
  deletedBy: User.optional().describe("In lists of the trash: the person who moved it there."),
  editMode: EditMode.optional(),
  mergeRules: SpaceMergeRules,
  urls: z.object({
    location: z.string(),
    app: z.string(),
    published: z.string().optional(),
    public: z.string().optional(),
    icon: z.string().optional(),
  }),
  organization: z.string(),
  parent: z.string().optional(),
  language: z.string().optional(),
  revision: z.string(),
  defaultLevel: DefaultLevelSchema,
  comments: z.int(),
  changeRequests: z.int(),
  changeRequestsOpen: z.int(),
  changeRequestsDraft: z.int(),
  gitSync: GitSync.optional().describe("The Git repository it is synchronized with."),
  permissions: z.object({
    view: z.boolean(),
    access: z.boolean(),
    admin: z.boolean(),
    viewInviteLinks: z.boolean(),
    edit: z.boolean(),
    triggerGitSync: z.boolean(),
    comment: z.boolean(),
    merge: z.boolean(),
    review: z.boolean(),
    installIntegration: z.boolean(),
  }),
});
export type Space = z.infer<typeof Space>;

export const CreateSpace = z
  .strictObject({
    title: SpaceTitle.optional(),
    emoji: Emoji.optional(),
    parent: z.string().min(1).max(64).optional(),
    language: Language.optional(),
    editMode: EditMode.optional(),
    template: UseTemplate.optional().describe("The initial content; by default empty."),
    computedSource: RevisionSource.optional().describe("The source of the space's generated pages."),
  })
  .refine(({ template, computedSource }) => template === undefined || computedSource === undefined, {
    error: "template and computedSource exclude each other; send at most one of them.",
    path: ["computedSource"],
  })
  .meta({ not: { required: ["template", "computedSource"] } });
export type CreateSpace = z.infer<typeof CreateSpace>;

export const RemoveSpace = z.strictObject({
  title: z.string().max(200).describe("The title of the space, as a confirmation."),
});
export type RemoveSpace = z.infer<typeof RemoveSpace>;

export const UpdateSpace = z
  .strictObject({
    title: SpaceTitle.optional(),
    editMode: EditMode.optional(),
    defaultLevel: DefaultLevelSchema.optional(),
    language: Language.optional(),
    mergeRules: SpaceMergeRules.optional(),
    emoji: z.union([Emoji, z.null()]).optional(),
    icon: z.union([webAddress().max(2048), z.null()]).optional(),
  })
  .refine(
    ({ emoji, icon }) => emoji === undefined || icon === undefined || (emoji === null && icon === null),
    {
      error: "emoji and icon exclude each other; send one of them, or both as null to clear the icon.",
      path: ["icon"],
    },
  )
  .refine(
    ({ emoji, icon }) => !(emoji === null && icon === undefined) && !(icon === null && emoji === undefined),
    {
      error: "to clear the icon, send emoji and icon both as null.",
      path: ["emoji"],
    },
  )
  .meta({
    oneOf: [
      { not: { anyOf: [{ required: ["emoji"] }, { required: ["icon"] }] } },
      {
        required: ["emoji"],
        properties: { emoji: { type: "string" } },
        not: { required: ["icon"] },
      },
      {
        required: ["icon"],
        properties: { icon: { type: "string" } },
        not: { required: ["emoji"] },
      },
      {
        required: ["emoji", "icon"],
        properties: { emoji: { type: "null" }, icon: { type: "null" } },
      },
    ],
  });
export type UpdateSpace = z.infer<typeof UpdateSpace>;

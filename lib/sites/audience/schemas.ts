import { z } from "zod";
import { webAddress } from "@/lib/core/web-address";

/** A claim of a site's visitors, as draft-07 of JSON Schema. */
const description = z.string().max(1000);
const scalars = [
  z.strictObject({ type: z.literal("boolean"), description }),
  z.strictObject({
    type: z.literal("string"),
    description,
    enum: z.array(z.string().max(256)).min(1).max(200).optional(),
  }),
  z.strictObject({ type: z.literal("number"), description }),
] as const;
const ScalarClaim = z.discriminatedUnion("type", [...scalars]);

/** Claim names that conditions can use after a dot. */
const ClaimName = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z_$][\w$]*$/, "must be a name: letters, digits and “_”, and no digit first.");

/** Maximum depth of claims. */
const DEEPEST = 4;
type ClaimSchema = z.ZodType<unknown>;
function claimSchema(levels: number): ClaimSchema {
  const list = z.strictObject({ type: z.literal("array"), description, items: ScalarClaim });
  if (levels === 0) return z.discriminatedUnion("type", [...scalars, list]);
  return z.discriminatedUnion("type", [
    ...scalars,
    list,
    z.strictObject({
      type: z.literal("object"),
      description,
      properties: claimMap(claimSchema(levels - 1)),
      additionalProperties: z.literal(false),
    }),
  ]);
}
const claimMap = (claim: ClaimSchema) =>
  z.record(ClaimName, claim).refine((claims) => Object.keys(claims).length <= 200, {
    error: "has more than 200 claims; leave some out.",
  });

const Claim = claimSchema(DEEPEST);
const Unsigned = z.strictObject({
  type: z.literal("object"),
  description: z.literal("Unsigned claims of the site visitor."),
  properties: claimMap(Claim),
  additionalProperties: z.literal(false),
});

export const AdaptiveJsonSchema = z.strictObject({
  $schema: z.literal("http://json-schema.org/draft-07/schema#").optional(),
  type: z.literal("object"),
  properties: z
    .record(ClaimName, z.unknown())
    .superRefine((claims, ctx) => {
      const { unsigned, ...signed } = claims;
      const judged: [unknown, z.ZodType, string[]][] = [[signed, claimMap(Claim), []]];
      if (unsigned !== undefined) judged.push([unsigned, Unsigned, ["unsigned"]]);
      for (const [value, schema, path] of judged) {
        for (const { message, ...issue } of schema.safeParse(value).error?.issues ?? []) {
          // Messages of these schemas that are sentences are kept; others get the path of the whole body.
          const own = message.endsWith(".") ? { message } : {};
          ctx.addIssue({ ...issue, ...own, path: [...path, ...issue.path] } as z.core.$ZodRawIssue);
        }
      }
    })
    .describe(
      "The claims by name: boolean, string (with `enum` for a closed list of values), number, array of these, or object. `unsigned` holds claims without a signature.",
    ),
  additionalProperties: z.literal(false),
});
export type AdaptiveJsonSchema = z.infer<typeof AdaptiveJsonSchema>;

export const SiteAdaptiveSchema = z.object({
  object: z.literal("site-adaptive-schema"),
  jsonSchema: AdaptiveJsonSchema,
  updatedAt: z.iso.datetime(),
});
export type SiteAdaptiveSchema = z.infer<typeof SiteAdaptiveSchema>;

export const PutAdaptiveSchema = z.strictObject({ jsonSchema: AdaptiveJsonSchema });
export type PutAdaptiveSchema = z.infer<typeof PutAdaptiveSchema>;

export const TemplateConditions = z.object({
  items: z.array(z.object({ description: z.string(), condition: z.string() })),
});
export type TemplateConditions = z.infer<typeof TemplateConditions>;

const ShareLinkName = z.string().trim().max(50);

export const ShareLink = z.object({
  object: z.literal("share-link"),
  id: z.string(),
  createdAt: z.iso.datetime(),
  name: z.string().optional(),
  active: z.boolean().optional(),
  urls: z.object({ published: z.string().optional() }),
});
export type ShareLink = z.infer<typeof ShareLink>;

export const CreateShareLink = z.strictObject({ name: ShareLinkName });
export type CreateShareLink = z.infer<typeof CreateShareLink>;

export const UpdateShareLink = z
  .strictObject({
    active: z.boolean().optional().describe("false: the address stops working at once."),
    name: ShareLinkName.optional(),
  })
  .refine(({ active, name }) => active !== undefined || name !== undefined, {
    error: "send “active”, “name” or both.",
  })
  .meta({ anyOf: [{ required: ["active"] }, { required: ["name"] }] });
export type UpdateShareLink = z.infer<typeof UpdateShareLink>;

export const PublishingAuth = z.object({
  object: z.literal("publishing-auth"),
  backend: z.enum(["custom", "integration"]),
  privateKey: z.string().describe("The key that signs the tokens of visitors, with HS256."),
  fallbackURL: z
    .string()
    .optional()
    .describe("The address that visitors without a valid token are redirected to."),
  integration: z
    .string()
    .optional()
    .describe("Name of the integration that signs the tokens of visitors, if any."),
});
export type PublishingAuth = z.infer<typeof PublishingAuth>;

export const UpdatePublishingAuth = z.strictObject({
  backend: z.enum(["custom", "integration"]),
  fallbackURL: z.union([webAddress().max(2048), z.null()]).optional(),
});
export type UpdatePublishingAuth = z.infer<typeof UpdatePublishingAuth>;

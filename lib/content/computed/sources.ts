import { z } from "zod";

/* The source of generated content: of a whole revision, or of the document of one of its pages. */

const id = z.string().min(1).max(64);

export const SpecDependency = z.strictObject({
  ref: z.strictObject({ kind: z.literal("openapi"), spec: z.string().min(1).max(100).describe("Its slug.") }),
  value: z
    .strictObject({
      object: z.literal("openapi-spec"),
      id,
      slug: z.string().min(1).max(100),
      lastVersion: id.optional().describe("The version to use; the newest if absent."),
    })
    .nullable()
    .optional()
    .describe("The resolved version; absent or null in an unresolved source."),
});
export const TranslationDependency = z.strictObject({
  ref: z.strictObject({ kind: z.literal("translation"), translation: id }),
  value: z.strictObject({ space: id, revision: id }).nullable().optional(),
});

const openApi = {
  type: z.literal("builtin:openapi"),
  dependencies: z.strictObject({ spec: SpecDependency }),
};
export const IntegrationSource = z.strictObject({
  type: z
    .string()
    .regex(
      /^integration:[^:]+:[^:]+$/,
      "must be “builtin:openapi”, “builtin:translation” or “integration:NAME:SOURCE”.",
    ),
  props: z.record(z.string(), z.unknown()),
  dependencies: z.record(z.string(), z.unknown()).optional(),
});

export const RevisionSource = z.union(
  [
    z.strictObject({ ...openApi, props: z.strictObject({ models: z.boolean() }) }),
    z.strictObject({
      type: z.literal("builtin:translation"),
      props: z.strictObject({}),
      dependencies: z.strictObject({ translation: TranslationDependency }),
    }),
    IntegrationSource,
  ],
  {
    error:
      "must be { type: “builtin:openapi”, dependencies: { spec: { ref: { kind: “openapi”, spec } } }, props: { models } }, { type: “builtin:translation”, dependencies: { translation: { ref: { kind: “translation”, translation } } }, props: {} } or { type: “integration:NAME:SOURCE”, props }.",
  },
);
export type RevisionSource = z.infer<typeof RevisionSource>;

const OpenApiPart = z.union([
  z.strictObject({
    doc: z.literal("models"),
    page: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe("One page of the models of a spec with many; absent for all models."),
  }),
  z.strictObject({ doc: z.enum(["operations", "info"]), page: z.string().min(1).max(100) }),
]);

export const DocumentSource = z.union(
  [
    z.strictObject({ ...openApi, props: OpenApiPart }),
    z.strictObject({
      type: z.literal("builtin:translation"),
      props: z.strictObject({ space: id, document: id }),
    }),
    IntegrationSource,
  ],
  {
    error:
      "must be { type: “builtin:openapi”, dependencies: { spec: { ref: { kind: “openapi”, spec } } }, props: { doc: “models” } or { doc: “operations” or “info”, page } }, { type: “builtin:translation”, props: { space, document } } or { type: “integration:NAME:SOURCE”, props }.",
  },
);
export type DocumentSource = z.infer<typeof DocumentSource>;

import { z } from "zod";
import { OPENAPI_LIMITS } from "@/lib/core/openapi/limits";
import { hasNoCredentials, webAddress } from "@/lib/core/web-address";

export const SpecSlug = z
  .string()
  .min(1)
  .max(100)
  .regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    "must be lower-case letters and digits, in groups joined by single hyphens.",
  );

/** The address that a spec is fetched from. */
export const SpecAddress = webAddress()
  .max(2048)
  .refine(hasNoCredentials, "must not hold a user name or password.");

export const SpecSource = z
  .strictObject({
    url: SpecAddress.optional().describe("The address it is fetched from, in the background."),
    text: z
      .string()
      .min(1)
      .max(OPENAPI_LIMITS.bytes)
      .optional()
      .describe("The spec itself, in JSON or YAML."),
  })
  .refine(({ url, text }) => (url === undefined) !== (text === undefined), {
    error: "must hold either “url” or “text”.",
  })
  .meta({ oneOf: [{ required: ["url"] }, { required: ["text"] }] });
export type SpecSource = z.infer<typeof SpecSource>;

export const SpecVisibility = z.enum(["private", "public"]);
export const ProcessingState = z.enum(["pending", "progress", "complete"]);
export const ProcessError = z.enum(["FETCH_TIMEOUT", "FETCH_ERROR", "PARSE_ERROR"]);
export type ProcessError = z.infer<typeof ProcessError>;

export const ProcessProblem = z.object({
  message: z.string().describe("A readable description of the error and its place."),
  code: z.string().optional(),
  line: z.int().optional().describe("Of the text."),
  path: z.array(z.string()).optional().describe("Names of the enclosing elements, from the outside in."),
});
export type ProcessProblem = z.infer<typeof ProcessProblem>;

export const CreateSpec = z.strictObject({ slug: SpecSlug, source: SpecSource });
export type CreateSpec = z.infer<typeof CreateSpec>;
export const PutSpec = z.strictObject({ source: SpecSource });
export const UpdateSpec = z.strictObject({ visibility: SpecVisibility });

export const OpenAPISpec = z.object({
  object: z.literal("openapi-spec"),
  id: z.string(),
  slug: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  sourceURL: z.string().optional().describe("Absent if it was uploaded as a text."),
  visibility: SpecVisibility,
  processingState: ProcessingState,
  lastVersion: z.string().optional().describe("Id of the newest version; absent until one could be read."),
  lastProcessedAt: z.iso.datetime().optional(),
  lastProcessErrorCode: ProcessError.optional().describe(
    "Why the latest source could not be read; the newest version is the last readable one.",
  ),
  lastProcessedErrors: z.array(ProcessProblem).optional(),
  permissions: z.object({ view: z.boolean(), edit: z.boolean() }),
  urls: z.object({
    location: z.string(),
    app: z.string(),
    published: z
      .string()
      .optional()
      .describe("Where anyone can fetch the newest version; only while it is public."),
  }),
});
export type OpenAPISpec = z.infer<typeof OpenAPISpec>;

export const OpenAPISpecVersion = z.object({
  object: z.literal("openapi-spec-version"),
  id: z.string(),
  createdAt: z.iso.datetime(),
  url: z
    .string()
    .describe("The address it was fetched from; for an uploaded text, the address of its content."),
  title: z.string(),
  version: z.string().describe("The version that the spec states."),
  openapi: z.string().describe("The version of OpenAPI or Swagger it was written in."),
  format: z.enum(["json", "yaml"]),
  operations: z.int(),
  webhooks: z.int(),
  schemas: z.int(),
  urls: z.object({ location: z.string() }),
});
export type OpenAPISpecVersion = z.infer<typeof OpenAPISpecVersion>;

export const BreakingRule = z.enum([
  "operation-removed",
  "parameter-required",
  "parameter-type",
  "parameter-enum",
  "body-required",
  "body-media-type",
  "request-property-required",
  "request-property-type",
  "request-property-enum",
  "response-removed",
  "response-media-type",
  "response-property-removed",
  "response-property-optional",
  "response-property-type",
  "response-property-enum",
  "security-required",
]);
export type BreakingRule = z.infer<typeof BreakingRule>;
export const SpecChange = z.enum(["added", "removed", "changed"]);
export const VersionChanges = z.object({
  before: z
    .string()
    .optional()
    .describe("The version before; absent for the first version, where everything is added."),
  operations: z.array(
    z.object({ change: SpecChange, method: z.string(), path: z.string(), summary: z.string().optional() }),
  ),
  webhooks: z.array(z.object({ change: SpecChange, method: z.string(), name: z.string() })),
  schemas: z.array(z.object({ change: SpecChange, name: z.string() })),
  breaking: z
    .array(
      z.object({
        method: z.string(),
        path: z.string(),
        rule: BreakingRule,
        where: z.string().describe("The place in the operation, such as “query limit” or “body.name”."),
      }),
    )
    .optional()
    .describe(
      "Changes that break callers, by operation, at most 500; absent for the first version and if the two are too large to compare.",
    ),
});
export type VersionChanges = z.infer<typeof VersionChanges>;

export const SpecOperation = z.object({
  tag: z.string().describe("Its parent, as shown to people."),
  method: z.string(),
  path: z.string(),
  summary: z.string().optional(),
  deprecated: z.boolean().describe("True if it is deprecated."),
});
export type SpecOperation = z.infer<typeof SpecOperation>;

export const VersionContent = z.object({
  filesystem: z
    .record(z.string(), z.record(z.string(), z.unknown()))
    .describe("“openapi.json”: the spec in OpenAPI 3.1, whatever version it was written in."),
  url: z.string(),
});
export const RawContent = z.object({
  text: z.string().describe("The original text."),
  format: z.enum(["json", "yaml"]),
});

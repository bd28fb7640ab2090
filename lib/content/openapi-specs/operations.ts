import { z } from "zod";
import { access } from "@/lib/core/access/access";
import { PageQuery, pageQuery, paginated } from "@/lib/core/pagination";
import { defineOperation } from "@/lib/platform/api/operation";
import {
  CreateSpec,
  OpenAPISpec,
  OpenAPISpecVersion,
  PutSpec,
  RawContent,
  SpecOperation,
  UpdateSpec,
  VersionChanges,
  VersionContent,
} from "./schemas";

const tag = "openapi";
const SPECS = "/orgs/{organizationId}/openapi";
const SPEC = `${SPECS}/{specSlug}`;
const view = access.organization("organization.view");
const edit = access.organization("organization.createOpenAPISpec");
/** Quoted as a JSON string, a spec of 10 MB may take twice its size. */
const bodyLimit = 24 * 1024 * 1024;
const description =
  "Guests of the organization see the public ones only. It is read in the background: OpenAPI 3.0 to 3.2 or Swagger 2.0, in JSON or YAML, at most 10 MB. `processingState` becomes `complete` when that is over, well or not; `lastProcessErrorCode` and `lastProcessedErrors` say what is wrong. A spec at an address may refer to other files there, at most 100 and 10 MB together, and is kept as one document in JSON; a text may not.";

export const openApiSpecs = {
  list: defineOperation({
    id: "listOpenAPISpecs",
    tag,
    method: "GET",
    path: SPECS,
    summary: "List the OpenAPI specs of an organization, by slug",
    description: "Guests of the organization see the public ones only.",
    access: view,
    query: PageQuery,
    response: paginated(OpenAPISpec),
  }),
  create: defineOperation({
    id: "createOpenAPISpec",
    tag,
    method: "POST",
    path: SPECS,
    summary: "Add an OpenAPI spec from an address or a text",
    description,
    access: edit,
    body: CreateSpec,
    bodyLimit,
    response: OpenAPISpec,
    status: 201,
  }),
  get: defineOperation({
    id: "getOpenAPISpec",
    tag,
    method: "GET",
    path: SPEC,
    summary: "Get an OpenAPI spec",
    access: view,
    response: OpenAPISpec,
  }),
  put: defineOperation({
    id: "putOpenAPISpec",
    tag,
    method: "PUT",
    path: SPEC,
    summary: "Add an OpenAPI spec, or give one a source",
    description: `Sending the same address again fetches the spec again; a new version is saved if it changed. ${description}`,
    access: edit,
    conditional: true,
    body: PutSpec,
    bodyLimit,
    response: OpenAPISpec,
  }),
  update: defineOperation({
    id: "updateOpenAPISpec",
    tag,
    method: "PATCH",
    path: SPEC,
    summary: "Change the visibility of an OpenAPI spec",
    description: "Anyone can fetch a public spec from its published address without signing in.",
    access: edit,
    conditional: true,
    body: UpdateSpec,
    response: OpenAPISpec,
  }),
  remove: defineOperation({
    id: "deleteOpenAPISpec",
    tag,
    method: "DELETE",
    path: SPEC,
    summary: "Delete an OpenAPI spec with its versions",
    access: edit,
    conditional: true,
    deletes: true,
  }),
  versions: defineOperation({
    id: "listOpenAPISpecVersions",
    tag,
    method: "GET",
    path: `${SPEC}/versions`,
    summary: "List the versions of an OpenAPI spec, newest first",
    description: "The newest 100 are kept.",
    access: view,
    query: PageQuery,
    response: paginated(OpenAPISpecVersion),
  }),
  latest: defineOperation({
    id: "getLatestOpenAPISpecVersion",
    tag,
    method: "GET",
    path: `${SPEC}/versions/latest`,
    summary: "Get the newest version of an OpenAPI spec",
    access: view,
    response: OpenAPISpecVersion,
  }),
  latestContent: defineOperation({
    id: "getLatestOpenAPISpecVersionContent",
    tag,
    method: "GET",
    path: `${SPEC}/versions/latest/content`,
    summary: "Get the content of the newest version of an OpenAPI spec",
    access: view,
    response: VersionContent,
  }),
  latestRaw: defineOperation({
    id: "getLatestOpenAPISpecVersionRaw",
    tag,
    method: "GET",
    path: `${SPEC}/versions/latest/content/raw`,
    summary: "Get the original text of the newest version of an OpenAPI spec",
    access: view,
    response: RawContent,
  }),
  latestOperations: defineOperation({
    id: "listOpenAPISpecOperations",
    tag,
    method: "GET",
    path: `${SPEC}/versions/latest/operations`,
    summary: "List the operations of the newest version of an OpenAPI spec, by tag",
    description: "An operation with several tags is listed under each of them.",
    access: view,
    query: pageQuery({
      search: z
        .string()
        .max(200)
        .optional()
        .describe("Words to find in the method, path, summary or tag; all of them must occur."),
    }),
    response: paginated(SpecOperation),
  }),
  latestOperation: defineOperation({
    id: "renderOpenAPISpecOperation",
    tag,
    method: "GET",
    path: `${SPEC}/versions/latest/operations/rendered`,
    summary: "Get an operation of the newest version of an OpenAPI spec as safe HTML",
    access: view,
    query: z.object({
      method: z.string().max(16).describe("HTTP method in lower case."),
      path: z.string().min(1).max(2048).describe("Path as written in the spec."),
    }),
    response: z.object({ html: z.string() }),
  }),
  version: defineOperation({
    id: "getOpenAPISpecVersion",
    tag,
    method: "GET",
    path: `${SPEC}/versions/{versionId}`,
    summary: "Get a version of an OpenAPI spec",
    access: view,
    response: OpenAPISpecVersion,
  }),
  content: defineOperation({
    id: "getOpenAPISpecVersionContent",
    tag,
    method: "GET",
    path: `${SPEC}/versions/{versionId}/content`,
    summary: "Get the content of a version of an OpenAPI spec",
    access: view,
    response: VersionContent,
  }),
  changes: defineOperation({
    id: "getOpenAPISpecVersionChanges",
    tag,
    method: "GET",
    path: `${SPEC}/versions/{versionId}/changes`,
    summary: "Get the changes of a version of an OpenAPI spec",
    description:
      "Compares the version with the one before. An operation counts as changed if it, or anything it refers to, differs.",
    access: view,
    response: VersionChanges,
  }),
  published: defineOperation({
    id: "getPublishedOpenAPISpec",
    tag,
    method: "GET",
    path: `${SPEC}/published`,
    summary: "Fetch the text of a public OpenAPI spec",
    description: "Returns the original text of the newest version (JSON or YAML). Anyone can fetch it.",
    media: { types: ["application/json", "application/yaml"], description: "The original text of the spec." },
    access: access.public(),
  }),
};

import { access } from "@/lib/access/access";
import { defineOperation } from "@/lib/api/operation";
import { PageQuery, paginated } from "@/lib/api/pagination";
import {
  CreateSpec,
  OpenAPISpec,
  OpenAPISpecVersion,
  PutSpec,
  RawContent,
  UpdateSpec,
  VersionContent,
} from "./schemas";

const tag = "openapi";
const SPECS = "/orgs/{organizationId}/openapi";
const SPEC = `${SPECS}/{specSlug}`;
const view = access.organization("organization.view");
const edit = access.organization("organization.createOpenAPISpec");
/** texts are quoted in JSON, which makes them longer */
const bodyLimit = 24 * 1024 * 1024;
const description =
  "Guests of the organization see the public ones only. It is read in the background: OpenAPI 3.0 to 3.2 or Swagger 2.0, in JSON or YAML, at most 10 MB. `processingState` becomes `complete` when that is over, well or not; `lastProcessErrorCode` and `lastProcessedErrors` say what is wrong. References to other documents are refused.";

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
    description: `The same address again fetches it anew; a version is kept when the content is another. ${description}`,
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
    summary: "Change who sees an OpenAPI spec",
    description: "What is public can be fetched from its published address by anybody, without signing in.",
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
    touches: ["pages"],
  }),
  versions: defineOperation({
    id: "listOpenAPISpecVersions",
    tag,
    method: "GET",
    path: `${SPEC}/versions`,
    summary: "List the versions of an OpenAPI spec, the newest first",
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
    summary: "Get what the newest version of an OpenAPI spec says",
    access: view,
    response: VersionContent,
  }),
  latestRaw: defineOperation({
    id: "getLatestOpenAPISpecVersionRaw",
    tag,
    method: "GET",
    path: `${SPEC}/versions/latest/content/raw`,
    summary: "Get the text of the newest version of an OpenAPI spec, as it came",
    access: view,
    response: RawContent,
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
    summary: "Get what a version of an OpenAPI spec says",
    access: view,
    response: VersionContent,
  }),
  published: defineOperation({
    id: "getPublishedOpenAPISpec",
    tag,
    method: "GET",
    path: `${SPEC}/published`,
    summary: "Fetch the text of a public OpenAPI spec",
    description: "Answers the newest version as it came (JSON or YAML), to anybody.",
    access: access.public(),
  }),
};

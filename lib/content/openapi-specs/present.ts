import "server-only";
import { z } from "zod";
import { addresses } from "@/lib/addresses";
import { can } from "@/lib/core/access/roles";
import type { OrganizationSubject } from "@/lib/organizations/organizations/subject";
import { parsedJson } from "@/lib/platform/db/stored-json";
import { apiUrl, appUrl } from "@/lib/platform/urls";
import type { SpecRow, VersionRow } from "./row";
import { type OpenAPISpec, type OpenAPISpecVersion, ProcessProblem } from "./schemas";

type Viewer = Pick<OrganizationSubject, "role">;

const pathOf = ({ organizationId, slug }: Pick<SpecRow, "organizationId" | "slug">): string =>
  `/orgs/${organizationId}/openapi/${slug}`;

/** Presents a spec with the viewer's permissions. */
export function presentSpec(row: SpecRow, { role }: Viewer): OpenAPISpec {
  const problems = parsedJson(z.array(ProcessProblem), row.lastProcessProblems, {
    table: "OpenApiSpec",
    column: "lastProcessProblems",
    row: row.id,
  });
  return {
    object: "openapi-spec",
    id: row.id,
    slug: row.slug,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...(row.sourceUrl !== null && { sourceURL: row.sourceUrl }),
    visibility: row.visibility,
    processingState: row.processingState,
    ...(row.lastVersionId !== null && { lastVersion: row.lastVersionId }),
    ...(row.lastProcessedAt !== null && { lastProcessedAt: row.lastProcessedAt.toISOString() }),
    ...(row.lastProcessError !== null && { lastProcessErrorCode: row.lastProcessError }),
    ...(problems.length > 0 && { lastProcessedErrors: problems }),
    permissions: { view: true, edit: can(role, "organization.createOpenAPISpec") },
    urls: {
      location: apiUrl(pathOf(row)),
      app: appUrl(addresses.organization.spec(row.organizationId, row.slug)),
      ...(row.visibility === "public" && { published: apiUrl(`${pathOf(row)}/published`) }),
    },
  };
}

const locationOf = (spec: Pick<SpecRow, "organizationId" | "slug">, versionId: string): string =>
  apiUrl(`${pathOf(spec)}/versions/${versionId}`);

/** Returns the address a version was fetched from; for an uploaded text, the address of its content. */
export const versionUrl = (
  spec: Pick<SpecRow, "organizationId" | "slug">,
  { id, sourceUrl }: Pick<VersionRow, "id" | "sourceUrl">,
): string => sourceUrl ?? `${locationOf(spec, id)}/content`;

export const presentVersion = (spec: SpecRow, row: VersionRow): OpenAPISpecVersion => ({
  object: "openapi-spec-version",
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  url: versionUrl(spec, row),
  title: row.title,
  version: row.version,
  openapi: row.openapi,
  format: row.format,
  operations: row.operations,
  webhooks: row.webhooks,
  schemas: row.schemas,
  urls: { location: locationOf(spec, row.id) },
});

import { canSql, organizationAccess } from "@/lib/core/access/sql";

/** Joins the members of the organization of a spec (s). */
export const SPEC_ACCESS = organizationAccess(`s."organizationId"`);

/** True if this role in the organization may see the spec (s). */
export const SEES_SPEC = (role: string): string =>
  `(s."visibility" = 'public' OR ${canSql(role, "organization.listOpenAPISpecs")})`;

/** An array of the ids of an organization's specs that a person may see; for strangers, the public ones. */
export const visibleSpecs = (organization: string, person: string): string =>
  `ARRAY(SELECT s."id" FROM "OpenApiSpec" s LEFT JOIN LATERAL ${SPEC_ACCESS} o ON o."userId" = ${person}
    WHERE s."organizationId" = ${organization} AND ${SEES_SPEC('o."role"')})`;

import { canSql, organizationAccess } from "@/lib/core/access/sql";

/** Members of the organization of a spec (s), to be joined for one person. */
export const SPEC_ACCESS = organizationAccess(`s."organizationId"`);

/** Whether somebody with this role in its organization sees a spec (s). */
export const SEES_SPEC = (role: string): string =>
  `(s."visibility" = 'public' OR ${canSql(role, "organization.listOpenAPISpecs")})`;

/** The ids of the specs of an organization that a person sees, as an array; those that are public for anybody else. */
export const visibleSpecs = (organization: string, person: string): string =>
  `ARRAY(SELECT s."id" FROM "OpenApiSpec" s LEFT JOIN LATERAL ${SPEC_ACCESS} o ON o."userId" = ${person}
    WHERE s."organizationId" = ${organization} AND ${SEES_SPEC('o."role"')})`;

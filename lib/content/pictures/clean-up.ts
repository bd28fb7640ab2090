import "server-only";
import { hoursBefore } from "@/lib/core/hours-before";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";

/** Customizations name a picture by its address, whose end is its id. */
const names = (table: string, column: string, organization: string) =>
  `EXISTS (SELECT 1 FROM ${table} WHERE ${organization} = p."organizationId" AND strpos(t."${column}"::text, p."id") > 0)`;
const ofSite = (table: string) => `"${table}" t JOIN "Site" s ON s."id" = t."siteId"`;

const removeUnused = prepared(
  "remove-unused-pictures",
  `DELETE FROM "Picture" p WHERE p."createdAt" < $1
     AND NOT ${names(`"Site" t`, "customization", `t."organizationId"`)}
     AND NOT ${names(ofSite("SiteSpace"), "customization", `s."organizationId"`)}
     AND NOT ${names(ofSite("SiteDraft"), "changes", `s."organizationId"`)}
     AND NOT EXISTS (SELECT 1 FROM "User" u WHERE u."id" = p."ownerId" AND strpos(u."photoURL", p."id") > 0)
     AND NOT EXISTS (SELECT 1 FROM "Organization" o WHERE o."id" = p."organizationId" AND strpos(o."logo", p."id") > 0)
   RETURNING p."id"`,
);

/** Deletes pictures that no customization, draft, profile and organization names a day after their upload. */
export const cleanUpPictures = async (db: Db, now: Date): Promise<void> => {
  await removeUnused(db, [hoursBefore(now, 24)]);
};

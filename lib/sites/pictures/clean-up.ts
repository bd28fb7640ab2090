import "server-only";
import { hoursBefore } from "@/lib/core/hours-before";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";

/** Customizations name a picture by its address, whose end is its id. */
const names = (table: string, column: string, organization: string) =>
  `EXISTS (SELECT 1 FROM ${table} WHERE ${organization} = p."organizationId" AND strpos(t."${column}"::text, p."id") > 0)`;
const ofSite = (table: string) => `"${table}" t JOIN "Site" s ON s."id" = t."siteId"`;

const removeUnused = prepared(
  "remove-unused-site-pictures",
  `DELETE FROM "SitePicture" p WHERE p."createdAt" < $1
     AND NOT ${names(`"Site" t`, "customization", `t."organizationId"`)}
     AND NOT ${names(ofSite("SiteSpace"), "customization", `s."organizationId"`)}
     AND NOT ${names(ofSite("SiteDraft"), "changes", `s."organizationId"`)}
   RETURNING p."id"`,
);

/** Deletes pictures that no customization and no draft names a day after their upload. */
export const cleanUpSitePictures = async (db: Db, now: Date): Promise<void> => {
  await removeUnused(db, [hoursBefore(now, 24)]);
};

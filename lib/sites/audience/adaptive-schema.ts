import "server-only";
import { Invalid, NotFound } from "@/lib/core/errors";
import { type AdaptiveSchema, claimTypes, templateConditions } from "@/lib/core/sites/adaptive-schema";
import { visitorConditionProblem } from "@/lib/core/sites/conditions";
import { sectionsOf, siteSpacesOf } from "@/lib/core/sites/structure";
import { lockItem } from "@/lib/organizations/permissions/change-access";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { requireMatch } from "@/lib/platform/api/server/etag";
import type { Db, Prisma } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { trustedJson } from "@/lib/platform/db/stored-json";
import { inTransaction } from "@/lib/platform/db/transaction";
import { changesOf } from "@/lib/platform/events/changes";
import { record } from "@/lib/platform/events/record";
import type { CustomizationOverride } from "@/lib/sites/customization/schemas";
import { changeSite } from "@/lib/sites/sites/commands";
import { getSite } from "@/lib/sites/sites/queries";
import type { SiteSubject } from "@/lib/sites/sites/subject";
import { loadSiteTree, type SiteStructureTree, type StoredSection } from "@/lib/sites/structure/tree";
import type {
  AdaptiveJsonSchema,
  PutAdaptiveSchema,
  SiteAdaptiveSchema,
  TemplateConditions,
} from "./schemas";

/** Presents the claims that a site defines. Throws NotFound while there is no schema. */
export function presentAdaptiveSchema({ adaptiveSchema, adaptiveSchemaAt }: SiteSubject): SiteAdaptiveSchema {
  if (adaptiveSchemaAt === null) throw new NotFound("adaptive schema of this site");
  return {
    object: "site-adaptive-schema",
    jsonSchema: trustedJson<AdaptiveJsonSchema>(adaptiveSchema),
    updatedAt: adaptiveSchemaAt.toISOString(),
  };
}

/** Sets the claims of a site. A schema that would invalidate conditions of the site is refused. */
export const putAdaptiveSchema = (
  db: Db,
  ctx: ActorContext,
  { id, organizationId }: SiteSubject,
  { jsonSchema }: PutAdaptiveSchema,
): Promise<SiteAdaptiveSchema> =>
  inTransaction(db, async (tx) => {
    await lockItem(tx, { kind: "site", id });
    const site = await getSite(tx, ctx.actor, { organizationId, id });
    if (site.adaptiveSchemaAt !== null) await requireMatch(ctx, () => presentAdaptiveSchema(site));
    await requireFitting(tx, site, await loadSiteTree(tx, id), jsonSchema);
    const changes = changesOf(
      "site.updated",
      { adaptiveSchema: site.adaptiveSchema },
      { adaptiveSchema: jsonSchema },
    );
    if (!changes) return presentAdaptiveSchema(site);
    await changeSite(tx, id, {
      adaptiveSchema: jsonSchema as Prisma.InputJsonObject,
      adaptiveSchemaAt: new Date(),
    });
    await record(tx, ctx, { type: "site.updated", organizationId, subjectId: id, payload: { changes } });
    return presentAdaptiveSchema(await getSite(tx, ctx.actor, { organizationId, id }));
  });

type ConditionalPart = { title: string; condition?: string | null };

/** Refuses a schema that invalidates conditions of the site; already invalid ones are ignored. */
async function requireFitting(
  db: Db,
  site: SiteSubject,
  tree: SiteStructureTree,
  schema: AdaptiveJsonSchema,
): Promise<void> {
  const [before, types] = [claimTypes(site.adaptiveSchema), claimTypes(schema)];
  const spaces = siteSpacesOf<StoredSection>(tree).map(({ siteSpace }) => siteSpace);
  const parts: ConditionalPart[] = [
    ...(tree.type === "sections" ? sectionsOf<StoredSection>(tree.structure) : []),
    ...spaces.map(({ spaceTitle, condition }) => ({ title: spaceTitle, condition })),
    ...headerLinksOf(site.customization),
    ...spaces.flatMap(({ customization }) => headerLinksOf(customization)),
    ...(await conditionedPages(db, [spaces.map(({ spaceId }) => spaceId)])),
  ];
  for (const { title, condition } of parts) {
    if (!condition || visitorConditionProblem(condition, before) !== null) continue;
    const problem = visitorConditionProblem(condition, types);
    if (problem === null) continue;
    throw Invalid.field(
      "jsonSchema",
      `does not fit the condition of “${title}”, ${condition}: ${problem}`,
      "condition_unfit",
    );
  }
}

const headerLinksOf = (customization: unknown): ConditionalPart[] =>
  trustedJson<CustomizationOverride>(customization).header?.links ?? [];

/** One page per distinct condition. */
const conditionedPages = prepared(
  "conditions-of-pages",
  `SELECT DISTINCT ON (p."meta"->>'condition') p."title", p."meta"->>'condition' AS "condition"
   FROM "Space" s JOIN "PageVersion" p ON p."branchId" = s."mainBranchId" AND p."toSeq" IS NULL AND NOT p."deleted"
   WHERE s."id" = ANY($1::text[]) AND p."meta" ? 'condition'`,
);

/** Suggests conditions to start from. */
export const listTemplateConditions = ({ adaptiveSchema }: SiteSubject): TemplateConditions => ({
  items: adaptiveSchema === null ? [] : templateConditions(trustedJson<AdaptiveSchema>(adaptiveSchema)),
});

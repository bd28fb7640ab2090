import "server-only";
import type { DomainError } from "@/lib/core/errors";
import { siteSpacesOf } from "@/lib/core/sites/structure";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db, Tx } from "@/lib/platform/db/client";
import { dryRun } from "@/lib/platform/db/dry-run";
import { prepared } from "@/lib/platform/db/prepared";
import { trustedJson } from "@/lib/platform/db/stored-json";
import { inTransaction } from "@/lib/platform/db/transaction";
import { customizationIn, customizationOf } from "@/lib/sites/customization/commands";
import { getSite } from "@/lib/sites/sites/queries";
import type { SiteSubject } from "@/lib/sites/sites/subject";
import { arrangedSite } from "@/lib/sites/structure/arrange";
import { loadSiteTree, type StoredSection } from "@/lib/sites/structure/tree";
import { applyChanges } from "./apply";
import { type SiteDraft, SiteDraftChange, type SitePart } from "./schemas";

/** A stored change, with the id of its author. */
export type StoredChange = { id: string; change: SiteDraftChange; by: string; at: string };

/** The stored draft of a site; an empty one without a row. */
type StoredDraft = {
  changes: readonly StoredChange[];
  /** null = there is no row */
  began: { at: Date; baseEvent: number; version: number } | null;
};

const draftOfSite = prepared(
  "draft-of-site",
  `SELECT "baseEvent", "version", "changes", "startedAt" FROM "SiteDraft" WHERE "siteId" = $1`,
);

/** Returns the stored draft of a site, without changes that an earlier version accepted and this one refuses. */
export async function findDraft(db: Db, siteId: string): Promise<StoredDraft> {
  const [row] = await draftOfSite(db, [siteId]);
  if (!row) return { changes: [], began: null };
  const { startedAt: at, baseEvent, version } = row;
  const changes = trustedJson<StoredChange[]>(row.changes).flatMap((stored) => {
    const { data: change } = SiteDraftChange.safeParse(stored.change);
    return change ? [{ ...stored, change }] : [];
  });
  return { changes, began: { at, baseEvent, version } };
}

const partOf = ({ type }: SiteDraftChange): SitePart => {
  if (type === "setVisibility") return "audience";
  return ["customize", "customizeSpace", "resetSpace"].includes(type) ? "appearance" : "structure";
};

const SITE_FIELDS: Readonly<Record<string, SitePart>> = {
  visibility: "audience",
  customization: "appearance",
  defaultSiteSpace: "structure",
  defaultSiteSection: "structure",
};

/**
 * Events since another one, about the given parts of a site. The parts are chosen here, so that many changes of other
 * parts never hide one of these.
 */
const eventsSince = prepared(
  "site-events-since",
  `SELECT e."type", e."actorLabel", e."subjectLabel", e."createdAt",
     e."payload"->'changes' AS "changes"
   FROM "Event" e WHERE e."organizationId" = $1 AND e."id" > $3 AND CASE
     WHEN e."type" = 'site.updated' THEN e."subjectId" = $2 AND e."payload"->'changes' ?| $4::text[]
     WHEN e."type" = 'siteSpace.updated' THEN e."payload"->>'site' = $2 AND EXISTS (
       SELECT FROM jsonb_object_keys(e."payload"->'changes') k
       WHERE CASE k WHEN 'customization' THEN 'appearance' ELSE 'structure' END = ANY ($5::text[]))
     WHEN e."type" LIKE 'siteSection%' OR e."type" LIKE 'siteSpace.%' THEN e."payload"->>'site' = $2 AND 'structure' = ANY ($5)
     ELSE false END
   ORDER BY e."id" DESC LIMIT 200`,
);

const partsIn = (type: string, fields: readonly string[]): readonly (SitePart | undefined)[] => {
  if (type === "site.updated") return fields.map((field) => SITE_FIELDS[field]);
  if (type !== "siteSpace.updated") return ["structure"];
  return fields.map((field) => (field === "customization" ? "appearance" : "structure"));
};

/** Lists the latest changes of a site since its draft began, in the parts that the draft changes. */
export async function changesSince(
  db: Db,
  { organizationId, id }: SiteSubject,
  { changes, began }: StoredDraft,
): Promise<SiteDraft["changedSince"]> {
  if (began === null) return [];
  const parts = new Set(changes.map(({ change }) => partOf(change)));
  const fields = Object.keys(SITE_FIELDS).filter((field) => parts.has(SITE_FIELDS[field]!));
  const events = await eventsSince(db, [organizationId, id, began.baseEvent, fields, [...parts]]);
  return events.flatMap(({ type, changes: changed, actorLabel, subjectLabel, createdAt }) => {
    const changedFields = Object.keys(trustedJson<object>(changed) ?? {});
    const part = partsIn(type, changedFields).find((each) => each !== undefined && parts.has(each));
    if (part === undefined) return [];
    return [
      {
        part,
        ...(type !== "site.updated" && subjectLabel !== null && { title: subjectLabel }),
        ...(actorLabel !== null && { by: actorLabel }),
        at: createdAt.toISOString(),
      },
    ];
  });
}

/** A site with changes that are not made: what it looks like, and which changes are refused. */
type DraftOutcome = Pick<
  SiteDraft,
  "visibility" | "customization" | "siteSpaces" | "structure" | "addresses"
> & { outcomes: { problem: DomainError | null; hasEffect: boolean }[] };

/** Returns a site as it would be with changes. Nothing is changed. */
export async function applied(
  tx: Tx,
  ctx: ActorContext,
  site: SiteSubject,
  changes: readonly StoredChange[],
): Promise<DraftOutcome> {
  const before = await loadSiteTree(tx, site.id);
  return withChanges(tx, ctx, site, changes, async (_, changed, outcomes) => {
    const tree = await loadSiteTree(tx, site.id);
    return {
      outcomes,
      visibility: changed.visibility,
      customization: customizationOf(changed),
      siteSpaces: siteSpacesOf<StoredSection>(tree).flatMap(({ siteSpace }) =>
        Object.keys(trustedJson<object>(siteSpace.customization)).length === 0
          ? []
          : [{ id: siteSpace.id, customization: customizationIn(changed, siteSpace) }],
      ),
      ...(await arrangedSite(tx, ctx, changed, before)),
    };
  });
}

/** Runs work on a site with changes, and rolls them back. */
export const withChanges = <Result>(
  db: Db,
  ctx: ActorContext,
  site: SiteSubject,
  changes: readonly StoredChange[],
  work: (tx: Tx, changed: SiteSubject, outcomes: DraftOutcome["outcomes"]) => Promise<Result>,
): Promise<Result> =>
  dryRun(db, async (tx) => {
    const outcomes = await applyChanges(
      tx,
      { ...ctx, recorded: undefined },
      site,
      changes.map(({ change }) => change),
    );
    return work(tx, await getSite(tx, ctx.actor, site), outcomes);
  });

/** Presents a draft with the site that it leads to. */
export async function presentDraft(
  db: Db,
  site: SiteSubject,
  draft: StoredDraft,
  { outcomes, ...shown }: DraftOutcome,
): Promise<SiteDraft> {
  const [people, changedSince] = await Promise.all([
    db.user.findMany({
      where: { id: { in: draft.changes.map(({ by }) => by) } },
      select: { id: true, displayName: true },
    }),
    changesSince(db, site, draft),
  ]);
  return {
    object: "site-draft",
    ...(draft.began && { startedAt: draft.began.at.toISOString() }),
    changes: draft.changes.map(({ id, change, by, at }, index) => {
      const person = people.find((each) => each.id === by);
      const problem = outcomes[index]?.problem;
      return { id, change, ...(person && { by: person }), at, ...(problem && { problem: problem.message }) };
    }),
    changedSince,
    ...shown,
  };
}

/** Returns the draft of a site. */
export const getDraft = (db: Db, ctx: ActorContext, site: SiteSubject): Promise<SiteDraft> =>
  inTransaction(db, async (tx) => {
    const draft = await findDraft(tx, site.id);
    return presentDraft(tx, site, draft, await applied(tx, ctx, site, draft.changes));
  });

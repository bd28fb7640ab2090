import "server-only";
import { type Caller, credentialOf } from "@/lib/core/access/actor";
import { can, type Role } from "@/lib/core/access/roles";
import { organizationAccess } from "@/lib/core/access/sql";
import { LIVE_TOKEN } from "@/lib/platform/auth/api-token";
import { IS_LOCKED_OUT, LIVE_SESSION } from "@/lib/platform/auth/session";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { definitionOf } from "@/lib/platform/events/catalogue";
import type { EventAudience } from "@/lib/platform/events/event";
import type { EventAnnouncement } from "@/lib/platform/events/listen";
import { findViewersOfSites } from "@/lib/sites/sites/queries";
import { findViewersOfCollections } from "@/lib/spaces/collections/queries";
import { findViewersOfSpaces } from "@/lib/spaces/spaces/queries";

/** No one receives events of kinds unknown to this version. */
const audienceOf = (type: string): EventAudience => definitionOf(type)?.audience ?? "caller";

const subscriberRoles = prepared(
  "roles-of-listeners",
  `SELECT l."credential", m."role"::text AS "role"
   FROM unnest($2::text[], $3::text[]) AS l("credential", "userId")
   JOIN ${organizationAccess("$1")} m ON m."userId" = l."userId"
   JOIN "User" u ON u."id" = l."userId" AND u."disabledAt" IS NULL
   WHERE EXISTS (SELECT FROM "ApiToken" t WHERE t."id" = l."credential" AND ${LIVE_TOKEN})
     OR EXISTS (SELECT FROM "Session" s WHERE s."id" = l."credential" AND ${LIVE_SESSION} AND NOT ${IS_LOCKED_OUT})`,
);

/** Returns each actor's present role in the organization; undefined if they may no longer receive events. */
export async function rolesOfSubscribers(
  db: Db,
  organizationId: string,
  actors: readonly Caller[],
): Promise<(actor: Caller) => Role | null | undefined> {
  const persons = new Map(actors.map((actor) => [credentialOf(actor), actor.userId]));
  const rows = await subscriberRoles(db, [organizationId, [...persons.keys()], [...persons.values()]]);
  const roles = new Map(rows.map(({ credential, role }) => [credential, role]));
  return (actor) => roles.get(credentialOf(actor));
}

type IsVisible = (actor: Caller, role: Role | null, announcement: EventAnnouncement) => boolean;

/** Looks up who may see each event: once per space, collection or site, however many listen. */
export async function eventVisibility(
  db: Db,
  announcements: readonly EventAnnouncement[],
  userIds: readonly string[],
): Promise<IsVisible> {
  const [spaces, collections, sites] = (["space", "collection", "site"] as const).map((audience) =>
    announcements
      .filter(({ type }) => audienceOf(type) === audience)
      .flatMap((each) => subjectIdOf(each) ?? []),
  );
  const found = await Promise.all([
    findViewersOfSpaces(db, [...new Set(spaces)], userIds),
    findViewersOfCollections(db, [...new Set(collections)], userIds),
    findViewersOfSites(db, [...new Set(sites)], userIds),
  ]);
  const places = new Map(
    found
      .flat()
      .map(({ id, organizationId, viewers }) => [id, { organizationId, viewers: new Set(viewers) }]),
  );
  const seesSubject = (actor: Caller, id: string): boolean => {
    const place = places.get(id);
    if (!place || (actor.organizationId !== null && actor.organizationId !== place.organizationId))
      return false;
    return place.viewers.has(actor.userId);
  };
  return (actor, role, announcement) => {
    const audience = audienceOf(announcement.type);
    if (audience === "caller") return false;
    if (audience === "everybody") return true;
    if (audience === "person") return announcement.person === actor.userId;
    if (typeof audience === "object") return can(role, audience.may);
    const place = subjectIdOf(announcement);
    return place !== null && seesSubject(actor, place);
  };
}

/** Returns the id of the space, collection or site that an event's recipients have to see. */
const subjectIdOf = ({ type, space, subject }: EventAnnouncement): string | null =>
  audienceOf(type) === "space" ? space : subject;

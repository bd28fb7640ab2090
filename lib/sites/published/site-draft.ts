import "server-only";
import { jobActor } from "@/lib/core/access/actor";
import { can } from "@/lib/core/access/roles";
import { NotFound } from "@/lib/core/errors";
import { withoutRequest } from "@/lib/platform/api/server/context";
import { declareCache } from "@/lib/platform/cache/cache";
import type { Db } from "@/lib/platform/db/client";
import { findDraft, withChanges } from "@/lib/sites/draft/queries";
import { getSite } from "@/lib/sites/sites/queries";
import { loadSpaces } from "@/lib/spaces/spaces/queries";
import type { Previewed } from "./previews";
import { readSiteState, type SiteState } from "./site-state";

const drafts = declareCache<SiteState>({
  name: "sites with their drafts",
  bound: { entries: 50 },
  validity:
    "keyed by the state of the site, the version of the draft, the person and their roles in the spaces it adds",
});

/** Nothing that is done in a preview is kept, so no one sees these. */
const NO_PROFILE = { email: "", displayName: "", photoURL: null };

/**
 * Returns a site as a preview shows it. Throws NotFound if the person who made its address does not manage the site now:
 * the address is valid for an hour.
 */
export async function previewedSite(
  db: Db,
  site: SiteState,
  { by: userId, draft }: Pick<Previewed, "by" | "draft">,
): Promise<SiteState> {
  const ctx = withoutRequest({ ...jobActor("site-preview", userId), ...NO_PROFILE });
  const subject = await getSite(db, ctx.actor, site);
  if (!can(subject.role, "site.manage")) throw new NotFound("site", site.id);
  if (!draft) return site;
  const { changes, began } = await findDraft(db, site.id);
  if (began === null) return site;
  const added = changes.flatMap(({ change }) => ("spaceId" in change ? [change.spaceId] : []));
  const spaces = await loadSpaces(db, ctx.actor, added);
  const roles = spaces.map(({ id, role }) => `${id}:${role}`).sort();
  const key = [site.version, began.at.getTime(), began.version, userId, ...roles].join(" ");
  const known = drafts.get(key);
  if (known) return known;
  const { basename } = site;
  const changed = await withChanges(db, ctx, subject, changes, (tx) => readSiteState(tx, { basename }));
  drafts.set(key, changed ?? site);
  return changed ?? site;
}

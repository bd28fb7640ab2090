import { rank } from "@/lib/core/access/roles";
import { accessPreviews } from "@/lib/organizations/access-preview/operations";
import type {
  AccessChange,
  AccessPreview,
  MemberPreview,
  PreviewAccess,
  PreviewDirectAccess,
  PreviewMember,
  PreviewTeam,
} from "@/lib/organizations/access-preview/schemas";
import { call } from "@/lib/platform/api/client";
import type { ContentTarget, GrantTarget } from "./grantees";

/** Previews a change of access to a space or a collection. */
export const previewIn = (
  { kind, id }: Pick<ContentTarget, "kind" | "id">,
  body: PreviewAccess,
): Promise<AccessPreview> =>
  kind === "space"
    ? call(accessPreviews.space, { params: { spaceId: id }, body })
    : call(accessPreviews.collection, { params: { collectionId: id }, body });

/** Previews granting or removing a role. */
export const previewDirect = (
  { kind, id, organizationId }: GrantTarget,
  body: PreviewDirectAccess,
): Promise<AccessPreview> =>
  kind === "site"
    ? call(accessPreviews.site, { params: { organizationId, siteId: id }, body })
    : previewIn({ kind, id }, body);

/** The part of a preview that is shown. */
export type AccessEffect = Pick<AccessPreview, "changes" | "inheriting" | "complete">;

/** The most changes that are previewed together. */
const MOST_TOGETHER = 20;

/** Previews several changes together. A refused one has no effect; the change itself reports why. */
export async function previewTogether(
  previews: readonly (() => Promise<AccessPreview>)[],
): Promise<AccessEffect> {
  const results = await Promise.allSettled(previews.slice(0, MOST_TOGETHER).map((preview) => preview()));
  const effects = results.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
  const changes = new Map<string, AccessChange>();
  for (const change of effects.flatMap((effect) => effect.changes)) {
    const key = `${change.item.id} ${change.before} ${change.after}`;
    const other = changes.get(key);
    changes.set(
      key,
      other
        ? { ...other, count: other.count + change.count, people: [...other.people, ...change.people] }
        : change,
    );
  }
  return {
    changes: [...changes.values()].toSorted(
      (one, other) => Number(takesAway(other)) - Number(takesAway(one)),
    ),
    inheriting: effects.reduce((sum, { inheriting }) => sum + inheriting, 0),
    complete: previews.length <= MOST_TOGETHER && effects.every(({ complete }) => complete),
  };
}

/** True if a change reduces access. */
export const takesAway = ({ before, after }: Pick<AccessChange, "before" | "after">): boolean =>
  rank(after) < rank(before);

/** Previews a change of a team. */
export const previewOfTeam = (
  params: { organizationId: string; teamId: string },
  body: PreviewTeam,
): Promise<AccessPreview> => call(accessPreviews.team, { params, body });

/** Previews a change of a member. */
export const previewOfMember = (
  params: { organizationId: string; userId: string },
  body: PreviewMember,
): Promise<MemberPreview> => call(accessPreviews.member, { params, body });

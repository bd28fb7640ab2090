import { rank } from "@/lib/core/access/roles";
import { accessPreviews } from "@/lib/domains/access-preview/operations";
import type {
  AccessChange,
  AccessPreview,
  MemberPreview,
  PreviewAccess,
  PreviewDirectAccess,
  PreviewMember,
  PreviewTeam,
} from "@/lib/model/access-preview/schemas";
import { call } from "@/lib/platform/api/client";
import type { ContentPlace, Place } from "./role-holders";

/** What a change of access to a space or a collection would do. */
export const previewIn = (
  { kind, id }: Pick<ContentPlace, "kind" | "id">,
  body: PreviewAccess,
): Promise<AccessPreview> =>
  kind === "space"
    ? call(accessPreviews.space, { params: { spaceId: id }, body })
    : call(accessPreviews.collection, { params: { collectionId: id }, body });

/** What giving or removing a role would do. */
export const previewDirect = (
  { kind, id, organizationId }: Place,
  body: PreviewDirectAccess,
): Promise<AccessPreview> =>
  kind === "site"
    ? call(accessPreviews.site, { params: { organizationId, siteId: id }, body })
    : previewIn({ kind, id }, body);

/** What is shown of what a change would do. */
export type AccessEffect = Pick<AccessPreview, "changes" | "inheriting" | "complete">;

/** Changes that are looked at together; of more the rest is not. */
const MOST_TOGETHER = 20;

/** What several changes would do together. One that is refused does nothing; making it says why. */
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

/** Whether somebody has less afterwards. */
export const takesAway = ({ before, after }: Pick<AccessChange, "before" | "after">): boolean =>
  rank(after) < rank(before);

/** What a change of a team would do. */
export const previewOfTeam = (
  params: { organizationId: string; teamId: string },
  body: PreviewTeam,
): Promise<AccessPreview> => call(accessPreviews.team, { params, body });

/** What a change of a member would do. */
export const previewOfMember = (
  params: { organizationId: string; userId: string },
  body: PreviewMember,
): Promise<MemberPreview> => call(accessPreviews.member, { params, body });

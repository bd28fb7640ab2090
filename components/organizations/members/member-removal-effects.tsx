import { useQuery } from "@tanstack/react-query";
import { AccessEffects } from "@/components/organizations/permissions/access-effects";
import { previewOfMember } from "@/components/organizations/permissions/access-previews";
import { listed } from "@/components/ui/listed";
import { pluralize } from "@/components/ui/pluralize";
import type { MemberRemoval } from "@/lib/organizations/access-preview/schemas";

const NAMED = 5;

const titles = (things: readonly { title: string }[]): string =>
  listed([
    ...things.slice(0, NAMED).map(({ title }) => title),
    ...(things.length > NAMED ? [`${things.length - NAMED} more`] : []),
  ]);

/** Returns the further effects of a removal, one line each. */
function linesOf({
  tokens,
  ownedTeams,
  changeRequests,
  reviewRequests,
  mergeRules,
}: MemberRemoval): string[] {
  const { organization, spaces } = mergeRules;
  const rules = [...(organization ? [{ title: "the organization" }] : []), ...spaces];
  return [
    ...(tokens > 0 ? [`${pluralize(tokens, "API token")} ${tokens === 1 ? "stops" : "stop"} working.`] : []),
    ...(ownedTeams.length > 0 ? [`No longer an owner of ${titles(ownedTeams)}.`] : []),
    ...(changeRequests > 0
      ? [
          `${pluralize(changeRequests, "unmerged change request")} ${changeRequests === 1 ? "stays" : "stay"}.`,
        ]
      : []),
    ...(reviewRequests > 0
      ? [
          `${pluralize(reviewRequests, "change request")} ${reviewRequests === 1 ? "waits" : "wait"} for their review.`,
        ]
      : []),
    ...(rules.length > 0 ? [`Taken out of the merge rules of ${titles(rules)}.`] : []),
  ];
}

/** Shows the effects of removing a member. */
export const MemberRemovalEffects = (person: { organizationId: string; userId: string }) => {
  const { data } = useQuery({
    queryKey: ["permissions", "preview", person.userId, "remove"],
    queryFn: () => previewOfMember(person, { remove: true }),
    retry: false,
    staleTime: 0,
  });
  if (!data) return null;
  const lines = data.removal ? linesOf(data.removal) : [];
  return (
    <>
      {lines.length > 0 && (
        <ul aria-label="Also" className="mb-3 flex list-disc flex-col gap-1 pl-5 text-sm">
          {lines.map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      )}
      <AccessEffects preview={data} places />
    </>
  );
};

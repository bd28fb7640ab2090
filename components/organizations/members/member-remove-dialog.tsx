"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { AccessEffects } from "@/components/organizations/permissions/access-effects";
import { previewOfMember } from "@/components/organizations/permissions/access-previews";
import { listed } from "@/components/ui/listed";
import { pluralize } from "@/components/ui/pluralize";
import { toast } from "@/components/ui/toaster";
import type { MemberRemoval } from "@/lib/organizations/access-preview/schemas";
import { members } from "@/lib/organizations/members/operations";
import type { Member } from "@/lib/organizations/members/schemas";
import { mutation } from "@/lib/platform/api/queries";
import { LeaveDialog } from "./leave-dialog";

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
const MemberRemovalEffects = (person: { organizationId: string; userId: string }) => {
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

type Props = {
  organizationId: string;
  /** The name of the organization, in the question to a person who leaves. */
  title: string;
  member: Member;
  self: boolean;
  /** The screen to open afterwards, if the present one is about the member. */
  leadsTo?: string;
  onClose: () => void;
};

export const MemberRemoveDialog = ({ organizationId, title, member, self, leadsTo, onClose }: Props) => {
  const removal = useMutation(mutation(members.remove));
  const router = useRouter();
  const name = member.user.displayName;
  const effects = <MemberRemovalEffects organizationId={organizationId} userId={member.id} />;
  if (self)
    return (
      <LeaveDialog organizationId={organizationId} title={title} userId={member.id} onClose={onClose}>
        {effects}
      </LeaveDialog>
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Remove ${name}?`}
      description="Their access, team memberships and API tokens end immediately. Everything they wrote stays, under their name."
      confirmLabel={`Remove ${name}`}
      danger
      onConfirm={async () => {
        await removal.mutateAsync({ params: { organizationId, userId: member.id } });
        toast.success(`${name} was removed`);
        if (leadsTo !== undefined) router.push(leadsTo);
      }}
    >
      {effects}
    </ConfirmDialog>
  );
};

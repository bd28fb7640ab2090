"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { AccessEffects } from "@/components/organizations/permissions/access-effects";
import { previewOfMember } from "@/components/organizations/permissions/access-previews";
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import type { Say } from "@/lib/core/locales/say";
import type { MemberRemoval } from "@/lib/organizations/access-preview/schemas";
import { members } from "@/lib/organizations/members/operations";
import type { Member } from "@/lib/organizations/members/schemas";
import { mutation } from "@/lib/platform/api/queries";
import { LeaveDialog } from "./leave-dialog";

const NAMED = 5;

const titles = (say: Say, things: readonly { title: string }[]): string =>
  say.list([
    ...things.slice(0, NAMED).map(({ title }) => title),
    ...(things.length > NAMED ? [say("{count} more", { count: things.length - NAMED })] : []),
  ]);

/** Returns the further effects of a removal, one line each. */
function linesOf(
  say: Say,
  { tokens, ownedTeams, changeRequests, reviewRequests, mergeRules }: MemberRemoval,
): string[] {
  const { organization, spaces } = mergeRules;
  const rules = [...(organization ? [{ title: say("the organization") }] : []), ...spaces];
  return [
    tokens > 0 &&
      say(
        { one: "{count} API token stops working.", other: "{count} API tokens stop working." },
        { count: tokens },
      ),
    ownedTeams.length > 0 && say("No longer an owner of {teams}.", { teams: titles(say, ownedTeams) }),
    changeRequests > 0 &&
      say(
        { one: "{count} unmerged change request stays.", other: "{count} unmerged change requests stay." },
        { count: changeRequests },
      ),
    reviewRequests > 0 &&
      say(
        {
          one: "{count} change request waits for their review.",
          other: "{count} change requests wait for their review.",
        },
        { count: reviewRequests },
      ),
    rules.length > 0 && say("Taken out of the merge rules of {rules}.", { rules: titles(say, rules) }),
  ].filter((line) => line !== false);
}

/** Shows the effects of removing a member. */
const MemberRemovalEffects = (person: { organizationId: string; userId: string }) => {
  const say = useSay();
  const { data } = useQuery({
    queryKey: ["permissions", "preview", person.userId, "remove"],
    queryFn: () => previewOfMember(person, { remove: true }),
    retry: false,
    staleTime: 0,
  });
  if (!data) return null;
  const lines = data.removal ? linesOf(say, data.removal) : [];
  return (
    <>
      {lines.length > 0 && (
        <ul aria-label={say("Also")} className="mb-3 flex list-disc flex-col gap-1 pl-5 text-sm">
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
  const say = useSay();
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
      title={say("Remove {name}?", { name })}
      description={say(
        "Their access, team memberships and API tokens end immediately. Everything they wrote stays, under their name.",
      )}
      confirmLabel={say("Remove {name}", { name })}
      danger
      onConfirm={async () => {
        await removal.mutateAsync({ params: { organizationId, userId: member.id } });
        toast.success(say("{name} was removed", { name }));
        if (leadsTo !== undefined) router.push(leadsTo);
      }}
    >
      {effects}
    </ConfirmDialog>
  );
};

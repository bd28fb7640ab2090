"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { saml } from "@/lib/identity/saml/operations";
import type { SamlIdentity } from "@/lib/identity/saml/schemas";
import type { Member } from "@/lib/organizations/members/schemas";
import { mutation, query } from "@/lib/platform/api/queries";
import { useExemptionsUsed } from "./exempt-member-dialog";
import { secondFactorLabel } from "./member-labels";
import { ResetSecondFactorDialog } from "./reset-second-factor-dialog";

type Props = { organizationId: string; member: Member };

/** Lists the linked identity provider accounts of a member; admins can unlink them. */
const MemberIdentities = ({ organizationId, member }: Props) => {
  const say = useSay();
  const params = { organizationId, userId: member.id };
  const { data } = useQuery(query(saml.identities, { params }));
  const { mutateAsync: unlink } = useMutation(mutation(saml.unlink));
  const [unlinking, setUnlinking] = useState<SamlIdentity["provider"] | null>(null);
  const { displayName: name } = member.user;
  if (!data?.items.length) return null;
  return (
    <div>
      <dt>{say("Linked identity provider accounts")}</dt>
      {data.items.map(({ provider, subject }) => (
        <dd key={`${provider.id} ${subject}`} className="flex flex-wrap items-center gap-x-2">
          <span className="wrap-anywhere">
            {provider.label} <span className="text-muted">({subject})</span>
          </span>
          <Button
            size="sm"
            variant="ghost"
            aria-label={say("Unlink {name}", { name: provider.label })}
            onClick={() => setUnlinking(provider)}
          >
            {say("Unlink…")}
          </Button>
        </dd>
      ))}
      {unlinking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setUnlinking(null)}
          title={say("Unlink {name} from {provider}?", { name, provider: unlinking.label })}
          description={say(
            "This ends the sessions they started with {provider}. The account they use the next time they sign in with it is linked instead.",
            { provider: unlinking.label },
          )}
          confirmLabel={say("Unlink member")}
          danger
          onConfirm={async () => {
            await unlink({ params: { ...params, samlProviderId: unlinking.id } });
            toast.success(say("Unlinked {name} from {provider}", { name, provider: unlinking.label }));
          }}
        />
      )}
    </div>
  );
};

/** Explains an exemption from single sign-on, with the number of exemptions. */
const Exemption = ({ organizationId }: { organizationId: string }) => {
  const say = useSay();
  const used = useExemptionsUsed(organizationId);
  return (
    <div>
      <dt>{say("Single sign-on")}</dt>
      <dd>
        {say("Exempt: signs in with a password and two-factor authentication")}
        {used !== undefined && <span className="text-muted"> ({used})</span>}
      </dd>
    </div>
  );
};

/** Shows if a member has a second factor, and lets an admin reset it. */
const SecondFactor = ({ organizationId, member }: { organizationId: string; member: Member }) => {
  const say = useSay();
  const [resetting, setResetting] = useState(false);
  return (
    <div>
      <dt>{say("Two-factor authentication")}</dt>
      <dd className="flex flex-wrap items-center gap-x-2">
        {secondFactorLabel(say, member.secondFactor)}
        {member.secondFactor && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={say("Reset two-factor authentication")}
            onClick={() => setResetting(true)}
          >
            {say("Reset…")}
          </Button>
        )}
      </dd>
      <ResetSecondFactorDialog
        organizationId={organizationId}
        member={member}
        open={resetting}
        onOpenChange={setResetting}
      />
    </div>
  );
};

type FactsProps = { organizationId: string; member: Member; mayManage: boolean };

/** Shows since when a member belongs here, and how they sign in. */
export const MemberFacts = ({ organizationId, member, mayManage }: FactsProps) => {
  const say = useSay();
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm [&_dt]:text-xs [&_dt]:text-muted">
      <div>
        <dt>{say("Joined")}</dt>
        <dd>
          <RelativeTime value={member.joinedAt} />
        </dd>
      </div>
      <div>
        <dt>{say("Last seen")}</dt>
        <dd>{member.lastSeenAt ? <RelativeTime value={member.lastSeenAt} /> : say("Never")}</dd>
      </div>
      {mayManage && <SecondFactor organizationId={organizationId} member={member} />}
      {mayManage && member.ssoExempt && <Exemption organizationId={organizationId} />}
      {mayManage && <MemberIdentities organizationId={organizationId} member={member} />}
    </dl>
  );
};

"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import type { Member } from "@/lib/organizations/members/schemas";
import { useExemptionsUsed } from "./exempt-member-dialog";
import { MemberIdentities } from "./member-identities";
import { secondFactorLabel } from "./member-labels";
import { ResetSecondFactorDialog } from "./reset-second-factor-dialog";

/** Explains an exemption from single sign-on, with the number of exemptions. */
const Exemption = ({ organizationId }: { organizationId: string }) => {
  const used = useExemptionsUsed(organizationId);
  return (
    <div>
      <dt>Single sign-on</dt>
      <dd>
        Exempt: signs in with a password and two-factor authentication
        {used !== undefined && <span className="text-muted"> ({used})</span>}
      </dd>
    </div>
  );
};

/** Shows if a member has a second factor, and lets an admin reset it. */
const SecondFactor = ({ organizationId, member }: { organizationId: string; member: Member }) => {
  const [resetting, setResetting] = useState(false);
  return (
    <div>
      <dt>Two-factor authentication</dt>
      <dd className="flex flex-wrap items-center gap-x-2">
        {secondFactorLabel(member.secondFactor)}
        {member.secondFactor && (
          <Button
            size="sm"
            variant="ghost"
            aria-label="Reset two-factor authentication"
            onClick={() => setResetting(true)}
          >
            Reset…
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
export const MemberFacts = ({ organizationId, member, mayManage }: FactsProps) => (
  <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm [&_dt]:text-xs [&_dt]:text-muted">
    <div>
      <dt>Joined</dt>
      <dd>
        <RelativeTime value={member.joinedAt} />
      </dd>
    </div>
    <div>
      <dt>Last seen</dt>
      <dd>{member.lastSeenAt ? <RelativeTime value={member.lastSeenAt} /> : "Never"}</dd>
    </div>
    {mayManage && <SecondFactor organizationId={organizationId} member={member} />}
    {mayManage && member.ssoExempt && <Exemption organizationId={organizationId} />}
    {mayManage && <MemberIdentities organizationId={organizationId} member={member} />}
  </dl>
);

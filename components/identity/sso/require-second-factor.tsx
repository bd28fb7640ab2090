"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { withoutSecondFactorRead } from "@/components/organizations/settings/settings-read";
import { useOrganization } from "@/components/organizations/settings/use-organization";
import { Link } from "@/components/ui/link";
import { pluralize } from "@/components/ui/pluralize";
import { addresses } from "@/lib/addresses";
import { members } from "@/lib/organizations/members/operations";
import { organizations } from "@/lib/organizations/organizations/operations";
import { mutation, query } from "@/lib/platform/api/queries";
import { RequirementCard } from "./requirement-card";

/** Requires a second factor for password sign-ins; shows how many members have none yet. */
export const RequireSecondFactor = ({ organizationId }: { organizationId: string }) => {
  const { secondFactor: required = false, title } = useOrganization(organizationId);
  const without = useQuery(query(members.list, withoutSecondFactorRead(organizationId)));
  const { mutateAsync: update } = useMutation(mutation(organizations.update));
  const count = without.data?.count;
  const lacking =
    count === undefined
      ? null
      : count === 0
        ? "Every member who signs in with a password has a second factor."
        : `${pluralize(count, "member")} ${count === 1 ? "has" : "have"} no second factor yet.`;
  return (
    <RequirementCard
      required={required}
      title="Require two-factor authentication"
      description="Members who sign in with a password need an authenticator app or a passkey. API tokens keep working."
      stopLabel="Stop requiring two-factor authentication"
      starting={{
        title: `Require two-factor authentication for ${title}?`,
        description: `${lacking ?? ""} Members without one see nothing of this organization until they set it up.`,
      }}
      stopping={{
        title: "Stop requiring two-factor authentication?",
        description: "Members without a second factor get in with their password alone again.",
      }}
      onChange={(next) => update({ params: { organizationId }, body: { secondFactor: next } })}
    >
      <p>
        {lacking}{" "}
        {count !== undefined && count > 0 && (
          <Link href={addresses.organization.members(organizationId, { secondFactor: "false" })}>
            Show them
          </Link>
        )}
      </p>
      <p className="text-xs text-muted">
        They set one up the next time they open this organization. Members who sign in through SAML or OpenID
        Connect aren't asked: the identity provider takes care of that. You need a second factor yourself
        first; add it in <Link href={addresses.account.security()}>your account</Link>.
      </p>
    </RequirementCard>
  );
};

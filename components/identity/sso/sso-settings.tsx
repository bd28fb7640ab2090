"use client";

import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { ListCard } from "@/components/layout/list-card";
import { listRead, withoutSecondFactorRead } from "@/components/organizations/settings/settings-read";
import { useOrganization } from "@/components/organizations/settings/use-organization";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardFooter, CardHeader } from "@/components/ui/card";
import { lazyComponent } from "@/components/ui/lazy";
import { Link } from "@/components/ui/link";
import { pluralize } from "@/components/ui/pluralize";
import { useNow } from "@/components/ui/relative-time";
import { ScreenLink } from "@/components/ui/screen-link";
import { addresses } from "@/lib/addresses";
import { saml } from "@/lib/identity/saml/operations";
import { members } from "@/lib/organizations/members/operations";
import { organizations } from "@/lib/organizations/organizations/operations";
import { mutation, pagesQuery, query } from "@/lib/platform/api/queries";
import { PROVIDER_GUIDES } from "./provider-guides";
import { CertificateBanners, ProviderStatus } from "./provider-status";
import { RequirementCard } from "./requirement-card";

/** Requires a second factor for password sign-ins; shows how many members have none yet. */
const RequireSecondFactor = ({ organizationId }: { organizationId: string }) => {
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

const AddProviderDialog = lazyComponent(() => import("./add-provider-dialog"), "AddProviderDialog", {
  ssr: false,
});

/** Manages the identity providers of an organization and the requirement to use them. */
export const SsoSettings = ({ organizationId }: { organizationId: string }) => {
  const now = useNow();
  const { sso: required = false } = useOrganization(organizationId);
  const [adding, setAdding] = useState(false);
  const list = useInfiniteQuery(pagesQuery(saml.list, listRead(organizationId)));
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <div className="flex flex-col gap-6">
      {items && <CertificateBanners organizationId={organizationId} providers={items} />}
      <ListCard
        title="Identity providers"
        description="Members sign in with SAML 2.0. Single logout is not supported."
        list={list}
        add={
          <Button icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
            Add identity provider
          </Button>
        }
        empty={{
          icon: <KeyRound />,
          title: "No identity provider yet",
          text: "Connect Okta, Microsoft Entra ID, Google Workspace or any other SAML provider.",
        }}
      >
        {(provider) => (
          <li
            key={provider.id}
            className="relative flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 hover:bg-hover/60"
          >
            <div className="min-w-40 flex-1">
              <Link
                tone="quiet"
                href={addresses.organization.ssoProvider(organizationId, provider.id)}
                className="text-sm font-medium wrap-anywhere after:absolute after:inset-0"
              >
                {provider.label}
              </Link>
              <p className="text-xs text-muted">{PROVIDER_GUIDES[provider.product].name}</p>
            </div>
            <ProviderStatus provider={provider} now={now} />
          </li>
        )}
      </ListCard>
      <Card aria-label="Require single sign-on">
        <CardHeader
          title="Require single sign-on"
          description="Let members in with an identity provider only, once it is tested."
          actions={required ? <Badge tone="success">Required</Badge> : <Badge>Not required</Badge>}
        />
        <CardFooter>
          <Button asChild>
            <ScreenLink href={addresses.organization.ssoRequirement(organizationId)}>
              {required ? "Manage requirement" : "Review requirements"}
            </ScreenLink>
          </Button>
        </CardFooter>
      </Card>
      <RequireSecondFactor organizationId={organizationId} />
      {adding && <AddProviderDialog organizationId={organizationId} onClose={() => setAdding(false)} />}
    </div>
  );
};

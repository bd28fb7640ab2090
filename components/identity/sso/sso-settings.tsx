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
import { useNow } from "@/components/ui/relative-time";
import { Said, useSay } from "@/components/ui/say";
import { ScreenLink } from "@/components/ui/screen-link";
import { addresses } from "@/lib/addresses";
import { saml } from "@/lib/identity/saml/operations";
import { members } from "@/lib/organizations/members/operations";
import { organizations } from "@/lib/organizations/organizations/operations";
import { mutation, pagesQuery, query } from "@/lib/platform/api/queries";
import { providerName } from "./provider-guides";
import { CertificateBanners, ProviderStatus } from "./provider-status";
import { RequirementCard } from "./requirement-card";

/** Requires a second factor for password sign-ins; shows how many members have none yet. */
const RequireSecondFactor = ({ organizationId }: { organizationId: string }) => {
  const say = useSay();
  const { secondFactor: required = false, title } = useOrganization(organizationId);
  const without = useQuery(query(members.list, withoutSecondFactorRead(organizationId)));
  const { mutateAsync: update } = useMutation(mutation(organizations.update));
  const count = without.data?.count;
  const lacking =
    count === undefined
      ? null
      : count === 0
        ? say("Every member who signs in with a password has a second factor.")
        : say(
            {
              one: "{count} member has no second factor yet.",
              other: "{count} members have no second factor yet.",
            },
            { count },
          );
  return (
    <RequirementCard
      required={required}
      title={say("Require two-factor authentication")}
      description={say(
        "Members who sign in with a password need an authenticator app or a passkey. API tokens keep working.",
      )}
      stopLabel={say("Stop requiring two-factor authentication")}
      starting={{
        title: say("Require two-factor authentication for {title}?", { title }),
        description: `${lacking ?? ""} ${say("Members without one see nothing of this organization until they set it up.")}`,
      }}
      stopping={{
        title: say("Stop requiring two-factor authentication?"),
        description: say("Members without a second factor get in with their password alone again."),
      }}
      onChange={(next) => update({ params: { organizationId }, body: { secondFactor: next } })}
    >
      <p>
        {lacking}{" "}
        {count !== undefined && count > 0 && (
          <Link href={addresses.organization.members(organizationId, { secondFactor: "false" })}>
            {say("Show them")}
          </Link>
        )}
      </p>
      <p className="text-xs text-muted">
        <Said
          text="They set one up the next time they open this organization. Members who sign in through SAML or OpenID Connect aren't asked: the identity provider takes care of that. You need a second factor yourself first; add it in {account}."
          values={{
            account: <Link href={addresses.account.security()}>{say("your account")}</Link>,
          }}
        />
      </p>
    </RequirementCard>
  );
};

const AddProviderDialog = lazyComponent(() => import("./add-provider-dialog"), "AddProviderDialog");

/** Manages the identity providers of an organization and the requirement to use them. */
export const SsoSettings = ({ organizationId }: { organizationId: string }) => {
  const say = useSay();
  const now = useNow();
  const { sso: required = false } = useOrganization(organizationId);
  const [adding, setAdding] = useState(false);
  const list = useInfiniteQuery(pagesQuery(saml.list, listRead(organizationId)));
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <div className="flex flex-col gap-6">
      {items && <CertificateBanners organizationId={organizationId} providers={items} />}
      <ListCard
        title={say("Identity providers")}
        description={say("Members sign in with SAML 2.0. Single logout is not supported.")}
        list={list}
        add={
          <Button icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
            {say("Add identity provider")}
          </Button>
        }
        empty={{
          icon: <KeyRound />,
          title: say("No identity provider yet"),
          text: say("Connect Okta, Microsoft Entra ID, Google Workspace or any other SAML provider."),
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
              <p className="text-xs text-muted">{providerName(say, provider.product)}</p>
            </div>
            <ProviderStatus provider={provider} now={now} />
          </li>
        )}
      </ListCard>
      <Card aria-label={say("Require single sign-on")}>
        <CardHeader
          title={say("Require single sign-on")}
          description={say("Let members in with an identity provider only, once it is tested.")}
          actions={
            required ? <Badge tone="success">{say("Required")}</Badge> : <Badge>{say("Not required")}</Badge>
          }
        />
        <CardFooter>
          <Button asChild>
            <ScreenLink href={addresses.organization.ssoRequirement(organizationId)}>
              {required ? say("Manage requirement") : say("Review requirements")}
            </ScreenLink>
          </Button>
        </CardFooter>
      </Card>
      <RequireSecondFactor organizationId={organizationId} />
      {adding && <AddProviderDialog organizationId={organizationId} onClose={() => setAdding(false)} />}
    </div>
  );
};

"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { ListCard } from "@/components/layout/list-card";
import { listRead } from "@/components/organizations/settings/settings-read";
import { useOrganization } from "@/components/organizations/settings/use-organization";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardFooter, CardHeader } from "@/components/ui/card";
import { lazyComponent } from "@/components/ui/lazy";
import { Link } from "@/components/ui/link";
import { useNow } from "@/components/ui/relative-time";
import { ScreenLink } from "@/components/ui/screen-link";
import { addresses } from "@/lib/addresses";
import { saml } from "@/lib/identity/saml/operations";
import { pagesQuery } from "@/lib/platform/api/queries";
import { CertificateBanners } from "./certificate-banners";
import { PROVIDER_GUIDES } from "./provider-guides";
import { ProviderStatus } from "./provider-status";
import { RequireSecondFactor } from "./require-second-factor";

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

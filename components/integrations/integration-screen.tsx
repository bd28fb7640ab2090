"use client";

import { useQuery } from "@tanstack/react-query";
import { Download, ExternalLink, Trash2, Upload } from "lucide-react";
import { useState } from "react";
import { failureOf, retryFailed } from "@/components/layout/failure-of";
import { Screen } from "@/components/layout/screen";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import { ErrorState } from "@/components/ui/states";
import { addresses } from "@/lib/addresses";
import { integrations } from "@/lib/integrations/integrations/operations";
import type { Integration, IntegrationInstallation } from "@/lib/integrations/integrations/schemas";
import { organizations } from "@/lib/organizations/organizations/operations";
import { query } from "@/lib/platform/api/queries";
import { InstallationStatusBadge } from "./installation-status-badge";
import { IntegrationIcon } from "./integration-icon";
import { CATEGORY_LABELS, INTEGRATION_VISIBILITY_LABELS, TARGET_LABELS } from "./integration-labels";
import { IntegrationQuestions, type Question } from "./integration-questions";
import { IntegrationScopes } from "./integration-scopes";
import { type IntegrationParams, installedRead } from "./integrations-read";
import { MoreAccess } from "./more-access";

/** Shows the metadata of an integration. */
const IntegrationFacts = ({ integration }: { integration: Integration }) => {
  const say = useSay();
  const { owner, version, target, categories, externalLinks, verified } = integration;
  const facts = [
    [say("Publisher"), owner.title],
    [say("Name"), integration.name],
    [say("Version"), String(version)],
    [say("Installed in"), say(TARGET_LABELS[target])],
    ...(categories.length > 0
      ? [[say("Categories"), categories.map((each) => say(CATEGORY_LABELS[each])).join(", ")]]
      : []),
    [say("Verified"), verified ? say("Yes, by the operator") : say("No")],
  ] as const;
  return (
    <Card aria-label={say("Details")}>
      <dl className="divide-y divide-border">
        {facts.map(([term, value]) => (
          <div key={term} className="flex flex-wrap gap-x-4 px-4 py-2.5 text-sm">
            <dt className="w-28 shrink-0 text-muted">{term}</dt>
            <dd className="min-w-0 flex-1 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {externalLinks.length > 0 && (
        <ul aria-label={say("Links")} className="flex flex-col gap-1.5 border-t border-border px-4 py-3">
          {externalLinks.map(({ url, label }) => (
            <li key={url}>
              <a
                href={url}
                target="_blank"
                rel="noreferrer nofollow"
                className="inline-flex items-center gap-1.5 text-sm text-accent-text underline underline-offset-3"
              >
                {label}
                <ExternalLink aria-hidden="true" className="size-3.5" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
};

type AccessCardProps = {
  integration: Integration;
  installation: IntegrationInstallation | undefined;
  /** Why the viewer can't change the access. */
  disabledReason: string | false | undefined;
};

/** Lists the permissions of an integration, or of its installation. */
const AccessCard = ({ integration, installation, disabledReason }: AccessCardProps) => {
  const say = useSay();
  return (
    <Card aria-label={say("Access")}>
      <CardHeader
        title={say("Access")}
        description={installation ? say("What it can do here.") : say("What it can do once it is installed.")}
      />
      <CardBody className="flex flex-col gap-4">
        <IntegrationScopes scopes={installation?.scopes ?? integration.scopes} />
        {installation && (
          <MoreAccess integration={integration} installation={installation} disabledReason={disabledReason} />
        )}
      </CardBody>
    </Card>
  );
};

type PublishingCardProps = {
  integration: Integration;
  onChoose: (action: "publish" | "unpublish") => void;
};

/** Shows the visibility of an integration, with the actions of its publisher. */
const PublishingCard = ({ integration: { visibility }, onChoose }: PublishingCardProps) => {
  const say = useSay();
  return (
    <Card aria-label={say("Publishing")}>
      <CardHeader title={say("Publishing")} description={say(INTEGRATION_VISIBILITY_LABELS[visibility])} />
      <CardBody className="flex flex-wrap gap-2">
        <Button icon={<Upload aria-hidden="true" />} onClick={() => onChoose("publish")}>
          {say("Publish new version")}
        </Button>
        <Button variant="ghost" icon={<Trash2 aria-hidden="true" />} onClick={() => onChoose("unpublish")}>
          {say("Unpublish")}
        </Button>
      </CardBody>
    </Card>
  );
};

const ConfigureForm = lazyComponent(() => import("./configure-form"), "ConfigureForm");
const InstallationTargets = lazyComponent(() => import("./installation-targets"), "InstallationTargets");
const IntegrationEvents = lazyComponent(() => import("./integration-events"), "IntegrationEvents");
const PublishDialog = lazyComponent(() => import("./publish-dialog"), "PublishDialog");

/** Shows an integration: its purpose, its permissions, and its installation here. */
export const IntegrationScreen = ({
  params: { organizationId, integrationName },
}: {
  params: IntegrationParams;
}) => {
  const say = useSay();
  const params = { integrationName };
  const [open, setOpen] = useState<Question | "publish" | null>(null);
  const close = () => setOpen(null);
  const { data: organization } = useQuery(query(organizations.get, { params: { organizationId } }));
  const found = useQuery(query(integrations.get, { params }));
  const installed = useQuery(query(integrations.listInstalled, installedRead(organizationId)));
  const failure =
    failureOf(found) ?? (organization?.permissions.listIntegrations === false ? null : failureOf(installed));
  if (failure)
    return <ErrorState error={failure} onRetry={retryFailed(found, installed)} size="page" level={1} />;
  const integration = found.data;
  if (!integration) return null;
  const { title } = integration;
  const installation = installed.data?.items.find(
    (item) => item.integration.name === integrationName,
  )?.installation;
  const admin = organization?.permissions.admin ?? false;
  const needsAdmin =
    organization && !admin && say("Only admins can install integrations and change their access.");
  return (
    <>
      <Screen
        width="wide"
        crumbs={[
          {
            label: organization?.title ?? say("Organization"),
            href: addresses.organization.home(organizationId),
          },
          { label: say("Integrations"), href: addresses.organization.integrations(organizationId) },
          { label: title },
        ]}
        title={
          <span className="flex items-center gap-3">
            <IntegrationIcon integration={integration} />
            {title}
          </span>
        }
        aside={
          installation && (
            <span role="status">
              <InstallationStatusBadge status={installation.status} />
            </span>
          )
        }
        description={integration.description}
        actions={
          installation ? (
            <Button
              icon={<Trash2 aria-hidden="true" />}
              disabledReason={needsAdmin}
              onClick={() => setOpen("uninstall")}
            >
              {say("Uninstall")}
            </Button>
          ) : (
            <Button
              variant="primary"
              icon={<Download aria-hidden="true" />}
              disabledReason={
                needsAdmin ||
                (!integration.permissions.install && say("Only its own organization can install it."))
              }
              onClick={() => setOpen("install")}
            >
              {say("Install")}
            </Button>
          )
        }
        className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      >
        <div className="flex min-w-0 flex-col gap-4">
          {integration.summary && (
            <Card aria-label={say("About")}>
              <CardHeader title={say("About")} />
              <CardBody>
                <p className="text-sm whitespace-pre-wrap wrap-anywhere">{integration.summary}</p>
              </CardBody>
            </Card>
          )}
          {installation && admin && (
            <>
              <ConfigureForm key={installation.id} integration={integration} installation={installation} />
              <InstallationTargets
                organizationId={organizationId}
                integrationName={integrationName}
                installation={installation}
              />
            </>
          )}
          {integration.permissions.admin && <IntegrationEvents integrationName={integrationName} />}
          <AccessCard integration={integration} installation={installation} disabledReason={needsAdmin} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <IntegrationFacts integration={integration} />
          {integration.permissions.admin && <PublishingCard integration={integration} onChoose={setOpen} />}
        </div>
      </Screen>
      {open === "publish" && (
        <PublishDialog organizationId={organizationId} integration={integration} onClose={close} />
      )}
      <IntegrationQuestions
        organizationId={organizationId}
        organizationTitle={organization?.title}
        integration={integration}
        installation={installation}
        open={open}
        onClose={close}
      />
    </>
  );
};

"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { FolderSync, KeyRound, Pencil, Plus, RotateCw, Trash2, Unplug } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { failureOf } from "@/components/layout/failure-of";
import { roleLabel } from "@/components/members/member-labels";
import { Badge } from "@/components/ui/badge";
import { Button, IconButton } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { counted } from "@/components/ui/counted";
import { EmptyState } from "@/components/ui/empty-state";
import { retryImport } from "@/components/ui/import-retry";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { toast } from "@/components/ui/toaster";
import { addresses } from "@/lib/addresses";
import { directory as operations } from "@/lib/domains/directory/operations";
import type { Directory, DirectoryFailure, DirectoryToken } from "@/lib/model/directory/schemas";
import { ApiError } from "@/lib/platform/api/client";
import { mutation, query } from "@/lib/platform/api/queries";
import { ServiceValue } from "../service-value";
import { PRODUCTS } from "./products";

const DirectoryDialog = dynamic(
  retryImport(() => import("./directory-dialog").then((module) => module.DirectoryDialog)),
  { ssr: false },
);
const DirectoryTokenDialog = dynamic(
  retryImport(() => import("./directory-token-dialog").then((module) => module.DirectoryTokenDialog)),
  { ssr: false },
);

type Opened = "edit" | "token" | "disconnect" | null;
type PartProps = { directory: Directory; onOpen: (opened: Opened) => void };

const NotConnected = ({ onOpen }: Pick<PartProps, "onOpen">) => (
  <EmptyState
    level={3}
    icon={<FolderSync />}
    title="No directory connected"
    actions={
      <Button icon={<Plus aria-hidden="true" />} onClick={() => onOpen("edit")}>
        Connect directory
      </Button>
    }
  >
    Connect Okta, Microsoft Entra ID or any other SCIM 2.0 directory. It adds, changes and disables your
    members.
  </EmptyState>
);

const Status = ({ directory, organizationId }: { directory: Directory; organizationId: string }) => {
  const { users, disabledUsers, groups, lastRequestAt, defaultRole } = directory;
  return (
    <CardBody>
      <dl className="flex flex-wrap gap-x-8 gap-y-3 text-sm [&_dt]:text-xs [&_dt]:text-muted">
        <div>
          <dt>Last request</dt>
          <dd>{lastRequestAt ? <RelativeTime value={lastRequestAt} /> : "None yet"}</dd>
        </div>
        <div>
          <dt>Manages</dt>
          <dd>
            <Link href={addresses.organization.members(organizationId)}>{counted(users, "member")}</Link>
            {disabledUsers > 0 && ` (${disabledUsers} disabled)`}
            {", "}
            <Link href={addresses.organization.teams(organizationId)}>{counted(groups, "team")}</Link>
          </dd>
        </div>
        <div>
          <dt>Role of new members</dt>
          <dd>{roleLabel(defaultRole)}</dd>
        </div>
      </dl>
    </CardBody>
  );
};

type TokenProps = { token: DirectoryToken; onRevoke: () => void };

const Token = ({
  token: { hint, createdAt, expiresAt, lastUsedAt, lastUsedAddress },
  onRevoke,
}: TokenProps) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 text-sm">
    <KeyRound aria-hidden="true" className="size-4 shrink-0 text-muted" />
    <div className="min-w-0 flex-1">
      <p>
        <code className="text-xs">bnd_scim_…{hint}</code>
      </p>
      <p className="text-xs text-muted wrap-anywhere">
        Created <RelativeTime value={createdAt} /> ·{" "}
        {lastUsedAt ? (
          <>
            last used <RelativeTime value={lastUsedAt} />
            {lastUsedAddress && ` from ${lastUsedAddress}`}
          </>
        ) : (
          "never used"
        )}
      </p>
    </div>
    {expiresAt && (
      <Badge tone="warning">
        Stops <RelativeTime value={expiresAt} />
      </Badge>
    )}
    <IconButton label={`Revoke the token that ends in ${hint}`} size="sm" onClick={onRevoke}>
      <Trash2 />
    </IconButton>
  </li>
);

const Connection = ({
  directory: { baseURL, product, tokens },
  onOpen,
  onRevoke,
}: PartProps & { onRevoke: (token: DirectoryToken) => void }) => {
  const { steps, names } = PRODUCTS[product];
  return (
    <Card aria-label="Connection">
      <CardHeader
        title="Connection"
        description={`Set this up in ${product === "other" ? "your directory" : PRODUCTS[product].name}.`}
        actions={
          <Button
            icon={tokens.length > 0 ? <RotateCw aria-hidden="true" /> : <Plus aria-hidden="true" />}
            onClick={() => onOpen("token")}
          >
            {tokens.length > 0 ? "Replace token" : "Create token"}
          </Button>
        }
      />
      <CardBody className="flex flex-col gap-4">
        <ol className="list-decimal space-y-1 pl-5 text-sm">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <dl>
          <ServiceValue label="Base URL" calledAs={names.baseURL} value={baseURL} />
        </dl>
      </CardBody>
      {tokens.length === 0 ? (
        <p className="border-t border-border px-4 py-3 text-sm text-muted">
          No token yet. The directory can't connect without one, called “{names.token}” there.
        </p>
      ) : (
        <ul aria-label="SCIM tokens" className="divide-y divide-border border-t border-border">
          {tokens.map((token) => (
            <Token key={token.id} token={token} onRevoke={() => onRevoke(token)} />
          ))}
        </ul>
      )}
    </Card>
  );
};

const Failures = ({ failures }: { failures: readonly DirectoryFailure[] }) => (
  <Card aria-label="Refused requests">
    <CardHeader title="Refused requests" description="The last 50 requests of the directory that failed." />
    {failures.length === 0 ? (
      <p className="p-4 text-sm text-muted">No refused requests.</p>
    ) : (
      <ul aria-label="Refused requests" className="divide-y divide-border">
        {failures.map(({ id, createdAt, method, path, status, detail }) => (
          <li key={id} className="flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-3 text-sm">
            <div className="min-w-0 flex-[1_1_18rem]">
              <p className="text-danger wrap-anywhere">{detail}</p>
              <p className="text-xs text-muted wrap-anywhere">
                <RelativeTime value={createdAt} /> ·{" "}
                <code>
                  {method} {path}
                </code>
              </p>
            </div>
            <Badge tone="danger">{status}</Badge>
          </li>
        ))}
      </ul>
    )}
  </Card>
);

/** The directory that an organization gets its members from: how it is connected, and how it does. */
export const DirectorySettings = ({ organizationId }: { organizationId: string }) => {
  const params = { organizationId };
  const [opened, setOpened] = useState<Opened>(null);
  const [revoking, setRevoking] = useState<DirectoryToken | null>(null);
  const read = useQuery(query(operations.get, { params }));
  const disconnect = useMutation(mutation(operations.remove));
  const revoke = useMutation(mutation(operations.revokeToken));
  const failure = failureOf(read);
  const isMissing = read.error instanceof ApiError && read.error.status === 404;
  const directory = isMissing ? undefined : read.data;
  const close = () => setOpened(null);
  return (
    <div className="flex flex-col gap-6">
      <Card aria-label="Directory sync">
        <CardHeader
          title={directory ? `Directory sync: ${directory.label}` : "Directory sync"}
          description={
            <>
              Members and teams come from your directory over SCIM 2.0. It manages only addresses of your{" "}
              <Link href={addresses.organization.domains(organizationId)}>verified domains</Link>.
            </>
          }
          actions={
            directory && (
              <>
                <Button icon={<Pencil aria-hidden="true" />} onClick={() => setOpened("edit")}>
                  Edit
                </Button>
                <Button icon={<Unplug aria-hidden="true" />} onClick={() => setOpened("disconnect")}>
                  Disconnect
                </Button>
              </>
            )
          }
        />
        {isMissing ? (
          <NotConnected onOpen={setOpened} />
        ) : failure ? (
          <ErrorState level={3} error={failure} onRetry={() => void read.refetch()} />
        ) : directory ? (
          <Status directory={directory} organizationId={organizationId} />
        ) : (
          <div className="p-4">
            <SkeletonText lines={3} />
          </div>
        )}
      </Card>
      {directory && (
        <>
          <Connection directory={directory} onOpen={setOpened} onRevoke={setRevoking} />
          <Failures failures={directory.failures} />
        </>
      )}
      {opened === "edit" && (
        <DirectoryDialog organizationId={organizationId} directory={directory ?? null} onClose={close} />
      )}
      {directory && opened === "token" && (
        <DirectoryTokenDialog
          organizationId={organizationId}
          replaces={directory.tokens.length > 0}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={opened === "disconnect"}
        onOpenChange={close}
        title={`Disconnect ${directory?.label}?`}
        description="Its tokens stop working. Members and teams stay, and you manage them here."
        confirmLabel="Disconnect"
        danger
        onConfirm={async () => {
          await disconnect.mutateAsync({ params });
          toast.success("Directory disconnected");
        }}
      />
      <ConfirmDialog
        open={revoking !== null}
        onOpenChange={() => setRevoking(null)}
        title="Revoke this token?"
        description="The directory can't send changes with it. You can't undo this."
        confirmLabel="Revoke token"
        danger
        onConfirm={() =>
          revoking ? revoke.mutateAsync({ params: { ...params, tokenId: revoking.id } }) : undefined
        }
      />
    </div>
  );
};

"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { FolderSync, Pencil, Plus, Unplug } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { failureOf } from "@/components/layout/failure-of";
import { roleLabel } from "@/components/organizations/members/member-labels";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyComponent } from "@/components/ui/lazy";
import { Link } from "@/components/ui/link";
import { pluralize } from "@/components/ui/pluralize";
import { RelativeTime } from "@/components/ui/relative-time";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { toast } from "@/components/ui/toaster";
import { addresses } from "@/lib/addresses";
import { directory as operations } from "@/lib/identity/directory/operations";
import type { Directory, DirectoryFailure, DirectoryToken } from "@/lib/identity/directory/schemas";
import { mutation, queryOrNone } from "@/lib/platform/api/queries";
import { DirectoryConnection } from "./directory-connection";

/** Shows the number of people and groups that a directory manages, and its last request. */
const DirectoryStatus = ({ directory, organizationId }: { directory: Directory; organizationId: string }) => {
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
            <Link href={addresses.organization.members(organizationId)}>{pluralize(users, "member")}</Link>
            {disabledUsers > 0 && ` (${disabledUsers} disabled)`}
            {", "}
            <Link href={addresses.organization.teams(organizationId)}>{pluralize(groups, "team")}</Link>
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

/** Lists refused requests of a directory. */
const DirectoryFailures = ({ failures }: { failures: readonly DirectoryFailure[] }) => (
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

const DirectoryDialog = lazyComponent(() => import("./directory-dialog"), "DirectoryDialog", { ssr: false });
const DirectoryTokenDialog = lazyComponent(() => import("./directory-token-dialog"), "DirectoryTokenDialog", {
  ssr: false,
});

type DialogName = "edit" | "token" | "disconnect" | null;

const NotConnected = ({ onConnect }: { onConnect: () => void }) => (
  <EmptyState
    level={3}
    icon={<FolderSync />}
    title="No directory connected"
    actions={
      <Button icon={<Plus aria-hidden="true" />} onClick={onConnect}>
        Connect directory
      </Button>
    }
  >
    Connect Okta, Microsoft Entra ID or any other SCIM 2.0 directory. It adds, changes and disables your
    members.
  </EmptyState>
);

/** Manages the directory that provides an organization's members. */
export const DirectorySettings = ({ organizationId }: { organizationId: string }) => {
  const params = { organizationId };
  const [opened, setOpened] = useState<DialogName>(null);
  const [revoking, setRevoking] = useState<DirectoryToken | null>(null);
  const read = useQuery(queryOrNone(operations.get, { params }));
  const disconnect = useMutation(mutation(operations.remove));
  const revoke = useMutation(mutation(operations.revokeToken));
  const failure = failureOf(read);
  const directory = read.data;
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
        {failure ? (
          <ErrorState level={3} error={failure} onRetry={() => void read.refetch()} />
        ) : directory === null ? (
          <NotConnected onConnect={() => setOpened("edit")} />
        ) : directory ? (
          <DirectoryStatus directory={directory} organizationId={organizationId} />
        ) : (
          <div className="p-4">
            <SkeletonText lines={3} />
          </div>
        )}
      </Card>
      {directory && (
        <>
          <DirectoryConnection
            directory={directory}
            onToken={() => setOpened("token")}
            onRevoke={setRevoking}
          />
          <DirectoryFailures failures={directory.failures} />
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

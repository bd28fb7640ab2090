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
import { RelativeTime } from "@/components/ui/relative-time";
import { Said, useSay } from "@/components/ui/say";
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
  const say = useSay();
  const { users, disabledUsers, groups, lastRequestAt, defaultRole } = directory;
  return (
    <CardBody>
      <dl className="flex flex-wrap gap-x-8 gap-y-3 text-sm [&_dt]:text-xs [&_dt]:text-muted">
        <div>
          <dt>{say("Last request")}</dt>
          <dd>{lastRequestAt ? <RelativeTime value={lastRequestAt} /> : say("None yet")}</dd>
        </div>
        <div>
          <dt>{say("Manages")}</dt>
          <dd>
            <Link href={addresses.organization.members(organizationId)}>
              {say({ one: "{count} member", other: "{count} members" }, { count: users })}
            </Link>
            {disabledUsers > 0 && ` ${say("({count} disabled)", { count: disabledUsers })}`}
            {", "}
            <Link href={addresses.organization.teams(organizationId)}>
              {say({ one: "{count} team", other: "{count} teams" }, { count: groups })}
            </Link>
          </dd>
        </div>
        <div>
          <dt>{say("Role of new members")}</dt>
          <dd>{roleLabel(say, defaultRole)}</dd>
        </div>
      </dl>
    </CardBody>
  );
};

/** Lists refused requests of a directory. */
const DirectoryFailures = ({ failures }: { failures: readonly DirectoryFailure[] }) => {
  const say = useSay();
  return (
    <Card aria-label={say("Refused requests")}>
      <CardHeader
        title={say("Refused requests")}
        description={say("The last 50 requests of the directory that failed.")}
      />
      {failures.length === 0 ? (
        <p className="p-4 text-sm text-muted">{say("No refused requests.")}</p>
      ) : (
        <ul aria-label={say("Refused requests")} className="divide-y divide-border">
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
};

const DirectoryDialog = lazyComponent(() => import("./directory-dialog"), "DirectoryDialog");
const DirectoryTokenDialog = lazyComponent(() => import("./directory-token-dialog"), "DirectoryTokenDialog");

type DialogName = "edit" | "token" | "disconnect" | null;

const NotConnected = ({ onConnect }: { onConnect: () => void }) => {
  const say = useSay();
  return (
    <EmptyState
      level={3}
      icon={<FolderSync />}
      title={say("No directory connected")}
      actions={
        <Button icon={<Plus aria-hidden="true" />} onClick={onConnect}>
          {say("Connect directory")}
        </Button>
      }
    >
      {say(
        "Connect Okta, Microsoft Entra ID or any other SCIM 2.0 directory. It adds, changes and disables your members.",
      )}
    </EmptyState>
  );
};

/** Manages the directory that provides an organization's members. */
export const DirectorySettings = ({ organizationId }: { organizationId: string }) => {
  const say = useSay();
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
      <Card aria-label={say("Directory sync")}>
        <CardHeader
          title={
            directory
              ? say("Directory sync: {directory}", { directory: directory.label })
              : say("Directory sync")
          }
          description={
            <Said
              text="Members and teams come from your directory over SCIM 2.0. It manages only addresses of your {domains}."
              values={{
                domains: (
                  <Link href={addresses.organization.domains(organizationId)}>{say("verified domains")}</Link>
                ),
              }}
            />
          }
          actions={
            directory && (
              <>
                <Button icon={<Pencil aria-hidden="true" />} onClick={() => setOpened("edit")}>
                  {say("Edit")}
                </Button>
                <Button icon={<Unplug aria-hidden="true" />} onClick={() => setOpened("disconnect")}>
                  {say("Disconnect")}
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
        title={say("Disconnect {name}?", { name: directory?.label ?? "" })}
        description={say("Its tokens stop working. Members and teams stay, and you manage them here.")}
        confirmLabel={say("Disconnect")}
        danger
        onConfirm={async () => {
          await disconnect.mutateAsync({ params });
          toast.success(say("Directory disconnected"));
        }}
      />
      <ConfirmDialog
        open={revoking !== null}
        onOpenChange={() => setRevoking(null)}
        title={say("Revoke this token?")}
        description={say("The directory can't send changes with it. You can't undo this.")}
        confirmLabel={say("Revoke token")}
        danger
        onConfirm={() =>
          revoking ? revoke.mutateAsync({ params: { ...params, tokenId: revoking.id } }) : undefined
        }
      />
    </div>
  );
};

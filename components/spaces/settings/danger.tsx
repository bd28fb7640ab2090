"use client";

import { useQuery } from "@tanstack/react-query";
import { Building2, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { NEEDS_ADMINISTRATOR } from "@/components/organizations/permissions/role-options";
import { SpaceRemoveDialog } from "@/components/spaces/dialogs/space-remove-dialog";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import { addresses } from "@/lib/addresses";
import { organizations } from "@/lib/organizations/organizations/operations";
import { query } from "@/lib/platform/api/queries";
import { useSpace } from "./use-space";

const TransferDialog = lazyComponent(
  () => import("@/components/spaces/dialogs/transfer-dialog"),
  "TransferDialog",
);

const TransferCard = ({ spaceId }: { spaceId: string }) => {
  const say = useSay();
  const space = useSpace(spaceId);
  const [open, setOpen] = useState(false);
  const { data: organization } = useQuery(
    query(organizations.get, { params: { organizationId: space.organization } }),
  );
  return (
    <Card aria-label={say("Transfer")}>
      <CardHeader title={say("Transfer")} />
      <CardBody className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose min-w-48 flex-1 text-sm text-muted">
          {say("Moves the space to another organization, with its history, change requests and comments.")}
        </p>
        <Button
          icon={<Building2 aria-hidden="true" />}
          disabledReason={!space.permissions.installIntegration && say(NEEDS_ADMINISTRATOR)}
          onClick={() => setOpen(true)}
        >
          {say("Transfer")}
        </Button>
      </CardBody>
      {open && organization && (
        <TransferDialog item={space} organization={organization} onClose={() => setOpen(false)} />
      )}
    </Card>
  );
};

/** Deletes or transfers a space. */
export const DangerSettings = ({ spaceId }: { spaceId: string }) => {
  const say = useSay();
  const router = useRouter();
  const space = useSpace(spaceId);
  const [asking, setAsking] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <TransferCard spaceId={spaceId} />
      <Card aria-label={say("Move to trash")}>
        <CardHeader title={say("Move to trash")} />
        <CardBody className="flex flex-wrap items-center justify-between gap-4">
          <p className="max-w-prose min-w-48 flex-1 text-sm text-muted">
            {say(
              "The space disappears for everyone, with its history and change requests. You can restore it for 7 days.",
            )}
          </p>
          <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsking(true)}>
            {say("Move to trash")}
          </Button>
        </CardBody>
        <SpaceRemoveDialog
          space={space}
          open={asking}
          onOpenChange={setAsking}
          onRemoved={() => router.push(addresses.organization.spaces(space.organization))}
        />
      </Card>
    </div>
  );
};

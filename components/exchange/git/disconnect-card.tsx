"use client";

import { useMutation } from "@tanstack/react-query";
import { Unplug } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { toast } from "@/components/ui/toaster";
import { git } from "@/lib/exchange/git/operations";
import type { GitInfo } from "@/lib/exchange/git/schemas";
import { mutation } from "@/lib/platform/api/queries";

type Props = { spaceId: string; info: GitInfo; onDone: () => void };

/** Removes the repository and its token. */
export const DisconnectCard = ({ spaceId, info, onDone }: Props) => {
  const [asking, setAsking] = useState(false);
  const { mutateAsync } = useMutation(mutation(git.disconnect));
  const disconnect = async () => {
    await mutateAsync({ params: { spaceId } });
    toast.success("Repository disconnected");
    onDone();
  };
  return (
    <Card aria-label="Disconnect">
      <CardHeader title="Disconnect" />
      <CardBody className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose min-w-48 flex-1 text-sm text-muted">
          The address{info.hasCredentials ? " and the access token are" : " is"} forgotten. Pages and commits
          are kept.
        </p>
        <Button
          icon={<Unplug aria-hidden="true" />}
          disabledReason={info.operation?.state === "running" && "Wait for it to finish."}
          onClick={() => setAsking(true)}
        >
          Disconnect
        </Button>
      </CardBody>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Disconnect ${info.repoName ?? "the repository"}?`}
        description="Pages are kept. If you connect the same repository again, its files are matched to them."
        confirmLabel="Disconnect repository"
        onConfirm={disconnect}
      />
    </Card>
  );
};

"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toaster";
import { addresses } from "@/lib/addresses";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { imports } from "@/lib/exchange/imports/operations";
import type { ImportRun } from "@/lib/exchange/imports/schemas";
import { mutation, query } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";
import { takenLabel, whyNotUndone } from "./import-labels";

type Props = {
  organizationId: string;
  run: ImportRun;
  /** The change request with the import; absent while loading, and if it went live. */
  request: ChangeRequest | undefined;
};

/** Undoes an import in a change request and opens that. */
export const UndoImport = ({ organizationId, run, request }: Props) => {
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const { data: space } = useQuery(query(spaces.get, { params: { spaceId: run.target.space } }));
  const { mutateAsync } = useMutation(mutation(imports.undo));
  const undo = async () => {
    const { space: spaceId, number } = await mutateAsync({ params: { organizationId, importRunId: run.id } });
    if (request) toast.success("Import undone");
    else toast.success(`#${number} undoes this import`, { description: "Merge it to take effect." });
    router.push(addresses.changeRequest.overview(spaceId, number));
  };
  const taken = takenLabel(run);
  return (
    <>
      <Button
        icon={<Undo2 aria-hidden="true" />}
        disabledReason={space && whyNotUndone(space, request)}
        onClick={() => setAsking(true)}
      >
        Undo import
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Undo this import?"
        description={
          request
            ? `This removes ${taken} from change request #${request.number}.`
            : `This opens a change request that removes ${taken}. Readers see them until it's merged. If anything was edited since, you choose what to keep.`
        }
        confirmLabel="Undo import"
        onConfirm={undo}
      />
    </>
  );
};

"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { Button } from "@/components/ui/button";
import { useSay } from "@/components/ui/say";
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
  const say = useSay();
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const { data: space } = useQuery(query(spaces.get, { params: { spaceId: run.target.space } }));
  const { mutateAsync } = useMutation(mutation(imports.undo));
  const undo = async () => {
    const { space: spaceId, number } = await mutateAsync({ params: { organizationId, importRunId: run.id } });
    if (request) toast.success(say("Import undone"));
    else
      toast.success(say("#{number} undoes this import", { number: String(number) }), {
        description: say("Merge it to take effect."),
      });
    router.push(addresses.changeRequest.overview(spaceId, number));
  };
  const taken = takenLabel(say, run);
  return (
    <>
      <Button
        icon={<Undo2 aria-hidden="true" />}
        disabledReason={space && whyNotUndone(say, space, request)}
        onClick={() => setAsking(true)}
      >
        {say("Undo import")}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={say("Undo this import?")}
        description={
          request
            ? say("This removes {imported} from change request #{number}.", {
                imported: taken,
                number: String(request.number),
              })
            : say(
                "This opens a change request that removes {imported}. Readers see them until it's merged. If anything was edited since, you choose what to keep.",
                { imported: taken },
              )
        }
        confirmLabel={say("Undo import")}
        onConfirm={undo}
      />
    </>
  );
};

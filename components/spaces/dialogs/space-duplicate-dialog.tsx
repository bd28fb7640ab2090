"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { toast } from "@/components/ui/toaster";
import { addresses } from "@/lib/addresses";
import { mutation } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";
import type { Space } from "@/lib/spaces/spaces/schemas";

type SpaceDuplicateDialogProps = { space: Space; onClose: () => void };

/** Explains what a copy includes before it is made. Mount it to open it. */
export const SpaceDuplicateDialog = ({ space, onClose }: SpaceDuplicateDialogProps) => {
  const router = useRouter();
  const duplication = useMutation(mutation(spaces.duplicate));
  const duplicate = async () => {
    const copy = await duplication.mutateAsync({ params: { spaceId: space.id } });
    toast.success(`${copy.title} was created`, {
      description: "History, change requests and comments aren't copied.",
      action: { label: "Open", onClick: () => router.push(addresses.space.reader(copy.id)) },
    });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Duplicate ${space.title}?`}
      description="Copies the current pages, files, settings and access."
      confirmLabel="Duplicate"
      onConfirm={duplicate}
    >
      <p className="text-sm">
        History, change requests and comments aren't copied. Links between pages point to the copy.
      </p>
    </ConfirmDialog>
  );
};

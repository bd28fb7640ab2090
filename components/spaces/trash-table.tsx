"use client";

import { Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { useSay } from "@/components/ui/say";
import { NoMatchState } from "@/components/ui/states";
import type { Space } from "@/lib/spaces/spaces/schemas";
import { DeletedCollections } from "./deleted-collections";
import { SpacesList } from "./spaces-list";
import { trashColumns } from "./trash-columns";
import { useTrash } from "./use-trash";

type TrashTableProps = { organizationId: string; title: string; onClear: () => void };

/** Lists deleted collections and spaces with their remaining time. */
export const TrashTable = ({ organizationId, title, onClear }: TrashTableProps) => {
  const say = useSay();
  const { restore, purge } = useTrash();
  const [removing, setRemoving] = useState<Space | null>(null);
  return (
    <>
      {title === "" && <DeletedCollections organizationId={organizationId} />}
      <SpacesList organizationId={organizationId} filter={{ tab: "trash", title }}>
        {(rows, stale) => (
          <DataTable
            label={say("Spaces in the trash")}
            columns={trashColumns(say, { onRestore: restore, onRemove: setRemoving })}
            rows={rows}
            rowKey={({ id }) => id}
            stale={stale}
            empty={
              title ? (
                <NoMatchState noun={say("spaces")} onClear={onClear} />
              ) : (
                <EmptyState icon={<Trash2 />} title={say("The trash is empty")}>
                  {say("Deleted spaces stay here for 7 days.")}
                </EmptyState>
              )
            }
          />
        )}
      </SpacesList>
      {removing && (
        <ConfirmDialog
          open
          onOpenChange={() => setRemoving(null)}
          title={say("Delete {title} for good?", { title: removing.title })}
          description={say(
            "Its pages, history, change requests and comments are deleted now. You can't undo this.",
          )}
          confirmLabel={say("Delete for good")}
          danger
          typedName={removing.title}
          onConfirm={() => purge(removing)}
        />
      )}
    </>
  );
};

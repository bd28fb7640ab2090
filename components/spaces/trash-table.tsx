"use client";

import { Trash2 } from "lucide-react";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { NoMatchState } from "@/components/ui/states";
import { DeletedCollections } from "./deleted-collections";
import { SpacesList } from "./spaces-list";
import { trashColumns } from "./trash-columns";
import { useTrash } from "./use-trash";

type TrashTableProps = { organizationId: string; title: string; onClear: () => void };

/** The collections and spaces in the trash, with what is left of their time. */
export const TrashTable = ({ organizationId, title, onClear }: TrashTableProps) => {
  const { restore } = useTrash();
  return (
    <>
      {title === "" && <DeletedCollections organizationId={organizationId} />}
      <SpacesList organizationId={organizationId} filter={{ tab: "trash", title }}>
        {(rows, stale) => (
          <DataTable
            label="Spaces in the trash"
            columns={trashColumns(restore)}
            rows={rows}
            rowKey={({ id }) => id}
            stale={stale}
            empty={
              title ? (
                <NoMatchState noun="spaces" onClear={onClear} />
              ) : (
                <EmptyState icon={<Trash2 />} title="The trash is empty">
                  Deleted spaces stay here for 7 days.
                </EmptyState>
              )
            }
          />
        )}
      </SpacesList>
    </>
  );
};

"use client";

import { FolderInput, Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { BulkBar } from "@/components/ui/bulk-bar";
import { Button } from "@/components/ui/button";
import { pluralize } from "@/components/ui/pluralize";
import type { Selection } from "@/components/ui/use-selection";
import type { Organization } from "@/lib/organizations/organizations/schemas";
import type { Content } from "@/lib/spaces/collections/schemas";
import { BulkMoveDialog } from "./bulk-move-dialog";
import { useBulk } from "./use-bulk";

type ContentsBulkBarProps = {
  organization: Organization;
  selection: Selection;
  /** All visible items, from which some were selected. */
  visible: readonly Content[];
};

/** Returns the selected items without those inside another selected one. */
const outermostOf = (chosen: ReadonlySet<string>, visible: readonly Content[]): Content[] => {
  const byId = new Map(visible.map((item) => [item.id, item]));
  const goesAlong = ({ parent }: Content): boolean => {
    for (let at = parent; at !== undefined; at = byId.get(at)?.parent) if (chosen.has(at)) return true;
    return false;
  };
  return visible.filter((item) => chosen.has(item.id) && !goesAlong(item));
};

/** Lists the actions for all selected items; a disabled one names the item that prevents it. */
export const ContentsBulkBar = ({ organization, selection, visible }: ContentsBulkBarProps) => {
  const [asking, setAsking] = useState<"move" | "trash" | null>(null);
  const bulk = useBulk(organization.id);
  const items = visible.filter(({ id }) => selection.selected.has(id));
  const outermost = outermostOf(selection.selected, visible);
  const unmanaged = items.find(({ permissions }) => !permissions.admin);
  const collection = items.find(({ object }) => object === "collection");
  const close = () => setAsking(null);
  const refused = unmanaged && `You need create access to ${unmanaged.title}.`;
  const after = async (work: Promise<unknown>) => {
    await work;
    selection.clear();
  };
  return (
    <>
      <BulkBar selection={selection} noun={["item", "items"]}>
        <Button
          size="sm"
          icon={<FolderInput aria-hidden="true" />}
          disabledReason={refused}
          onClick={() => setAsking("move")}
        >
          Move to…
        </Button>
        <Button
          size="sm"
          icon={<Trash2 aria-hidden="true" />}
          disabledReason={
            refused ?? (collection && `${collection.title} is a collection. Delete it from its menu.`)
          }
          onClick={() => setAsking("trash")}
        >
          Move to trash…
        </Button>
      </BulkBar>
      {asking === "move" && (
        <BulkMoveDialog
          items={outermost}
          organization={organization}
          onMove={(parent) => after(bulk.move(outermost, parent))}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={asking === "trash"}
        onOpenChange={close}
        title={`Move ${pluralize(items.length, "space")} to the trash?`}
        description="They disappear for everyone. You can restore them for 7 days."
        confirmLabel="Move to trash"
        danger
        onConfirm={() => after(bulk.trash(items))}
      >
        <ul className="list-disc pl-5 text-sm">
          {items.slice(0, 10).map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
          {items.length > 10 && <li>and {items.length - 10} more</li>}
        </ul>
      </ConfirmDialog>
    </>
  );
};

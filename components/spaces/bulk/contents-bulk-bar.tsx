"use client";

import { FolderInput, Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { BulkBar } from "@/components/ui/bulk-bar";
import { Button } from "@/components/ui/button";
import { useSay } from "@/components/ui/say";
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
  const say = useSay();
  const [asking, setAsking] = useState<"move" | "trash" | null>(null);
  const bulk = useBulk(organization.id);
  const items = visible.filter(({ id }) => selection.selected.has(id));
  const outermost = outermostOf(selection.selected, visible);
  const unmanaged = items.find(({ permissions }) => !permissions.admin);
  const collection = items.find(({ object }) => object === "collection");
  const close = () => setAsking(null);
  const refused = unmanaged && say("You need create access to {title}.", { title: unmanaged.title });
  const after = async (work: Promise<unknown>) => {
    await work;
    selection.clear();
  };
  return (
    <>
      <BulkBar selection={selection} noun={[say("item"), say("items")]}>
        <Button
          size="sm"
          icon={<FolderInput aria-hidden="true" />}
          disabledReason={refused}
          onClick={() => setAsking("move")}
        >
          {say("Move to…")}
        </Button>
        <Button
          size="sm"
          icon={<Trash2 aria-hidden="true" />}
          disabledReason={
            refused ??
            (collection &&
              say("{title} is a collection. Delete it from its menu.", { title: collection.title }))
          }
          onClick={() => setAsking("trash")}
        >
          {say("Move to trash…")}
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
        title={say(
          { one: "Move {count} space to the trash?", other: "Move {count} spaces to the trash?" },
          { count: items.length },
        )}
        description={say("They disappear for everyone. You can restore them for 7 days.")}
        confirmLabel={say("Move to trash")}
        danger
        onConfirm={() => after(bulk.trash(items))}
      >
        <ul className="list-disc pl-5 text-sm">
          {items.slice(0, 10).map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
          {items.length > 10 && <li>{say("and {count} more", { count: items.length - 10 })}</li>}
        </ul>
      </ConfirmDialog>
    </>
  );
};

"use client";

import { useMutation } from "@tanstack/react-query";
import { FileStack, FolderPlus, LayoutList, Plus } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { ScreenBody } from "@/components/layout/screen";
import { type SiteParams, useSite } from "@/components/sites/use-site";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import { ErrorState } from "@/components/ui/states";
import { toast } from "@/components/ui/toaster";
import { mutation } from "@/lib/platform/api/queries";
import type { SiteStructure } from "@/lib/sites/sites/schemas";
import { siteSpaces } from "@/lib/sites/structure/operations";
import type { StructureChange } from "@/lib/sites/structure/schemas";
import {
  moveTo,
  pointerTo,
  type StructureDestination,
  type StructureItem,
  type StructureRow,
  splitIntoSections,
} from "./structure-rows";
import { StructureTable } from "./structure-table";
import { newKey, type StructureChanges, useStructureChanges } from "./use-structure-changes";

type RemoveDialogProps = {
  /** The part to remove; null while the dialog is closed. */
  item: StructureItem | null;
  onStage: StructureChanges["stage"];
  onClose: () => void;
};

/** Confirms a removal and explains that the content itself is kept. */
const RemoveDialog = ({ item, onStage, onClose }: RemoveDialogProps) => {
  const say = useSay();
  const isSection = item?.object === "site-section";
  const description = !isSection
    ? say(
        "The space and all content stay. Only this site no longer shows it, and its addresses stop working once the change is published.",
      )
    : item.siteSpaces.length === 1
      ? say(
          "The space and all content stay. Only this site no longer shows the section, and its addresses stop working once the change is published.",
        )
      : say(
          {
            one: "{count} space and all content stay. Only this site no longer shows the section, and its addresses stop working once the change is published.",
            other:
              "{count} spaces and all content stay. Only this site no longer shows the section, and its addresses stop working once the change is published.",
          },
          { count: item.siteSpaces.length },
        );
  return (
    <ConfirmDialog
      open={item !== null}
      onOpenChange={onClose}
      title={say("Remove {title} from the site?", { title: item?.title ?? "" })}
      description={description}
      confirmLabel={isSection ? say("Remove section") : say("Remove from site")}
      danger
      onConfirm={async () => {
        if (item) await onStage([{ type: "remove", item: pointerTo(item) }]);
      }}
    />
  );
};

const EditDialog = lazyComponent(() => import("./edit-dialog"), "EditDialog");
const MoveDialog = lazyComponent(() => import("./move-structure-item-dialog"), "MoveStructureItemDialog");
const AddDialog = lazyComponent(() => import("./add-dialog"), "AddDialog");
const GroupDialog = lazyComponent(() => import("./group-dialog"), "GroupDialog");

type DialogState = { kind: "edit" | "move" | "remove"; row: StructureRow } | { kind: "add" | "group" };

/** Arranges the structure of a site in its draft: changes wait until all of them are published together. */
export const StructureScreen = ({ params }: { params: SiteParams }) => {
  const say = useSay();
  const site = useSite(params);
  const duplicating = useMutation(mutation(siteSpaces.duplicate));
  const [dialog, setDialog] = useState<DialogState | null>(null);
  const editable = site.permissions.admin;
  const changes = useStructureChanges(params, editable);
  const { structure } = changes;

  const stage = async (change: StructureChange, title: string): Promise<SiteStructure | null> => {
    try {
      return await changes.stage([change]);
    } catch (error) {
      toast.failed(say("Couldn't change {title}", { title }), error);
      return null;
    }
  };
  const showAsTabs = async () => {
    if (!structure) return;
    try {
      await changes.stage(splitIntoSections(structure, newKey));
    } catch (error) {
      toast.failed(say("Couldn't show the spaces as tabs"), error);
    }
  };
  const move = async (row: StructureRow, to: StructureDestination) => {
    const change = moveTo(row, to, newKey);
    return change ? stage(change, row.item.title) : (structure ?? null);
  };
  const duplicate = async ({ item }: StructureRow) => {
    try {
      const copy = await duplicating.mutateAsync({
        params: { ...params, siteSpaceId: item.id },
        body: { draft: site.published },
      });
      toast.success(say("{title} was copied", { title: item.title }), {
        description: copy.section && say("The copy is “{title}”.", { title: copy.title }),
      });
    } catch (error) {
      toast.failed(say("Couldn't duplicate {title}", { title: item.title }), error);
    }
  };
  if (changes.failure)
    return <ErrorState error={changes.failure} onRetry={() => void changes.refetch()} level={2} />;
  const add = editable && (
    <Button icon={<Plus aria-hidden="true" />} onClick={() => setDialog({ kind: "add" })}>
      {say("Add space")}
    </Button>
  );
  return (
    <ScreenBody className="flex flex-col gap-4">
      {editable && (structure?.structure.length ?? 0) > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          {add}
          <Button
            variant="ghost"
            icon={<FolderPlus aria-hidden="true" />}
            onClick={() => setDialog({ kind: "group" })}
          >
            {say("New group")}
          </Button>
          {structure?.type === "siteSpaces" && structure.structure.length > 1 && (
            <Button variant="ghost" icon={<FileStack aria-hidden="true" />} onClick={showAsTabs}>
              {say("Show as tabs")}
            </Button>
          )}
          <p className="ml-auto text-xs text-muted max-md:hidden">
            {say("Drag rows to rearrange them, or press Space on a row and move it with the arrow keys.")}
          </p>
        </div>
      )}
      <StructureTable
        structure={structure}
        editable={editable}
        published={site.published}
        isSaved={changes.isSaved}
        onMove={move}
        onAction={(action, row) => {
          const asks = action === "edit" || action === "move" || action === "remove";
          if (asks && !(action === "remove" && row.item.object === "site-section-group"))
            setDialog({ kind: action, row });
          else if (action === "duplicate") void duplicate(row);
          else void stage({ type: action, item: pointerTo(row.item) }, row.item.title);
        }}
        empty={
          <EmptyState
            icon={<LayoutList aria-hidden="true" />}
            title={say("Nothing in this site yet")}
            actions={add}
          >
            {say("Add the spaces that readers will find in it.")}
          </EmptyState>
        }
      />
      {dialog?.kind === "edit" && (
        <EditDialog
          params={params}
          row={dialog.row}
          site={site}
          onStage={changes.stage}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === "move" && structure && (
        <MoveDialog
          row={dialog.row}
          structure={structure}
          onStage={changes.stage}
          onClose={() => setDialog(null)}
        />
      )}
      <RemoveDialog
        item={dialog?.kind === "remove" ? dialog.row.item : null}
        onStage={changes.stage}
        onClose={() => setDialog(null)}
      />
      {dialog?.kind === "add" && structure && (
        <AddDialog
          params={params}
          structure={structure}
          onStage={changes.stage}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === "group" && structure && (
        <GroupDialog structure={structure} onStage={changes.stage} onClose={() => setDialog(null)} />
      )}
    </ScreenBody>
  );
};

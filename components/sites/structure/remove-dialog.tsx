import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { pluralize } from "@/components/ui/pluralize";
import { pointerTo, type StructureItem } from "./structure-rows";
import type { StructureChanges } from "./use-structure-changes";

type RemoveDialogProps = {
  /** The part to remove; null while the dialog is closed. */
  item: StructureItem | null;
  onStage: StructureChanges["stage"];
  onClose: () => void;
};

/** Confirms a removal and explains that the content itself is kept. */
export const RemoveDialog = ({ item, onStage, onClose }: RemoveDialogProps) => {
  const isSection = item?.object === "site-section";
  const what =
    isSection && item.siteSpaces.length !== 1 ? pluralize(item.siteSpaces.length, "space") : "The space";
  return (
    <ConfirmDialog
      open={item !== null}
      onOpenChange={onClose}
      title={`Remove ${item?.title} from the site?`}
      description={`${what} and all content stay. Only this site no longer shows ${isSection ? "the section" : "it"}, and its addresses stop working once the change is published.`}
      confirmLabel={isSection ? "Remove section" : "Remove from site"}
      danger
      onConfirm={async () => {
        if (item) await onStage([{ type: "remove", item: pointerTo(item) }]);
      }}
    />
  );
};

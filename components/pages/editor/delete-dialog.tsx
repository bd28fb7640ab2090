import { flatten, type PageNode } from "../../content/tree";
import { ConfirmDialog } from "../../form/confirm-dialog";
import type { PageChanges } from "./use-page-changes";

/** Says what goes with a page before it is deleted. */
export const DeleteDialog = ({
  page,
  changes,
  onClose,
}: {
  page: PageNode;
  changes: PageChanges;
  onClose: () => void;
}) => {
  const below = flatten(page.pages).length;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete “${page.title}”?`}
      description={
        <>
          {below > 0 && `The ${below} ${below === 1 ? "page" : "pages"} below it will be deleted too. `}
          {page.kind === "computed" &&
            "The pages generated from its source will be deleted too; the source is kept. "}
          Readers see it until this change request is merged.
        </>
      }
      confirmLabel="Delete page"
      danger
      onConfirm={() => changes.remove(page)}
    />
  );
};

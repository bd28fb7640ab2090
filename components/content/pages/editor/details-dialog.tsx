import { useQuery } from "@tanstack/react-query";
import type { PageNode } from "@/components/content/document/tree";
import { Banner } from "@/components/ui/banner";
import { Dialog, DialogBody, DialogContent } from "@/components/ui/dialog";
import { SkeletonText } from "@/components/ui/skeleton";
import { DetailsForm, detailsOf } from "./details-form";
import type { EditSession } from "./edit-session";
import type { PageChangeActions } from "./use-page-changes";

/** Loads the details of a page, then shows the form. */
export const DetailsDialog = ({
  session,
  tree,
  page,
  changes,
  onClose,
}: {
  session: EditSession;
  tree: readonly PageNode[];
  page: PageNode;
  changes: PageChangeActions;
  onClose: () => void;
}) => {
  const { data, error } = useQuery({
    queryKey: ["editor-details", session.spaceId, session.number(), page.id],
    queryFn: async () => {
      const [{ page: stored }, metaLinks] = await Promise.all([
        session.read(page.id),
        page.kind === "document" ? session.metaLinks(page.id) : null,
      ]);
      return { stored, metaLinks };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data)
    return (
      <Dialog open onOpenChange={(open) => !open && onClose()}>
        <DialogContent title="Page details">
          <DialogBody aria-busy={!error}>
            {error ? <Banner tone="danger">{error.message}</Banner> : <SkeletonText lines={6} />}
          </DialogBody>
        </DialogContent>
      </Dialog>
    );
  const { stored, metaLinks } = data;
  return (
    <DetailsForm
      tree={tree}
      page={page}
      start={detailsOf(stored, metaLinks)}
      changes={changes}
      onClose={onClose}
    />
  );
};

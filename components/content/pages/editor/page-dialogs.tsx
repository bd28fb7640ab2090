"use client";

import type { PageNode } from "@/components/content/document/tree";
import { lazyComponent } from "@/components/ui/lazy";
import { DeleteDialog } from "./delete-dialog";
import { DetailsDialog } from "./details-dialog";
import type { EditSession } from "./edit-session";
import { MovePageDialog } from "./move-page-dialog";
import type { PageRequest } from "./page-request";
import { TitleDialog } from "./title-dialog";
import type { PageChangeActions } from "./use-page-changes";

const ReferenceDialog = lazyComponent(() => import("./reference-dialog"), "ReferenceDialog");
const SourceDialog = lazyComponent(() => import("./reference-dialog"), "SourceDialog");

/** Shows the dialog for a request from the page menu. */
export const PageDialog = ({
  request,
  session,
  tree,
  changes,
  onClose,
}: {
  request: PageRequest;
  session: EditSession;
  tree: readonly PageNode[];
  changes: PageChangeActions;
  onClose: () => void;
}) => {
  switch (request.kind) {
    case "after":
      return (
        <TitleDialog
          title="New page"
          onSubmit={(title) => changes.insertAfter(request.page, title)}
          onClose={onClose}
        />
      );
    case "inside":
      return (
        <TitleDialog
          title={`New page in “${request.page.title}”`}
          onSubmit={(title) => changes.insertInto(request.page, title)}
          onClose={onClose}
        />
      );
    case "first":
      return <TitleDialog title="New page" onSubmit={changes.insertFirst} onClose={onClose} />;
    case "group":
      return <TitleDialog title="New group" onSubmit={changes.insertGroup} onClose={onClose} />;
    case "move":
      return <MovePageDialog tree={tree} page={request.page} changes={changes} onClose={onClose} />;
    case "details":
      return (
        <DetailsDialog
          session={session}
          tree={tree}
          page={request.page}
          changes={changes}
          onClose={onClose}
        />
      );
    case "reference":
      return (
        <ReferenceDialog
          spaceId={session.spaceId}
          onSubmit={(fields) => changes.insertComputed(request.after, fields)}
          onClose={onClose}
        />
      );
    case "source":
      return (
        <SourceDialog
          spaceId={session.spaceId}
          page={request.page}
          onSubmit={(source) => changes.update(request.page, { computed: source })}
          onClose={onClose}
        />
      );
    case "delete":
      return <DeleteDialog session={session} page={request.page} changes={changes} onClose={onClose} />;
  }
};

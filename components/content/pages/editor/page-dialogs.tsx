"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PageNode } from "@/components/content/document/tree";
import { SubmitDialog } from "@/components/form/submit-dialog";
import { useSubmit } from "@/components/form/use-submit";
import { Banner } from "@/components/ui/banner";
import { Dialog, DialogBody, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import { SkeletonText } from "@/components/ui/skeleton";
import type { PageTemplate } from "@/lib/content/page-templates/schemas";
import { DeleteDialog } from "./delete-dialog";
import { DetailsForm, detailsOf } from "./details-form";
import type { EditSession } from "./edit-session";
import { MovePageDialog } from "./move-page-dialog";
import type { PageRequest } from "./page-request";
import type { PageChangeActions } from "./use-page-changes";

const PageTemplatePicker = lazyComponent(() => import("./page-template-picker"), "PageTemplatePicker", {
  loading: () => <SkeletonText lines={6} />,
});

/** Asks for the title of a new entry, and for the template of a page. */
const TitleDialog = ({
  title,
  session,
  onSubmit,
  onClose,
}: {
  title: string;
  /** For a page. */
  session?: EditSession;
  onSubmit: (title: string, template: PageTemplate | null) => Promise<unknown>;
  onClose: () => void;
}) => {
  const say = useSay();
  const [name, setName] = useState("");
  const [template, setTemplate] = useState<PageTemplate | null>(null);
  const form = useSubmit(
    () => onSubmit(name.trim() || template?.title || say("Untitled"), template),
    onClose,
  );
  return (
    <SubmitDialog
      title={title}
      submitLabel={say("Add")}
      form={form}
      size={session ? "lg" : undefined}
      onClose={onClose}
    >
      <Field label={say("Title")}>
        <Input value={name} maxLength={250} onChange={(event) => setName(event.target.value)} />
      </Field>
      {session && <PageTemplatePicker scope={session.scope()} value={template} onChange={setTemplate} />}
    </SubmitDialog>
  );
};

/** Loads the details of a page, then shows the form. */
const DetailsDialog = ({
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
  const say = useSay();
  const { data, error } = useQuery({
    queryKey: ["editor-details", session.spaceId, session.number(), page.id],
    queryFn: async () => {
      const isDocument = page.kind === "document";
      const [{ page: stored }, metaLinks] = await Promise.all([
        session.read(page.id),
        isDocument ? session.metaLinks(page.id) : null,
      ]);
      return { stored, metaLinks };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data)
    return (
      <Dialog open onOpenChange={(open) => !open && onClose()}>
        <DialogContent title={say("Page details")}>
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
  const say = useSay();
  switch (request.kind) {
    case "after":
      return (
        <TitleDialog
          title={say("New page")}
          session={session}
          onSubmit={(title, template) => changes.insertAfter(request.page, title, template)}
          onClose={onClose}
        />
      );
    case "inside":
      return (
        <TitleDialog
          title={say("New page in “{page}”", { page: request.page.title })}
          session={session}
          onSubmit={(title, template) => changes.insertInto(request.page, title, template)}
          onClose={onClose}
        />
      );
    case "first":
      return (
        <TitleDialog
          title={say("New page")}
          session={session}
          onSubmit={changes.insertFirst}
          onClose={onClose}
        />
      );
    case "group":
      return <TitleDialog title={say("New group")} onSubmit={changes.insertGroup} onClose={onClose} />;
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

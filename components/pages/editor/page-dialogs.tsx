"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { PAGE_FIELDS } from "@/lib/core/content/page-fields";
import type { MetaLinks } from "@/lib/model/pages/schemas";
import { flatten, type PageNode, trailTo } from "../../content/tree";
import { ConfirmDialog } from "../../form/confirm-dialog";
import { SubmitDialog } from "../../form/submit-dialog";
import { useSubmit } from "../../form/use-submit";
import { Banner } from "../../ui/banner";
import { Checkbox } from "../../ui/checkbox";
import { Combobox } from "../../ui/combobox";
import { Dialog, DialogBody, DialogContent } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { Input, Textarea } from "../../ui/input";
import { Select } from "../../ui/select";
import { SkeletonText } from "../../ui/skeleton";
import { parentIdOf, placeAmong, refusal, siblingsOf } from "./places";
import type { EditSession } from "./session";
import type { PageChanges } from "./use-page-changes";

/** What the menu of a page may ask for. */
export type PageRequest =
  | { kind: "after" | "inside" | "move" | "details" | "source" | "delete"; page: PageNode }
  | { kind: "reference"; after: PageNode | undefined }
  | { kind: "group" | "first" };

const TitleDialog = ({
  title,
  onSubmit,
  onClose,
}: {
  title: string;
  onSubmit: (title: string) => Promise<unknown>;
  onClose: () => void;
}) => {
  const [name, setName] = useState("");
  const form = useSubmit(() => onSubmit(name.trim() || "Untitled"), onClose);
  return (
    <SubmitDialog title={title} submitLabel="Add" form={form} onClose={onClose}>
      <Field label="Title">
        <Input value={name} maxLength={250} onChange={(event) => setName(event.target.value)} />
      </Field>
    </SubmitDialog>
  );
};

const TOP = "top";
const FIRST = "first";

const MoveDialog = ({
  tree,
  page,
  changes,
  onClose,
}: {
  tree: readonly PageNode[];
  page: PageNode;
  changes: PageChanges;
  onClose: () => void;
}) => {
  const [parent, setParent] = useState(parentIdOf(tree, page.id) ?? TOP);
  const parentId = parent === TOP ? null : parent;
  const siblings = siblingsOf(tree, parentId).filter(({ id }) => id !== page.id);
  const [after, setAfter] = useState<string | null>(null);
  const position = after ?? siblings.at(-1)?.id ?? FIRST;
  const form = useSubmit(
    () => changes.move(page, placeAmong(tree, page, parentId, position === FIRST ? null : position)),
    onClose,
  );
  const parents = [
    { value: TOP, label: "Top level" },
    ...flatten(tree)
      .filter(({ kind }) => kind === "document" || kind === "group")
      .map((each) => {
        const reason = refusal(tree, page, each.id);
        return {
          value: each.id,
          label: each.title,
          description:
            reason ??
            (trailTo(tree, each.id)
              .slice(0, -1)
              .map(({ title }) => title)
              .join(" › ") ||
              undefined),
          disabled: reason !== null,
        };
      }),
  ];
  return (
    <SubmitDialog title={`Move “${page.title}”`} submitLabel="Move" form={form} onClose={onClose}>
      <Field label="Into">
        <Combobox
          options={parents}
          value={parent}
          searchLabel="Search pages"
          onChange={(next) => {
            setParent(next);
            setAfter(null);
          }}
        />
      </Field>
      <Field label="Position">
        <Select
          options={[
            { value: FIRST, label: "First" },
            ...siblings.map(({ id, title }) => ({ value: id, label: `After “${title}”` })),
          ]}
          value={position}
          onChange={setAfter}
        />
      </Field>
    </SubmitDialog>
  );
};

type Details = {
  title: string;
  slug: string;
  emoji: string;
  description: string;
  hidden: boolean;
  condition: string;
  metaLinks: MetaLinks | null;
};

const MetaLinksFields = dynamic(() => import("./meta-links-fields").then((module) => module.MetaLinksFields));
const ReferenceDialog = dynamic(() => import("./reference-dialog").then((module) => module.ReferenceDialog));
const SourceDialog = dynamic(() => import("./reference-dialog").then((module) => module.SourceDialog));

const DetailsForm = ({
  tree,
  page,
  start,
  changes,
  onClose,
}: {
  tree: readonly PageNode[];
  page: PageNode;
  start: Details;
  changes: PageChanges;
  onClose: () => void;
}) => {
  const [values, setValues] = useState(start);
  const set = <Name extends keyof Details>(name: Name, value: Details[Name]) =>
    setValues({ ...values, [name]: value });
  const form = useSubmit(() => {
    const changed = Object.entries(values).filter(([name, value]) => value !== start[name as keyof Details]);
    return changed.length === 0 ? Promise.resolve() : changes.update(page, Object.fromEntries(changed));
  }, onClose);
  const fields = page.kind === "document";
  return (
    <SubmitDialog title="Page details" submitLabel="Save details" form={form} onClose={onClose}>
      <Field label="Title" error={form.errors.title}>
        <Input value={values.title} maxLength={250} onChange={(event) => set("title", event.target.value)} />
      </Field>
      {page.kind !== "link" && page.kind !== "computed" && (
        <Field
          label="Slug"
          hint="The last part of the page's address. Links between pages follow on their own."
          error={form.errors.slug}
        >
          <Input
            mono
            value={values.slug}
            maxLength={100}
            onChange={(event) => set("slug", event.target.value)}
          />
        </Field>
      )}
      <Field label="Emoji" optional error={form.errors.emoji}>
        <Input
          value={values.emoji}
          maxLength={50}
          className="w-20"
          onChange={(event) => set("emoji", event.target.value)}
        />
      </Field>
      {fields && (
        <Field label="Description" optional error={form.errors.description}>
          <Textarea
            value={values.description}
            maxLength={1000}
            rows={2}
            onChange={(event) => set("description", event.target.value)}
          />
        </Field>
      )}
      {page.kind !== "computed" && (
        <Checkbox
          label="Hidden"
          description="Left out of the order of reading; its address still works."
          checked={values.hidden}
          onCheckedChange={(checked) => set("hidden", checked === true)}
        />
      )}
      <Field
        label={PAGE_FIELDS.condition.label}
        optional
        hint="An expression about the visitor. Sites show the page only where it is true."
        error={form.errors.condition}
      >
        <Input
          mono
          value={values.condition}
          maxLength={PAGE_FIELDS.condition.given.longest}
          onChange={(event) => set("condition", event.target.value)}
        />
      </Field>
      {fields && (
        <MetaLinksFields
          tree={tree}
          page={page}
          start={start.metaLinks ?? {}}
          errors={form.errors}
          onChange={(metaLinks) => set("metaLinks", metaLinks)}
        />
      )}
    </SubmitDialog>
  );
};

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
  changes: PageChanges;
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
          <DialogBody>
            {error ? <Banner tone="danger">{error.message}</Banner> : <SkeletonText lines={6} />}
          </DialogBody>
        </DialogContent>
      </Dialog>
    );
  const { stored, metaLinks } = data;
  const start: Details = {
    title: stored.title,
    slug: "slug" in stored ? stored.slug : "",
    emoji: stored.emoji ?? "",
    description: ("description" in stored && stored.description) || "",
    hidden: ("hidden" in stored && stored.hidden) || false,
    condition: stored.condition ?? "",
    metaLinks,
  };
  return <DetailsForm tree={tree} page={page} start={start} changes={changes} onClose={onClose} />;
};

const DeleteDialog = ({
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
          {page.kind === "computed" && "The pages made from its source go with it; the source stays. "}
          Readers see it until this change request is merged.
        </>
      }
      confirmLabel="Delete page"
      danger
      onConfirm={() => changes.remove(page)}
    />
  );
};

/** The dialog that belongs to what was asked of a page. */
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
  changes: PageChanges;
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
      return <MoveDialog tree={tree} page={request.page} changes={changes} onClose={onClose} />;
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
      return <DeleteDialog page={request.page} changes={changes} onClose={onClose} />;
  }
};

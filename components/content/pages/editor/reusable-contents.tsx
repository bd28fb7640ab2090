"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Blocks, Pencil, Plus, TextCursorInput, Trash2 } from "lucide-react";
import { useState } from "react";
import { pictureAddress } from "@/components/content/document/picture-address";
import { MarkdownBox } from "@/components/content/markdown-box/markdown-box";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { submitting, useSubmit } from "@/components/form/use-submit";
import { failureOf } from "@/components/layout/failure-of";
import { Banner } from "@/components/ui/banner";
import { Button, IconButton } from "@/components/ui/button";
import { DialogBody, DialogFooter } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { ShowMore } from "@/components/ui/show-more";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { toast } from "@/components/ui/toaster";
import { reusableContents } from "@/lib/content/reusable-contents/operations";
import type { ReusableContent } from "@/lib/content/reusable-contents/schemas";
import { type LiveScope, operationAt } from "@/lib/content/scopes/operation-at";
import { pagesQuery } from "@/lib/platform/api/queries";
import type { EditSession } from "./edit-session";
import { readReusable } from "./reusable-source";
import type { Saver } from "./saver";

export type SharedContentProps = {
  session: EditSession;
  pageId: string;
  saver: Saver;
  /** Inserts Markdown at the cursor of the page. */
  onInsert: (markdown: string) => void;
  /** Called after content that pages can refer to was stored. */
  onChanged: () => void;
  onClose: () => void;
};

/** Lists the reusable contents of the change request, or of the space while there is none. */
const listOf = (scope: LiveScope) =>
  pagesQuery(operationAt(scope, reusableContents.list), { params: scope, query: { limit: "100" } });

type Editing = ReusableContent | "new" | null;

export const ReusableContents = (props: SharedContentProps) => {
  const [editing, setEditing] = useState<Editing>(null);
  return editing === null ? (
    <ContentList {...props} onEdit={setEditing} />
  ) : (
    <ContentEditor
      {...props}
      key={editing === "new" ? "new" : editing.id}
      content={editing}
      onDone={() => setEditing(null)}
    />
  );
};

const ContentList = ({
  session,
  onInsert,
  onChanged,
  onEdit,
}: SharedContentProps & { onEdit: (content: Editing) => void }) => {
  const say = useSay();
  const list = useInfiniteQuery(listOf(session.scope()));
  const { data, refetch } = list;
  const failure = failureOf(list);
  const [removing, setRemoving] = useState<ReusableContent | null>(null);
  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={4} className="px-5 pb-5" />;
  const items = data.pages.flatMap((page) => page.items);
  return (
    <>
      <DialogBody>
        {items.length === 0 && (
          <EmptyState icon={<Blocks />} title={say("No reusable content yet")}>
            {say("Write a notice, a warning or a list of steps once, and show it on many pages.")}
          </EmptyState>
        )}
        <ul className="divide-y divide-border">
          {items.map((item) => (
            <li key={item.id} className="flex items-center gap-1 py-1.5">
              <span className="min-w-0 flex-1 truncate text-sm">{item.title}</span>
              <IconButton
                label={say("Insert {content} into the page", { content: item.title })}
                size="sm"
                onClick={() => onInsert(`::reusable-content{ref="/reusable-contents/${item.id}"}\n`)}
              >
                <TextCursorInput />
              </IconButton>
              <IconButton
                label={say("Edit {content}", { content: item.title })}
                size="sm"
                onClick={() => onEdit(item)}
              >
                <Pencil />
              </IconButton>
              <IconButton
                label={say("Delete {content}", { content: item.title })}
                size="sm"
                onClick={() => setRemoving(item)}
              >
                <Trash2 />
              </IconButton>
            </li>
          ))}
        </ul>
        <ShowMore list={list} size="sm" />
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => onEdit("new")}>
          {say("New reusable content")}
        </Button>
      </DialogFooter>
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title={say("Delete “{content}”?", { content: removing?.title ?? "" })}
        description={say(
          "Pages that use it will show that it's missing. Readers see it until this change request is merged.",
        )}
        confirmLabel={say("Delete reusable content")}
        danger
        onConfirm={async () => {
          if (!removing) return;
          await session.apply([{ operation: "delete_reusable_content", reusableContent: removing.id }]);
          onChanged();
        }}
      />
    </>
  );
};

export const ContentEditor = ({
  session,
  content,
  onChanged,
  onDone,
}: Pick<SharedContentProps, "session" | "onChanged"> & {
  content: Pick<ReusableContent, "id"> | "new";
  onDone: () => void;
}) => {
  const id = content === "new" ? null : content.id;
  const { data, error, refetch } = useQuery({
    queryKey: ["reusable-contents", "source", session.scope(), id],
    queryFn: () => readReusable(session.scope(), id ?? ""),
    enabled: id !== null,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (id !== null && !data) return <SkeletonText lines={4} className="px-5 pb-5" />;
  return (
    <ContentForm
      start={{
        title: data?.value.title ?? "",
        markdown: data?.value.markdown ?? "",
        tag: data?.etag ?? undefined,
      }}
      imageAddress={(href) => pictureAddress(session.spaceId, href)}
      onSave={async ({ title, markdown, tag }) => {
        const document = { markdown };
        await (id === null
          ? session.apply([{ operation: "insert_reusable_content", title, document }])
          : session.apply(
              [{ operation: "update_reusable_content", reusableContent: id, title, document }],
              tag,
            ));
        onChanged();
      }}
      onDone={onDone}
    />
  );
};

/** A draft and the entity tag of the state it began with; later refetches do not change the tag. */
type ContentDraft = { title: string; markdown: string; tag: string | undefined };

const ContentForm = ({
  start,
  imageAddress,
  onSave,
  onDone,
}: {
  start: ContentDraft;
  imageAddress: (href: string) => string;
  onSave: (written: ContentDraft) => Promise<unknown>;
  onDone: () => void;
}) => {
  const say = useSay();
  const [written, setWritten] = useState(start);
  const form = useSubmit(
    async () => {
      if (written.title.trim() === "") throw new Error("Enter a title.");
      await onSave(written);
    },
    () => {
      toast.success(say("Reusable content saved"));
      onDone();
    },
  );
  return (
    <form onSubmit={submitting(form.run)} className="flex min-h-0 flex-1 flex-col">
      <DialogBody>
        {form.failure && <Banner tone="danger">{form.failure}</Banner>}
        <Field label={say("Title")} error={form.errors.title}>
          <Input
            value={written.title}
            maxLength={250}
            autoComplete="off"
            autoFocus
            onChange={(event) => setWritten({ ...written, title: event.target.value })}
          />
        </Field>
        <Field label={say("Text (Markdown)")}>
          <MarkdownBox
            rows={12}
            value={written.markdown}
            imageAddress={imageAddress}
            onChange={(markdown) => setWritten((before) => ({ ...before, markdown }))}
          />
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onDone}>{say("Back")}</Button>
        <Button type="submit" variant="primary" loading={form.pending}>
          {say("Save reusable content")}
        </Button>
      </DialogFooter>
    </form>
  );
};

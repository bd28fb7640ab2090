"use client";

import { useState } from "react";
import type { EditSession } from "@/components/content/pages/editor/edit-session";
import { ContentEditor } from "@/components/content/pages/editor/reusable-contents";
import { SubmitDialog } from "@/components/form/submit-dialog";
import { useSubmit } from "@/components/form/use-submit";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";

/** A wish about reusable content: to edit one, or to make one of Markdown of the page. */
export type AskedReusable = { edit: string } | { markdown: string; onMade: (source: string) => void };

type ReusableDialogProps = {
  session: EditSession;
  asked: AskedReusable;
  /** Called after content that pages can refer to was stored. */
  onChanged: () => void;
  onClose: () => void;
};

export const ReusableDialog = ({ asked, ...props }: ReusableDialogProps) =>
  "edit" in asked ? <EditOriginal {...props} id={asked.edit} /> : <MakeReusable {...props} {...asked} />;

type EditProps = Omit<ReusableDialogProps, "asked"> & { id: string };

const EditOriginal = ({ id, session, onChanged, onClose }: EditProps) => {
  const say = useSay();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="lg"
        title={say("Edit reusable content")}
        description={say("The change shows on every page that uses it, once this change request is merged.")}
      >
        <ContentEditor session={session} content={{ id }} onChanged={onChanged} onDone={onClose} />
      </DialogContent>
    </Dialog>
  );
};

type MakeProps = Omit<ReusableDialogProps, "asked"> & Extract<AskedReusable, { markdown: string }>;

const MakeReusable = ({ session, markdown, onMade, onChanged, onClose }: MakeProps) => {
  const say = useSay();
  const [title, setTitle] = useState("");
  const form = useSubmit(async () => {
    if (title.trim() === "") throw new Error("Enter a title.");
    const { reusables } = await session.apply([
      { operation: "insert_reusable_content", title: title.trim(), document: { markdown } },
    ]);
    const [made] = reusables;
    if (made) onMade(`::reusable-content{ref="/reusable-contents/${made.id}"}`);
    onChanged();
  }, onClose);
  return (
    <SubmitDialog
      title={say("Make reusable")}
      description={say("The selected blocks become reusable content, which other pages can show too.")}
      submitLabel={say("Make reusable")}
      form={form}
      onClose={onClose}
    >
      <Field label={say("Title")} error={form.errors.title}>
        <Input
          value={title}
          maxLength={250}
          autoComplete="off"
          autoFocus
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
    </SubmitDialog>
  );
};

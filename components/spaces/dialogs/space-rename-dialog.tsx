"use client";

import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { useOperationForm } from "@/components/form/use-operation-form";
import { Input } from "@/components/ui/input";
import { spaces } from "@/lib/spaces/operations";
import type { Space } from "@/lib/spaces/schemas";
import { EmojiField } from "../emoji-field";

type SpaceRenameDialogProps = { space: Space; onClose: () => void };

/** Mount it to open it. */
export const SpaceRenameDialog = ({ space, onClose }: SpaceRenameDialogProps) => {
  const form = useOperationForm({
    operation: spaces.update,
    params: { spaceId: space.id },
    initial: { title: space.title, emoji: space.emoji },
    prepare: ({ title, emoji }) => ({ title, ...(emoji && emoji !== space.emoji && { emoji }) }),
    success: ({ title }) => ({ title: `Renamed to ${title}` }),
    onDone: onClose,
  });
  return (
    <FormDialog form={form} open onOpenChange={onClose} size="sm" title="Rename space" submitLabel="Rename">
      <div className="flex items-start gap-3">
        <EmojiField
          value={form.values.emoji ?? ""}
          onChange={(emoji) => form.set("emoji", emoji)}
          error={form.error("emoji")}
        />
        <FormField form={form} name="title" label="Title" className="flex-1">
          <Input {...form.input("title")} maxLength={50} autoFocus autoComplete="off" />
        </FormField>
      </div>
    </FormDialog>
  );
};

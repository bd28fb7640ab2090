"use client";

import { useState } from "react";
import { SubmitDialog } from "@/components/form/submit-dialog";
import { useSubmit } from "@/components/form/use-submit";
import { EmojiField } from "@/components/spaces/emoji-field";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import type { SiteStructure } from "@/lib/sites/sites/schemas";
import { splitIntoSections } from "./structure-rows";
import { newKey, type StructureChanges } from "./use-structure-changes";

type GroupDialogProps = { structure: SiteStructure; onStage: StructureChanges["stage"]; onClose: () => void };

/** Creates a group, which visitors see once it holds a section. Groups hold sections, so each space becomes one. */
export const GroupDialog = ({ structure, onStage, onClose }: GroupDialogProps) => {
  const say = useSay();
  const splits = splitIntoSections(structure, newKey);
  const [title, setTitle] = useState("");
  const [icon, setIcon] = useState("");
  const form = useSubmit(
    () =>
      onStage([...splits, { type: "addGroup", key: newKey(), title: title.trim(), ...(icon && { icon }) }]),
    onClose,
  );
  return (
    <SubmitDialog
      title={say("New group")}
      description={`${say("Readers see a group once there is a section in it.")}${splits.length > 0 ? ` ${say("Each space becomes a section of its own.")}` : ""}`}
      submitLabel={say("Add group")}
      form={form}
      onClose={onClose}
      disabledReason={title.trim() === "" && say("Give it a title.")}
    >
      <div className="flex items-start gap-3">
        <EmojiField value={icon} onChange={setIcon} error={form.errors.icon} />
        <Field label={say("Title")} error={form.errors.title} className="flex-1">
          <Input
            value={title}
            autoFocus
            autoComplete="off"
            maxLength={100}
            onChange={(event) => setTitle(event.target.value)}
          />
        </Field>
      </div>
    </SubmitDialog>
  );
};

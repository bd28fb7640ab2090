import { useState } from "react";
import { SubmitDialog } from "@/components/form/submit-dialog";
import { useSubmit } from "@/components/form/use-submit";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

/** Asks for the title of a new entry. */
export const TitleDialog = ({
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

"use client";

import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { useOperationForm } from "@/components/form/use-operation-form";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { secondFactor } from "@/lib/identity/second-factor/operations";
import type { Passkey } from "@/lib/identity/second-factor/schemas";

/** Mount it to open it. */
export const RenamePasskeyDialog = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const say = useSay();
  const form = useOperationForm({
    operation: secondFactor.updatePasskey,
    params: { passkeyId: passkey.id },
    initial: { label: passkey.label },
    success: say("Passkey renamed"),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      size="sm"
      title={say("Rename passkey")}
      submitLabel={say("Rename")}
    >
      <FormField form={form} name="label" label={say("Name")}>
        <Input {...form.input("label")} maxLength={50} autoFocus autoComplete="off" />
      </FormField>
    </FormDialog>
  );
};

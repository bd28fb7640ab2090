"use client";

import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { OVERLAP_OPTIONS } from "@/components/form/overlap-options";
import { useOperationForm } from "@/components/form/use-operation-form";
import { useSay } from "@/components/ui/say";
import { Select } from "@/components/ui/select";
import { tokens } from "@/lib/identity/tokens/operations";
import type { ApiToken, CreatedApiToken, RollApiToken } from "@/lib/identity/tokens/schemas";

type Overlap = RollApiToken["overlap"];

type Props = { token: ApiToken; onClose: () => void; onCreated: (token: CreatedApiToken) => void };

/** Replaces the value of a token, and sets when the old one ends. Mount it to open it. */
export const TokenRollDialog = ({ token, onClose, onCreated }: Props) => {
  const say = useSay();
  const form = useOperationForm({
    operation: tokens.roll,
    params: { tokenId: token.id },
    initial: { overlap: "24h" as Overlap },
    onDone: onCreated,
  });
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      title={say("Roll “{name}”", { name: token.label })}
      description={say(
        "You get a new token with the same access. Change your programs to it before the old one stops working.",
      )}
      submitLabel={say("Roll token")}
    >
      <FormField form={form} name="overlap" label={say("Old token stops working")}>
        <Select
          value={form.values.overlap}
          onChange={(overlap) => form.set("overlap", overlap)}
          options={OVERLAP_OPTIONS.map(({ value, label }) => ({ value, label: say(label) }))}
        />
      </FormField>
    </FormDialog>
  );
};

"use client";

import { useState } from "react";
import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { OVERLAP_OPTIONS } from "@/components/form/overlap-options";
import { useOperationForm } from "@/components/form/use-operation-form";
import { useSay } from "@/components/ui/say";
import { SecretDialog } from "@/components/ui/secret-dialog";
import { Select } from "@/components/ui/select";
import { directory } from "@/lib/identity/directory/operations";
import type { CreateDirectoryToken, CreatedDirectoryToken } from "@/lib/identity/directory/schemas";

type Overlap = NonNullable<CreateDirectoryToken["overlap"]>;

type Props = {
  organizationId: string;
  /** True if the new token replaces another one. */
  replaces: boolean;
  onClose: () => void;
};

/** Creates the directory's token and shows it once. Mount it to open it. */
export const DirectoryTokenDialog = ({ organizationId, replaces, onClose }: Props) => {
  const say = useSay();
  const [created, setCreated] = useState<CreatedDirectoryToken | null>(null);
  const form = useOperationForm({
    operation: directory.createToken,
    params: { organizationId },
    initial: { overlap: (replaces ? "24h" : "now") as Overlap },
    onDone: setCreated,
  });
  if (created) {
    return (
      <SecretDialog
        title={say("Your SCIM token")}
        description={say(
          "Copy the token now: it won't be shown again. Anyone with this token can change your members.",
        )}
        label={say("SCIM token")}
        value={created.token}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      title={replaces ? say("Replace SCIM token") : say("Create SCIM token")}
      description={
        replaces
          ? say("You get a new token. Paste it into your directory before the old one stops working.")
          : say("Your directory signs in with this token. It works for SCIM only.")
      }
      submitLabel={replaces ? say("Replace token") : say("Create token")}
    >
      {replaces && (
        <FormField form={form} name="overlap" label={say("Old token stops working")}>
          <Select
            value={form.values.overlap ?? "24h"}
            onChange={(overlap) => form.set("overlap", overlap)}
            options={OVERLAP_OPTIONS.map(({ value, label }) => ({ value, label: say(label) }))}
          />
        </FormField>
      )}
    </FormDialog>
  );
};

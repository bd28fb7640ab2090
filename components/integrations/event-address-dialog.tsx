"use client";

import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { useOperationForm } from "@/components/form/use-operation-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { integrations } from "@/lib/integrations/integrations/operations";
import type { IntegrationDev } from "@/lib/integrations/integrations/schemas";

type Props = { integrationName: string; dev: IntegrationDev; onClose: () => void };

/** Mount it to open it. */
export const EventAddressDialog = ({ integrationName, dev, onClose }: Props) => {
  const form = useOperationForm({
    operation: integrations.putDev,
    params: { integrationName },
    initial: { tunnelUrl: dev.tunnelUrl ?? "", all: dev.all },
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      title="Send events"
      description="Events are signed. Create a secret afterwards, so that your server can check where they come from."
      submitLabel="Save"
    >
      <FormField form={form} name="tunnelUrl" label="URL" hint="Events are sent here with POST, as JSON.">
        <Input
          {...form.input("tunnelUrl")}
          type="url"
          maxLength={256}
          autoComplete="off"
          placeholder="https://example.com/events"
        />
      </FormField>
      <Checkbox
        label="From every organization"
        description="Also where other organizations installed it."
        checked={form.values.all === true}
        onCheckedChange={(all) => form.set("all", all === true)}
      />
    </FormDialog>
  );
};

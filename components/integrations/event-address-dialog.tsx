"use client";

import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { useOperationForm } from "@/components/form/use-operation-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { integrations } from "@/lib/integrations/integrations/operations";
import type { IntegrationDev } from "@/lib/integrations/integrations/schemas";

type Props = { integrationName: string; dev: IntegrationDev; onClose: () => void };

/** Mount it to open it. */
export const EventAddressDialog = ({ integrationName, dev, onClose }: Props) => {
  const say = useSay();
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
      title={say("Send events")}
      description={say(
        "Events are signed. Create a secret afterwards, so that your server can check where they come from.",
      )}
      submitLabel={say("Save")}
    >
      <FormField
        form={form}
        name="tunnelUrl"
        label="URL"
        hint={say("Events are sent here with POST, as JSON.")}
      >
        <Input
          {...form.input("tunnelUrl")}
          type="url"
          maxLength={256}
          autoComplete="off"
          placeholder="https://example.com/events"
        />
      </FormField>
      <Checkbox
        label={say("From every organization")}
        description={say("Also where other organizations installed it.")}
        checked={form.values.all === true}
        onCheckedChange={(all) => form.set("all", all === true)}
      />
    </FormDialog>
  );
};

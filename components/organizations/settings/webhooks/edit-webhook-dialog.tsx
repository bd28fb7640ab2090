"use client";

import { FormDialog } from "@/components/form/form-dialog";
import { useOperationForm } from "@/components/form/use-operation-form";
import { useSay } from "@/components/ui/say";
import { webhooks } from "@/lib/integrations/webhooks/operations";
import type { Webhook } from "@/lib/integrations/webhooks/schemas";
import { WebhookFields } from "./webhook-fields";

type Props = { organizationId: string; webhook: Webhook; onClose: () => void };

/** Mount it to open it. */
export const EditWebhookDialog = ({ organizationId, webhook, onClose }: Props) => {
  const say = useSay();
  const form = useOperationForm({
    operation: webhooks.update,
    params: { organizationId, webhookId: webhook.id },
    stored: webhook,
    valuesOf: ({ title, url, events }) => ({ title, url, events }),
    onDone: onClose,
  });
  return (
    <FormDialog form={form} open onOpenChange={onClose} title={say("Edit webhook")} submitLabel={say("Save")}>
      <WebhookFields
        organizationId={organizationId}
        form={form}
        events={form.values.events}
        onEvents={(events) => form.set("events", events)}
      />
    </FormDialog>
  );
};

"use client";

import { useState } from "react";
import { FormDialog } from "@/components/form/form-dialog";
import { useOperationForm } from "@/components/form/use-operation-form";
import { useSay } from "@/components/ui/say";
import { SecretDialog } from "@/components/ui/secret-dialog";
import { webhooks } from "@/lib/integrations/webhooks/operations";
import type { CreatedWebhook, CreateWebhook } from "@/lib/integrations/webhooks/schemas";
import { WebhookFields } from "./webhook-fields";

type Props = { organizationId: string; onClose: () => void };

/** Adds a webhook and shows its secret once. Mount it to open it. */
export const CreateWebhookDialog = ({ organizationId, onClose }: Props) => {
  const say = useSay();
  const [created, setCreated] = useState<CreatedWebhook | null>(null);
  const form = useOperationForm({
    operation: webhooks.create,
    params: { organizationId },
    initial: { title: "", url: "", events: null } as CreateWebhook,
    onDone: setCreated,
  });
  if (created) return <WebhookSecretDialog secret={created.secret} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      title={say("New webhook")}
      description={say("Bindery sends events of this organization to your URL as they happen.")}
      submitLabel={say("Create webhook")}
    >
      <WebhookFields
        organizationId={organizationId}
        form={form}
        events={form.values.events}
        onEvents={(events) => form.set("events", events)}
      />
    </FormDialog>
  );
};

/** Shows the secret of a webhook, which is only possible now. */
export const WebhookSecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => {
  const say = useSay();
  return (
    <SecretDialog
      title={say("Your signing secret")}
      description={say(
        "Copy the secret now: it won't be shown again. Your receiver checks signatures with it.",
      )}
      label={say("Signing secret")}
      value={secret}
      onClose={onClose}
    />
  );
};

"use client";

import { useState } from "react";
import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { OVERLAP_OPTIONS } from "@/components/form/overlap-options";
import { useOperationForm } from "@/components/form/use-operation-form";
import { useSay } from "@/components/ui/say";
import { Select } from "@/components/ui/select";
import { webhooks } from "@/lib/integrations/webhooks/operations";
import type { RotateWebhookSecret, WebhookSecret } from "@/lib/integrations/webhooks/schemas";
import { WebhookSecretDialog } from "./create-webhook-dialog";

type Overlap = NonNullable<RotateWebhookSecret["overlap"]>;
type Props = { organizationId: string; webhookId: string; onClose: () => void };

/** Replaces the secret of a webhook and shows the new one once. Mount it to open it. */
export const RotateSecretDialog = ({ organizationId, webhookId, onClose }: Props) => {
  const say = useSay();
  const [rotated, setRotated] = useState<WebhookSecret | null>(null);
  const form = useOperationForm({
    operation: webhooks.rotateSecret,
    params: { organizationId, webhookId },
    initial: { overlap: "24h" as Overlap },
    onDone: setRotated,
  });
  if (rotated) return <WebhookSecretDialog secret={rotated.secret} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      title={say("Rotate signing secret")}
      description={say("Until the old secret stops working, deliveries carry a signature with each.")}
      submitLabel={say("Rotate secret")}
    >
      <FormField form={form} name="overlap" label={say("Old secret stops working")}>
        <Select
          value={form.values.overlap ?? "24h"}
          onChange={(overlap) => form.set("overlap", overlap)}
          options={OVERLAP_OPTIONS.map(({ value, label }) => ({ value, label: say(label) }))}
        />
      </FormField>
    </FormDialog>
  );
};

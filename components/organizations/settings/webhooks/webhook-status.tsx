import { CircleAlert, CircleCheck, CirclePause } from "lucide-react";
import { StatusPill } from "@/components/ui/badge";
import type { Webhook } from "@/lib/integrations/webhooks/schemas";

export const WebhookStatus = ({ webhook: { paused, failingSince } }: { webhook: Webhook }) => {
  if (paused)
    return (
      <StatusPill tone="warning" icon={<CirclePause aria-hidden="true" />}>
        Paused
      </StatusPill>
    );
  return failingSince === undefined ? (
    <StatusPill tone="success" icon={<CircleCheck aria-hidden="true" />}>
      Active
    </StatusPill>
  ) : (
    <StatusPill tone="danger" icon={<CircleAlert aria-hidden="true" />}>
      Failing
    </StatusPill>
  );
};

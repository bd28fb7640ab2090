import { CircleAlert, CircleCheck, Clock } from "lucide-react";
import { StatusPill } from "@/components/ui/badge";
import type { WebhookDeliverySummary } from "@/lib/integrations/webhooks/schemas";

const STATES = {
  waiting: { tone: "info", label: "Waiting", icon: <Clock aria-hidden="true" /> },
  delivered: { tone: "success", label: "Delivered", icon: <CircleCheck aria-hidden="true" /> },
  failed: { tone: "danger", label: "Failed", icon: <CircleAlert aria-hidden="true" /> },
} as const;

export const DeliveryState = ({ state }: Pick<WebhookDeliverySummary, "state">) => {
  const { tone, label, icon } = STATES[state];
  return (
    <StatusPill tone={tone} icon={icon}>
      {label}
    </StatusPill>
  );
};

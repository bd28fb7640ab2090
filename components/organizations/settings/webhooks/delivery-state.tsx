import { CircleAlert, CircleCheck, Clock } from "lucide-react";
import { StatusPill } from "@/components/ui/badge";
import { useSay } from "@/components/ui/say";
import { text } from "@/lib/core/locales/say";
import type { WebhookDeliverySummary } from "@/lib/integrations/webhooks/schemas";

const STATES = {
  waiting: { tone: "info", label: text("Waiting"), icon: <Clock aria-hidden="true" /> },
  delivered: { tone: "success", label: text("Delivered"), icon: <CircleCheck aria-hidden="true" /> },
  failed: { tone: "danger", label: text("Failed"), icon: <CircleAlert aria-hidden="true" /> },
} as const;

export const DeliveryState = ({ state }: Pick<WebhookDeliverySummary, "state">) => {
  const say = useSay();
  const { tone, label, icon } = STATES[state];
  return (
    <StatusPill tone={tone} icon={icon}>
      {say(label)}
    </StatusPill>
  );
};

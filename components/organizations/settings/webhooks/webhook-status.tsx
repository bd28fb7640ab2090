import { CircleAlert, CircleCheck, CirclePause } from "lucide-react";
import { StatusPill } from "@/components/ui/badge";
import { pluralize } from "@/components/ui/pluralize";
import type { Webhook, WebhookPause } from "@/lib/integrations/webhooks/schemas";

/** Why a webhook is paused, and what to do. */
export const PAUSES: Readonly<Record<WebhookPause, string>> = {
  manual: "An admin paused it. Events aren't sent, and won't be sent later.",
  failing: "Every delivery failed for three days. Fix the receiver, send a test, then resume.",
  gone: "The receiver answered 410 Gone. Change the URL or fix the receiver, then resume.",
};

export const eventsLabel = ({ events }: Pick<Webhook, "events">): string =>
  events === null ? "All events" : pluralize(events.length, "event");

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

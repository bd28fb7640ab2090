import { CircleAlert, CircleCheck, CirclePause } from "lucide-react";
import { StatusPill } from "@/components/ui/badge";
import { useSay } from "@/components/ui/say";
import { type Say, type Text, text } from "@/lib/core/locales/say";
import type { Webhook, WebhookPause } from "@/lib/integrations/webhooks/schemas";

/** Why a webhook is paused, and what to do. */
export const PAUSES: Readonly<Record<WebhookPause, Text>> = {
  manual: text("An admin paused it. Events aren't sent, and won't be sent later."),
  failing: text("Every delivery failed for three days. Fix the receiver, send a test, then resume."),
  gone: text("The receiver answered 410 Gone. Change the URL or fix the receiver, then resume."),
};

export const eventsLabel = (say: Say, { events }: Pick<Webhook, "events">): string =>
  events === null
    ? say("All events")
    : say({ one: "{count} event", other: "{count} events" }, { count: events.length });

export const WebhookStatus = ({ webhook: { paused, failingSince } }: { webhook: Webhook }) => {
  const say = useSay();
  if (paused)
    return (
      <StatusPill tone="warning" icon={<CirclePause aria-hidden="true" />}>
        {say("Paused")}
      </StatusPill>
    );
  return failingSince === undefined ? (
    <StatusPill tone="success" icon={<CircleCheck aria-hidden="true" />}>
      {say("Active")}
    </StatusPill>
  ) : (
    <StatusPill tone="danger" icon={<CircleAlert aria-hidden="true" />}>
      {say("Failing")}
    </StatusPill>
  );
};

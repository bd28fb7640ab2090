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

import "server-only";
import { z } from "zod";
import { actionLabel } from "@/lib/administration/audit/action-label";
import { Invalid, NotFound } from "@/lib/core/errors";
import { definitionOf, isRecorded, recordedKinds } from "@/lib/platform/events/catalogue";
import { WebhookEvent, type WebhookEventKind, type WebhookEventKindDetails } from "./schemas";

/** Test events go only to the tested webhook, so they cannot be chosen. */
const isChoosable = (kind: string): boolean => kind !== "webhook.tested" && isRecorded(kind);

/** Returns the schema of a kind's event. */
export const eventSchema = (kind: string): z.ZodType =>
  WebhookEvent.extend({ action: z.literal(kind), payload: definitionOf(kind)!.payload });

const presentKind = (id: string): WebhookEventKind => ({
  object: "webhook-event-kind",
  id,
  label: actionLabel(id),
});

/** Every kind that can be chosen, by label. */
export const listEventKinds = (): WebhookEventKind[] =>
  recordedKinds()
    .filter(isChoosable)
    .map(presentKind)
    .sort((one, other) => one.label.localeCompare(other.label, "en"));

/** Returns a kind with the schema of its events. Throws NotFound. */
export function getEventKind(id: string): WebhookEventKindDetails {
  if (!isChoosable(id)) throw new NotFound("kind of event", id);
  const schema = z.toJSONSchema(eventSchema(id), { io: "input" }) as WebhookEventKindDetails["schema"];
  return { ...presentKind(id), schema };
}

/** Refuses unknown kinds. */
export function requireKinds(kinds: readonly string[]): void {
  const unknown = kinds.find((kind) => !isChoosable(kind));
  if (unknown !== undefined) throw Invalid.field("events", `names “${unknown}”, which is no kind of event.`);
}

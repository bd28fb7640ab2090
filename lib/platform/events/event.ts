import { z } from "zod";
import type { OrganizationAction } from "@/lib/core/access/roles";

/**
 * How a domain declares its events, in `events.ts`: the payload for the audit log, the audience of the announcement,
 * the reads to invalidate and the notifications. lib/wiring/events.ts collects them; a command only records a kind.
 */

/** The audience of an event's announcement. */
export type EventAudience =
  /** people who can see the space of the event */
  | "space"
  /** people who can see the collection it is about */
  | "collection"
  /** people who can see the site it is about, or is a part of */
  | "site"
  /** everyone in the organization: the subject is gone, so access to it cannot be checked */
  | "everybody"
  /** only the actor, by the response to their request */
  | "caller"
  /** the people named in the announcement */
  | "person"
  /** people with this permission in the organization */
  | { may: OrganizationAction };

/** The sources of a subject's name: SQL over its id, or a field of the payload for a subject that is deleted with it. */
export type EventSubject = { stored?: (id: string) => string; payloadField?: string };

/** Extends the INSERT of an event of this kind to one statement that also writes its notifications. */
type NotifyingStatement = (insertion: string, kind: string) => string;

export type EventDefinition = {
  audience: EventAudience;
  /** small, without secrets; with `changes` if fields change */
  payload: z.ZodObject;
  /** reads that may return something else now: tags of operations, or single ids */
  invalidates: readonly string[];
  /** as `invalidates`, only for reads within change requests */
  invalidatesInChangeRequests?: readonly string[];
  /** notifications, written in the transaction of the event */
  notifies?: NotifyingStatement | undefined;
  /** announced or returned to the caller, but not recorded */
  passing?: true;
  subject?: EventSubject;
};

/** Every declared kind of event. lib/wiring/events.ts adds the members. */
// biome-ignore lint/suspicious/noEmptyInterface: an interface, because the collection extends it.
export interface EventCatalogue {}

export type EventKind = keyof EventCatalogue;
/** The recorded kinds of events. */
export type RecordedKind = {
  [Kind in EventKind]: EventCatalogue[Kind] extends { passing: true } ? never : Kind;
}[EventKind];
export type PayloadOf<Kind extends EventKind> = z.input<EventCatalogue[Kind]["payload"]>;

/** Payload of events that need none. */
export const noPayload = z.strictObject({});

type Effects = {
  /** reads within change requests to invalidate as well */
  inChangeRequests?: readonly string[];
  notifies?: NotifyingStatement;
};

/** A kind that is recorded. */
export const event = <const Payload extends z.ZodObject>(
  audience: EventAudience,
  payload: Payload,
  invalidates: readonly string[],
  { inChangeRequests = [], notifies }: Effects = {},
) => ({ audience, payload, invalidates, invalidatesInChangeRequests: inChangeRequests, notifies });

/** A kind that is only announced. */
export const passingEvent = (audience: EventAudience, invalidates: readonly string[]) => ({
  ...event(audience, noPayload, invalidates),
  passing: true as const,
});

/** Kinds of events about one sort of subject. */
export const eventsOf = <const Kinds extends Readonly<Record<string, EventDefinition>>>(
  subject: EventSubject,
  kinds: Kinds,
): Kinds =>
  Object.fromEntries(
    Object.entries(kinds).map(([kind, definition]) => [kind, { ...definition, subject }]),
  ) as Kinds;

/** The name of a subject from a column of its row. */
export const column =
  (table: string, name: string, key = "id") =>
  (id: string): string =>
    `(SELECT s."${name}" FROM "${table}" s WHERE s."${key}" = ${id})`;

/** A subject with a title. */
export const titled = (table: string): EventSubject => ({
  stored: column(table, "title"),
  payloadField: "title",
});

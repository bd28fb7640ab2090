import "server-only";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import type { EventKind } from "./event";

type AnnouncementInput = {
  type: EventKind;
  organizationId: string;
  spaceId: string | null;
  subjectId: string;
  /** the request whose response already shows the change */
  requestId: string | null;
  /** the notified people; by default the audience from the catalogue */
  to?: readonly string[];
};

const notify = prepared(
  "announce",
  `SELECT pg_notify('bindery_event', json_build_object('id', 0, 'organization', $1::text, 'space', $2::text,
     'type', $3::text, 'subject', $4::text, 'request', $5::text, 'person', person)::text)
   FROM unnest(coalesce($6::text[], ARRAY[NULL::text])) person`,
);

/** Announces a change to listeners when the transaction commits, without recording an event. */
export const announce = (
  db: Db,
  { type, organizationId, spaceId, subjectId, requestId, to }: AnnouncementInput,
) => notify(db, [organizationId, spaceId, type, subjectId, requestId, to ?? null]);

import "server-only";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import type { EventKind } from "./catalogue";

type AnnouncementInput = {
  type: EventKind;
  organizationId: string;
  spaceId: string | null;
  subjectId: string;
  /** the request whose answer shows it already */
  requestId: string | null;
  /** the people who are told; everybody whom the catalogue names when absent */
  to?: readonly string[];
};

const notify = prepared(
  "announce",
  `SELECT pg_notify('bindery_event', json_build_object('id', 0, 'organization', $1::text, 'space', $2::text,
     'type', $3::text, 'subject', $4::text, 'request', $5::text, 'person', person)::text)
   FROM unnest(coalesce($6::text[], ARRAY[NULL::text])) person`,
);

/** Tells those who listen when the transaction commits, as events are told, of what is nobody's history. */
export const announce = (
  db: Db,
  { type, organizationId, spaceId, subjectId, requestId, to }: AnnouncementInput,
) => notify(db, [organizationId, spaceId, type, subjectId, requestId, to ?? null]);

import "server-only";
import { Readable } from "node:stream";
import { can } from "@/lib/access/roles";
import type { Actor } from "@/lib/api/server/context";
import { Bytes } from "@/lib/api/server/reply";
import { findCollection } from "@/lib/collections/queries";
import { prepared } from "@/lib/db/pool";
import { log } from "@/lib/log";
import { findOrganization } from "@/lib/organizations/queries";
import { findSpace } from "@/lib/spaces/queries";
import { type Announcement, listen } from "./listen";
import type { LiveEvent } from "./schemas";

/** A stream ends after this time: connecting again proves anew who asks. */
const LONGEST_STREAM = 5 * 60_000;
const HEARTBEAT = 20_000;
/** How long an answer to “may this person see that space or collection” is believed. */
const TRUST = 3_000;
/** Whoever does not read what is sent is hung up on. */
const MOST_UNREAD = 64 * 1024;

/** What happened while the page that connects was loading. */
const JUST_NOW = "5 seconds";
const latest = prepared<Announcement>(
  "latest-events",
  `SELECT e."id", e."organizationId" AS "organization", e."spaceId" AS "space", e."type", e."subjectId" AS "subject",
     e."requestId" AS "request"
   FROM (SELECT * FROM "Event" WHERE "organizationId" = $1 ORDER BY "id" DESC LIMIT 100) e
   WHERE e."createdAt" > now() - interval '${JUST_NOW}' ORDER BY e."id"`,
);

const open = new Set<() => void>();

/** Ends all streams, so that a server that stops need not wait for them. */
export function endStreams(): void {
  for (const end of open) end();
}

/** What happens in the spaces and to the collections of an organization that the caller can see, as server-sent events. */
export function streamEvents(actor: Actor, organizationId: string): Bytes {
  const stream = new Readable({ read() {} });
  const isVisible = visibility(actor);
  const write = (text: string) => {
    if (stream.destroyed) return;
    if (stream.readableLength > MOST_UNREAD) return end();
    stream.push(text);
  };
  const tell = async (announcement: Announcement | null) => {
    if (announcement === null) return write("event: resync\ndata: {}\n\n");
    const { id, type, space, subject, request } = announcement;
    if (!(await isVisible(announcement))) return;
    const event: LiveEvent = {
      id,
      type,
      subject,
      ...(space !== null && { space }),
      ...(request !== null && { request }),
    };
    write(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`);
  };
  // One after the other: a later event must not overtake one whose space is still being looked up.
  let queue = Promise.resolve();
  const enqueue = (work: () => Promise<void>) => {
    queue = queue.then(work).catch((error) => {
      log.warn({ err: error }, "An event was not passed on.");
      write("event: resync\ndata: {}\n\n");
    });
  };
  const stopListening = listen(organizationId, (announcement) => enqueue(() => tell(announcement)));
  enqueue(async () => {
    for (const announcement of await latest([organizationId])) await tell(announcement);
  });
  const heartbeat = setInterval(() => write(":\n\n"), HEARTBEAT);
  const limit = setTimeout(() => end(), LONGEST_STREAM);
  function end() {
    if (!stream.destroyed && !stream.readableEnded) stream.push(null);
    close();
  }
  function close() {
    clearInterval(heartbeat);
    clearTimeout(limit);
    stopListening();
    open.delete(end);
  }
  stream.on("close", close);
  open.add(end);
  write("retry: 1000\n\n");
  return new Bytes(stream, 200, {
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
}

/** What is gone from here cannot be looked up any more; its id leads nowhere, so anybody may hear it. */
const GONE = new Set(["collection.deleted", "collection.transferred"]);

const seesSpecs = async (actor: Actor, organizationId: string) => {
  const organization = await findOrganization(actor, organizationId);
  return organization && can(organization.role, "organization.listOpenAPISpecs") ? organization : null;
};

function visibility(actor: Actor): (announcement: Announcement) => Promise<boolean> {
  const known = new Map<string, { until: number; answer: Promise<boolean> }>();
  const ask = (id: string, find: () => Promise<object | null>) => {
    const kept = known.get(id);
    if (kept && kept.until > Date.now()) return kept.answer;
    const answer = find().then((found) => found !== null);
    known.set(id, { until: Date.now() + TRUST, answer });
    return answer;
  };
  return async ({ organization, space, type, subject }) => {
    if (space !== null) return ask(space, () => findSpace(actor, space));
    if (type.startsWith("openApiSpec.")) return ask(organization, () => seesSpecs(actor, organization));
    if (!type.startsWith("collection.")) return false;
    return GONE.has(type) || ask(subject, () => findCollection(actor, subject));
  };
}

import type { QueryClient } from "@tanstack/react-query";
import { isOwnRequest } from "@/lib/api/client";
import { pathOf } from "@/lib/api/operation";
import { events } from "@/lib/events/operations";
import type { LiveEvent } from "@/lib/events/schemas";
import { readAnew, readGroupsAnew } from "../layout/read-anew";

/*
 * What other people do shows without a reload: the server says what happened where, and the reads that may show
 * something else now are asked for again. One tab of a browser holds the connection and tells the others, since a
 * browser allows few connections to one server.
 */

/** Groups of reads of what pages say. */
const CONTENT = ["pages", "links", "reusable-contents"];

/** Groups of reads that an event makes stale, by the first part of its type and then by the whole of it. */
const STALE: Record<string, readonly string[]> = {
  comment: ["comments", "change-requests", "reviews"],
  reply: ["comments"],
  changeRequest: ["change-requests", "reviews", ...CONTENT],
  "changeRequest.merged": ["change-requests", "reviews", ...CONTENT, "revisions", "spaces", "files", "git"],
  space: ["spaces", ...CONTENT, "revisions", "files"],
  "space.accessChanged": ["spaces", "permissions"],
  "space.gitSyncStarted": ["git"],
  "space.gitSyncCompleted": ["git", "spaces", ...CONTENT, "revisions", "files", "change-requests"],
  collection: ["collections", "spaces"],
  "collection.accessChanged": ["collections", "spaces", "permissions"],
  import: ["imports"],
  openApiSpec: ["openapi", "pages"],
  presence: ["presence"],
};

const groupsOf = (type: string): readonly string[] => STALE[type] ?? STALE[type.split(".")[0] ?? ""] ?? [];

type Params = { spaceId?: string; changeRequestId?: string };
type Key = readonly [group?: unknown, operation?: unknown, params?: Params];

/** Whether something that happened may show in a read of a group. */
const concerns = ({ type, space }: LiveEvent, group: string, params: Params | undefined): boolean => {
  if (!groupsOf(type).includes(group)) return false;
  // What happens to a collection may change who may do what in the spaces in it.
  if (space !== undefined && params?.spaceId !== undefined && params.spaceId !== space) return false;
  // The pages of the space itself stay as they are while people edit in change requests.
  const inDraft = type.startsWith("changeRequest.") && type !== "changeRequest.merged";
  return !(inDraft && CONTENT.includes(group) && params?.changeRequestId === undefined);
};

/** Reads anew what the events made stale; without events, everything. */
const refresh = (client: QueryClient, happened: readonly LiveEvent[] | null) =>
  readAnew(client, {
    predicate: ({ queryKey }) => {
      const [group, , params] = queryKey as Key;
      if (happened === null) return typeof group === "string";
      return happened.some((event) => concerns(event, String(group), params));
    },
  });

/** Events come in groups, as while somebody writes; what a request of this tab caused is known by then. */
const GATHER = 800;

/** Events of the last seconds follow when it is connected; who came meanwhile is no event. */
type Message = LiveEvent | "resync" | "connected";

const connect = (organizationId: string, tell: (message: Message) => void): (() => void) => {
  const source = new EventSource(pathOf(events.stream.path, { organizationId }));
  let interrupted = false;
  source.onmessage = ({ data }) => tell(JSON.parse(String(data)) as LiveEvent);
  source.addEventListener("resync", () => tell("resync"));
  source.onerror = () => {
    interrupted = true;
  };
  source.onopen = () => {
    tell(interrupted ? "resync" : "connected");
    interrupted = false;
  };
  return () => source.close();
};

/** Holds the connection when no other tab of this browser does, and passes on what it hears. */
const listen = (organizationId: string, hear: (message: Message) => void): (() => void) => {
  const name = `bindery-events ${organizationId}`;
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => hear(data as Message);
  const tell = (message: Message) => {
    hear(message);
    channel.postMessage(message);
  };
  const leaving = new AbortController();
  const lead = () =>
    new Promise<void>((done) => {
      const disconnect = connect(organizationId, tell);
      leaving.signal.addEventListener("abort", () => {
        disconnect();
        done();
      });
    });
  // Without a secure context there are no locks; then every tab has a connection of its own.
  const leading = navigator.locks?.request(name, { signal: leaving.signal }, lead) ?? lead();
  leading.catch(() => {});
  return () => {
    leaving.abort();
    channel.close();
  };
};

/** Keeps what a cache holds up to date with what happens in an organization, until the function is called. */
export const keepUpToDate = (client: QueryClient, organizationId: string): (() => void) => {
  let gathered: LiveEvent[] | null = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hear = (message: Message) => {
    if (message === "connected") return void readGroupsAnew(client, ["presence"]);
    if (message === "resync") gathered = null;
    else gathered?.push(message);
    timer ??= setTimeout(() => {
      timer = undefined;
      const news = gathered?.filter(({ request }) => !isOwnRequest(request)) ?? null;
      gathered = [];
      if (news === null || news.length > 0) void refresh(client, news);
    }, GATHER);
  };
  const stop = listen(organizationId, hear);
  return () => {
    clearTimeout(timer);
    stop();
  };
};

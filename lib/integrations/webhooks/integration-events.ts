import "server-only";
import type {
  IntegrationEventPayload,
  IntegrationEventType,
  IntegrationScope,
} from "@/lib/integrations/integrations/schemas";
import { trustedJson } from "@/lib/platform/db/stored-json";
import type { EventKind, PayloadOf } from "@/lib/platform/events/event";

type IntegrationEvent<Kind extends EventKind> = {
  type: IntegrationEventType;
  /** the scope needed to receive it; absent: any installation */
  scope?: IntegrationScope;
  about?: "space" | "site";
  /** its fields besides the place of the event */
  payload: (payload: PayloadOf<Kind>) => Partial<IntegrationEventPayload>;
};

/** The new and previous status of an installation; its configuration is no part of any event. */
const statusChange = ({
  status,
  changes,
}: PayloadOf<"installation.updated" | "spaceInstallation.updated">) => ({
  status,
  previous: { status: changes.status?.before ?? status },
});

type VisibilityChange = {
  before: IntegrationEventPayload["visibility"] | null;
  after: VisibilityChange["before"];
};
/** The visibility of a space; integrations receive none of its other changes. */
const visibilityChange = (change: VisibilityChange | undefined) => ({
  previousVisibility: change?.before ?? undefined,
  visibility: change?.after ?? undefined,
});

/** Events for integrations, by kind of recorded event. prisma/sql/webhooks.sql decides their recipients. */
const INTEGRATION_EVENTS: { readonly [Kind in EventKind]?: IntegrationEvent<Kind> } = {
  "installation.created": { type: "installation_setup", payload: ({ status }) => ({ status }) },
  "installation.updated": { type: "installation_setup", payload: statusChange },
  "installation.deleted": { type: "installation_deleted", payload: () => ({ previous: {} }) },
  "spaceInstallation.created": {
    type: "space_installation_setup",
    about: "space",
    payload: ({ status }) => ({ status }),
  },
  "spaceInstallation.updated": { type: "space_installation_setup", about: "space", payload: statusChange },
  "spaceInstallation.deleted": {
    type: "space_installation_deleted",
    about: "space",
    payload: () => ({ previous: {} }),
  },
  "siteInstallation.created": {
    type: "site_installation_setup",
    about: "site",
    payload: ({ status }) => ({ status }),
  },
  "siteInstallation.updated": { type: "site_installation_setup", about: "site", payload: statusChange },
  "siteInstallation.deleted": {
    type: "site_installation_deleted",
    about: "site",
    payload: () => ({ previous: {} }),
  },
  "space.contentUpdated": {
    type: "space_content_updated",
    scope: "space:content:read",
    about: "space",
    payload: ({ revision }) => ({ revisionId: revision }),
  },
  "changeRequest.merged": {
    type: "space_content_updated",
    scope: "space:content:read",
    about: "space",
    payload: ({ revision }) => ({ revisionId: revision }),
  },
  "space.gitSyncCompleted": {
    type: "space_gitsync_completed",
    scope: "space:git:sync",
    about: "space",
    payload: ({ state, revision, commit }) => ({
      state,
      ...(revision !== undefined && { revisionId: revision }),
      ...(commit !== undefined && { commitId: commit }),
    }),
  },
  // For integrations, a sync either succeeds or fails.
  "space.gitSyncCancelled": {
    type: "space_gitsync_completed",
    scope: "space:git:sync",
    about: "space",
    payload: () => ({ state: "failure" }),
  },
  "space.updated": {
    type: "space_visibility_updated",
    scope: "space:metadata:read",
    about: "space",
    payload: ({ changes }) => visibilityChange(changes.visibility),
  },
  "space.moved": {
    type: "space_visibility_updated",
    scope: "space:metadata:read",
    about: "space",
    payload: ({ visibility }) => visibilityChange(visibility),
  },
};

/** The kinds of events that integrations with these scopes receive. */
export const kindsOfScopes = (scopes: readonly string[]): string[] =>
  Object.entries(INTEGRATION_EVENTS)
    .filter(([, { scope }]) => scope === undefined || scopes.includes(scope))
    .map(([kind]) => kind)
    .sort();

type EventRow = { type: string; spaceId: string | null; subjectId: string; payload: unknown };

/** Presents an event for an integration. */
export function presentIntegrationEvent(
  id: string,
  installationId: string,
  { type: kind, spaceId, subjectId, payload }: EventRow,
): IntegrationEventPayload {
  const {
    type,
    about,
    payload: present,
  } = INTEGRATION_EVENTS[kind as EventKind] as IntegrationEvent<EventKind>;
  return {
    eventId: id,
    type,
    installationId,
    ...(about === "space" && { spaceId: spaceId ?? subjectId }),
    ...(about === "site" && { siteId: subjectId }),
    ...present(trustedJson<PayloadOf<EventKind>>(payload)),
  };
}

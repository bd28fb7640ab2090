import "server-only";
import type {
  IntegrationEventPayload,
  IntegrationEventType,
  IntegrationScope,
} from "@/lib/model/integrations/schemas";
import { trustedJson } from "@/lib/platform/db/stored-json";
import type { EventKind, PayloadOf } from "@/lib/platform/events/catalogue";

type IntegrationEvent<Kind extends EventKind> = {
  type: IntegrationEventType;
  /** the scope it takes to receive it; absent: being installed */
  scope?: IntegrationScope;
  about?: "space" | "site";
  /** its fields besides where it happened */
  payload: (payload: PayloadOf<Kind>) => Partial<IntegrationEventPayload>;
};

/** Where an installation stands and stood; how it is configured is no part of any event. */
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
/** To whom a space shows; what else changes of it reaches no integration. */
const visibilityChange = (change: VisibilityChange | undefined) => ({
  previousVisibility: change?.before ?? undefined,
  visibility: change?.after ?? undefined,
});

/** The events integrations receive, by what happened. Which of these reach whom is decided by prisma/sql/webhooks.sql. */
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
  // Integrations know no end of a sync but success and failure.
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

/** The payload an integration receives for an event. */
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

import type { BadgeTone } from "@/components/ui/badge";
import type {
  Integration,
  IntegrationEvent,
  IntegrationInstallation,
} from "@/lib/integrations/integrations/schemas";
import type { WebhookDeliveryState } from "@/lib/integrations/webhooks/schemas";

type Scope = Integration["scopes"][number];
type Category = Integration["categories"][number];

/** The permissions of a scope, to complete "This integration can". */
export const INTEGRATION_SCOPE_LABELS: Record<Scope, string> = {
  "space:content:read": "Read pages and files of spaces",
  "space:content:write": "Propose and change content of spaces",
  "space:metadata:read": "See spaces and their settings",
  "space:metadata:write": "Change titles and settings of spaces",
  "space:git:sync": "Synchronize spaces with a Git repository",
  "space:views:read": "See how often pages of spaces are read",
  "space:script:inject": "Run scripts on published pages of spaces",
  "space:script:cookies": "Set cookies on published pages of spaces",
  "space:visitor:auth": "Sign in visitors of published spaces",
  "page:feedback:read": "Read feedback of readers on pages",
  "site:metadata:read": "See sites and their settings",
  "site:views:read": "See how often sites are read",
  "site:script:inject": "Run scripts on sites",
  "site:script:cookies": "Set cookies on sites",
  "site:visitor:auth": "Sign in visitors of sites",
  "site:visitor:claims": "Read what sites know of their visitors",
  "site:adaptive:read": "See the adaptive content of sites",
  "site:adaptive:write": "Change the adaptive content of sites",
  "openapi:read": "Read OpenAPI specs",
  "openapi:write": "Add and change OpenAPI specs",
  "conversations:ingest": "Send conversations to the organization",
};

export const CATEGORY_LABELS: Record<Category, string> = {
  analytics: "Analytics",
  collaboration: "Collaboration",
  content: "Content",
  gitsync: "Git",
  marketing: "Marketing",
  "visitor-auth": "Visitor access",
  other: "Other",
};

export const categoryOptions = Object.entries(CATEGORY_LABELS).map(([value, label]) => ({ value, label }));

export const INTEGRATION_VISIBILITY_LABELS: Record<Integration["visibility"], string> = {
  public: "Public: every organization can find and install it",
  private: "Private: only its organization can see and install it",
  unlisted: "Unlisted: organizations with its link can install it",
};

export const TARGET_LABELS: Record<Integration["target"], string> = {
  all: "Organization, spaces and sites",
  organization: "Organization",
  space: "Spaces",
  site: "Sites",
};

export const INSTALLATION_STATUS_LABELS: Record<
  IntegrationInstallation["status"],
  { label: string; tone: BadgeTone }
> = {
  active: { label: "Active", tone: "success" },
  pending: { label: "Needs configuration", tone: "warning" },
  paused: { label: "Paused", tone: "neutral" },
};

export const EVENT_LABELS: Record<IntegrationEvent["payload"]["type"], string> = {
  installation_setup: "Installed or configured in an organization",
  installation_deleted: "Uninstalled from an organization",
  space_installation_setup: "Installed or configured in a space",
  space_installation_deleted: "Uninstalled from a space",
  site_installation_setup: "Installed or configured on a site",
  site_installation_deleted: "Uninstalled from a site",
  space_content_updated: "Content of a space changed",
  space_gitsync_completed: "Git sync of a space completed",
  space_visibility_updated: "Visibility of a space changed",
};

/** Events of integrations have the states of webhook deliveries. */
export const EVENT_STATES: Record<IntegrationEvent["status"], WebhookDeliveryState> = {
  pending: "waiting",
  success: "delivered",
  failed: "failed",
};

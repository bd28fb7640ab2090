import type { BadgeTone } from "@/components/ui/badge";
import { type Say, type Text, text } from "@/lib/core/locales/say";
import type {
  Integration,
  IntegrationEvent,
  IntegrationInstallation,
} from "@/lib/integrations/integrations/schemas";
import type { WebhookDeliveryState } from "@/lib/integrations/webhooks/schemas";

type Scope = Integration["scopes"][number];
type Category = Integration["categories"][number];

/** The permissions of a scope, to complete "This integration can". */
export const INTEGRATION_SCOPE_LABELS: Record<Scope, Text> = {
  "space:content:read": text("Read pages and files of spaces"),
  "space:content:write": text("Propose and change content of spaces"),
  "space:metadata:read": text("See spaces and their settings"),
  "space:metadata:write": text("Change titles and settings of spaces"),
  "space:git:sync": text("Synchronize spaces with a Git repository"),
  "space:views:read": text("See how often pages of spaces are read"),
  "space:script:inject": text("Run scripts on published pages of spaces"),
  "space:script:cookies": text("Set cookies on published pages of spaces"),
  "space:visitor:auth": text("Sign in visitors of published spaces"),
  "page:feedback:read": text("Read feedback of readers on pages"),
  "site:metadata:read": text("See sites and their settings"),
  "site:views:read": text("See how often sites are read"),
  "site:script:inject": text("Run scripts on sites"),
  "site:script:cookies": text("Set cookies on sites"),
  "site:visitor:auth": text("Sign in visitors of sites"),
  "site:visitor:claims": text("Read what sites know of their visitors"),
  "site:adaptive:read": text("See the adaptive content of sites"),
  "site:adaptive:write": text("Change the adaptive content of sites"),
  "openapi:read": text("Read OpenAPI specs"),
  "openapi:write": text("Add and change OpenAPI specs"),
  "conversations:ingest": text("Send conversations to the organization"),
};

export const CATEGORY_LABELS: Record<Category, Text> = {
  analytics: text("Analytics"),
  collaboration: text("Collaboration"),
  content: text("Content"),
  gitsync: text("Git"),
  marketing: text("Marketing"),
  "visitor-auth": text("Visitor access"),
  other: text("Other"),
};

export const categoryOptions = (say: Say) =>
  Object.entries(CATEGORY_LABELS).map(([value, label]) => ({ value, label: say(label) }));

export const INTEGRATION_VISIBILITY_LABELS: Record<Integration["visibility"], Text> = {
  public: text("Public: every organization can find and install it"),
  private: text("Private: only its organization can see and install it"),
  unlisted: text("Unlisted: organizations with its link can install it"),
};

export const TARGET_LABELS: Record<Integration["target"], Text> = {
  all: text("Organization, spaces and sites"),
  organization: text("Organization"),
  space: text("Spaces"),
  site: text("Sites"),
};

export const INSTALLATION_STATUS_LABELS: Record<
  IntegrationInstallation["status"],
  { label: Text; tone: BadgeTone }
> = {
  active: { label: text("Active"), tone: "success" },
  pending: { label: text("Needs configuration"), tone: "warning" },
  paused: { label: text("Paused"), tone: "neutral" },
};

export const EVENT_LABELS: Record<IntegrationEvent["payload"]["type"], Text> = {
  installation_setup: text("Installed or configured in an organization"),
  installation_deleted: text("Uninstalled from an organization"),
  space_installation_setup: text("Installed or configured in a space"),
  space_installation_deleted: text("Uninstalled from a space"),
  site_installation_setup: text("Installed or configured on a site"),
  site_installation_deleted: text("Uninstalled from a site"),
  space_content_updated: text("Content of a space changed"),
  space_gitsync_completed: text("Git sync of a space completed"),
  space_visibility_updated: text("Visibility of a space changed"),
};

/** Events of integrations have the states of webhook deliveries. */
export const EVENT_STATES: Record<IntegrationEvent["status"], WebhookDeliveryState> = {
  pending: "waiting",
  success: "delivered",
  failed: "failed",
};

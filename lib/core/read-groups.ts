/* Groups of reads that several kinds of events outdate: tags of operations, or single ids. */

/** Reads of the content of a space or a change request. */
export const CONTENT = [
  "pages",
  "links",
  "reusable-contents",
  "files",
  "revisions",
  "computed",
  "search",
  "pdf",
  "getTranslatedPage",
];
/** Reads that show spaces with their counts and times, and the targets of links. */
export const SPACES = [
  "spaces",
  "links",
  "listSpacesOfMember",
  "listNotifications",
  "sites",
  "site-structure",
  "site-draft",
  "integrations",
];
/** Reads that show the live content of a space, or comparisons with it. */
export const LIVE_CONTENT = [...CONTENT, ...SPACES, "change-requests", "reviews", "comments"];
/** Reads that depend on people's permissions. */
export const ACCESS = [
  ...SPACES,
  "site-audience",
  "collections",
  "permissions",
  "members",
  "teams",
  "invites",
  "saml",
  "directory",
  "change-requests",
  "reviews",
  "comments",
  "notifications",
  "translations",
];
/** Other reads of a space, which end with it. */
export const BESIDE = ["git", "imports", "presence"];
/** Reads that show people. */
export const PEOPLE = [
  "listOrganizationTokens",
  "invites",
  "listNotifications",
  "links",
  "members",
  "teams",
  "permissions",
  "comments",
  "change-requests",
  "reviews",
  "revisions",
  "presence",
];

/** Reads of sites; all of them contain addresses. */
export const SITES = [
  "sites",
  "site-structure",
  "site-draft",
  "site-audience",
  "site-redirects",
  "hostnames",
  "integrations",
];

/** Reads of domains, and of people who can join or sign in by an address. */
export const DOMAINS = ["email-domains", "listOrganizationsOfEmailDomain", "listSsoLoginsOfEmailDomain"];

/** Reads of deliveries to an integration. */
export const DELIVERED = ["listIntegrationEvents", "getIntegrationEvent", "getIntegrationDev"];

/** Reads of one's subscription. */
export const SUBSCRIPTION = ["getSubscriptionToChangeRequest", "getSubscriptionToPage"];
export const REQUEST = ["change-requests", "reviews", ...SUBSCRIPTION, ...SPACES, "getTranslatedPage"];
export const DISCUSSION = ["comments", ...REQUEST];

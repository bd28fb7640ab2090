/**
 * The address of every screen, for links, redirects and messages of the server. Pure: the console, the server and the
 * tests in a browser share it. `addresses.test.ts` compares it with the folders of `app`.
 */

import { decodeSegment } from "@/lib/core/address-text";

/** Query parameters; undefined ones are omitted. */
type Query = Record<string, string | undefined>;

/** An address with a query. */
export function withQuery(path: string, query: Query = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** An address below another; the path of a page comes as slugs joined by "/". */
const below = (base: string, path = ""): string =>
  path === "" ? base : `${base}/${path.split("/").map(encodeURIComponent).join("/")}`;

const organization = (organizationId: string, rest = ""): string => `/o/${organizationId}${rest}`;
const site = (organizationId: string, siteId: string, rest = ""): string =>
  organization(organizationId, `/sites/${siteId}${rest}`);
const translation = (organizationId: string, settingsId: string, rest = ""): string =>
  organization(organizationId, `/translations/${settingsId}${rest}`);
const space = (spaceId: string, rest = ""): string => `/s/${spaceId}${rest}`;
const changeRequest = (spaceId: string, number: number | string, rest = ""): string =>
  space(spaceId, `/~/changes/${number}${rest}`);

/** The filters of the audit log. */
export type AuditQuery = {
  from?: string;
  to?: string;
  action?: string;
  actor?: string;
  target?: string;
  source?: string;
  address?: string;
  q?: string;
};

/** A search with its filters. */
export type SearchQuery = {
  q?: string;
  kind?: string;
  space?: string;
  author?: string;
  from?: string;
  to?: string;
};

/** The filters of a list of change requests. */
export type ChangeRequestsQuery = {
  list?: string;
  status?: string;
  author?: string;
  reviewer?: string;
  review?: string;
  space?: string;
  q?: string;
};

/** Returns the element id of a comment or reply, for links to it. */
export const commentAnchor = (commentId: string, replyId?: string): string =>
  `comment-${commentId}${replyId === undefined ? "" : `-${replyId}`}`;

export const addresses = {
  /** Redirects to the right screen for the person. */
  start: () => "/",
  setup: () => "/setup",
  /** `next` is the address after the sign-in. */
  signIn: (next?: string) => withQuery("/signin", { next }),
  /** Shows why a sign-in with the issuer of this installation was refused. */
  signInRefused: (reason: string) => withQuery("/signin/refused", { reason }),
  /** Finds the identity provider of an e-mail address. */
  singleSignOn: (query?: { next?: string; organization?: string }) => withQuery("/signin/sso", query),
  /** Sets up a second factor, which one of the person's organizations requires. */
  secondFactorSetup: (query?: { next?: string; organization?: string }) =>
    withQuery("/signin/second-factor", query),
  /** Accepts an invite; its mail contains the key. */
  invite: (inviteId: string, query?: { key?: string }) => withQuery(`/invite/${inviteId}`, query),
  /** Requests an e-mail with a link to reset the password. */
  forgotPassword: () => "/forgot-password",
  /** The target of mailed links that reset a password, confirm an address or link an account. */
  mailedLink: (mailedLinkId: string, key: string) => withQuery(`/confirm/${mailedLinkId}`, { key }),
  /** Ends mails of notifications, with the signature from a mail. */
  unsubscribe: (userId: string) => `/unsubscribe/${userId}`,
  account: {
    profile: () => "/account",
    security: () => "/account/security",
    tokens: () => "/account/tokens",
    sessions: () => "/account/sessions",
    notifications: () => "/account/notifications",
    appearance: () => "/account/appearance",
  },
  developers: {
    reference: () => "/developers",
    area: (name: string) => `/developers/${name}`,
    /** A page of the manual; without a path, the first one. */
    manual: (path?: string) => below("/developers/manual", path),
    /** The gallery of the console's components. */
    ui: (query?: { theme?: "light" | "dark" }) => withQuery("/developers/ui", query),
  },
  organization: {
    home: (organizationId: string) => organization(organizationId),
    /** Notifications of the signed-in person. */
    inbox: (organizationId: string, query?: { show?: string; kind?: string }) =>
      withQuery(organization(organizationId, "/inbox"), query),
    /** Everything that the person can find. */
    search: (organizationId: string, query?: SearchQuery) =>
      withQuery(organization(organizationId, "/search"), query),
    spaces: (organizationId: string) => organization(organizationId, "/spaces"),
    collection: (organizationId: string, collectionId: string) =>
      withQuery(organization(organizationId, "/spaces"), { in: collectionId }),
    /** The screen of spaces with the access of a collection open. */
    collectionAccess: (organizationId: string, collectionId: string) =>
      withQuery(organization(organizationId, "/spaces"), { in: collectionId, access: collectionId }),
    /** The screen of spaces with the dialog for a new one open. */
    newSpace: (organizationId: string) =>
      withQuery(organization(organizationId, "/spaces"), { new: "space" }),
    trash: (organizationId: string) => withQuery(organization(organizationId, "/spaces"), { tab: "trash" }),
    changeRequests: (organizationId: string, query?: ChangeRequestsQuery) =>
      withQuery(organization(organizationId, "/change-requests"), query),
    members: (organizationId: string, query?: { tab?: string; secondFactor?: string }) =>
      withQuery(organization(organizationId, "/members"), query),
    member: (organizationId: string, userId: string, query?: { tab?: string }) =>
      withQuery(organization(organizationId, `/members/${userId}`), query),
    teams: (organizationId: string) => organization(organizationId, "/teams"),
    team: (organizationId: string, teamId: string, query?: { tab?: string }) =>
      withQuery(organization(organizationId, `/teams/${teamId}`), query),
    specs: (organizationId: string) => organization(organizationId, "/openapi"),
    spec: (organizationId: string, slug: string) => organization(organizationId, `/openapi/${slug}`),
    sites: (organizationId: string) => organization(organizationId, "/sites"),
    translations: (organizationId: string) => organization(organizationId, "/translations"),
    glossary: (organizationId: string) => organization(organizationId, "/translations/glossary"),
    integrations: (organizationId: string, query?: { tab?: string }) =>
      withQuery(organization(organizationId, "/integrations"), query),
    integration: (organizationId: string, name: string) =>
      organization(organizationId, `/integrations/${encodeURIComponent(name)}`),
    settings: (organizationId: string) => organization(organizationId, "/settings"),
    mergeRules: (organizationId: string) => organization(organizationId, "/settings/merge-rules"),
    webhooks: (organizationId: string) => organization(organizationId, "/settings/webhooks"),
    webhook: (organizationId: string, webhookId: string) =>
      organization(organizationId, `/settings/webhooks/${webhookId}`),
    mails: (organizationId: string) => organization(organizationId, "/settings/mails"),
    domains: (organizationId: string) => organization(organizationId, "/settings/domains"),
    directory: (organizationId: string) => organization(organizationId, "/settings/directory"),
    sso: (organizationId: string) => organization(organizationId, "/settings/sso"),
    ssoProvider: (organizationId: string, samlProviderId: string, query?: { step?: string }) =>
      withQuery(organization(organizationId, `/settings/sso/${samlProviderId}`), query),
    ssoRequirement: (organizationId: string) => organization(organizationId, "/settings/sso/requirement"),
    /** The checks of a test sign-in with a provider. */
    ssoTest: (organizationId: string, samlProviderId: string, rehearsalId: string) =>
      organization(organizationId, `/settings/sso/${samlProviderId}/tests/${rehearsalId}`),
    tokens: (organizationId: string) => organization(organizationId, "/settings/tokens"),
    auditLog: (organizationId: string, query?: AuditQuery) =>
      withQuery(organization(organizationId, "/settings/audit-log"), query),
  },
  site: {
    overview: (organizationId: string, siteId: string) => site(organizationId, siteId),
    structure: (organizationId: string, siteId: string) => site(organizationId, siteId, "/structure"),
    audience: (organizationId: string, siteId: string) => site(organizationId, siteId, "/audience"),
    access: (organizationId: string, siteId: string) => site(organizationId, siteId, "/access"),
    adaptive: (organizationId: string, siteId: string) => site(organizationId, siteId, "/adaptive-content"),
    appearance: (organizationId: string, siteId: string) => site(organizationId, siteId, "/appearance"),
    /** The redirects; with a path, the form of a new one from there. */
    redirects: (organizationId: string, siteId: string, query?: { from?: string }) =>
      withQuery(site(organizationId, siteId, "/redirects"), query),
    insights: (organizationId: string, siteId: string) => site(organizationId, siteId, "/insights"),
    integrations: (organizationId: string, siteId: string) => site(organizationId, siteId, "/integrations"),
    settings: (organizationId: string, siteId: string) => site(organizationId, siteId, "/settings"),
  },
  translation: {
    overview: (organizationId: string, settingsId: string) => translation(organizationId, settingsId),
    /** The pages of a language. */
    language: (organizationId: string, settingsId: string, language: string, query?: { show?: string }) =>
      withQuery(translation(organizationId, settingsId, `/languages/${language}`), query),
    /** A page beside its translation. */
    page: (organizationId: string, settingsId: string, language: string, pageId: string) =>
      translation(organizationId, settingsId, `/languages/${language}/${pageId}`),
  },
  space: {
    /** A page; without a path, the first one. */
    reader: (spaceId: string, path?: string) => below(space(spaceId), path),
    /** The editor of the main content, in which the first change opens a change request. */
    editor: (spaceId: string, page?: string) => below(space(spaceId, "/~/edit"), page),
    changeRequests: (spaceId: string, query?: ChangeRequestsQuery) =>
      withQuery(space(spaceId, "/~/changes"), query),
    history: (spaceId: string, query?: { page?: string }) => withQuery(space(spaceId, "/~/history"), query),
    revision: (spaceId: string, revisionId: string) => space(spaceId, `/~/history/${revisionId}`),
    comments: (spaceId: string) => space(spaceId, "/~/comments"),
    links: (spaceId: string, query?: { status?: string; page?: string }) =>
      withQuery(space(spaceId, "/~/links"), query),
    import: (spaceId: string, query?: { from?: string }) => withQuery(space(spaceId, "/~/import"), query),
    importRun: (spaceId: string, importRunId: string) => space(spaceId, `/~/import/${importRunId}`),
    /** Redirects to the file of a finished PDF. */
    pdf: (spaceId: string, pdfKey: string) => space(spaceId, `/~/pdf/${pdfKey}`),
    settings: (spaceId: string) => space(spaceId, "/~/settings"),
    access: (spaceId: string) => space(spaceId, "/~/settings/access"),
    mergeRules: (spaceId: string) => space(spaceId, "/~/settings/merge-rules"),
    git: (spaceId: string) => space(spaceId, "/~/settings/git"),
    integrations: (spaceId: string) => space(spaceId, "/~/settings/integrations"),
    danger: (spaceId: string) => space(spaceId, "/~/settings/danger"),
  },
  changeRequest: {
    overview: (spaceId: string, number: number | string) => changeRequest(spaceId, number),
    changes: (spaceId: string, number: number | string) => changeRequest(spaceId, number, "/changes"),
    conflicts: (spaceId: string, number: number | string) => changeRequest(spaceId, number, "/conflicts"),
    editor: (spaceId: string, number: number | string, page?: string) =>
      below(changeRequest(spaceId, number, "/edit"), page),
    /** The editor of a page, with the question whether to restore the words of a revision. */
    replacedWords: (spaceId: string, number: number | string, page: string, revision: string) =>
      withQuery(below(changeRequest(spaceId, number, "/edit"), page), { replaced: revision }),
    preview: (spaceId: string, number: number | string, path?: string) =>
      below(changeRequest(spaceId, number, "/preview"), path),
  },
};

/** The editor of a change request, or without one that of the main content; a page by its id or path. */
export const editorAddress = (spaceId: string, number: number | null, page?: string): string =>
  number === null
    ? addresses.space.editor(spaceId, page)
    : addresses.changeRequest.editor(spaceId, number, page);

/** The editor with the dialog for a new page open; the new page comes after the given one. */
export const newPageAddress = (spaceId: string, number: number | null, page?: string): string =>
  withQuery(editorAddress(spaceId, number, page), { new: "page" });

/** Parses an address of the editor: the change request, and the id or the path of a page. */
export function parseEditorAddress(pathname: string): { number: number | null; page: string | undefined } {
  const [, number, page] = /\/~\/(?:changes\/(\d+)\/)?edit(?:\/(.+))?$/.exec(pathname) ?? [];
  return { number: number === undefined ? null : Number(number), page: decodedPage(page) };
}

/** The content at an address: a collection, or a space with its page, possibly in a change request. */
export function contentAt({
  pathname,
  searchParams,
}: URL): { collectionId: string } | { spaceId: string; number?: string; path?: string } | null {
  const within = /^\/o\/[^/]+\/spaces$/.test(pathname) ? searchParams.get("in") : null;
  if (within !== null) return { collectionId: within };
  const inRequest = /^\/s\/([^/]+)\/~\/changes\/(\d+)(?:\/preview(?:\/(.+))?)?/.exec(pathname);
  const [, spaceId, number, path] =
    inRequest ?? /^\/s\/([^/]+)()(?:\/(?!~(?:\/|$))(.+))?/.exec(pathname) ?? [];
  if (spaceId === undefined) return null;
  const page = decodedPage(path);
  return { spaceId, ...(number && { number }), ...(page && { path: page }) };
}

const decodedPage = (path: string | undefined): string | undefined =>
  path === undefined ? undefined : (decodeSegment(path) ?? undefined);

/** The organization or the space of an address. */
export function parseOwner(pathname: string): { organizationId?: string; spaceId?: string } {
  const [, area, id] = /^\/([os])\/([^/?#]+)/.exec(pathname) ?? [];
  return area === "o" ? { organizationId: id } : area === "s" ? { spaceId: id } : {};
}

/** A page in its reading view: in the main content, or in the preview of a change request. */
export const pageAddress = (spaceId: string, number: number | string | null, path?: string): string =>
  number === null
    ? addresses.space.reader(spaceId, path)
    : addresses.changeRequest.preview(spaceId, number, path);

import { addresses } from "@/lib/addresses";
import type { ImportRun } from "@/lib/exchange/imports/schemas";
import type { JourneyWorld } from "./world";

/** Every screen of the console by name, for rules that apply to all of them. */
export type Screens = readonly (readonly [name: string, path: string])[];

export const screensOfOrganization = ({ organization: { id }, admin }: JourneyWorld): Screens => [
  ["home", addresses.organization.home(id)],
  ["notifications", addresses.organization.inbox(id)],
  ["all notifications", addresses.organization.inbox(id, { show: "all" })],
  ["search", addresses.organization.search(id)],
  ["results of a search", addresses.organization.search(id, { q: "pump" })],
  ["comments of a search", addresses.organization.search(id, { q: "pump", kind: "comments" })],
  ["spaces", addresses.organization.spaces(id)],
  ["trash", addresses.organization.trash(id)],
  ["inbox", addresses.organization.changeRequests(id)],
  ["members", addresses.organization.members(id)],
  ["a member", addresses.organization.member(id, admin.id)],
  ["their teams", addresses.organization.member(id, admin.id, { tab: "teams" })],
  ["teams", addresses.organization.teams(id)],
  ["OpenAPI specs", addresses.organization.specs(id)],
  ["sites", addresses.organization.sites(id)],
  ["translations", addresses.organization.translations(id)],
  ["glossary", addresses.organization.glossary(id)],
  ["integrations", addresses.organization.integrations(id)],
  ["installed integrations", addresses.organization.integrations(id, { tab: "installed" })],
  ["organization settings", addresses.organization.settings(id)],
  ["merge rules of the organization", addresses.organization.mergeRules(id)],
  ["e-mail domains", addresses.organization.domains(id)],
  ["single sign-on", addresses.organization.sso(id)],
  ["requiring single sign-on", addresses.organization.ssoRequirement(id)],
  ["directory sync", addresses.organization.directory(id)],
  ["webhooks", addresses.organization.webhooks(id)],
  ["e-mails", addresses.organization.mails(id)],
  ["tokens of the organization", addresses.organization.tokens(id)],
  ["audit log", addresses.organization.auditLog(id)],
];

/** Of a provider of single sign-on, step by step. */
export const screensOfProvider = ({ organization: { id } }: JourneyWorld, samlProviderId: string): Screens =>
  ["service", "connection", "people", "test", "log"].map((step) => [
    `single sign-on: ${step}`,
    addresses.organization.ssoProvider(id, samlProviderId, { step }),
  ]);

/** Of the specs that `describedApis` adds. */
export const screensOfSpecs = ({ organization: { id } }: JourneyWorld): Screens => [
  ["an OpenAPI spec", addresses.organization.spec(id, "pumps")],
  ["an OpenAPI spec with mistakes", addresses.organization.spec(id, "valves")],
];

/** Of a translation to German, with a page beside its translation. */
export const screensOfTranslation = (
  { organization: { id } }: JourneyWorld,
  settingsId: string,
  pageId: string,
): Screens => [
  ["a translation", addresses.translation.overview(id, settingsId)],
  ["the pages of a translation", addresses.translation.language(id, settingsId, "de")],
  ["a page beside its translation", addresses.translation.page(id, settingsId, "de", pageId)],
];

/** The screens of the integration that `installedIntegration` publishes. */
export const screensOfIntegration = ({ organization: { id } }: JourneyWorld, name: string): Screens => [
  ["an integration", addresses.organization.integration(id, name)],
];

/** Of a site, step by step. */
export const screensOfSite = ({ organization: { id } }: JourneyWorld, siteId: string): Screens => [
  ["a site", addresses.site.overview(id, siteId)],
  ["the structure of a site", addresses.site.structure(id, siteId)],
  ["the audience of a site", addresses.site.audience(id, siteId)],
  ["the access to a site", addresses.site.access(id, siteId)],
  ["the adaptive content of a site", addresses.site.adaptive(id, siteId)],
  ["the appearance of a site", addresses.site.appearance(id, siteId)],
  ["the redirects of a site", addresses.site.redirects(id, siteId)],
  ["the insights of a site", addresses.site.insights(id, siteId)],
  ["the integrations of a site", addresses.site.integrations(id, siteId)],
  ["the settings of a site", addresses.site.settings(id, siteId)],
];

/** Of a space that is generated from a spec. */
export const screensOfReference = ({ id }: { id: string }): Screens => [
  ["a page made from a spec", addresses.space.reader(id)],
  ["a computed page", addresses.space.editor(id)],
];

export const screensOfAccount: Screens = [
  ["profile", addresses.account.profile()],
  ["password", addresses.account.security()],
  ["tokens", addresses.account.tokens()],
  ["sessions", addresses.account.sessions()],
  ["notification settings", addresses.account.notifications()],
  ["appearance", addresses.account.appearance()],
];

/** The manual, the reference of the API and the gallery of components, which need no sign-in. */
export const screensOfDevelopers: Screens = [
  ["the manual", addresses.developers.manual()],
  ["a page of the manual", addresses.developers.manual("writing/blocks")],
  ["API reference", addresses.developers.reference()],
  ["an area of the API reference", addresses.developers.area("collections")],
  ["the components in light", addresses.developers.ui({ theme: "light" })],
  ["the components in dark", addresses.developers.ui({ theme: "dark" })],
];

export const screensOfSpace = ({ id }: { id: string }): Screens => [
  ["reader", addresses.space.reader(id)],
  ["change requests", addresses.space.changeRequests(id)],
  ["history", addresses.space.history(id)],
  ["comments", addresses.space.comments(id)],
  ["links", addresses.space.links(id)],
  ["import", addresses.space.import(id)],
  ["editor", addresses.space.editor(id)],
];

/** Of an import: its report, and the revision that it made. */
export const screensOfImport = ({ id, target: { space }, revision = "" }: ImportRun): Screens => [
  ["an import", addresses.space.importRun(space, id)],
  ["a revision", addresses.space.revision(space, revision)],
];

export const screensOfSettings = ({ id }: { id: string }): Screens => [
  ["settings", addresses.space.settings(id)],
  ["access", addresses.space.access(id)],
  ["merge rules", addresses.space.mergeRules(id)],
  ["Git", addresses.space.git(id)],
  ["integrations of a space", addresses.space.integrations(id)],
  ["danger zone", addresses.space.danger(id)],
];

export const screensOfChangeRequest = (space: { id: string }, number: number): Screens => {
  return [
    ["overview", addresses.changeRequest.overview(space.id, number)],
    ["changes", addresses.changeRequest.changes(space.id, number)],
    ["conflicts", addresses.changeRequest.conflicts(space.id, number)],
    ["editor of a change request", addresses.changeRequest.editor(space.id, number)],
    ["preview", addresses.changeRequest.preview(space.id, number)],
  ];
};

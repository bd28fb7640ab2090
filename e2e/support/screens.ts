import { addresses } from "@/lib/addresses";
import type { ImportRun } from "@/lib/model/imports/schemas";
import type { World } from "./world";

/** Every screen of the console by name, for what must hold on all of them. */
export type Screens = readonly (readonly [name: string, path: string])[];

export const screensOfOrganization = ({ organization: { id }, admin }: World): Screens => [
  ["home", addresses.organization.home(id)],
  ["notifications", addresses.organization.inbox(id)],
  ["all notifications", addresses.organization.inbox(id, { show: "all" })],
  ["spaces", addresses.organization.spaces(id)],
  ["trash", addresses.organization.trash(id)],
  ["inbox", addresses.organization.changeRequests(id)],
  ["members", addresses.organization.members(id)],
  ["a member", addresses.organization.member(id, admin.id)],
  ["their teams", addresses.organization.member(id, admin.id, { tab: "teams" })],
  ["teams", addresses.organization.teams(id)],
  ["OpenAPI specs", addresses.organization.specs(id)],
  ["organization settings", addresses.organization.settings(id)],
  ["merge rules of the organization", addresses.organization.mergeRules(id)],
  ["e-mail domains", addresses.organization.domains(id)],
  ["single sign-on", addresses.organization.sso(id)],
  ["directory sync", addresses.organization.directory(id)],
  ["e-mails", addresses.organization.mails(id)],
  ["tokens of the organization", addresses.organization.tokens(id)],
  ["audit log", addresses.organization.auditLog(id)],
];

/** Of a provider of single sign-on, step by step. */
export const screensOfProvider = ({ organization: { id } }: World, samlProviderId: string): Screens =>
  ["service", "connection", "people", "test", "log"].map((step) => [
    `single sign-on: ${step}`,
    addresses.organization.ssoProvider(id, samlProviderId, { step }),
  ]);

/** Of the specs that `describedApis` adds. */
export const screensOfSpecs = ({ organization: { id } }: World): Screens => [
  ["an OpenAPI spec", addresses.organization.spec(id, "pumps")],
  ["an OpenAPI spec with mistakes", addresses.organization.spec(id, "valves")],
];

/** Of a space that is made from a spec. */
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

/** The reference of the API, which needs nobody signed in. */
export const screensOfDevelopers: Screens = [
  ["API reference", addresses.developers.reference()],
  ["an area of the API reference", addresses.developers.area("spaces")],
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

/** Of one thing that happened to a space: what an import brought, and the revision that it became. */
export const screensOfImport = ({ id, target: { space }, revision = "" }: ImportRun): Screens => [
  ["an import", addresses.space.importRun(space, id)],
  ["a revision", addresses.space.revision(space, revision)],
];

export const screensOfSettings = ({ id }: { id: string }): Screens => [
  ["settings", addresses.space.settings(id)],
  ["access", addresses.space.access(id)],
  ["merge rules", addresses.space.mergeRules(id)],
  ["Git", addresses.space.git(id)],
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

import type { ImportRun } from "@/lib/imports/schemas";
import type { World } from "./world";

/** Every screen of the console by name, for what must hold on all of them. */
export type Screens = readonly (readonly [name: string, path: string])[];

export const screensOfOrganization = ({ organization: { id } }: World): Screens => [
  ["home", `/o/${id}`],
  ["spaces", `/o/${id}/spaces`],
  ["trash", `/o/${id}/spaces?tab=trash`],
  ["inbox", `/o/${id}/change-requests`],
  ["members", `/o/${id}/members`],
  ["OpenAPI specs", `/o/${id}/openapi`],
  ["organization settings", `/o/${id}/settings`],
  ["merge rules of the organization", `/o/${id}/settings/merge-rules`],
];

/** Of the specs that `describedApis` adds. */
export const screensOfSpecs = ({ organization: { id } }: World): Screens => [
  ["an OpenAPI spec", `/o/${id}/openapi/pumps`],
  ["an OpenAPI spec with mistakes", `/o/${id}/openapi/valves`],
];

/** Of a space that is made from a spec. */
export const screensOfReference = ({ id }: { id: string }): Screens => [
  ["a page made from a spec", `/s/${id}`],
  ["a computed page", `/s/${id}/~/edit`],
];

export const screensOfAccount: Screens = [
  ["profile", "/account"],
  ["password", "/account/security"],
  ["tokens", "/account/tokens"],
  ["sessions", "/account/sessions"],
  ["appearance", "/account/appearance"],
];

/** The reference of the API, which needs nobody signed in. */
export const screensOfDevelopers: Screens = [
  ["API reference", "/developers"],
  ["an area of the API reference", "/developers/spaces"],
];

export const screensOfSpace = ({ id }: { id: string }): Screens => [
  ["reader", `/s/${id}`],
  ["change requests", `/s/${id}/~/changes`],
  ["history", `/s/${id}/~/history`],
  ["comments", `/s/${id}/~/comments`],
  ["links", `/s/${id}/~/links`],
  ["import", `/s/${id}/~/import`],
  ["editor", `/s/${id}/~/edit`],
];

/** Of one thing that happened to a space: what an import brought, and the revision that it became. */
export const screensOfImport = ({ id, target: { space }, revision = "" }: ImportRun): Screens => [
  ["an import", `/s/${space}/~/import/${id}`],
  ["a revision", `/s/${space}/~/history/${revision}`],
];

export const screensOfSettings = ({ id }: { id: string }): Screens => [
  ["settings", `/s/${id}/~/settings`],
  ["access", `/s/${id}/~/settings/access`],
  ["merge rules", `/s/${id}/~/settings/merge-rules`],
  ["Git", `/s/${id}/~/settings/git`],
  ["danger zone", `/s/${id}/~/settings/danger`],
];

export const screensOfChangeRequest = (space: { id: string }, number: number): Screens => {
  const base = `/s/${space.id}/~/changes/${number}`;
  return [
    ["overview", base],
    ["changes", `${base}/changes`],
    ["conflicts", `${base}/conflicts`],
    ["editor of a change request", `${base}/edit`],
    ["preview", `${base}/preview`],
  ];
};

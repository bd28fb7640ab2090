import { type Fields, fieldsIn } from "@/lib/sites/customization/merge";
import type { SiteDraft, SiteDraftChange } from "@/lib/sites/draft/schemas";
import type { SiteStructure } from "@/lib/sites/sites/schemas";
import { AUDIENCE_LABELS } from "../site-labels";
import { structureRows } from "../structure/structure-rows";

/** Groups with fields that mean nothing without their group. */
const GROUPS: Readonly<Record<string, string>> = {
  internationalization: "language",
  favicon: "icon",
  pdf: "PDF",
  feedback: "page ratings",
  git: "edit link",
  externalLinks: "links to other sites",
  pagination: "previous and next page",
  trademark: "product name",
  privacyPolicy: "privacy policy",
  socialPreview: "preview picture",
  advancedCustomization: "CSS",
  pageActions: "page actions",
  themes: "theme",
};

/** Names a field of a customization, such as "styling.primaryColor". */
function fieldLabel(field: string): string {
  const [group = "", ...inside] = field.split(".");
  const known = GROUPS[group];
  if (known !== undefined) return known;
  const words = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return [...(group === "styling" ? [] : [group]), ...inside].map(words).join(" ");
}

const fieldLabels = (customization: object): string =>
  [...new Set(fieldsIn(customization as Fields).map(fieldLabel))].join(", ");

/** Titles of the parts of some structures, and of their spaces, by id. */
export const titlesIn = (structures: readonly (SiteStructure | undefined)[]): ReadonlyMap<string, string> =>
  new Map(
    structures
      .flatMap((structure) => (structure ? structureRows(structure) : []))
      .flatMap(({ item }): [string, string][] => [
        [item.id, item.title],
        ...(item.object === "site-space" ? [[item.space.id, item.title] as [string, string]] : []),
      ]),
  );

/** Says what a change of a draft does. */
export function changeLabel(change: SiteDraftChange, titles: ReadonlyMap<string, string>): string {
  const titled = (id: string) => `“${titles.get(id) ?? "a space"}”`;
  switch (change.type) {
    case "setVisibility":
      return `Audience: ${AUDIENCE_LABELS[change.visibility]}`;
    case "customize":
      return `Appearance: ${fieldLabels(change.customization)}`;
    case "customizeSpace":
      return `Appearance of ${titled(change.siteSpace)}: ${fieldLabels(change.customization)}`;
    case "resetSpace":
      return `${titled(change.siteSpace)} looks like the site`;
    case "addGroup":
      return `Add the group “${change.title}”`;
    case "addSpace":
    case "addSection":
      return `Add ${titled(change.spaceId)}`;
    case "update": {
      const { type: _, item, ...fields } = change;
      return `Change ${titled(item.id)}: ${Object.keys(fields).join(", ")}`;
    }
    case "makeDefault":
      return `Show ${titled(change.item.id)} first`;
    case "remove":
      return `Remove ${titled(change.item.id)}`;
    case "moveToNewSection":
      return `Give ${titled(change.item.id)} its own section`;
    default:
      return `Move ${titled(change.item.id)}`;
  }
}

const PARTS: Record<SiteDraft["changedSince"][number]["part"], string> = {
  audience: "the audience",
  appearance: "the appearance",
  structure: "the structure",
};

/** Says what changed in a site since a draft of it began. */
export const changedSinceLabel = (changed: SiteDraft["changedSince"]): string =>
  [
    ...new Set(
      changed.map(
        ({ part, title, by }) => `${by ?? "Someone"} changed ${title ? `“${title}”` : PARTS[part]}.`,
      ),
    ),
  ].join(" ");

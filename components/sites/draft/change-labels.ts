import { AUDIENCE_LABELS } from "@/components/sites/site-labels";
import { structureRows } from "@/components/sites/structure/structure-rows";
import { type Say, type Text, text } from "@/lib/core/locales/say";
import { type CustomizationFields, fieldsIn } from "@/lib/sites/customization/merge";
import type { SiteDraft, SiteDraftChange } from "@/lib/sites/draft/schemas";
import type { SiteStructure } from "@/lib/sites/sites/schemas";

/** Groups with fields that mean nothing without their group. */
const GROUPS: Readonly<Record<string, Text>> = {
  internationalization: text("language"),
  favicon: text("icon"),
  pdf: text("PDF"),
  feedback: text("page ratings"),
  git: text("edit link"),
  externalLinks: text("links to other sites"),
  pagination: text("previous and next page"),
  trademark: text("product name"),
  privacyPolicy: text("privacy policy"),
  socialPreview: text("preview picture"),
  advancedCustomization: text("CSS"),
  pageActions: text("page actions"),
  themes: text("theme"),
};

/** Names a field of a customization, such as "styling.primaryColor". */
function fieldLabel(say: Say, field: string): string {
  const [group = "", ...inside] = field.split(".");
  const known = GROUPS[group];
  if (known !== undefined) return say(known);
  const words = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  // Its translations are in the catalogue, too, for every field of a customization.
  return say(text([...(group === "styling" ? [] : [group]), ...inside].map(words).join(" ")));
}

const fieldLabels = (say: Say, customization: object): string =>
  [...new Set(fieldsIn(customization as CustomizationFields).map((field) => fieldLabel(say, field)))].join(
    ", ",
  );

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
export function changeLabel(say: Say, change: SiteDraftChange, titles: ReadonlyMap<string, string>): string {
  const titled = (id: string) => ({ title: titles.get(id) ?? say("a space") });
  switch (change.type) {
    case "setVisibility":
      return say("Audience: {audience}", { audience: say(AUDIENCE_LABELS[change.visibility]) });
    case "customize":
      return say("Appearance: {fields}", { fields: fieldLabels(say, change.customization) });
    case "customizeSpace":
      return say("Appearance of “{title}”: {fields}", {
        ...titled(change.siteSpace),
        fields: fieldLabels(say, change.customization),
      });
    case "resetSpace":
      return say("“{title}” looks like the site", titled(change.siteSpace));
    case "addGroup":
      return say("Add the group “{title}”", { title: change.title });
    case "addSpace":
    case "addSection":
      return say("Add “{title}”", titled(change.spaceId));
    case "update": {
      const { type: _, item, ...fields } = change;
      const names = Object.keys(fields).map((name) => say(text(name)));
      return say("Change “{title}”: {fields}", { ...titled(item.id), fields: names.join(", ") });
    }
    case "makeDefault":
      return say("Show “{title}” first", titled(change.item.id));
    case "remove":
      return say("Remove “{title}”", titled(change.item.id));
    case "moveToNewSection":
      return say("Give “{title}” its own section", titled(change.item.id));
    default:
      return say("Move “{title}”", titled(change.item.id));
  }
}

/** Says what changed in a site since a draft of it began. */
export const changedSinceLabel = (say: Say, changed: SiteDraft["changedSince"]): string => {
  const sentences = changed.map(({ part, title, by: person = say("Someone") }) => {
    if (title) return say("{person} changed “{title}”.", { person, title });
    if (part === "audience") return say("{person} changed the audience.", { person });
    if (part === "appearance") return say("{person} changed the appearance.", { person });
    return say("{person} changed the structure.", { person });
  });
  return [...new Set(sentences)].join(" ");
};

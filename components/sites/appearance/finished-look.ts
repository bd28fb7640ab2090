import { siteCssProblem } from "@/lib/core/sites/site-css";
import type { Customization } from "@/lib/sites/customization/schemas";

type Styling = Customization["styling"];
type Font = Styling["font"] | Styling["monospaceFont"];
type Link = Pick<Customization["header"]["links"][number], "title" | "to">;

/** Other texts are relative addresses, too, but most likely the beginning of a whole one. */
const isAddress = (url: string): boolean => URL.canParse(url) || /^[/#?]/.test(url);

/** Returns the field that a link of a form lacks; null for a finished one. */
export function missingIn({ title, to }: Link): "title" | "to" | null {
  if (to?.kind === "url" && !isAddress(to.url)) return "to";
  return title.trim() === "" ? "title" : null;
}

/** A font keeps the files that have an address. */
const finishedFont = <Chosen extends Font>(font: Chosen): Chosen =>
  typeof font === "object"
    ? {
        ...font,
        fontFamily: font.fontFamily.trim(),
        fontFaces: font.fontFaces.filter(({ sources }) => sources.every(({ url }) => url.trim() !== "")),
      }
    : font;

/** True for a link with a title but no address yet, or without both. */
const isBegun = ({ to }: Link): boolean => to?.kind === "url" && to.url === "";

type FinishedLook = {
  look: Customization;
  /** The links of the form by their paths in the finished look, where fewer links are before them. */
  links: ReadonlyMap<string, Link>;
  /** Links that were left out, although they are more than begun. */
  leftOut: readonly Link[];
};

/** Leaves out unfinished input, which a draft can't have, and an announcement that is switched off. */
export function finishedLook(look: Customization): FinishedLook {
  const links = new Map<string, Link>();
  const leftOut: Link[] = [];
  const finished = <Each extends Link>(all: readonly Each[], path: string): Each[] => {
    const kept = all.filter((link) => missingIn(link) === null);
    for (const [index, link] of kept.entries()) links.set(`${path}.${index}`, link);
    leftOut.push(...all.filter((link) => missingIn(link) !== null && !isBegun(link)));
    return kept;
  };
  const { styling, announcement, advancedCustomization: advanced } = look;
  const linked = announcement?.link;
  const isUnlinked = linked !== undefined && missingIn(linked) === "to";
  if (isUnlinked && !isBegun(linked)) leftOut.push(linked);
  return {
    look: {
      ...look,
      title: look.title?.trim() || undefined,
      styling: {
        ...styling,
        font: finishedFont(styling.font),
        monospaceFont: finishedFont(styling.monospaceFont),
      },
      header: {
        ...look.header,
        links: finished(look.header.links, "header.links").map((link, index) => ({
          ...link,
          condition: link.condition?.trim() || undefined,
          links: finished(link.links, `header.links.${index}.links`),
        })),
      },
      footer: {
        ...look.footer,
        groups: look.footer.groups.map((group, index) => ({
          ...group,
          links: finished(group.links, `footer.groups.${index}.links`),
        })),
      },
      announcement: announcement?.enabled
        ? { ...announcement, ...(isUnlinked && { link: undefined }) }
        : undefined,
      ...(siteCssProblem(advanced.css ?? "") && { advancedCustomization: { ...advanced, css: undefined } }),
    },
    links,
    leftOut,
  };
}

/** Returns messages about links by link and field, from messages by their paths in the finished look. */
export function linkMessages(
  found: Readonly<Record<string, string>>,
  links: FinishedLook["links"],
): Map<Link, Readonly<Record<string, string>>> {
  const messages = new Map<Link, Record<string, string>>();
  for (const [path, message] of Object.entries(found)) {
    const place = [...links.keys()].filter((each) => path.startsWith(`${each}.`)).at(-1);
    const link = place === undefined ? undefined : links.get(place);
    if (!link) continue;
    const [field = ""] = path.slice(place!.length + 1).split(".");
    messages.set(link, { [field]: message, ...messages.get(link) });
  }
  return messages;
}

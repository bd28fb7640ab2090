import { attributesIn, COMPONENT, LONGEST, NAME, openingOfComponent, withoutCode } from "./lines";
import { COMPONENTS, NAMED, NAMES_OF_NAMED, PICTURE, SHOWN_ATTRIBUTES } from "./names";

/* Tags of components one by one, apart from the lines of the parser, since no editor loads them. */

const CLOSING_TAG = new RegExp(`^</(${NAME})>`);

/** The tag of a component that is not read as a block. */
export type ComponentTag = {
  /** Titles and other words of its attributes that readers see. */
  labels: string[];
  /** The address that its title leads to. */
  href: string | null;
  /** True for a part of a page, such as a tab, in contrast to words of a line. */
  isBlock: boolean;
  isVoid: boolean;
};

/** Parses the tag of a component at an offset of a text; null if there is none. */
export function componentTagAt(text: string, at: number): { tag: ComponentTag; end: number } | null {
  const source = text.slice(at, at + LONGEST);
  const [whole, name = "", rest = ""] = COMPONENT.exec(source) ?? CLOSING_TAG.exec(source) ?? [];
  return whole === undefined ? null : { tag: describedTag(name, rest), end: at + whole.length };
}

/** Parses a tag of a component, without anything behind it; null for anything else. */
export function componentTagOf(source: string): ComponentTag | null {
  const found = componentTagAt(source, 0);
  return found?.end === source.length ? found.tag : null;
}

const BLANKS = /\s*/y;

/** The tags of components that a piece of code begins with. */
export function componentTagsIn(code: string): ComponentTag[] {
  const tags: ComponentTag[] = [];
  for (let at = 0; at < LONGEST; ) {
    BLANKS.lastIndex = at;
    BLANKS.test(code);
    const found = componentTagAt(code, BLANKS.lastIndex);
    if (!found) return tags;
    tags.push(found.tag);
    at = found.end;
  }
  return tags;
}

function describedTag(tag: string, rest: string): ComponentTag {
  const last = tag.slice(tag.lastIndexOf(".") + 1);
  const written = attributesIn(withoutCode(rest));
  const opening = openingOfComponent(tag, written, rest);
  const words = opening
    ? [opening.label, opening.attributes.title, opening.attributes.date, opening.description]
    : [...(NAMED.test(last) ? NAMES_OF_NAMED : []), ...SHOWN_ATTRIBUTES].map((name) => written[name]);
  const isPicture = PICTURE.test(last);
  return {
    labels: (isPicture ? [] : words).flatMap((each) => (each?.trim() ? [each.trim()] : [])),
    href: opening?.attributes.url ?? null,
    isBlock: Object.hasOwn(COMPONENTS, last.toLowerCase()) && opening?.name !== "hint",
    isVoid: /\/\s*$/.test(rest),
  };
}

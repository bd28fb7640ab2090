import { decodeSegment } from "@/lib/core/address-text";
import { openParts } from "./closed-parts";

/*
 * Parts of an API reference that are equal to an earlier part of the page are links to it. A reader who opens one gets
 * a copy in its place. The ids of the fields in a part begin with its own id.
 */

const SAME = ".openapi-same";

/** The beginning of the ids in a part, from the part's own id. */
const prefixOf = (id: string): string => id.slice(0, id.lastIndexOf("~"));

/** The id that an address ends with; empty without one, and for a malformed one that a reader may have been given. */
export const idIn = ({ hash }: { hash: string }): string => decodeSegment(hash.slice(1)) ?? "";

const copyInto = (link: HTMLAnchorElement): void => {
  if (!document.getElementById(idIn(link))) openParts(document);
  const source = document.getElementById(idIn(link));
  if (!source) return;
  openParts(source);
  const copy = source.cloneNode(true) as HTMLElement;
  const [from, to] = [prefixOf(source.id), prefixOf(link.id)];
  const inCopy = (id: string): string => (to !== "" && id.startsWith(from) ? to + id.slice(from.length) : "");
  for (const element of copy.querySelectorAll("[id]")) {
    const id = inCopy(element.id);
    if (id === "") element.removeAttribute("id");
    else element.id = id;
  }
  for (const anchor of copy.querySelectorAll<HTMLAnchorElement>(".openapi-anchor")) {
    const id = inCopy(idIn(anchor));
    if (id !== "") anchor.href = `#${id}`;
  }
  link.replaceWith(...copy.childNodes);
};

/** Copies each part when it is opened. */
export const copyPartsIn = (root: HTMLElement | Document): void =>
  root.addEventListener(
    "toggle",
    ({ target }) => {
      const link = (target as Element).querySelector<HTMLAnchorElement>(`:scope > ${SAME}`);
      if (link) copyInto(link);
    },
    { capture: true },
  );

/** Shows the field that the address names, if it is in a part that was not copied yet. */
export const showNamedField = (): void => {
  const name = idIn(location);
  if (name === "" || document.getElementById(name)) return;
  openParts(document);
  // A copy may hold links to further parts.
  const around = () =>
    [...document.querySelectorAll<HTMLAnchorElement>(SAME)].find(
      ({ id }) => id !== "" && name.startsWith(prefixOf(id)),
    );
  for (let link = document.getElementById(name) ? undefined : around(); link; link = around()) {
    copyInto(link);
    if (link.isConnected) return;
  }
  // The browser opens what is around the target of an address, and marks the target.
  if (document.getElementById(name)) location.replace(location.href);
};

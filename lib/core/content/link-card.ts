import type { Element } from "hast";
import { eachElement } from "./clipboard/elements";
import { parseHtml } from "./html";

/** The metadata of a web page, for showing a link to it as a card. */
export type LinkCard = { title: string; site: string; icon?: string };

const LONGEST = 300;
const ICONS = ["icon", "apple-touch-icon"];

/** Reads the card of a page at this address: its Open Graph data, else its title and the name of its host. */
export function linkCardOf(html: string, address: string): LinkCard {
  const said: Record<string, string> = {};
  const icons: Record<string, string> = {};
  eachElement(parseHtml(html), (element) => {
    if (element.tagName === "title") said.title ??= textIn(element);
    if (element.tagName === "meta") noteMeta(element, said);
    if (element.tagName === "link") noteIcon(element, icons, address);
  });
  const icon = ICONS.map((name) => icons[name]).find((found) => found !== undefined);
  return {
    title: short(said["og:title"]) || short(said.title) || nameOf(address),
    site: short(said["og:site_name"]) || new URL(address).host,
    ...(icon !== undefined && { icon }),
  };
}

function noteMeta({ properties }: Element, said: Record<string, string>): void {
  const { property, name, content } = properties;
  const about = String((Array.isArray(property) ? property[0] : property) ?? name ?? "").toLowerCase();
  if ((about === "og:title" || about === "og:site_name") && typeof content === "string") {
    said[about] ??= content;
  }
}

function noteIcon({ properties }: Element, icons: Record<string, string>, address: string): void {
  const { rel, href } = properties;
  const name = ICONS.find((each) => Array.isArray(rel) && rel.includes(each));
  const url = typeof href === "string" && URL.canParse(href, address) ? new URL(href, address) : null;
  if (name && (url?.protocol === "https:" || url?.protocol === "http:")) icons[name] ??= url.href;
}

const textIn = ({ children }: Element): string =>
  children.map((child) => (child.type === "text" ? child.value : "")).join("");

const short = (text: string | undefined): string =>
  (text ?? "").replace(/\s+/g, " ").trim().slice(0, LONGEST);

/** The last part of an address that is not empty. */
const nameOf = (address: string): string => {
  const { pathname, host } = new URL(address);
  return pathname.split("/").findLast((part) => part !== "") ?? host;
};

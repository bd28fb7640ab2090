import { fromHtml } from "hast-util-from-html";
import { toXast } from "hast-util-to-xast";
import { toXml } from "xast-util-to-xml";

/** Writes the inside of an HTML body as XML; formulas and drawings get their namespaces. */
export const xhtmlOf = (html: string): string =>
  toXml(toXast(fromHtml(html, { fragment: true })), { closeEmptyElements: true });

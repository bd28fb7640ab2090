import { computedSourceLabel } from "@/components/content/computed/source-facts";
import { pageFields } from "@/lib/core/content/page-fields";
import { sayEnglish } from "@/lib/core/locales/say";

/** The labels of a page's attributes and their values. */

const labels: ReadonlyMap<string, string | null> = new Map([
  ...pageFields().map(([name, { label }]): [string, string | null] => [name, label]),
  ["name", "Name"],
]);

/** Parts of a generated page's source. */
const partsOfSources: Record<string, string> = {
  "computed.dependencies.spec": "OpenAPI spec",
  "computed.props.models": "Page of schemas",
};

export const labelOf = (name: string): string => {
  const part = partsOfSources[name];
  if (part !== undefined) return part;
  const [first = "", ...rest] = name.split(".");
  return [labels.get(first) ?? first, ...rest].join(" › ");
};

type Link = { kind?: unknown; url?: unknown; page?: unknown; title?: unknown };
const linkText = ({ kind, url, page, title }: Link): string =>
  kind === "url" ? String(url) : `“${String(title ?? page)}”`;

/** Describes a page's canonical and alternate links; null for other values. */
const metaLinksText = (value: object): string | null => {
  const { canonical, alternates } = value as { canonical?: Link; alternates?: Link[] };
  if (!canonical && !Array.isArray(alternates)) return null;
  const others = alternates?.map(linkText).join(", ");
  return [canonical && `canonical ${linkText(canonical)}`, others && `other versions ${others}`]
    .filter(Boolean)
    .join("; ");
};

export const valueText = (value: unknown): string | null => {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "object")
    return metaLinksText(value) ?? computedSourceLabel(sayEnglish, value) ?? JSON.stringify(value);
  return String(value);
};

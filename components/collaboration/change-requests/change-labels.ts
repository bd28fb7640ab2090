import { computedSourceLabel } from "@/components/content/computed/source-facts";
import { pageFields } from "@/lib/core/content/page-fields";
import { type Say, type Text, text } from "@/lib/core/locales/say";

/** The labels of a page's attributes and their values. */

const labels: ReadonlyMap<string, Text | null> = new Map([
  ...pageFields().map(([name, { label }]): [string, Text | null] => [
    name,
    label === null ? null : text(label),
  ]),
  ["name", text("Name")],
]);

/** Parts of a generated page's source. */
const partsOfSources: Record<string, Text> = {
  "computed.dependencies.spec": text("OpenAPI spec"),
  "computed.props.models": text("Page of schemas"),
};

export const labelOf = (say: Say, name: string): string => {
  const part = partsOfSources[name];
  if (part !== undefined) return say(part);
  const [first = "", ...rest] = name.split(".");
  const label = labels.get(first);
  return [label ? say(label) : first, ...rest].join(" › ");
};

export const quoted = (say: Say, title: string): string => say("“{title}”", { title });

type Link = { kind?: unknown; url?: unknown; page?: unknown; title?: unknown };
const linkText = (say: Say, { kind, url, page, title }: Link): string =>
  kind === "url" ? String(url) : quoted(say, String(title ?? page));

/** Describes a page's canonical and alternate links; null for other values. */
const metaLinksText = (say: Say, value: object): string | null => {
  const { canonical, alternates } = value as { canonical?: Link; alternates?: Link[] };
  if (!canonical && !Array.isArray(alternates)) return null;
  const others = alternates?.map((link) => linkText(say, link)).join(", ");
  return [
    canonical && say("canonical {link}", { link: linkText(say, canonical) }),
    others && say("other versions {links}", { links: others }),
  ]
    .filter(Boolean)
    .join("; ");
};

export const valueText = (say: Say, value: unknown): string | null => {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value === "boolean") return value ? say("Yes") : say("No");
  if (typeof value === "object")
    return metaLinksText(say, value) ?? computedSourceLabel(say, value) ?? JSON.stringify(value);
  return String(value);
};

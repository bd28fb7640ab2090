/** Names and values of a page's attributes as people call them. */

const labels: Record<string, string> = {
  title: "Title",
  slug: "Address",
  emoji: "Emoji",
  icon: "Icon",
  description: "Description",
  hidden: "Hidden from navigation",
  noIndex: "Hidden from search",
  noRobotsIndex: "Hidden from search engines",
  kind: "Kind of page",
  target: "Link target",
  layout: "Layout",
  cover: "Cover",
  variables: "Variables",
  name: "Name",
};

export const labelOf = (name: string): string => {
  const [first = "", ...rest] = name.split(".");
  return [labels[first] ?? first, ...rest].join(" › ");
};

export const valueText = (value: unknown): string | null => {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "object") return JSON.stringify(value);
  return String(value);
};

import type { VariableValue } from "@/lib/core/content/records";

/**
 * The templates. Their texts are files in `content/<id>/`: SUMMARY.md has the page tree, `shared/` the texts
 * shared by pages.
 */
export type TemplateDefinition = {
  id: string;
  title: string;
  emoji: string;
  description: string;
  /** the targets of links to `ref:<name>`; without one only the link text stays */
  contentRefs: { name: string; description: string }[];
  /** variables of the space; existing ones keep their value */
  variables: Record<string, VariableValue>;
  /** reusable contents by file name */
  reusables: { name: string; title: string }[];
};

export const TEMPLATES: readonly TemplateDefinition[] = [
  {
    id: "product-documentation",
    title: "Product documentation",
    emoji: "🧭",
    description: "From the first minutes with a product to frequently asked questions.",
    contentRefs: [
      { name: "support", description: "Where people get help." },
      { name: "status", description: "Where the state of the service is shown." },
    ],
    variables: { product: "Example" },
    reusables: [{ name: "before-you-write-to-us", title: "Before you write to us" }],
  },
  {
    id: "api-guide",
    title: "API guide",
    emoji: "🔌",
    description: "Authentication, the first request, errors, limits and versions of an HTTP API.",
    contentRefs: [
      { name: "reference", description: "The reference of all operations." },
      { name: "support", description: "Where developers get help." },
    ],
    variables: { api_url: "https://api.example.com/v1" },
    reusables: [{ name: "keep-tokens-secret", title: "Keep tokens secret" }],
  },
  {
    id: "handbook",
    title: "Team handbook",
    emoji: "🏡",
    description:
      "How a team works: first week, meetings, decisions, time off, and what to do in an emergency.",
    contentRefs: [
      { name: "people", description: "Where it says who is who." },
      { name: "calendar", description: "The calendar of the team." },
    ],
    variables: { team: "Example" },
    reusables: [{ name: "whom-to-ask", title: "Whom to ask" }],
  },
  {
    id: "knowledge-base",
    title: "Knowledge base",
    emoji: "🩺",
    description: "Answers for people who need help now, and the runbooks of those who help them.",
    contentRefs: [{ name: "support", description: "Where a problem is reported." }],
    variables: { service: "Example" },
    reusables: [{ name: "what-to-send", title: "What to send with a report" }],
  },
  {
    id: "release-notes",
    title: "Release notes",
    emoji: "🗞️",
    description: "Changes in each version, upcoming work, and how to upgrade.",
    contentRefs: [{ name: "download", description: "Where a version is had from." }],
    variables: { product: "Example", current_version: "1.1" },
    reusables: [{ name: "back-up-first", title: "Back up first" }],
  },
];

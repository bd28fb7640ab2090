import { isRecord } from "@/lib/core/is-record";
import type { Say } from "@/lib/core/locales/say";
import type { Integration, PublishIntegration } from "@/lib/integrations/integrations/schemas";

/* The manifest of an integration, written by its developer. Only its JSON syntax is checked here; the server
   validates each field. */

export const STARTING_MANIFEST = `{
  "title": "Board",
  "description": "Shows a board of tasks on a page.",
  "visibility": "private",
  "scopes": ["space:content:read"],
  "categories": ["content"],
  "configurations": {
    "account": {
      "properties": { "board": { "type": "string", "title": "Board" } },
      "required": ["board"]
    }
  }
}`;

const FIELDS = [
  "title",
  "description",
  "summary",
  "visibility",
  "target",
  "scopes",
  "categories",
  "blocks",
  "contentSources",
  "externalLinks",
  "configurations",
  "contentSecurityPolicy",
] as const satisfies readonly (keyof Integration)[];

/** Returns the manifest of a version, as a start for the next one. */
export const manifestText = (integration: Integration): string =>
  JSON.stringify(
    Object.fromEntries(FIELDS.flatMap((name) => (name in integration ? [[name, integration[name]]] : []))),
    null,
    2,
  );

type PublishText = { organization: string; script: string; secrets: string };
type PublishFailure = { field: "manifest" | "secrets"; message: string };
type Read = { body: PublishIntegration } | { error: PublishFailure };

/** Returns the request body: the manifest with the script, and the secrets if there are any. */
export function bodyOf(say: Say, manifest: string, { organization, script, secrets }: PublishText): Read {
  let parsed: unknown;
  try {
    parsed = JSON.parse(manifest);
  } catch (error) {
    return {
      error: { field: "manifest", message: noJsonMessage(say, lineOf(manifest, error)) },
    };
  }
  if (!isRecord(parsed))
    return { error: { field: "manifest", message: say("The manifest is a JSON object.") } };
  const written: Record<string, string> = {};
  for (const [index, line] of secrets.split("\n").entries()) {
    if (line.trim() === "") continue;
    const at = line.indexOf("=");
    if (at < 1)
      return {
        error: {
          field: "secrets",
          message: say("Line {line} has no “=”. Write NAME=value.", { line: String(index + 1) }),
        },
      };
    written[line.slice(0, at).trim()] = line.slice(at + 1).trim();
  }
  return {
    body: {
      ...(parsed as PublishIntegration),
      organization,
      script,
      ...(Object.keys(written).length > 0 && { secrets: written }),
    },
  };
}

const noJsonMessage = (say: Say, line: number | undefined): string =>
  line === undefined
    ? say("The manifest is no JSON: a bracket or a quotation mark is missing at its end.")
    : say("The manifest is no JSON: look at line {line}.", { line: String(line) });

/** Browsers report the position in different ways. */
function lineOf(text: string, error: unknown): number | undefined {
  const message = error instanceof Error ? error.message : "";
  const position = /position (\d+)/.exec(message)?.[1];
  const line = /line (\d+)/.exec(message)?.[1];
  if (line) return Number(line);
  return position ? text.slice(0, Number(position)).split("\n").length : undefined;
}

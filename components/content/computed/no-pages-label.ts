import type { GeneratedFrom } from "@/components/content/document/generated-from";
import { FAILURE_LABELS, isBeingRead } from "@/components/content/openapi-specs/spec-labels";
import type { OpenAPISpec } from "@/lib/content/openapi-specs/schemas";
import type { Say } from "@/lib/core/locales/say";

type NoPages = { title: string; remedy: string; tone: "info" | "warning" };

/**
 * Explains why no pages can be generated, and what to do.
 * @param from the spec of the source; null for another kind
 * @param spec the present spec; null if the viewer cannot see it
 */
export const noPagesLabel = (say: Say, from: GeneratedFrom | null, spec: OpenAPISpec | null): NoPages => {
  if (from === null)
    return {
      tone: "warning",
      title: say("The source of this page isn't available here"),
      remedy: say("Choose an OpenAPI spec as its source, or delete the page."),
    };
  if (spec === null)
    return {
      tone: "warning",
      title: say("OpenAPI spec “{spec}” not found", { spec: from.spec }),
      remedy: say(
        "It was deleted, or you don't have access. Add a spec with this name, or change the source.",
      ),
    };
  if (from.version !== undefined && spec.lastVersion !== undefined)
    return {
      tone: "warning",
      title: say("The pinned version of “{spec}” no longer exists", { spec: from.spec }),
      remedy: say("Change the source to use the newest version."),
    };
  if (isBeingRead(spec))
    return {
      tone: "info",
      title: say("Reading “{spec}”", { spec: from.spec }),
      remedy: say("The pages appear when it's done."),
    };
  const { title } = FAILURE_LABELS[spec.lastProcessErrorCode ?? "PARSE_ERROR"];
  return {
    tone: "warning",
    title: say("“{spec}” isn't available: {reason}", { spec: from.spec, reason: lowerFirst(say(title)) }),
    remedy: say("Open the spec to see what's wrong. The pages appear once it can be read."),
  };
};

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

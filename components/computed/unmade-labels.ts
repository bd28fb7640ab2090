import type { OpenAPISpec } from "@/lib/model/openapi-specs/schemas";
import type { MadeFrom } from "../content/made-from";
import { FAILURE_LABELS, isBeingRead } from "../openapi-specs/spec-labels";

export type Unmade = { title: string; remedy: string; tone: "info" | "warning" };

/**
 * Why no pages can be made, and what to do about it.
 * @param from the spec of the source; null when it is something else
 * @param spec the spec as it is now; null when it is not there for this reader
 */
export const unmadeWords = (from: MadeFrom | null, spec: OpenAPISpec | null): Unmade => {
  if (from === null)
    return {
      tone: "warning",
      title: "What this page is made from is not available here",
      remedy: "Give it an OpenAPI spec as its source, or delete it.",
    };
  if (spec === null)
    return {
      tone: "warning",
      title: `There is no OpenAPI spec “${from.spec}”`,
      remedy: "It was deleted, or is not for you to see. Add it again by this name, or change the source.",
    };
  if (from.version !== undefined && spec.lastVersion !== undefined)
    return {
      tone: "warning",
      title: `The version of “${from.spec}” that this page is fixed to is gone`,
      remedy: "Change the source to follow the newest version.",
    };
  if (isBeingRead(spec))
    return {
      tone: "info",
      title: `“${from.spec}” is being read`,
      remedy: "The pages are here as soon as that is over.",
    };
  const { title } = FAILURE_LABELS[spec.lastProcessErrorCode ?? "PARSE_ERROR"];
  return {
    tone: "warning",
    title: `“${from.spec}” has never been read: ${lowerFirst(title)}`,
    remedy: "Open the spec to see what is wrong with it. The pages are here as soon as it can be read.",
  };
};

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

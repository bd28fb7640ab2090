import { pluralize } from "@/components/ui/pluralize";
import type { BreakingRule, OpenAPISpec, OpenAPISpecVersion } from "@/lib/content/openapi-specs/schemas";

/** True while the spec is being read. */
export const isBeingRead = ({ processingState }: OpenAPISpec): boolean => processingState !== "complete";

type Words = { label: string; title: string; remedy: string };

/** Explains each error. */
export const FAILURE_LABELS: Record<NonNullable<OpenAPISpec["lastProcessErrorCode"]>, Words> = {
  FETCH_TIMEOUT: {
    label: "No answer",
    title: "The address timed out",
    remedy: "Try again in a moment, or use another address.",
  },
  FETCH_ERROR: {
    label: "Unreachable",
    title: "Couldn't fetch the address",
    remedy: "The address must be public and return the spec itself. Open it in a private window to check.",
  },
  PARSE_ERROR: {
    label: "Has errors",
    title: "Couldn't read the spec",
    remedy: "Fix the errors below, then check again.",
  },
};

/** Counts the contents: "3 operations, 1 webhook, 12 schemas". */
export const contentsLabel = ({ operations, webhooks, schemas }: OpenAPISpecVersion): string =>
  [
    pluralize(operations, "operation"),
    ...(webhooks > 0 ? [pluralize(webhooks, "webhook")] : []),
    pluralize(schemas, "schema"),
  ].join(", ");

/** Names the source: "api.example.com/v1/openapi.yaml", or "Text". */
export const sourceLabel = ({ sourceURL }: OpenAPISpec): string =>
  sourceURL === undefined ? "Text" : sourceURL.replace(/^https?:\/\//, "");

/** Suggests a slug for an address or file name: "Petstore API.yaml" → "petstore-api". */
export const slugFor = (name: string): string => {
  const url = URL.canParse(name) ? new URL(name) : null;
  const parts = url ? [...url.hostname.split(".").slice(0, -1), ...url.pathname.split("/")] : [name];
  const words = parts
    .map((part) => part.replace(/\.(?:json|ya?ml|txt)$/i, "").toLowerCase())
    .filter((part) => part !== "" && !/^(?:www|api|docs?|openapi|swagger|v\d+|spec)$/.test(part));
  const last = words.at(-1) ?? "api";
  return (
    last
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 100) || "api"
  );
};

/** The effect of each breaking change on callers. */
export const BREAKING_LABELS: Record<BreakingRule, string> = {
  "operation-removed": "Operation removed",
  "parameter-required": "Parameter now required",
  "parameter-type": "Parameter takes fewer types",
  "parameter-enum": "Parameter takes fewer values",
  "body-required": "Body now required",
  "body-media-type": "Media type of the body removed",
  "request-property-required": "Property now required",
  "request-property-type": "Property takes fewer types",
  "request-property-enum": "Property takes fewer values",
  "response-removed": "Response removed",
  "response-media-type": "Media type of the response removed",
  "response-property-removed": "Property removed from the response",
  "response-property-optional": "Property of the response now optional",
  "response-property-type": "Property of the response has new types",
  "response-property-enum": "Property of the response has new values",
  "security-required": "Credentials now required",
};

import type { BreakingRule, OpenAPISpec, OpenAPISpecVersion } from "@/lib/content/openapi-specs/schemas";
import { type Say, type Text, text } from "@/lib/core/locales/say";

/** True while the spec is being read. */
export const isBeingRead = ({ processingState }: OpenAPISpec): boolean => processingState !== "complete";

type Words = { label: Text; title: Text; remedy: Text };

/** Explains each error. */
export const FAILURE_LABELS: Record<NonNullable<OpenAPISpec["lastProcessErrorCode"]>, Words> = {
  FETCH_TIMEOUT: {
    label: text("No answer"),
    title: text("The address timed out"),
    remedy: text("Try again in a moment, or use another address."),
  },
  FETCH_ERROR: {
    label: text("Unreachable"),
    title: text("Couldn't fetch the address"),
    remedy: text(
      "The address must be public and return the spec itself. Open it in a private window to check.",
    ),
  },
  PARSE_ERROR: {
    label: text("Has errors"),
    title: text("Couldn't read the spec"),
    remedy: text("Fix the errors below, then check again."),
  },
};

/** Counts the contents: "3 operations, 1 webhook, 12 schemas". */
export const contentsLabel = (say: Say, { operations, webhooks, schemas }: OpenAPISpecVersion): string =>
  [
    say({ one: "{count} operation", other: "{count} operations" }, { count: operations }),
    ...(webhooks > 0
      ? [say({ one: "{count} webhook", other: "{count} webhooks" }, { count: webhooks })]
      : []),
    say({ one: "{count} schema", other: "{count} schemas" }, { count: schemas }),
  ].join(", ");

/** Names the source: "api.example.com/v1/openapi.yaml", or "Text". */
export const sourceLabel = (say: Say, { sourceURL }: OpenAPISpec): string =>
  sourceURL === undefined ? say("Text") : sourceURL.replace(/^https?:\/\//, "");

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
export const BREAKING_LABELS: Record<BreakingRule, Text> = {
  "operation-removed": text("Operation removed"),
  "parameter-required": text("Parameter now required"),
  "parameter-type": text("Parameter takes fewer types"),
  "parameter-enum": text("Parameter takes fewer values"),
  "body-required": text("Body now required"),
  "body-media-type": text("Media type of the body removed"),
  "request-property-required": text("Property now required"),
  "request-property-type": text("Property takes fewer types"),
  "request-property-enum": text("Property takes fewer values"),
  "response-removed": text("Response removed"),
  "response-media-type": text("Media type of the response removed"),
  "response-property-removed": text("Property removed from the response"),
  "response-property-optional": text("Property of the response now optional"),
  "response-property-type": text("Property of the response has new types"),
  "response-property-enum": text("Property of the response has new values"),
  "security-required": text("Credentials now required"),
};

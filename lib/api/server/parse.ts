import type { z } from "zod";
import type { AnyOperation } from "@/lib/api/operation";
import { invalidFrom } from "@/lib/api/problem";
import { DomainError, Invalid } from "@/lib/errors";

const MAXIMUM_DEPTH = 64;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The query as the operation's schema sees it: a repeated key is a list. Keys it does not name are ignored. */
export function parseQuery(operation: AnyOperation, raw: string): unknown {
  if (!operation.query) return {};
  const values: Record<string, string | string[]> = Object.create(null);
  if (raw !== "") {
    for (const [key, value] of new URLSearchParams(raw)) {
      if (value.includes("\0")) throw Invalid.field(key, "holds a NUL character; remove it.");
      const before = values[key];
      values[key] =
        before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value];
    }
  }
  const parsed = (operation.query as z.ZodType).safeParse({ ...values });
  if (!parsed.success) {
    // A list that is too long was meant to be one.
    const twice = parsed.error.issues
      .filter(({ code }) => code !== "too_big")
      .map(({ path }) => path.join("."))
      .find((key) => Array.isArray(values[key]));
    if (twice !== undefined)
      throw Invalid.field(twice, "is given more than once; send it once.", "validation");
    throw invalidFrom(parsed.error, "query");
  }
  return parsed.data;
}

/** The body as the operation's schema sees it. */
export function parseBody(
  operation: AnyOperation,
  raw: Uint8Array,
  contentType: string | undefined,
): unknown {
  if (raw.byteLength === 0) {
    if (!operation.bodyOptional) {
      throw new Invalid("This operation needs a JSON body; send at least “{}”.", "body_missing");
    }
    return validate(operation, {});
  }
  if (contentType === undefined || !/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(contentType)) {
    throw new DomainError(
      "unsupported_media_type",
      "unsupported_media_type",
      "Send the body as JSON with “Content-Type: application/json”.",
    );
  }
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(raw));
  } catch (error) {
    const detail = error instanceof SyntaxError ? error.message : "it is not UTF-8";
    throw new Invalid(`The body is not valid JSON: ${detail}.`, "malformed_json");
  }
  refuseHostile(value, 0);
  return validate(operation, value);
}

function validate(operation: AnyOperation, value: unknown): unknown {
  const parsed = operation.body!.safeParse(value);
  if (!parsed.success) throw invalidFrom(parsed.error, "body");
  return parsed.data;
}

/** Postgres stores neither NUL nor lone surrogates; nesting is bounded so that nothing recurses without end. */
function refuseHostile(value: unknown, depth: number): void {
  if (typeof value === "string") {
    if (value.includes("\0") || !value.isWellFormed()) {
      throw new Invalid(
        "A text in the body holds a NUL character or half of a surrogate pair; remove it.",
        "invalid_text",
      );
    }
    return;
  }
  if (typeof value !== "object" || value === null) return;
  if (depth >= MAXIMUM_DEPTH) {
    throw new Invalid(`The body is nested deeper than ${MAXIMUM_DEPTH} levels; flatten it.`, "too_deep");
  }
  for (const [key, item] of Object.entries(value)) {
    refuseHostile(key, depth);
    refuseHostile(item, depth + 1);
  }
}

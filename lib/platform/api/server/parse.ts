import type { z } from "zod";
import { DomainError, Invalid } from "@/lib/core/errors";
import { readableIssues } from "@/lib/platform/api/issue-message";
import type { AnyOperation } from "@/lib/platform/api/operation";
import { invalidFrom } from "@/lib/platform/api/problem";
import { requireBounded } from "./bounds";
import { parseJsonBody } from "./json";
import { validate } from "./validate";

const MOST_PARAMETERS = 1_000;

/** Parses the query with the operation's schema: a repeated key is a list. Unknown keys are ignored. */
export function parseQuery(operation: AnyOperation, raw: string): unknown {
  if (!operation.query) return {};
  const values: Record<string, string | string[]> = Object.create(null);
  if (raw !== "") {
    const parameters = new URLSearchParams(raw);
    if (parameters.size > MOST_PARAMETERS) {
      throw new Invalid(
        `The query has more than ${MOST_PARAMETERS} parameters; send fewer.`,
        "too_many_values",
      );
    }
    for (const [key, value] of parameters) {
      if (value.includes("\0")) throw Invalid.field(key, "holds a NUL character; remove it.");
      const before = values[key];
      if (Array.isArray(before)) before.push(value);
      else values[key] = before === undefined ? value : [before, value];
    }
  }
  const parsed = (operation.query as z.ZodType).safeParse({ ...values }, readableIssues);
  if (!parsed.success) {
    // A list that is too long was meant as a list.
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

/** Parses the body with the operation's schema. */
export async function parseBody(
  operation: AnyOperation,
  raw: Uint8Array,
  contentType: string | undefined,
): Promise<unknown> {
  if (raw.byteLength === 0) {
    if (!operation.bodyOptional) {
      throw new Invalid("This operation needs a JSON body; send at least “{}”.", "body_missing");
    }
    return validated(operation, {});
  }
  if (contentType === undefined || !/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(contentType)) {
    throw new DomainError(
      "unsupported_media_type",
      "unsupported_media_type",
      "Send the body as JSON with “Content-Type: application/json”.",
    );
  }
  return validated(operation, await parseJsonBody(raw));
}

async function validated(operation: AnyOperation, value: unknown): Promise<unknown> {
  const schema = operation.body as z.ZodType;
  requireBounded(schema, value);
  const parsed = await validate(schema, value);
  if (!parsed.success) throw invalidFrom(parsed.error, "body");
  return parsed.data;
}

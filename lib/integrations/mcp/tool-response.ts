import "server-only";
import type { Problem } from "@/lib/platform/api/problem";
import type { ApiResponse } from "@/lib/platform/api/server/message";

/** The response of an operation: `text` for the agent, `whole` for callers that parse it. */
export type ToolResponse = {
  failed: boolean;
  status: number;
  text: string;
  whole: string;
  etag: string | null;
};

/** Cuts off longer responses: agents pay for their input. */
const LONGEST = 200_000;

export function toolResponse({ status, headers, body }: ApiResponse): ToolResponse {
  const written = typeof body === "string" ? body : "";
  const etag = typeof headers.etag === "string" ? headers.etag : null;
  if (status >= 400) return { failed: true, status, text: refusal(written), whole: written, etag: null };
  if (written === "") return { failed: false, status, text: "Done.", whole: written, etag };
  return { failed: false, status, text: textOf(written, etag), whole: written, etag };
}

/** Formats the error of an operation, field by field. */
function refusal(written: string): string {
  const { message, fields = [] } = (JSON.parse(written) as Problem).error;
  return [message, ...fields.map((field) => `${field.path}: ${field.message}`)].join("\n");
}

/**
 * Begins an object with its entity tag, which agents can't read from a header. A response that is cut off has none: a
 * write needs the tag, and must not replace words that the agent did not get.
 */
function textOf(written: string, etag: string | null): string {
  if (written.length > LONGEST)
    return `${written.slice(0, LONGEST).toWellFormed()}\n… The answer is longer. Ask for less, such as with a limit or a search.`;
  if (etag === null || !/^\{[^}]/.test(written)) return written;
  return `{"etag":${etag},${written.slice(1)}`;
}

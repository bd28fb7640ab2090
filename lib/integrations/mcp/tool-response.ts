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
  return { failed: false, status, text: cut(written), whole: written, etag };
}

/** Formats the error of an operation, field by field. */
function refusal(written: string): string {
  const { message, fields = [] } = (JSON.parse(written) as Problem).error;
  return [message, ...fields.map((field) => `${field.path}: ${field.message}`)].join("\n");
}

const cut = (text: string): string =>
  text.length <= LONGEST
    ? text
    : `${text.slice(0, LONGEST).toWellFormed()}\n… The answer is longer. Ask for less, such as with a limit or a search.`;

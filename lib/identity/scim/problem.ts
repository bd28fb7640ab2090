import { problemOf } from "@/lib/platform/api/problem";
import { URN } from "./messages";

/** The SCIM error types of RFC 7644, section 3.12, for our reasons. */
const SCIM_TYPES: Readonly<Record<string, string>> = {
  uniqueness: "uniqueness",
  email_taken: "uniqueness",
  invalid_filter: "invalidFilter",
  invalid_path: "invalidPath",
  no_target: "noTarget",
  malformed_json: "invalidSyntax",
  body_missing: "invalidSyntax",
};

/** Converts an error to the SCIM format. */
export function scimProblem(error: unknown, requestId: string) {
  const { status, headers, body } = problemOf(error, requestId);
  const { reason = "", message } = body.error;
  const scimType = SCIM_TYPES[reason] ?? (status === 400 ? "invalidValue" : undefined);
  return {
    status,
    headers,
    body: { schemas: [URN.error], status: String(status), ...(scimType && { scimType }), detail: message },
  };
}

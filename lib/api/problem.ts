import { z } from "zod";
import { DomainError, type ErrorCode } from "@/lib/errors";
import { issueMessage, meantIssues } from "./issue-message";

/** The one table of statuses. */
export const STATUS: Record<ErrorCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  precondition_failed: 412,
  too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  unprocessable: 422,
  too_many_requests: 429,
  overloaded: 503,
};

/** Body of every error answer. `code` repeats the status; `reason` is stable, `message` is for people. */
export const Problem = z.object({
  error: z.object({
    code: z.int(),
    message: z.string(),
    reason: z.string().optional(),
    fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    requestId: z.string().optional(),
  }),
});
export type Problem = z.infer<typeof Problem>;

/** What a client is told about an error; anything unforeseen becomes a 500 that says nothing of its cause. */
export function problemOf(
  error: unknown,
  requestId: string,
): { status: number; headers: Record<string, string>; body: Problem } {
  if (!(error instanceof DomainError)) {
    return {
      status: 500,
      headers: {},
      body: {
        error: {
          code: 500,
          reason: "internal",
          message: `Something went wrong on our side. Try again; if it stays, give the operator the request id ${requestId}.`,
          requestId,
        },
      },
    };
  }
  const status = STATUS[error.code];
  return {
    status,
    headers: { ...(status === 401 && { "www-authenticate": "Bearer" }), ...error.details.headers },
    body: {
      error: {
        code: status,
        message: error.message,
        reason: error.reason,
        ...(error.details.fields && { fields: error.details.fields }),
        requestId,
      },
    },
  };
}

/** A Zod refusal as one error that lists every problem. */
export function invalidFrom(error: z.ZodError, where: "body" | "query"): DomainError {
  const fields = meantIssues(error.issues).flatMap((issue) => {
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({
        path: [...issue.path, key].join("."),
        message: "is not a field of this operation; remove it.",
      }));
    }
    return [{ path: issue.path.join("."), message: issueMessage(issue) }];
  });
  const first = fields[0];
  const name = first?.path ? `${where} field “${first.path}”` : where;
  const others = fields.length - 1;
  const more =
    others === 0 ? "" : ` ${others} more problem${others === 1 ? " is" : "s are"} listed in “fields”.`;
  return new DomainError("invalid", "validation", `Invalid ${name}: ${first?.message}${more}`, { fields });
}

import { z } from "zod";
import { DomainError, type ErrorCode, type FieldProblem } from "@/lib/core/errors";
import { relevantIssues } from "./issue-message";

/** The one table of statuses. */
const STATUS: Record<ErrorCode, number> = {
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
  not_implemented: 501,
  overloaded: 503,
  storage_full: 507,
};

/** Body of every error response. `code` repeats the status; `reason` is stable, `message` is for people. */
export const Problem = z
  .object({
    error: z.object({
      code: z.int(),
      message: z.string(),
      reason: z.string().optional(),
      fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
      requestId: z.string().optional(),
      startURL: z.string().optional().describe("The sign-in address if single sign-on is required."),
      order: z
        .array(z.string())
        .optional()
        .describe("Ids in their present order, if a move expected another one."),
      changedBy: z
        .object({
          revision: z
            .string()
            .optional()
            .describe(
              "The latest revision of the change request with one of the edits. Absent when all were made in the space.",
            ),
          people: z
            .array(
              z.object({
                id: z.string().describe("The id of the user."),
                displayName: z.string().describe("The name of the user."),
              }),
            )
            .describe("Authors of the edits except the caller, latest first."),
        })
        .optional()
        .describe("Edits of a page since the version in If-Match."),
    }),
  })
  .meta({ id: "Problem", description: "The error, for people." });
export type Problem = z.infer<typeof Problem>;

/** A response is short even for many problems: repeated texts of the caller are shortened. */
const MOST_FIELDS = 20;
const LONGEST_MESSAGE = 400;
const LONGEST_PATH = 100;

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).toWellFormed()}…`;
}

const presentField = ({ path, message }: FieldProblem): FieldProblem => ({
  path: cut(path, LONGEST_PATH),
  message: cut(message, LONGEST_MESSAGE),
});

/** Converts an error to its response; an unexpected one becomes a 500 that hides its cause. */
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
          message: `Something went wrong. Try again. If it keeps failing, send the operator the request ID ${requestId}.`,
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
        message: cut(error.message, LONGEST_MESSAGE),
        reason: error.reason,
        ...(error.details.fields && { fields: error.details.fields.slice(0, MOST_FIELDS).map(presentField) }),
        ...(error.details.startURL !== undefined && { startURL: error.details.startURL }),
        ...(error.details.order && { order: [...error.details.order] }),
        ...(error.details.changedBy && { changedBy: error.details.changedBy }),
        requestId,
      },
    },
  };
}

/**
 * Converts a Zod error to one error that lists the first problems and counts all of them.
 * @param error of a schema parsed with `readableIssues`
 */
export function invalidFrom(error: z.ZodError, where: "body" | "query"): DomainError {
  const fields: FieldProblem[] = [];
  let total = 0;
  for (const issue of relevantIssues(error.issues)) {
    const room = MOST_FIELDS - fields.length;
    if (issue.code === "unrecognized_keys") {
      total += issue.keys.length;
      for (const key of issue.keys.slice(0, room)) {
        fields.push({
          path: [...issue.path, key].join("."),
          message: "is not a field of this operation; remove it.",
        });
      }
    } else {
      total += 1;
      if (room > 0) fields.push({ path: issue.path.join("."), message: issue.message });
    }
  }
  const first = presentField(fields[0]!);
  const name = first.path ? `${where} field “${first.path}”` : where;
  return new DomainError(
    "invalid",
    "validation",
    `Invalid ${name}: ${first.message}${others(total - 1, fields.length - 1)}`,
    { fields },
  );
}

/** Says that there are more problems, and where they are listed. */
function others(count: number, listed: number): string {
  if (count === 0) return "";
  if (listed < count) return ` ${count} more problems are there, ${listed} of them in “fields”.`;
  return count === 1
    ? " 1 more problem is listed in “fields”."
    : ` ${count} more problems are listed in “fields”.`;
}

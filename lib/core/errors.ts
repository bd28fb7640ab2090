/**
 * The errors that commands and queries throw. Each message names the noun, the problem and the remedy; `reason` is a
 * stable word for screens and tests. `lib/platform/api/problem.ts` gives each its status.
 */
export type ErrorCode =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "method_not_allowed"
  | "conflict"
  | "precondition_failed"
  | "too_large"
  | "unsupported_media_type"
  | "range_not_satisfiable"
  | "unprocessable"
  | "too_many_requests"
  | "not_implemented"
  | "overloaded"
  | "storage_full";

/**
 * Edits that the caller has not seen: the latest revision of the change request with one of them, if it has any, and
 * their authors without the caller.
 */
export type ChangedBy = { revision?: string; people: { id: string; displayName: string }[] };

/** One problem with one field; `path` is dotted ("changes.0.title"). */
export type FieldProblem = { path: string; message: string };

export class DomainError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly reason: string,
    message: string,
    readonly details: {
      fields?: FieldProblem[];
      headers?: Record<string, string>;
      startURL?: string;
      order?: readonly string[];
      changedBy?: ChangedBy;
    } = {},
  ) {
    super(message);
    this.name = "DomainError";
  }
}

export class Invalid extends DomainError {
  constructor(message: string, reason = "invalid", fields?: FieldProblem[]) {
    super("invalid", reason, message, { fields });
  }

  static field(path: string, message: string, reason = "invalid"): Invalid {
    return new Invalid(`${path}: ${message}`, reason, [{ path, message }]);
  }
}

export class Unauthenticated extends DomainError {
  constructor(
    message = "Sign in, or send a valid API token as “Authorization: Bearer …”.",
    reason = "unauthenticated",
  ) {
    super("unauthenticated", reason, message);
  }
}

export class Forbidden extends DomainError {
  /** @param startURL a sign-in that would make it allowed */
  constructor(message: string, reason = "forbidden", startURL?: string) {
    super("forbidden", reason, message, { startURL });
  }
}

export class NotFound extends DomainError {
  constructor(noun: string, id?: string) {
    super(
      "not_found",
      "not_found",
      id === undefined
        ? `There is no such ${noun}, or you have no access to it.`
        : `There is no ${noun} “${id.slice(0, 80)}”, or you have no access to it.`,
    );
  }
}

export class ConflictError extends DomainError {
  /** @param order the present order of ids, for a request that wanted to change it */
  constructor(message: string, reason = "conflict", order?: readonly string[], fields?: FieldProblem[]) {
    super("conflict", reason, message, { order, fields });
  }

  static field(path: string, message: string, reason: string): ConflictError {
    return new ConflictError(message, reason, undefined, [{ path, message }]);
  }
}

export class PreconditionFailed extends DomainError {
  constructor(message: string, reason = "precondition_failed", changedBy?: ChangedBy) {
    super("precondition_failed", reason, message, { changedBy });
  }
}

/**
 * Thrown by a job whose failure has an outside cause, such as a server that is away: the queue delivers it again, and
 * no one has to look into it.
 */
export class TriedAgain extends Error {}

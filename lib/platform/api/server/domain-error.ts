import { isRefusedContent } from "@/lib/core/content/content-errors";
import { ConflictError, DomainError, Invalid } from "@/lib/core/errors";
import {
  isCheckViolation,
  isExclusionViolation,
  isForeignKeyViolation,
  isRetryable,
  isStorageFull,
  isUnavailable,
  isUniqueViolation,
} from "@/lib/platform/db/errors";
import { noteStorageFull } from "@/lib/platform/db/storage";
import { ThreadsBusy } from "@/lib/platform/threads/pool";

/**
 * Converts an error of a library or of the database for callers, unless a command threw a better one: the
 * database enforces the invariants, so the loser of a race violates one of its constraints.
 */
export function toDomainError(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  if (isRefusedContent(error)) return new Invalid(error.message, "invalid_content");
  if (error instanceof ThreadsBusy) {
    return new DomainError("overloaded", "overloaded", error.message, { headers: { "retry-after": "1" } });
  }
  if (isStorageFull(error)) {
    noteStorageFull();
    return new DomainError(
      "storage_full",
      "storage_full",
      "The server has no space left, so nothing was saved. Tell the operator, and try again once there is room.",
    );
  }
  if (isUnavailable(error) || isRetryable(error)) {
    return new DomainError(
      "overloaded",
      "overloaded",
      "Bindery is busy at the moment; try again in a second.",
      {
        headers: { "retry-after": "1" },
      },
    );
  }
  if (isUniqueViolation(error) || isExclusionViolation(error)) {
    return new ConflictError("This already exists, maybe created a moment ago. Reload and choose another.");
  }
  if (isForeignKeyViolation(error)) {
    return new ConflictError("Something this refers to was deleted. Reload before you repeat it.");
  }
  if (isCheckViolation(error)) {
    return new ConflictError(
      "This would leave the data in a state that isn't allowed. Reload before you repeat it.",
    );
  }
  return error;
}

import { ApiError } from "@/lib/platform/api/client";

/** Answers that asking again cannot change. */
export const isFinal = (error: Error): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;

/**
 * What a read failed with that stands in place of what it shows: there is nothing to show yet, or there is nothing
 * any more, as when the right to see it is gone. A server that is away for a moment takes nothing off the screen.
 */
export const failureOf = (...reads: readonly { data: unknown; error: Error | null }[]): Error | null =>
  reads.find(({ data, error }) => error !== null && (data === undefined || isFinal(error)))?.error ?? null;

/** Reads again what failed of these. */
export const retryFailed =
  (...reads: readonly { error: Error | null; refetch: () => unknown }[]) =>
  (): void => {
    for (const { error, refetch } of reads) if (error) void refetch();
  };

import { ApiError } from "@/lib/platform/api/client";

/** True for errors that a retry cannot change. */
export const isFinal = (error: Error): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;

/**
 * Returns the error to show in place of a read's data: there is no data yet, or the error is final, such as lost
 * access. A server that is briefly unreachable leaves the data on the screen.
 */
export const failureOf = (...reads: readonly { data: unknown; error: Error | null }[]): Error | null =>
  reads.find(({ data, error }) => error !== null && (data === undefined || isFinal(error)))?.error ?? null;

/** Retries the failed ones of several reads. */
export const retryFailed =
  (...reads: readonly { error: Error | null; refetch: () => unknown }[]) =>
  (): void => {
    for (const { error, refetch } of reads) if (error) void refetch();
  };

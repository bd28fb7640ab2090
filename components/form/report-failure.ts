import { browserSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { ApiError } from "@/lib/platform/api/client";

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : browserSay()("Something went wrong. Try again.");

/** Shows a failure as a toast, with the request id, where the screen has no place for it. */
export const reportFailure = (error: unknown) => {
  const requestId = error instanceof ApiError ? error.requestId : null;
  toast.error(
    messageOf(error),
    requestId ? { description: browserSay()("Request {requestId}", { requestId }) } : undefined,
  );
};

/** Shows as a toast that something was not done, and why, where the message of the error cannot name it. */
export const reportNotDone = (outcome: string, error: unknown) =>
  toast.error(outcome, { description: messageOf(error) });

import { browserSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { ApiError } from "@/lib/platform/api/client";

/** Shows a failure as a toast, with the request id, where the screen has no place for it. */
export const reportFailure = (error: unknown) => {
  const say = browserSay();
  const message = error instanceof Error ? error.message : say("Something went wrong. Try again.");
  const requestId = error instanceof ApiError ? error.requestId : null;
  toast.error(message, requestId ? { description: say("Request {requestId}", { requestId }) } : undefined);
};

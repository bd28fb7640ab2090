import { ApiError } from "@/lib/platform/api/client";
import { browserSay } from "../ui/say";
import { toast } from "../ui/toaster";

/** Shows a failure as a toast, with the request id, where the screen has no place for it. */
export const reportFailure = (error: unknown) => {
  const say = browserSay();
  const message = error instanceof Error ? error.message : say("Something went wrong. Try again.");
  const requestId = error instanceof ApiError ? error.requestId : null;
  toast.error(message, requestId ? { description: say("Request {requestId}", { requestId }) } : undefined);
};

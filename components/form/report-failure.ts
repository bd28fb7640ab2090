import { ApiError } from "@/lib/platform/api/client";
import { toast } from "../ui/toaster";

/** Shows a failure as a toast, with the request id, where the screen has no place for it. */
export const reportFailure = (error: unknown) => {
  const message = error instanceof Error ? error.message : "Something went wrong. Try again.";
  const requestId = error instanceof ApiError ? error.requestId : null;
  toast.error(message, requestId ? { description: `Request ${requestId}` } : undefined);
};

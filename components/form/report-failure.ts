import { ApiError } from "@/lib/platform/api/client";
import { toast } from "../ui/toaster";

/** Says what failed where no place on the screen is left for it, with the id to quote. */
export const reportFailure = (error: unknown) => {
  const message = error instanceof Error ? error.message : "Something went wrong. Try again.";
  const requestId = error instanceof ApiError ? error.requestId : null;
  toast.error(message, requestId ? { description: `Request ${requestId}` } : undefined);
};

import { expect, it, vi } from "vitest";
import { log } from "@/lib/platform/log";
import { queueLogger } from "./job-queue";

it("the log names the cause of an error of the job queue", () => {
  const error = new Error("The connection was lost.");
  const logged = vi.spyOn(log, "error").mockImplementation(() => {});
  queueLogger.error("Error with notify listener", { error });
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    { source: "jobs", err: error },
    "Error with notify listener",
  );
  logged.mockRestore();
});

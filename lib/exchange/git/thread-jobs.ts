import { threadJob } from "@/lib/platform/threads/thread-job";
import type { UnpackResult } from "./on-thread/unpack";

/** Unpacks a Git pack into single objects. */
export const unpackJob = threadJob<Uint8Array, UnpackResult>("git-pack", { isLong: true });

import { webHandler } from "@/lib/platform/api/server/web-handler";
import { healthz } from "@/lib/wiring/health";

/** For development, where Next runs without our own server in front. */
export const GET = webHandler(async () => healthz());

import { webHandler } from "@/lib/platform/api/server/web-handler";
import { readyz } from "@/lib/wiring/health";

/** For development, where Next runs without our own server in front. */
export const GET = webHandler(readyz);

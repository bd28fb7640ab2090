import { webDoor } from "@/lib/platform/api/server/web-door";
import { readyz } from "@/lib/wiring/health";

/** For development, where Next runs without our own server in front. */
export const GET = webDoor(readyz);

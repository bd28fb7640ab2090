import { webDoor } from "@/lib/platform/api/server/web-door";
import { readyz } from "@/lib/wiring/health";

/** Where no server of ours stands in front of Next: development. */
export const GET = webDoor(readyz);

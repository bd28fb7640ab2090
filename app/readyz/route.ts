import { webDoor } from "@/lib/api/server/web-door";
import { readyz } from "@/lib/health";

/** Where no server of ours stands in front of Next: development. */
export const GET = webDoor(readyz);

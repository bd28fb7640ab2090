import { webHandler } from "@/lib/platform/api/server/web-handler";
import { serveRobots } from "@/lib/sites/published/installation-robots";

export const GET = webHandler(serveRobots);

import { serveRobots } from "@/lib/domains/published/installation-robots";
import { webHandler } from "@/lib/platform/api/server/web-handler";

export const GET = webHandler(serveRobots);

import { answerRobots } from "@/lib/domains/published/installation-robots";
import { webDoor } from "@/lib/platform/api/server/web-door";

export const GET = webDoor(answerRobots);

import { engine } from "@/lib/wiring/running-engine";

export const GET = engine.webHandler(engine.serveRobots);

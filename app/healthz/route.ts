import { engine } from "@/lib/wiring/running-engine";

/** For development, where Next runs without our own server in front. */
export const GET = engine.webHandler(async () => engine.healthz());

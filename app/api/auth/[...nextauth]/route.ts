import { engine } from "@/lib/wiring/running-engine";

const answer = engine.serveAuth;

export { answer as GET, answer as POST };

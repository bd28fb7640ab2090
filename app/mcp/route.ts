import { engine } from "@/lib/wiring/running-engine";

/** The endpoint for agents, over the Model Context Protocol. */
const answer = engine.webHandler(engine.handleMcp);

export { answer as DELETE, answer as GET, answer as HEAD, answer as OPTIONS, answer as POST };

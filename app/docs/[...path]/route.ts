import { engine } from "@/lib/wiring/running-engine";

/** Published sites on the development server. */
const answer = engine.webHandler(engine.serveDocs);

export { answer as GET, answer as HEAD, answer as OPTIONS, answer as POST };

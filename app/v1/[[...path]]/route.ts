import { engine } from "@/lib/wiring/running-engine";

/** The whole API. The engine itself answers OPTIONS, wrong methods and unknown addresses. */
const answer = engine.webHandler(engine.handle);

export {
  answer as DELETE,
  answer as GET,
  answer as HEAD,
  answer as OPTIONS,
  answer as PATCH,
  answer as POST,
  answer as PUT,
};

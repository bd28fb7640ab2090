import { engine } from "@/lib/wiring/running-engine";

/** The endpoint for directories, which manage the members of their organization. */
const answer = engine.webHandler(engine.handleScim);

export {
  answer as DELETE,
  answer as GET,
  answer as HEAD,
  answer as OPTIONS,
  answer as PATCH,
  answer as POST,
  answer as PUT,
};

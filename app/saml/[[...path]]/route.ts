import { engine } from "@/lib/wiring/running-engine";

/** The endpoints for browsers and identity providers during a SAML sign-in. */
const answer = engine.webHandler(engine.serveSaml);

export { answer as GET, answer as POST };

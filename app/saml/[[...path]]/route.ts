import "@/lib/wiring/declarations";
import { serveSaml } from "@/lib/identity/saml/router";
import { webHandler } from "@/lib/platform/api/server/web-handler";

/** The endpoints for browsers and identity providers during a SAML sign-in. */
const answer = webHandler(serveSaml);

export { answer as GET, answer as POST };

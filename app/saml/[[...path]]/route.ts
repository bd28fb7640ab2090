import { answerSaml } from "@/lib/domains/saml/door";
import { webDoor } from "@/lib/platform/api/server/web-door";

/** The endpoints for browsers and identity providers during a SAML sign-in. */
const answer = webDoor(answerSaml);

export { answer as GET, answer as POST };

import { answerSaml } from "@/lib/domains/saml/door";
import { webDoor } from "@/lib/platform/api/server/web-door";

/** What browsers and identity providers call to sign somebody in. */
const answer = webDoor(answerSaml);

export { answer as GET, answer as POST };

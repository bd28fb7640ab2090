import { answerDocs } from "@/lib/domains/published/door";
import { webDoor } from "@/lib/platform/api/server/web-door";

/** Published sites on the development server. */
const answer = webDoor(answerDocs);

export { answer as GET, answer as HEAD, answer as OPTIONS, answer as POST };

import { answerDocs } from "@/lib/domains/published/door";
import { webDoor } from "@/lib/platform/api/server/web-door";

/** Published sites, where the development server answers them. */
const answer = webDoor(answerDocs);

export { answer as GET, answer as HEAD, answer as OPTIONS, answer as POST };

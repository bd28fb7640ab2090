import "@/lib/wiring/declarations";
import { webHandler } from "@/lib/platform/api/server/web-handler";
import { serveDocs } from "@/lib/sites/published/serve";

/** Published sites on the development server. */
const answer = webHandler(serveDocs);

export { answer as GET, answer as HEAD, answer as OPTIONS, answer as POST };

import { webHandler } from "@/lib/platform/api/server/web-handler";
import { handle } from "@/lib/wiring/routes";

/** The whole API. The engine itself answers OPTIONS, wrong methods and unknown addresses. */
const answer = webHandler(handle);

export {
  answer as DELETE,
  answer as GET,
  answer as HEAD,
  answer as OPTIONS,
  answer as PATCH,
  answer as POST,
  answer as PUT,
};

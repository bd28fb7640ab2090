import { webHandler } from "@/lib/platform/api/server/web-handler";
import { handleScim } from "@/lib/wiring/scim";

/** The endpoint for directories, which manage the members of their organization. */
const answer = webHandler(handleScim);

export {
  answer as DELETE,
  answer as GET,
  answer as HEAD,
  answer as OPTIONS,
  answer as PATCH,
  answer as POST,
  answer as PUT,
};

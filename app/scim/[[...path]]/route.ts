import { webDoor } from "@/lib/platform/api/server/web-door";
import { handleScim } from "@/lib/wiring/scim";

/** What directories call to say who the members of their organization are. */
const answer = webDoor(handleScim);

export {
  answer as DELETE,
  answer as GET,
  answer as HEAD,
  answer as OPTIONS,
  answer as PATCH,
  answer as POST,
  answer as PUT,
};

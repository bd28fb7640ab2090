import { z } from "zod";
import { ROLES } from "@/lib/core/access/roles";

/** null: no grant; a null role: access denied */
const grant = z.strictObject({ role: z.enum(ROLES).nullable() }).nullable();

/** Payload of an event that changes the grants of an access target. */
export const AccessChanged = z.strictObject({
  grants: z.array(
    z.strictObject({
      user: z.string().optional(),
      team: z.string().optional(),
      before: grant,
      after: grant,
    }),
  ),
});

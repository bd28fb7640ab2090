import "server-only";
import type { Route } from "@/lib/api/server/implement";
import { serve } from "@/lib/api/server/serve";
import { organizationHandlers } from "@/lib/organizations/handlers";
import { spaceHandlers } from "@/lib/spaces/handlers";
import { wiring } from "@/lib/wiring";

/** Every operation of the API. This is the only file that knows all domains. */
export const routes: Route[] = [...organizationHandlers, ...spaceHandlers];

/** The API: one function from request to response, behind every door. */
export const handle = serve(routes, wiring);

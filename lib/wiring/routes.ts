import "server-only";
import { systemHandlers } from "@/lib/administration/system/handlers";
import type { Route } from "@/lib/platform/api/server/implement";
import { serve } from "@/lib/platform/api/server/serve";
import { domainRoutes } from "./domain-routes";
import { wiring } from "./wiring";

/** Every operation of the API. */
export const routes: Route[] = [...systemHandlers(() => import("./openapi")), ...domainRoutes];

/** The API as one function from request to response. */
export const handle = serve(routes, wiring);

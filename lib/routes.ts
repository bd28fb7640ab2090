import "server-only";
import type { Route } from "@/lib/api/server/implement";
import { serve } from "@/lib/api/server/serve";
import { changeRequestHandlers } from "@/lib/change-requests/handlers";
import { collectionHandlers } from "@/lib/collections/handlers";
import { commentHandlers } from "@/lib/comments/handlers";
import { computedHandlers } from "@/lib/computed-preview/handlers";
import { embedHandlers } from "@/lib/embeds/handlers";
import { eventHandlers } from "@/lib/events/handlers";
import { fileHandlers } from "@/lib/files/handlers";
import { gitHandlers } from "@/lib/git/handlers";
import { importHandlers } from "@/lib/imports/handlers";
import { linkHandlers } from "@/lib/links/handlers";
import { memberHandlers } from "@/lib/members/handlers";
import { openApiSpecHandlers } from "@/lib/openapi-specs/handlers";
import { organizationHandlers } from "@/lib/organizations/handlers";
import { pageHandlers } from "@/lib/pages/handlers";
import { pdfHandlers } from "@/lib/pdf/handlers";
import { permissionHandlers } from "@/lib/permissions/handlers";
import { placementHandlers } from "@/lib/placement/handlers";
import { presenceHandlers } from "@/lib/presence/handlers";
import { reusableContentHandlers } from "@/lib/reusable-contents/handlers";
import { reviewHandlers } from "@/lib/reviews/handlers";
import { contentChangeHandlers, revisionHandlers } from "@/lib/revisions/handlers";
import { searchHandlers } from "@/lib/search/handlers";
import { sessionHandlers } from "@/lib/sessions/handlers";
import { setupHandlers } from "@/lib/setup/handlers";
import { spaceHandlers } from "@/lib/spaces/handlers";
import { systemHandlers } from "@/lib/system/handlers";
import { templateHandlers } from "@/lib/templates/handlers";
import { tokenHandlers } from "@/lib/tokens/handlers";
import { uploadHandlers } from "@/lib/uploads/handlers";
import { userHandlers } from "@/lib/users/handlers";
import { wiring } from "@/lib/wiring";

/** Every operation of the API. This is the only file that knows all domains. */
export const routes: Route[] = [
  ...systemHandlers(() => import("@/lib/system/openapi")),
  ...setupHandlers,
  ...userHandlers,
  ...sessionHandlers,
  ...tokenHandlers,
  ...organizationHandlers,
  ...memberHandlers,
  ...collectionHandlers,
  ...spaceHandlers,
  ...placementHandlers,
  ...permissionHandlers,
  ...revisionHandlers,
  ...pageHandlers,
  ...changeRequestHandlers,
  ...contentChangeHandlers,
  ...commentHandlers,
  ...reviewHandlers,
  ...fileHandlers,
  ...reusableContentHandlers,
  ...searchHandlers,
  ...pdfHandlers,
  ...linkHandlers,
  ...openApiSpecHandlers,
  ...computedHandlers,
  ...uploadHandlers,
  ...importHandlers,
  ...templateHandlers,
  ...gitHandlers,
  ...embedHandlers,
  ...eventHandlers,
  ...presenceHandlers,
];

/** The API: one function from request to response, behind every door. */
export const handle = serve(routes, wiring);

import { z } from "zod";
import { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { Page } from "@/lib/content/pages/schemas";
import { webAddress } from "@/lib/core/web-address";
import { Collection } from "@/lib/spaces/collections/schemas";
import { Space } from "@/lib/spaces/spaces/schemas";

export const ContentUrlQuery = z.object({
  url: webAddress().max(2048).describe("An address of the console."),
});

export const ContentOfUrl = z.union([
  z.object({ collection: Collection }),
  z.object({ space: Space, changeRequest: ChangeRequest.optional(), page: Page.optional() }),
]);
export type ContentOfUrl = z.infer<typeof ContentOfUrl>;

import { z } from "zod";
import { webAddress } from "@/lib/model/addresses/web-address";
import { ChangeRequest } from "@/lib/model/change-requests/schemas";
import { Collection } from "@/lib/model/collections/schemas";
import { Page } from "@/lib/model/pages/schemas";
import { Space } from "@/lib/model/spaces/schemas";

export const ContentUrlQuery = z.object({
  url: webAddress().max(2048).describe("An address of the console."),
});

export const ContentOfUrl = z.union([
  z.object({ collection: Collection }),
  z.object({ space: Space, changeRequest: ChangeRequest.optional(), page: Page.optional() }),
]);
export type ContentOfUrl = z.infer<typeof ContentOfUrl>;

import { access } from "@/lib/core/access/access";
import { defineOperation } from "@/lib/platform/api/operation";
import { Embed, EmbedQuery } from "./schemas";

const tag = "embeds";
const summary = "Get the metadata of an address, to show a link as a card";

export const embeds = {
  get: defineOperation({
    id: "getEmbedByUrl",
    tag,
    method: "GET",
    path: "/urls/embed",
    summary,
    access: access.user(),
    query: EmbedQuery,
    response: Embed,
  }),
  getInSpace: defineOperation({
    id: "getEmbedByUrlInSpace",
    tag,
    method: "GET",
    path: "/spaces/{spaceId}/embed",
    summary: `${summary} in a space`,
    access: access.space("space.view"),
    query: EmbedQuery,
    response: Embed,
  }),
};

import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { lookUpEmbed } from "./look-up";
import { embeds } from "./operations";

export const embedHandlers = implement(embeds, {
  get: ({ actor }, { query }) => lookUpEmbed(query.url, actor.userId),
  getInSpace: ({ subject }, { query }) => lookUpEmbed(query.url, subject.organizationId),
});

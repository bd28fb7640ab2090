import { z } from "zod";
import { access } from "@/lib/core/access/access";
import { defineOperation } from "@/lib/platform/api/operation";

const tag = "system";

export const system = {
  info: defineOperation({
    id: "getApiInformation",
    tag,
    method: "GET",
    path: "/",
    summary: "Get the version of this installation",
    access: access.user(),
    spaceTokens: true,
    response: z.object({ version: z.string(), build: z.iso.datetime() }),
  }),
  openapi: defineOperation({
    id: "getOpenApiDocument",
    tag,
    method: "GET",
    path: "/openapi.json",
    summary: "Get the description of this API as an OpenAPI 3.1 document",
    access: access.public(),
    response: z.looseObject({
      openapi: z.string(),
      info: z.looseObject({ title: z.string(), version: z.string() }),
    }),
  }),
};

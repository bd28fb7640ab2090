import "server-only";
import { implement } from "@/lib/api/server/implement";
import { kept } from "@/lib/api/server/reply";
import { system } from "./operations";
import { build, version } from "./version";

export const systemHandlers = implement(system, {
  info: () => ({ version, build }),
  openapi: async () => {
    const { openApiDocument, openApiJson } = await import("./openapi");
    return kept(openApiDocument(), openApiJson());
  },
});

import "server-only";
import { implement } from "@/lib/api/server/implement";
import { system } from "./operations";
import { build, version } from "./version";

export const systemHandlers = implement(system, {
  info: () => ({ version, build }),
  openapi: async () => (await import("./openapi")).openApiDocument(),
});

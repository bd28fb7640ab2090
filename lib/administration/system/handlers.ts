import "server-only";
import type { OpenApiDocument } from "@/lib/platform/api/openapi/document";
import { implement } from "@/lib/platform/api/server/implement";
import { type KeptJson, kept } from "@/lib/platform/api/server/reply";
import { system } from "./operations";
import { build, version } from "./version";

type Description = { openApiDocument: () => OpenApiDocument; openApiJson: () => KeptJson };

/** @param describe loads the description of the API on demand, since it includes every operation */
export const systemHandlers = (describe: () => Promise<Description>) =>
  implement(system, {
    info: () => ({ version, build }),
    openapi: async () => {
      const { openApiDocument, openApiJson } = await describe();
      return kept(openApiDocument(), openApiJson());
    },
  });

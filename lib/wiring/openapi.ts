import { system } from "@/lib/administration/system/operations";
import { version } from "@/lib/administration/system/version";
import { documentComponents } from "@/lib/core/content/document/json-schema";
import { buildOpenApi, type OpenApiDocument } from "@/lib/platform/api/openapi/document";
import { KeptJson } from "@/lib/platform/api/server/reply";
import { env } from "@/lib/platform/env";
import { domainRoutes } from "./domain-routes";
import { schemaModules } from "./schemas";

let document: OpenApiDocument | undefined;

/** The description of the whole API, made once per process from the registry. */
export function openApiDocument(): OpenApiDocument {
  document ??= buildOpenApi([...Object.values(system), ...domainRoutes.map((route) => route.operation)], {
    version,
    server: env.url,
    modules: schemaModules,
    written: { ...documentComponents(), JsonValue: { description: "Any JSON value." } },
  });
  return document;
}

let json: KeptJson | undefined;

/** The description as JSON text, compressed once. */
export function openApiJson(): KeptJson {
  json ??= new KeptJson(openApiDocument());
  return json;
}

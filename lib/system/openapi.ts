import { buildOpenApi, type OpenApiDocument } from "@/lib/api/openapi/document";
import { KeptJson } from "@/lib/api/server/reply";
import { documentComponents } from "@/lib/content/document/json-schema";
import { env } from "@/lib/env";
import { routes } from "@/lib/routes";
import { schemaModules } from "@/lib/schemas";
import { version } from "./version";

let document: OpenApiDocument | undefined;

/** The description of the whole API, made once per process from the registry. */
export function openApiDocument(): OpenApiDocument {
  document ??= buildOpenApi(
    routes.map((route) => route.operation),
    {
      version,
      server: env.url,
      modules: schemaModules,
      written: { ...documentComponents(), JsonValue: { description: "Any JSON value." } },
      examples: {},
    },
  );
  return document;
}

let json: KeptJson | undefined;

/** The same as the text that is sent, compressed once. */
export function openApiJson(): KeptJson {
  json ??= new KeptJson(openApiDocument());
  return json;
}

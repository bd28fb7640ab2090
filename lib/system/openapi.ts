import { buildOpenApi, type OpenApiDocument } from "@/lib/api/openapi";
import { env } from "@/lib/env";
import { routes } from "@/lib/routes";
import { version } from "./version";

let document: OpenApiDocument | undefined;

/** The description of the whole API, made once per process from the registry. */
export function openApiDocument(): OpenApiDocument {
  document ??= buildOpenApi(
    routes.map((route) => route.operation),
    { version, server: env.url },
  );
  return document;
}

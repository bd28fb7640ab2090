import { z } from "zod";
import { CONTENT } from "@/lib/core/read-groups";
import { changesTo } from "@/lib/platform/events/change-schema";
import { column, event, eventsOf } from "@/lib/platform/events/event";
import { PutSpec, UpdateSpec } from "./schemas";

const id = z.string();
const specs = { may: "organization.listOpenAPISpecs" } as const;
const specNamed = z.strictObject({ slug: z.string() });

export const openApiSpecEvents = eventsOf(
  { stored: column("OpenApiSpec", "slug"), payloadField: "slug" },
  {
    "openApiSpec.created": event(specs, specNamed, ["openapi", ...CONTENT]),
    "openApiSpec.updated": event(
      specs,
      specNamed.extend({ changes: changesTo({ ...UpdateSpec.shape, ...PutSpec.shape }, "source") }),
      ["openapi", ...CONTENT],
    ),
    "openApiSpec.processed": event(
      specs,
      specNamed.extend({ error: z.string().optional(), version: id.optional() }),
      ["openapi", ...CONTENT],
    ),
    "openApiSpec.deleted": event(specs, specNamed, ["openapi", ...CONTENT]),
  },
);

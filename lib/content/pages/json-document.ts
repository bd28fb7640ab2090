import { z } from "zod";

/** A text as a tree of nodes. Its content is checked when it is stored, see lib/core/content/document. */
export const JsonDocument = z.looseObject({ object: z.literal("document") }).meta({ id: "Document" });

import { z } from "zod";

/** A text as a tree of nodes. What it holds is checked where it is stored, see lib/core/content/document. */
export const JsonDocument = z.looseObject({ object: z.literal("document") }).meta({ id: "Document" });

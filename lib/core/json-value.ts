import { z } from "zod";

/** Any JSON value: a single schema, so that it has one name. */
export const JsonValue = z.json().register(z.globalRegistry, { id: "JsonValue" });

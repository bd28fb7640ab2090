import { z } from "zod";

/** Any JSON value: one schema for all places, so that it has one name. */
export const JsonValue = z.json().register(z.globalRegistry, { id: "JsonValue" });

import { z } from "zod";

/** The query parameter of operations that return published addresses. */
export const shareKey = z
  .string()
  .max(256)
  .optional()
  .describe("Key of a share link: returns the published addresses behind that link.");

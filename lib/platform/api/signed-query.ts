import { z } from "zod";

const asGiven = "is part of the signed address; use the address as it was given.";

/** The query of a signed address. */
export const SignedQuery = z.object({
  expires: z.string().regex(/^\d{1,15}$/, asGiven),
  signature: z.string().regex(/^[\w-]{43}$/, asGiven),
});

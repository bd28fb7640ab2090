import "server-only";
import { createHash } from "node:crypto";

/** The stored form of a random secret that is only compared and searched for, never read again. */
export const hashSecret = (secret: string): Buffer<ArrayBuffer> =>
  Buffer.from(createHash("sha256").update(secret).digest());

import "server-only";
import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";

/** Creates a secret in the format of Standard Webhooks. */
export const newSecret = (): string => PREFIX + randomBytes(32).toString("base64");

type Signed = { id: string; at: Date; body: string };

/** The headers that identify and sign a delivery, with each secret. See standardwebhooks.com. */
export function signedHeaders({ id, at, body }: Signed, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const sign = (secret: string) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  };
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map(sign).join(" "),
  };
}

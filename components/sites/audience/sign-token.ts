import { parseJsonText } from "@/components/sites/json-text";
import { isRecord } from "@/lib/core/is-record";
import type { Say } from "@/lib/core/locales/say";

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const encoder = new TextEncoder();
const part = (value: object): string => base64url(encoder.encode(JSON.stringify(value)));

/** Signs a JSON Web Token with HS256. Throws a readable error if the claims are no JSON object. */
export async function signVisitorToken(
  say: Say,
  key: string,
  claims: string,
  seconds: number,
  now = Date.now(),
): Promise<string> {
  if (!globalThis.crypto?.subtle)
    throw new Error(say("Open the console over https to sign tokens in the browser."));
  const payload = parsed(say, claims);
  const issued = Math.floor(now / 1_000);
  const text = `${part({ alg: "HS256", typ: "JWT" })}.${part({ ...payload, iat: issued, exp: issued + seconds })}`;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const signing = await crypto.subtle.importKey("raw", encoder.encode(key), algorithm, false, ["sign"]);
  return `${text}.${base64url(new Uint8Array(await crypto.subtle.sign("HMAC", signing, encoder.encode(text))))}`;
}

function parsed(say: Say, claims: string): object {
  const read = parseJsonText(say, claims);
  if ("problem" in read) throw new Error(read.problem);
  const payload = read.value;
  if (!isRecord(payload)) {
    throw new Error(
      say("The claims must be an object, such as {example}.", { example: '{ "plan": "pro" }' }),
    );
  }
  return payload;
}

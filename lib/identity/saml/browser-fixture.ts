import { inflateRawSync } from "node:zlib";
import { noBody } from "@/lib/platform/api/server/message";
import { serveSaml } from "./router";

/** Simulates a browser at the addresses below /saml, in process. */
type Visit = { status: number; location: string; cookies: string[] };

/** @param path with a query, or a whole address of this application */
export async function visit(
  path: string,
  { cookie, form }: { cookie?: string; form?: Record<string, string> } = {},
): Promise<Visit> {
  const [pathname = "", query = ""] = path.replace(/^https?:\/\/[^/]+/, "").split("?");
  const bytes = new TextEncoder().encode(form ? new URLSearchParams(form).toString() : "");
  const { status, headers } = await serveSaml({
    method: form ? "POST" : "GET",
    path: pathname,
    query,
    headers: {
      ...(cookie !== undefined && { cookie }),
      ...(form && { "content-type": "application/x-www-form-urlencoded" }),
    },
    ...noBody,
    body: async () => bytes,
    address: "203.0.113.7",
  });
  const cookies = [headers["set-cookie"] ?? []].flat().map((cookie) => cookie.split(";")[0]!);
  return { status, location: String(headers.location ?? ""), cookies };
}

/** Returns the request id in an address of a provider. */
export function requestIn(location: string): string {
  const asked = new URL(location).searchParams.get("SAMLRequest")!;
  return /\bID="([^"]+)"/.exec(inflateRawSync(Buffer.from(asked, "base64")).toString())![1]!;
}

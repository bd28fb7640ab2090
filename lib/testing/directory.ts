import { expect } from "vitest";
import { createDirectoryToken, putDirectory } from "@/lib/identity/directory/commands";
import { verifyDomainByOperator } from "@/lib/identity/email-domains/commands";
import type { Resource } from "@/lib/identity/scim/messages";
import { noBody } from "@/lib/platform/api/server/message";
import { database } from "@/lib/platform/db/client";
import { handleScim } from "@/lib/wiring/scim";
import { unique } from "./unique";
import { operator, type World } from "./world";

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into by name
export type Body = any;
type Answer = { status: number; headers: Record<string, string | string[]>; body: Body };
export type Send = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** Sends a SCIM request. */
export async function sendScim(
  authorization: string | null,
  method: string,
  address: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const [path = "", query = ""] = address.split("?");
  const bytes = new TextEncoder().encode(body === undefined ? "" : JSON.stringify(body));
  const answer = await handleScim({
    ...noBody,
    method,
    path,
    query,
    headers: {
      ...(authorization !== null && { authorization }),
      ...(body !== undefined && { "content-type": "application/scim+json; charset=utf-8" }),
      ...headers,
    },
    body: async () => bytes,
    address: "203.0.113.9",
  });
  const text = answer.body === null ? "" : String(answer.body);
  return { status: answer.status, headers: answer.headers, body: text === "" ? undefined : JSON.parse(text) };
}

/** Connects the directory of a world, with its own verified domain and a token. */
export async function connectDirectory({ organization }: World) {
  const organizationId = organization.id;
  const domain = `scim-${unique()}.example`;
  await verifyDomainByOperator(database(), operator, organizationId, { domain });
  await putDirectory(database(), operator, organizationId, { label: "Acme ID", product: "okta" });
  const { token } = await createDirectoryToken(database(), operator, organizationId, {});
  const base = `/scim/v2/${organizationId}`;
  const send: Send = (method, path, body, headers) =>
    sendScim(`Bearer ${token}`, method, base + path, body, headers);
  const addressOf = (name: string) => `${name}@${domain}`;
  let people = 0;

  /** Adds a person with the requests of Okta. */
  async function addUser(name?: string): Promise<Resource & { id: string; [name: string]: Body }> {
    people += 1;
    const userName = addressOf(name ?? `person-${people}`);
    const answer = await send("POST", "/Users", {
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
      userName,
      name: { givenName: "Pia", familyName: "Person" },
      emails: [{ primary: true, value: userName, type: "work" }],
      displayName: "Pia Person",
      active: true,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body;
  }
  return { organizationId, base, domain, token, send, addressOf, addUser };
}

export type Connected = Awaited<ReturnType<typeof connectDirectory>>;

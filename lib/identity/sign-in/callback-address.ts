import { NextRequest } from "next/server.js";
import { DomainError, Invalid } from "@/lib/core/errors";
import { problemOf } from "@/lib/platform/api/problem";
import { requestIdFrom } from "@/lib/platform/api/server/request-id";
import { readBody } from "@/lib/platform/api/server/web-handler";
import { returnPath } from "@/lib/platform/auth/return-path";
import { env } from "@/lib/platform/env";

/** Requests to next-auth are small: credentials and a few addresses. */
const LARGEST_BODY = 64 * 1024;
/** The cookie in which next-auth keeps the address, by protocol. */
const COOKIE = /^(?:__Secure-)?next-auth\.callback-url(?:\.|$)/;

/**
 * Passes requests to next-auth only with a callback address of this application. next-auth reports an invalid
 * address as a server configuration error, and reads a body of any size.
 */
export async function guardCallback(
  request: Request,
  answer: (request: NextRequest) => Promise<Response>,
): Promise<Response> {
  try {
    return await answer(await checked(request));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { status, headers, body } = problemOf(
      error,
      requestIdFrom(request.headers.get("x-request-id") ?? undefined),
    );
    return Response.json(body, { status, headers });
  }
}

async function checked(request: Request): Promise<NextRequest> {
  const text =
    request.method === "POST"
      ? new TextDecoder().decode(await readBody(request, Object.fromEntries(request.headers), LARGEST_BODY))
      : "";
  const sent = new NextRequest(request.url, {
    method: request.method,
    headers: request.headers,
    ...(text !== "" && { body: text }),
  });
  const wanted = [
    ...sent.nextUrl.searchParams.getAll("callbackUrl"),
    ...callbacksIn(text, request.headers.get("content-type") ?? ""),
  ];
  for (const address of wanted) {
    if (address !== "" && returnPath(address, env.url) === null) {
      throw Invalid.field(
        "callbackUrl",
        `must be a path of this application, such as “/account”, or an address that begins with ${env.url}, without control characters and backslashes.`,
      );
    }
  }
  for (const { name, value } of sent.cookies.getAll()) {
    if (COOKIE.test(name) && !isWebAddress(value)) throw badCookie(name);
  }
  return sent;
}

function callbacksIn(text: string, type: string): unknown[] {
  if (text === "") return [];
  if (type.includes("application/x-www-form-urlencoded"))
    return new URLSearchParams(text).getAll("callbackUrl");
  if (!type.includes("application/json")) return [];
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null && "callbackUrl" in body ? [body.callbackUrl] : [];
  } catch {
    throw new Invalid("The body is no JSON.", "invalid_json");
  }
}

const isWebAddress = (value: string): boolean =>
  URL.canParse(value, env.url) && /^https?:$/.test(new URL(value, env.url).protocol);

/** A user cannot repair a cookie by hand, so the response removes it. */
function badCookie(name: string): DomainError {
  const secure = name.startsWith("__Secure-") ? "; Secure" : "";
  return new DomainError(
    "invalid",
    "invalid_cookie",
    `The cookie ${name} held no address and was removed. Try again.`,
    {
      headers: { "set-cookie": `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}` },
    },
  );
}

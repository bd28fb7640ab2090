import { serverOf } from "@/lib/core/openapi/server";

/**
 * An empty document that may send requests to one server. The forms of the console that try operations send theirs
 * from it, so that no screen with content may reach other servers. It runs no script of its own, and only screens can
 * use it.
 */
export const GET = (request: Request): Response => {
  const server = serverOf(new URL(request.url).searchParams.get("server") ?? "");
  if (!server) return new Response("`server` has to be the address of a server.", { status: 400 });
  const policy = [
    "default-src 'none'",
    `connect-src ${server.origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
  return new Response("<!doctype html><title>Requests</title>", {
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
  });
};

import { MutationObserver, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "@/components/layout/query-client";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { files } from "@/lib/content/files/operations";
import { members } from "@/lib/organizations/members/operations";
import { EVENTS_HEADER } from "@/lib/platform/api/operation";
import { mutation, query } from "@/lib/platform/api/queries";
import { followOwnRequests } from "./refresh";

afterEach(() => vi.unstubAllGlobals());

it("an ending mutation has refetched the queries that its requests outdated, and no others", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`);
    const headers: Record<string, string> =
      method === "POST" ? { [EVENTS_HEADER]: "changeRequest.merged" } : {};
    return new Response(JSON.stringify({ items: [], count: 0 }), { headers });
  });
  const client = makeQueryClient();
  const stop = followOwnRequests(client);
  const shown = [
    query(files.list.space, { params: { spaceId: "a" } }),
    query(members.list, { params: { organizationId: "o" } }),
  ].map((options) => new QueryObserver(client, { ...(options as object), queryKey: options.queryKey }));
  const leave = shown.map((observer) => observer.subscribe(() => {}));
  await expect.poll(() => shown.every((observer) => observer.getCurrentResult().isSuccess)).toBe(true);

  asked.length = 0;
  await new MutationObserver(client, mutation(changeRequests.merge)).mutate({
    params: { spaceId: "a", changeRequestId: "1" },
    body: {},
  });
  expect(asked).toEqual(["POST /v1/spaces/a/change-requests/1/merge", "GET /v1/spaces/a/content/files"]);
  for (const end of [...leave, stop]) end();
});

it("a write refused as outdated refetches everything", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`);
    return method === "POST"
      ? new Response(JSON.stringify({ error: { code: 409, message: "Merged meanwhile." } }), { status: 409 })
      : new Response(JSON.stringify({ items: [], count: 0 }));
  });
  const client = makeQueryClient();
  const options = query(files.list.space, { params: { spaceId: "a" } });
  const leave = new QueryObserver(client, { ...(options as object), queryKey: options.queryKey }).subscribe(
    () => {},
  );
  await expect.poll(() => client.getQueryState(options.queryKey)?.status).toBe("success");

  asked.length = 0;
  await expect(
    new MutationObserver(client, mutation(changeRequests.merge)).mutate({
      params: { spaceId: "a", changeRequestId: "1" },
      body: {},
    }),
  ).rejects.toThrow("Merged meanwhile.");
  expect(asked).toEqual(["POST /v1/spaces/a/change-requests/1/merge", "GET /v1/spaces/a/content/files"]);
  leave();
});

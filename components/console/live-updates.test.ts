import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { pollUntilTold } from "../layout/liveness";
import { keepUpToDate } from "./live-updates";

class Source {
  static latest: Source | undefined;
  onopen = () => {};
  onerror = () => {};
  onmessage = (_: { data: string }) => {};
  resync = () => {};
  constructor() {
    Source.latest = this;
  }
  addEventListener = (_name: string, hear: () => void) => {
    this.resync = hear;
  };
  close = () => {};
}
vi.stubGlobal("EventSource", Source);
vi.stubGlobal("navigator", {});

let stop = () => {};
afterEach(() => stop());

const connected = async (client = new QueryClient()) => {
  Source.latest = undefined;
  stop = keepUpToDate(client, `organization ${Math.random()}`);
  await vi.waitUntil(() => Source.latest);
  return Source.latest!;
};

it("leaves looking again to the events while it is connected, and only then", async () => {
  const source = await connected();
  expect(pollUntilTold(1_000)).toBe(1_000);
  source.onopen();
  expect(pollUntilTold(1_000)).toBeGreaterThan(10_000);
  source.onerror();
  expect(pollUntilTold(1_000)).toBe(1_000);
  source.onopen();
  stop();
  expect(pollUntilTold(1_000)).toBe(1_000);
});

it("makes stale what an event is about, and everything when some were missed", async () => {
  const client = new QueryClient();
  const source = await connected(client);
  const keys = [
    ["openapi", "getOpenAPISpec", {}],
    ["members", "listMembers", {}],
  ];
  for (const key of keys) client.setQueryData(key, "shown");
  const stale = () => keys.map((key) => client.getQueryState(key)?.isInvalidated);
  source.onopen();
  source.onmessage({ data: JSON.stringify({ id: 1, type: "openApiSpec.processed", subject: "a" }) });
  await expect.poll(stale, { timeout: 3_000 }).toEqual([true, false]);
  source.resync();
  await expect.poll(stale, { timeout: 3_000 }).toEqual([true, true]);
});

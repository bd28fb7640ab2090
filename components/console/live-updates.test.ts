import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { fallbackPollInterval } from "@/components/layout/liveness";
import { keepUpToDate } from "./live-updates";

class Source {
  static readonly CLOSED = 2;
  static latest: Source | undefined;
  readyState = 0;
  onopen = () => {};
  onerror = () => {};
  onmessage = (_: { data: string }) => {};
  resync = () => {};
  constructor(readonly url: string) {
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
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.stubGlobal("navigator", {});
});

const connected = async (client = new QueryClient()) => {
  Source.latest = undefined;
  stop = keepUpToDate(client, `organization ${Math.random()}`, Date.now());
  await expect.poll(() => Source.latest).toBeDefined();
  return Source.latest!;
};

it("live updates reduce polling only while the event stream is connected", async () => {
  const source = await connected();
  expect(fallbackPollInterval(1_000)).toBe(1_000);
  source.onopen();
  expect(fallbackPollInterval(1_000)).toBeGreaterThan(10_000);
  source.onerror();
  expect(fallbackPollInterval(1_000)).toBe(1_000);
  source.onopen();
  stop();
  expect(fallbackPollInterval(1_000)).toBe(1_000);
});

it("live updates invalidate the queries of an event, and all of them after missed events", async () => {
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
  await expect.poll(stale).toEqual([true, false]);
  source.resync();
  await expect.poll(stale).toEqual([true, true]);
});

it("live updates read progress on the screen again once, as it may have changed before the connection", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const source = await connected(client);
  const reads: string[] = [];
  const shows: Record<string, number> = {};
  let state = "waiting";
  const show = (tag: string, id: string, data: () => unknown = () => ({ state: "same" })) => {
    const queryKey = [tag, id, {}];
    const observer = new QueryObserver(client, {
      queryKey,
      queryFn: async () => {
        reads.push(id);
        return data();
      },
      notifyOnChangeProps: ["data"],
    });
    stops.push(observer.subscribe(() => (shows[id] = (shows[id] ?? 0) + 1)));
    return observer;
  };
  const stops: (() => void)[] = [];
  let answer = (_: unknown) => {};
  const slow = new Promise((resolve) => {
    answer = resolve;
  });
  const deliveries = show("webhooks", "listWebhookDeliveries", () => ({ state }));
  show("imports", "getImport");
  show("members", "listMembers");
  show("mails", "listMails", () => slow.then(() => ({ state })));
  client.setQueryData(["webhooks", "listWebhooks", {}], "on another screen");
  await expect.poll(() => deliveries.getCurrentResult().data).toEqual({ state: "waiting" });
  reads.length = 0;
  for (const id of Object.keys(shows)) delete shows[id];

  state = "delivered";
  source.onopen();
  await expect.poll(() => deliveries.getCurrentResult().data).toEqual({ state: "delivered" });
  answer(null);
  await expect.poll(() => reads.toSorted()).toEqual(["getImport", "listMails", "listWebhookDeliveries"]);
  expect(shows).toMatchObject({ listWebhookDeliveries: 1 });
  expect(shows).not.toHaveProperty("getImport");
  expect(client.getQueryState(["webhooks", "listWebhooks", {}])?.isInvalidated).toBe(false);
  for (const end of stops) end();
});

it("live updates refetch everything at the first refusal, and reconnect after growing pauses", async () => {
  const client = new QueryClient();
  const refused = await connected(client);
  vi.useFakeTimers();
  const key = ["members", "listMembers", {}];
  const isStale = () => client.getQueryState(key)?.isInvalidated;
  const refuse = (source: Source) => {
    client.setQueryData(key, "shown");
    source.readyState = Source.CLOSED;
    source.onerror();
  };
  const after = async (milliseconds: number, source: Source) => {
    await vi.advanceTimersByTimeAsync(milliseconds - 1);
    expect(Source.latest).toBe(source);
    await vi.advanceTimersByTimeAsync(1);
    expect(Source.latest).not.toBe(source);
    return Source.latest!;
  };
  refuse(refused);
  expect(fallbackPollInterval(1_000)).toBe(1_000);
  const second = await after(5_000, refused);
  expect(isStale()).toBe(true);
  refuse(second);
  const third = await after(10_000, second);
  expect(isStale()).toBe(false);
  third.onopen();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isStale()).toBe(true);
  expect(fallbackPollInterval(1_000)).toBeGreaterThan(10_000);
  // After leaving, a refused connection is not retried.
  refuse(third);
  stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(Source.latest).toBe(third);
});

it("live updates ask for events since the shown data was read", async () => {
  const begin = (shownSince: number) => {
    stop();
    stop = keepUpToDate(new QueryClient(), "organization", shownSince);
    return Source.latest!.url;
  };
  expect(begin(Date.now() - 20_500)).toMatch(/events\?seconds=21$/);
  expect(begin(Date.now() - 10 * 60_000)).toMatch(/events$/);
});

it("live updates get missed events from the tab that holds the connection", async () => {
  let held = false;
  const request = (_name: string, _options: object, hold: () => Promise<void>) => {
    if (held) return new Promise(() => {});
    held = true;
    return hold();
  };
  vi.stubGlobal("navigator", { locks: { request } });
  const organization = `organization ${Math.random()}`;
  const key = ["openapi", "getOpenAPISpec", {}];
  const other = ["members", "listMembers", {}];
  const stops: (() => void)[] = [];
  stop = () => {
    for (const each of stops) each();
  };
  const begin = Date.now();
  stops.push(keepUpToDate(new QueryClient(), organization, begin));
  const source = Source.latest!;
  source.onopen();
  source.onmessage({ data: JSON.stringify({ id: 1, type: "openApiSpec.processed", subject: "a" }) });

  const tab = (shownSince: number) => {
    const client = new QueryClient();
    for (const each of [key, other]) client.setQueryData(each, "shown");
    stops.push(keepUpToDate(client, organization, shownSince));
    return () => [key, other].map((each) => client.getQueryState(each)?.isInvalidated);
  };
  const [late, early, later] = [tab(begin), tab(begin - 60_000), tab(Date.now() + 1)];
  await expect.poll(late).toEqual([true, false]);
  await expect.poll(early).toEqual([true, true]);
  expect(later()).toEqual([false, false]);
});

import { readdirSync, readFileSync } from "node:fs";
import { CancelledError, QueryClient, QueryObserver } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { invalidate, invalidateAll, readNow } from "./invalidate";

/** Observes a query whose requests are answered by hand. */
const watched = (client: QueryClient, queryKey: readonly string[]) => {
  const asked: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((answer) => asked.push(answer));
  const observer = new QueryObserver(client, { queryKey, queryFn, staleTime: 60_000 });
  observer.subscribe(() => {});
  return { asked, shown: () => observer.getCurrentResult().data };
};

describe("invalidating", () => {
  it("restarts a first request that is under way and shows only the second answer", async () => {
    const client = new QueryClient();
    const read = watched(client, ["spaces", "list"]);
    const done = invalidateAll(client);
    await expect.poll(() => read.asked.length).toBe(2);
    read.asked[0]?.("before");
    read.asked[1]?.("after");
    await done;
    expect(read.shown()).toBe("after");
  });

  it("refetches an observed query and shows the old data until the answer arrives", async () => {
    const client = new QueryClient();
    const read = watched(client, ["spaces", "list"]);
    read.asked[0]?.("before");
    await expect.poll(read.shown).toBe("before");
    const done = invalidateAll(client);
    await expect.poll(() => read.asked.length).toBe(2);
    expect(read.shown()).toBe("before");
    read.asked[1]?.("after");
    await done;
    expect(read.shown()).toBe("after");
  });

  it("resolves a waiting read to the answer of the request that replaced it", async () => {
    const client = new QueryClient();
    const queryKey = ["spaces", "list"];
    const read = watched(client, queryKey);
    const plain = client.fetchQuery({ queryKey });
    const waiting = readNow(client, { queryKey });
    const done = invalidateAll(client);
    await expect(plain).rejects.toThrow(CancelledError);
    await expect.poll(() => read.asked.length).toBe(2);
    read.asked[1]?.("after");
    await expect(waiting).resolves.toBe("after");
    await done;
  });

  it("leaves other queries alone", async () => {
    const client = new QueryClient();
    const space = watched(client, ["spaces", "get"]);
    const page = watched(client, ["pages", "get"]);
    space.asked[0]?.("a space");
    page.asked[0]?.("a page");
    await expect.poll(page.shown).toBe("a page");
    await invalidate(client, { queryKey: ["members"] });
    await invalidate(client, { queryKey: ["spaces", "list"] });
    expect([space.asked.length, page.asked.length]).toEqual([1, 1]);
  });

  it("cancels no unobserved query, so its caller gets the answer", async () => {
    const client = new QueryClient();
    const answer = client.fetchQuery({ queryKey: ["spaces", "get"], queryFn: async () => "a space" });
    await invalidateAll(client);
    await expect(answer).resolves.toBe("a space");
  });
});

it("only invalidate.ts marks queries as outdated", () => {
  const files = ["app", "components", "lib"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.ts$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  const plain = files.filter((file) =>
    /\.(invalidateQueries|refetchQueries|resetQueries)\(/.test(readFileSync(file, "utf8")),
  );
  expect(plain).toEqual(["components/layout/invalidate.ts"]);
});

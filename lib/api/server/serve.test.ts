import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { access } from "@/lib/access/access";
import { defineOperation } from "@/lib/api/operation";
import { implement } from "./implement";
import { type ApiRequest, noBody } from "./message";
import { Bytes } from "./reply";
import { serve, type Wiring } from "./serve";

const wiring: Wiring = {
  authenticate: async () => null,
  subjects: {
    organization: async () => null,
    collection: async () => null,
    space: async () => null,
    changeRequest: async () => null,
  },
  limitRate: async () => ({}),
  once: (_key, _actor, _operation, _hash, run) => run(),
  translate: (error) => error,
  observe: () => {},
};

const request = (method: string, path: string, headers: ApiRequest["headers"] = {}): ApiRequest => ({
  method,
  path,
  query: "",
  headers,
  ...noBody,
  address: "203.0.113.7",
});

describe("the engine", () => {
  it("destroys the stream that a HEAD asks nothing of", async () => {
    const stream = new Readable({ read() {} });
    const operation = defineOperation({
      id: "stream",
      tag: "test",
      method: "GET",
      path: "/stream",
      summary: "A stream",
      access: access.public(),
    });
    const handle = serve(
      implement({ operation }, { operation: () => new Bytes(stream, 200, { "content-type": "text/plain" }) }),
      wiring,
    );
    const answer = await handle(request("HEAD", "/v1/stream"));
    expect(answer).toMatchObject({ status: 200, body: null, headers: { "content-type": "text/plain" } });
    expect(stream.destroyed).toBe(true);
  });
});

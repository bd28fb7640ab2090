import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { afterEach, expect, it } from "vitest";
import { Forbidden } from "@/lib/core/errors";
import { problemOf } from "@/lib/platform/api/problem";
import type { BodyStream } from "./body";
import { nodeHandler } from "./node-handler";
import { json } from "./serve";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server whose handler checks a body, then reads it chunk by chunk. */
async function serving(judge: (body: BodyStream) => void = () => {}): Promise<number> {
  server = createServer(
    nodeHandler(async (incoming) => {
      try {
        const body = incoming.stream(1 << 20);
        judge(body);
        let size = 0;
        for await (const chunk of body.chunks) size += chunk.byteLength;
        return json(200, { announced: body.size, size });
      } catch (error) {
        const problem = problemOf(error, "request-id");
        return json(problem.status, problem.body);
      }
    }),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

async function answerTo(sending: ReturnType<typeof request>): Promise<{ status: number; body: unknown }> {
  const [response] = await once(sending, "response");
  let text = "";
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode, body: JSON.parse(text) };
}

const put = (port: number, headers: Record<string, string | number> = {}) =>
  request({ port, host: "127.0.0.1", method: "PUT", path: "/v1/x", headers });

it("passes on a body while it arrives", async () => {
  const port = await serving();
  const sending = put(port, { "content-length": 5 });
  sending.end("hello");
  expect(await answerTo(sending)).toEqual({ status: 200, body: { announced: 5, size: 5 } });
});

it("sends the headers of a stream before its first byte", async () => {
  const body = new Readable({ read: () => {} });
  server = createServer(
    nodeHandler(async () => ({ status: 200, headers: { "x-open": "yes" }, body })),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const [response] = await once(request({ port, host: "127.0.0.1" }).end(), "response");
  expect(response.headers["x-open"]).toBe("yes");
  body.push(null);
  await once(response.resume(), "end");
});

it("sends a refusal before a byte of the body was sent", async () => {
  const port = await serving(() => {
    throw new Forbidden("No.");
  });
  const sending = put(port, { "content-length": 1 << 20 });
  sending.on("error", () => {});
  sending.flushHeaders();
  expect((await answerTo(sending)).status).toBe(403);
  sending.destroy();
});

it("a body is refused by its announced length, or once too much has arrived", async () => {
  const port = await serving();
  const announced = put(port, { "content-length": 2 << 20 });
  announced.on("error", () => {});
  announced.flushHeaders();
  expect((await answerTo(announced)).status).toBe(413);
  announced.destroy();
  const unannounced = put(port);
  unannounced.on("error", () => {});
  unannounced.end(Buffer.alloc(2 << 20));
  expect((await answerTo(unannounced)).status).toBe(413);
});

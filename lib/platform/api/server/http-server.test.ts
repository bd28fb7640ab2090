import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { afterEach, describe, expect, it } from "vitest";
import { createHttpServer, drain } from "./http-server";
import type { ApiResponse } from "./message";
import { nodeHandler } from "./node-handler";

type Answer = Parameters<typeof createHttpServer>[0]["engine"];
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

const answering = (name: string) => (_request: IncomingMessage, response: ServerResponse) =>
  response.end(name);

async function start(engine: Answer = answering("engine")): Promise<{ server: Server; port: number }> {
  const server = createHttpServer({
    atOnce: ({ url }, response) => url === "/docs/ready" && Boolean(response.end("at once")),
    engine,
    screens: answering("screen"),
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", 1_024, resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

/** Reads everything from a connection until it is closed, or returns its error. */
const received = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let text = "";
    socket.setEncoding("utf8");
    socket.on("data", (chunk: string) => {
      text += chunk;
    });
    socket.on("error", (error) => resolve(`${text}${error}`)).on("close", () => resolve(text));
  });

async function ask(port: number, request: string): Promise<string> {
  const socket = connect(port, "127.0.0.1", () => socket.write(request));
  return received(socket);
}

describe("the server", () => {
  it.each([
    ["no request at all\r\n\r\n", 400, "malformed_request"],
    [`GET /v1/user HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`, 431, "headers_too_large"],
    [`GET /v1/user?${"x".repeat(9_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 414, "address_too_long"],
    ["GET /v1/user HTTP/1.1\r\n\r\n", 400, "host_missing"],
    ["CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n", 405, "method_not_allowed"],
    ["POST /v1/orgs HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\n\r\n", 417, "expectation_failed"],
  ])("refuses with an error body and closes the connection: %#", async (request, status, reason) => {
    const { port } = await start();
    const [head = "", body = ""] = (await ask(port, request)).split("\r\n\r\n");
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const { error } = JSON.parse(body);
    expect(error).toMatchObject({ code: status, reason });
    expect(error.message).toMatch(/\.$/);
    expect(head).toContain(`x-request-id: ${error.requestId}`);
  });

  it.each([
    ["/v1", "engine"],
    ["/v1/user", "engine"],
    ["/docs/guide/start", "engine"],
    ["/docs/ready", "at once"],
    ["/files", "engine"],
    ["/files/x?y=1", "engine"],
    ["http://x/v1/user", "engine"],
    ["/readyz", "engine"],
    ["/v10", "screen"],
    ["/docsearch", "screen"],
    ["/filesystem", "screen"],
    ["/", "screen"],
  ])("passes %s to the %s", async (path, answerer) => {
    const { port } = await start();
    const answer = await ask(port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer.split("\r\n\r\n")[1]).toContain(answerer);
  });

  it("answers every accepted connection before it stops, and none afterwards", async () => {
    const { server, port } = await start();
    const sockets = Array.from({ length: 300 }, () => connect(port, "127.0.0.1"));
    const answers = sockets.map((socket) => {
      socket.on("connect", () => socket.write("GET /v1/user HTTP/1.1\r\nHost: x\r\n\r\n"));
      return received(socket);
    });
    // The kernel has completed all connections; this process has accepted none of them yet.
    await new Promise((resolve) => process.nextTick(resolve));
    await drain(server);
    for (const answer of await Promise.all(answers)) {
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
      expect(answer.toLowerCase()).toContain("connection: close");
    }
    expect(await received(connect(port, "127.0.0.1"))).toContain("ECONNREFUSED");
  });

  it("finishes requests under way, closes idle connections, and ends streams", async () => {
    let finish = () => {};
    const stream = new Readable({ read() {} });
    const { server, port } = await start((request, response) => {
      if (request.url === "/v1/quick") return void response.end("quick");
      if (request.url === "/v1/stream") return void stream.pipe(response);
      finish = () => response.end("slow");
    });
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
    const idle = connect(port, "127.0.0.1", () => idle.write(get("/v1/quick")));
    const idleEnds = received(idle);
    await new Promise((resolve) => idle.once("data", resolve));
    const slow = ask(port, get("/v1/slow"));
    const endless = ask(port, get("/v1/stream"));
    await expect.poll(() => server.listening && finish.name).toBe("finish");
    const stopped = drain(server, () => {
      if (!stream.readableEnded && !stream.destroyed) stream.push(null);
    });
    expect(await idleEnds).toContain("quick");
    expect(await endless).toMatch(/^HTTP\/1\.1 200 /);
    finish();
    expect(await slow).toContain("slow");
    await stopped;
  });
});

describe("the node handler", () => {
  it("destroys a stream that it cannot send", async () => {
    const body = new Readable({ read() {} });
    const answer: ApiResponse = { status: 200, headers: { "x-bad": "line\nbreak" }, body };
    const { port } = await start(nodeHandler(async () => answer));
    await ask(port, "GET /v1 HTTP/1.1\r\nHost: x\r\n\r\n");
    expect(body.destroyed).toBe(true);
  });
});

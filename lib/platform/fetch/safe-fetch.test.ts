import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { Invalid } from "@/lib/core/errors";
import { inRanges, isPublicAddress } from "./addresses";
import { FetchFailed, type FetchOptions, safeFetch } from "./safe-fetch";

const servers: Server[] = [];
const loopback = { allowedRanges: ["127.0.0.0/8"] } satisfies FetchOptions;

async function serveOnce(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function failure(address: string, options: FetchOptions = loopback): Promise<FetchFailed> {
  const error: unknown = await safeFetch(address, options).then(
    () => new Error("It was fetched."),
    (reason: unknown) => reason,
  );
  if (error instanceof FetchFailed) return error;
  throw error;
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

describe("public addresses", () => {
  it.each(["8.8.8.8", "93.184.216.34", "2606:4700::1111", "2a00:1450:4001:81b::200e"])(
    "include %s",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fc00::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::1",
    "2002:7f00:1::",
    "2001:db8::1",
    "2001::1",
    "fe80::1%eth0",
    "localhost",
    "",
  ])("do not include “%s”", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it("are extended only by an operator's ranges", () => {
    const allowed = inRanges(["10.0.0.0/8", "192.168.7.7", "fd00::/8"]);
    expect(["10.9.8.7", "192.168.7.7", "fd12::1"].every(allowed)).toBe(true);
    expect(["11.0.0.1", "192.168.7.8", "fe80::1", "name"].some(allowed)).toBe(false);
  });
});

describe("safeFetch", () => {
  it("returns bytes, media type and final address", async () => {
    const origin = await serveOnce((request, response) => {
      if (request.url === "/start") return void response.writeHead(302, { location: "/end?x=1" }).end();
      response.writeHead(200, { "content-type": "Text/Markdown; charset=utf-8" }).end("# Hello\n");
    });
    const fetched = await safeFetch(`${origin}/start`, loopback);
    expect(fetched.bytes.toString()).toBe("# Hello\n");
    expect(fetched).toMatchObject({
      contentType: "text/markdown",
      charset: "utf-8",
      url: `${origin}/end?x=1`,
    });
  });

  it("inflates gzip", async () => {
    const origin = await serveOnce((_request, response) => {
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("text"));
    });
    expect((await safeFetch(origin, loopback)).bytes.toString()).toBe("text");
  });

  it("does not reach private addresses unless the operator allows them", async () => {
    const origin = await serveOnce((_request, response) => void response.end("secret"));
    const { port } = new URL(origin);
    const resolve = async () => [{ address: "127.0.0.1", family: 4 }];
    const error = await failure(`http://docs.example:${port}/`, { allowedRanges: [], resolve });
    expect(error).toMatchObject({ reason: "FETCH_ERROR" });
    expect(error.message).toContain(`Couldn't reach docs.example:${port}.`);
    expect(error.message).not.toContain("127.0.0.1");
    expect(await failure(origin, { allowedRanges: [] })).toMatchObject({ reason: "FETCH_ERROR" });
  });

  it("refuses a name if one of its addresses is private", async () => {
    const origin = await serveOnce((_request, response) => void response.end("secret"));
    const port = new URL(origin).port;
    const mixed = [
      { address: "127.0.0.1", family: 4 },
      { address: "10.0.0.1", family: 4 },
    ];
    await failure(`http://docs.example:${port}/`, { ...loopback, resolve: async () => mixed });
    const fetched = await safeFetch(`http://docs.example:${port}/`, {
      ...loopback,
      resolve: async () => mixed.slice(0, 1),
    });
    expect(fetched.bytes.toString()).toBe("secret");
  });

  it("checks every redirect", async () => {
    const hidden = await serveOnce((_request, response) => void response.end("secret"));
    const origin = await serveOnce((_request, response) => {
      response.writeHead(302, { location: hidden.replace("127.0.0.1", "127.0.0.2") }).end();
    });
    const error = await failure(origin, { allowedRanges: ["127.0.0.1/32"] });
    expect(error.message).not.toContain("127.0.0.2");
  });

  it("lets the caller refuse a redirect before it is followed", async () => {
    const asked: string[] = [];
    const origin = await serveOnce((request, response) => {
      asked.push(request.url!);
      response.writeHead(302, { location: "/elsewhere" }).end();
    });
    const mayFollow = (to: URL, from: URL) => {
      throw new Invalid(`From ${from.pathname} to ${to.pathname}.`);
    };
    await expect(safeFetch(`${origin}/start`, { ...loopback, mayFollow })).rejects.toThrow(
      "From /start to /elsewhere.",
    );
    expect(asked).toEqual(["/start"]);
  });

  it("exposes the response to code but not in the message", async () => {
    const origin = await serveOnce((_request, response) => void response.writeHead(404).end("secret"));
    const missing = await failure(origin);
    expect(missing.response?.status).toBe(404);
    // The port may have any digits.
    expect(missing.message.replace(origin.split("://")[1]!, "")).not.toMatch(/404|secret/);
    expect((await failure("http://127.0.0.1:9/")).response).toBeNull();
  });

  it("follows at most three redirects", async () => {
    const origin = await serveOnce((request, response) => {
      const hop = Number(request.url!.slice(1));
      if (hop === 0) return void response.end("there");
      response.writeHead(302, { location: `/${hop - 1}` }).end();
    });
    expect((await safeFetch(`${origin}/3`, loopback)).bytes.toString()).toBe("there");
    expect((await failure(`${origin}/4`)).reason).toBe("FETCH_ERROR");
  });

  it("gives the same error for a closed port, an error page and a private address", async () => {
    const origin = await serveOnce((_request, response) => void response.writeHead(500).end("stack trace"));
    const addresses = [
      [origin, loopback],
      ["http://127.0.0.1:9/", loopback],
      ["http://10.0.0.1/", loopback],
      ["http://[::ffff:127.0.0.1]/", { allowedRanges: [] }],
      ["http://0x7f000001/", { allowedRanges: [] }],
    ] as const;
    const messages = await Promise.all(
      addresses.map(async ([address, options]) =>
        (await failure(address, options)).message.replace(new URL(address).host, "HOST"),
      ),
    );
    expect(new Set(messages).size).toBe(1);
  });

  it.each(["ftp://example.com/", "file:///etc/passwd", "http://user:word@example.com/", "not an address"])(
    "refuses %s",
    async (address) => {
      expect((await failure(address)).reason).toBe("FETCH_ERROR");
    },
  );

  it("reports a timeout while connecting, waiting or reading", async () => {
    const origin = await serveOnce((request, response) => {
      if (request.url === "/slow") response.writeHead(200).write("begin");
    });
    const options = { ...loopback, timeoutMs: 150 };
    expect((await failure(`${origin}/silent`, options)).reason).toBe("FETCH_TIMEOUT");
    expect((await failure(`${origin}/slow`, options)).reason).toBe("FETCH_TIMEOUT");
    const unresolved = { ...options, resolve: () => new Promise<never>(() => {}) };
    expect((await failure("http://docs.example/", unresolved)).reason).toBe("FETCH_TIMEOUT");
  });

  it("stops at the size limit, announced or not, and at the inflated size of a bomb", async () => {
    const origin = await serveOnce((request, response) => {
      if (request.url === "/announced") return void response.end("x".repeat(2_000));
      if (request.url === "/bomb") {
        return void response
          .writeHead(200, { "content-encoding": "gzip" })
          .end(gzipSync(Buffer.alloc(1 << 20)));
      }
      response.writeHead(200, { "transfer-encoding": "chunked" });
      response.write("x".repeat(1_500));
      response.end("x".repeat(1_500));
    });
    const small = { ...loopback, maxBytes: 1_000 };
    expect((await failure(`${origin}/announced`, small)).message).toMatch(/too large/);
    expect((await failure(`${origin}/chunked`, small)).message).toMatch(/too large/);
    expect((await failure(`${origin}/bomb`)).message).toMatch(/too large/);
  });

  it("accepts only the requested media types", async () => {
    const origin = await serveOnce(
      (_request, response) => void response.writeHead(200, { "content-type": "text/html" }).end("<p>"),
    );
    expect((await failure(origin, { ...loopback, accept: ["application/zip"] })).message).toContain(
      "application/zip",
    );
  });

  it("lets one group fetch four addresses at a time", async () => {
    const origin = await serveOnce(() => {});
    const options = { ...loopback, group: "one", timeoutMs: 300 };
    const waiting = Array.from({ length: 4 }, () => failure(origin, options));
    await expect(safeFetch(origin, options)).rejects.toMatchObject({ code: "too_many_requests" });
    expect((await Promise.all(waiting)).every((error) => error.reason === "FETCH_TIMEOUT")).toBe(true);
    await expect(safeFetch(origin, options)).rejects.toMatchObject({ reason: "FETCH_TIMEOUT" });
  });
});

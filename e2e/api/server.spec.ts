import { connect } from "node:net";
import { expect, test } from "@playwright/test";

test("the server is alive and ready", async ({ request }) => {
  expect(await (await request.get("/healthz")).json()).toEqual({ status: "ok" });
  expect(await (await request.get("/readyz")).json()).toEqual({ status: "ready" });
});

for (const path of ["/v1/user", "/healthz", "/no-such-screen"]) {
  test(`gives ${path} a request id, the caller's own if it is sane`, async ({ request }) => {
    const sent = await request.get(path, { headers: { "x-request-id": "trace-12345678" } });
    expect(sent.headers()["x-request-id"]).toBe("trace-12345678");
    const made = await request.get(path, { headers: { "x-request-id": "no good!" } });
    expect(made.headers()["x-request-id"]).toMatch(/^[\w.-]{8,64}$/);
    expect(made.headers()["x-content-type-options"]).toBe("nosniff");
    expect(made.headers()["x-powered-by"]).toBeUndefined();
  });
}

test("the server answers the API's addresses unchanged, and each screen at a single address", async ({
  request,
}) => {
  for (const path of ["/v1/", "/v1", "/v1/user/"]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(401);
    expect((await answer.json()).error.code, path).toBe(401);
  }
  const screen = await request.get("/signin/?next=%2Faccount", { maxRedirects: 0 });
  expect(screen.status()).toBe(308);
  expect(screen.headers().location).toMatch(/\/signin\?next=%2Faccount$/);
});

test("the server refuses callback addresses outside of this application", async ({ request }) => {
  for (const address of ["javascript:alert(1)", "/account\nx: y", "https://evil.test/"]) {
    const query = `callbackUrl=${encodeURIComponent(address)}`;
    const asked = await request.get(`/api/auth/signin?${query}`, { maxRedirects: 0 });
    expect(asked.status(), address).toBe(400);
    const sent = await request.post("/api/auth/callback/credentials", { form: { callbackUrl: address } });
    expect(sent.status(), address).toBe(400);
    expect((await sent.json()).error.fields[0].path).toBe("callbackUrl");
  }
});

test("the server refuses compressed bodies without reading them", async ({ request }) => {
  const answer = await request.post("/v1/orgs", {
    headers: { "content-encoding": "gzip", "content-type": "application/json" },
    data: Buffer.from("nothing of the kind"),
  });
  expect([401, 415]).toContain(answer.status());
  expect((await answer.json()).error.code).toBe(answer.status());
});

test("the server refuses overlong addresses", async ({ request }) => {
  const answer = await request.get(`/v1/user?x=${"x".repeat(9_000)}`);
  expect(answer.status()).toBe(414);
  expect((await answer.json()).error.code).toBe(414);
});

test("the server answers anything but HTTP with 400 and closes the connection", async ({ baseURL }) => {
  const { hostname, port } = new URL(baseURL ?? "");
  const answer = await new Promise<string>((resolve, reject) => {
    let received = "";
    const socket = connect(Number(port), hostname, () => socket.write("no request at all\r\n\r\n"));
    socket.on("error", reject).on("close", () => resolve(received));
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      received += chunk;
    });
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
});

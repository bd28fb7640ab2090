import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A server that accepts and counts all requests. */
export async function startReceiver() {
  let received = 0;
  const server = createServer((request, response) => {
    received += 1;
    request.resume().on("end", () => response.end("Thanks."));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/events`,
    received: () => received,
    close: () => server.close(),
  };
}

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A response of the test website: a page, or any other. */
type FixtureAnswer = string | { status?: number; type?: string; location?: string; body?: string | Buffer };

export type FixtureSite = {
  origin: string;
  /** requested paths, in order */
  asked: string[];
  close: () => void;
};

/** Serves a website from this machine. Unknown paths are 404; a response can also wait. */
export async function serveSite(
  answers: Record<string, FixtureAnswer | ((origin: string) => FixtureAnswer | Promise<FixtureAnswer>)>,
): Promise<FixtureSite> {
  const asked: string[] = [];
  const server: Server = createServer(async (request, response) => {
    asked.push(request.url!);
    const known = answers[request.url!] ?? { status: 404, type: "text/plain", body: "secret stack trace" };
    const answer = typeof known === "function" ? await known(origin) : known;
    const { status, type, location, body } =
      typeof answer === "string"
        ? { status: 200, type: "text/html; charset=utf-8", body: answer, location: undefined }
        : answer;
    response.writeHead(status ?? (location === undefined ? 200 : 302), {
      "content-type": type ?? "text/html",
      ...(location !== undefined && { location }),
    });
    response.end(body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    asked,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A page of that site, with the menu on all its pages. */
export const sitePage = (title: string, text: string, head = ""): string =>
  `<!doctype html><html><head><title>${title} – Water works</title>${head}</head><body>
  <header><a href="/docs/">Water works</a></header>
  <nav><a href="/docs/valves">Valves</a> <a href="/docs/pumps/">Pumps</a> <a href="/blog/">Blog</a></nav>
  <main><h1>${title}</h1>${text}</main><footer>© 2026</footer></body></html>`;

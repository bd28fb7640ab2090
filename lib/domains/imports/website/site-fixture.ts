import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** What a path of a website for tests answers: a page, or anything else. */
type FixtureAnswer = string | { status?: number; type?: string; location?: string; body?: string | Buffer };

export type FixtureSite = {
  origin: string;
  /** paths that were asked for, in order */
  asked: string[];
  close: () => void;
};

/** Serves a website from this machine. What it does not know is not found; `answer` can also wait. */
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

/** A page of such a site, with the menu that all of its pages have. */
export const sitePage = (title: string, text: string, head = ""): string =>
  `<!doctype html><html><head><title>${title} – Water works</title>${head}</head><body>
  <header><a href="/docs/">Water works</a></header>
  <nav><a href="/docs/valves">Valves</a> <a href="/docs/pumps/">Pumps</a> <a href="/blog/">Blog</a></nav>
  <main><h1>${title}</h1>${text}</main><footer>© 2026</footer></body></html>`;

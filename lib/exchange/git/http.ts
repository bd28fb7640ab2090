import "server-only";
import type { GitHttpRequest, GitHttpResponse, HttpClient } from "isomorphic-git";
import type { Dispatcher } from "undici";
import { connectionTo, parseAddress, REDIRECTS, tooLarge } from "@/lib/platform/fetch/connection";
import { isCertificateProblem, repositoryUnreachable } from "./failures";

/**
 * HTTP client for the Git library, over the checked connections of outgoing requests. It adds the
 * credentials, only for the origin they were given for. As in Git itself, only the first request for refs may
 * be redirected; later requests go to the new address.
 */
const MAXIMUM_ANSWER = 150 * 1024 * 1024;
const MAXIMUM_REFUSAL = 4 * 1024;
const MAX_REDIRECTS = 3;
const SILENCE_MS = 60_000;
const REFS = "/info/refs";

export class GitHttp implements HttpClient {
  /** base address after a redirect */
  private movedTo: string | null = null;

  /**
   * @param base address of the repository
   * @param authorization for the origin of that address
   */
  constructor(
    private readonly base: string,
    private readonly authorization: string | null,
    private readonly signal: AbortSignal,
  ) {}

  request = async ({ url, method = "GET", headers, body }: GitHttpRequest): Promise<GitHttpResponse> => {
    const content = await collected(body);
    let at = parseAddress(this.movedTo === null ? url : url.replace(this.base, this.movedTo));
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const answer = await this.ask(at, method, headers, content);
      const location = answer.headers?.location;
      if (!REDIRECTS.has(answer.statusCode)) return answer;
      if (method !== "GET" || !location) throw repositoryUnreachable();
      at = parseAddress(location, at);
      const end = at.href.indexOf(REFS);
      if (end === -1) throw repositoryUnreachable();
      this.movedTo = at.href.slice(0, end);
    }
    throw repositoryUnreachable();
  };

  private async ask(
    url: URL,
    method: string,
    headers: Record<string, string> = {},
    content: Buffer | null,
  ): Promise<GitHttpResponse> {
    let close = () => {};
    try {
      const client = await connectionTo(url, { silenceMs: SILENCE_MS }, this.signal);
      close = () => void client.destroy().catch(() => {});
      const answer = await client.request({
        method: method as Dispatcher.HttpMethod,
        path: url.pathname + url.search,
        headers: {
          ...headers,
          "accept-encoding": "identity",
          "user-agent": "git/2.0 (Bindery)",
          ...(this.authorization !== null &&
            url.origin === new URL(this.base).origin && { authorization: this.authorization }),
        },
        body: content,
        signal: this.signal,
      });
      const isAccepted = answer.statusCode === 200;
      return {
        url: url.href,
        method,
        statusCode: answer.statusCode,
        statusMessage: "",
        headers: plainHeaders(answer.headers),
        body: isAccepted ? measured(answer.body, close) : await refusal(answer.body, close),
      };
    } catch (error) {
      close();
      // Reports every connection problem in the same way.
      throw this.signal.aborted || isCertificateProblem(error) ? error : repositoryUnreachable();
    }
  }
}

async function collected(body: GitHttpRequest["body"]): Promise<Buffer | null> {
  if (!body) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const plainHeaders = (headers: Dispatcher.ResponseData["headers"]): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value ?? "")]));

async function* measured(
  body: AsyncIterable<Uint8Array>,
  close: () => void,
): AsyncIterableIterator<Uint8Array> {
  let length = 0;
  try {
    for await (const chunk of body) {
      length += chunk.length;
      if (length > MAXIMUM_ANSWER) throw tooLarge();
      yield chunk;
    }
  } finally {
    close();
  }
}

/** Returns the start of an error response, because the library needs a body to read. */
async function refusal(
  body: AsyncIterable<Uint8Array>,
  close: () => void,
): Promise<AsyncIterableIterator<Uint8Array>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > MAXIMUM_REFUSAL) break;
  }
  close();
  return (async function* () {
    yield* chunks;
  })();
}

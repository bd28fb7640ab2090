import "server-only";
import {
  type ConnectionOptions,
  connectionTo,
  parseAddress,
  requestFailure,
  timedOut,
  tooLarge,
} from "./connection";

/**
 * Sends a POST to an address from a user, over the checked connections of `safeFetch`. Redirects are not
 * followed: body and credentials are for that address only.
 */
type PostOptions = ConnectionOptions & {
  headers: Record<string, string>;
  /** maximum size of the response; a longer one is refused, or cut off */
  maxBytes: number;
  cuts?: boolean;
  timeoutMs: number;
  signal?: AbortSignal;
};

/**
 * Returns any response of the other side. Throws `FetchFailed` if it cannot be reached or responds with too
 * much.
 */
export async function safePost(
  address: string,
  body: string,
  { headers, maxBytes, cuts = false, timeoutMs, ...options }: PostOptions,
): Promise<{ status: number; bytes: Buffer }> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  let close = () => {};
  try {
    const url = parseAddress(address);
    const client = await connectionTo(url, { ...options, silenceMs: timeoutMs }, signal);
    close = () => void client.destroy().catch(() => {});
    const answer = await client.request({
      method: "POST",
      path: url.pathname + url.search,
      headers: { ...headers, "accept-encoding": "identity", "user-agent": "Bindery" },
      body,
      signal,
    });
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes && !cuts) throw tooLarge();
      chunks.push(chunk);
      if (length >= maxBytes && cuts) break;
    }
    return { status: answer.statusCode, bytes: Buffer.concat(chunks).subarray(0, maxBytes) };
  } catch (error) {
    if (timeout.aborted) throw timedOut();
    if (options.signal?.aborted) throw error;
    throw requestFailure(address, error);
  } finally {
    close();
  }
}

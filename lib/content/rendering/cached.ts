import "server-only";
import { createHash } from "node:crypto";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { declareCache } from "@/lib/platform/cache/cache";
import { products } from "@/lib/platform/products";
import { currentBackground } from "@/lib/platform/threads/background";
import { runOnThread } from "@/lib/platform/threads/run";
import type { ThreadJob } from "@/lib/platform/threads/thread-job";

/*
 * Results of the threads that are read often. A text that is too complex is remembered for a while, or each view of it
 * would cost the full time limit again.
 */

const MAX_CACHED_CHARACTERS = 32 * 1024 * 1024;
const MOST_REFUSALS = 1000;
const LONGEST_REFUSAL_MS = 60 * 60_000;

/** A text that was too complex: the refusal's end, and the number of refusals so far. */
type Refusal = { message: string; until: number; times: number };

type CachedValue = string | object;

const cache = declareCache<CachedValue>({
  name: "results of threads",
  bound: {
    size: MAX_CACHED_CHARACTERS,
    largest: MAX_CACHED_CHARACTERS / 4,
    sizeOf: (value) => JSON.stringify(value).length,
  },
  validity: "keyed by all inputs and the version of the threads",
});
const refusals = declareCache<Refusal>({
  name: "texts that were too complex",
  bound: { entries: MOST_REFUSALS },
  validity: "each refusal has an end",
});
/** Results being computed, which further callers wait for, too. */
const underWay = new Map<string, Promise<CachedValue>>();

/**
 * Returns the cached result of a job, or computes it; only then is its input loaded.
 * @param key see `hashOf`
 * @param subject see `runUnlessRefused`
 */
export async function runCached<Input, Output extends CachedValue>(
  job: ThreadJob<Input, Output>,
  key: string,
  load: () => Promise<Input> | Input,
  subject = key,
): Promise<Output> {
  const known = cache.get(key);
  if (known !== undefined) return known as Output;
  // A request never waits behind background jobs.
  const place = currentBackground() ? `background ${key}` : key;
  const waiting = underWay.get(place);
  if (waiting !== undefined) return waiting as Promise<Output>;
  const make = async () => {
    const value = await runUnlessRefused(job, await load(), subject);
    cache.set(key, value);
    return value;
  };
  const made = make().finally(() => underWay.delete(place));
  underWay.set(place, made);
  return made;
}

/**
 * Runs a job on a thread, unless its subject was refused recently.
 * @param subject the hash of what is too complex, see `hashOf`
 */
export async function runUnlessRefused<Input, Output>(
  job: ThreadJob<Input, Output>,
  input: Input,
  subject: string,
): Promise<Output> {
  const known = refusals.get(subject);
  if (known && known.until > Date.now()) throw new TooComplex(known.message);
  try {
    const value = await runOnThread(job, input);
    if (known) refusals.delete(subject);
    return value;
  } catch (error) {
    if (error instanceof TooComplex) refuse(subject, error.message);
    throw error;
  }
}

/** A first refusal lasts a minute, as the machine may have been slow; later ones last longer. */
function refuse(subject: string, message: string): void {
  const times = refusals.get(subject)?.times ?? 0;
  const until = Date.now() + Math.min(60_000 * 2 ** times, LONGEST_REFUSAL_MS);
  refusals.set(subject, { message, until, times: times + 1 });
}

/** A hash of a text and of the version of the threads. */
export async function hashOf(text: string): Promise<string> {
  const { version } = await products();
  return createHash("sha256").update(version).update(text).digest("base64url");
}

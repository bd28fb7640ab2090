import autocannon from "autocannon";

/** Takes measurements in many short rounds that alternate between the compared things. */
export type Effort = { rounds: number; seconds: number; repeats: number };
export const THOROUGH: Effort = { rounds: 5, seconds: 3, repeats: 60 };
export const QUICK: Effort = { rounds: 3, seconds: 2, repeats: 20 };

export type MeasuredServer = { url: string; token: string };
export type Ask = {
  method?: "GET" | "POST";
  path: string;
  body?: () => unknown;
  headers?: Record<string, string>;
  connections?: number;
  /** addresses and tokens that requests take in turns, instead of the one address and token */
  turns?: readonly { path: string; token: string }[];
};

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

let turn = 0;

/** The parts of a request that differ from the one before it. */
function nextOf({ body, turns }: Ask, headers: object | undefined) {
  turn += 1;
  const next = turns?.[turn % turns.length];
  return {
    ...(next && { path: next.path, headers: { ...headers, authorization: `Bearer ${next.token}` } }),
    ...(body && { body: JSON.stringify(body()) }),
  };
}

async function load(
  target: MeasuredServer,
  ask: Ask,
  seconds: number,
): Promise<{ rate: number; p99: number }> {
  const result = await autocannon({
    url: target.url + ask.path,
    method: ask.method ?? "GET",
    connections: ask.connections ?? 32,
    duration: seconds,
    headers: { authorization: `Bearer ${target.token}`, "content-type": "application/json", ...ask.headers },
    requests: [{ setupRequest: (request) => ({ ...request, ...nextOf(ask, request.headers) }) }],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    const statuses = JSON.stringify(result.statusCodeStats);
    throw new Error(`${ask.path}: answers by status ${statuses}; ${result.errors} requests failed.`);
  }
  return { rate: result["2xx"] / result.duration, p99: result.latency.p99 };
}

export type Comparison = { rate: number; baselineRate: number; p99: number; ratio: number };

/** Measures the requests per second of both in turns; the ratio is the median of the rounds' ratios. */
export async function compare(
  ours: MeasuredServer,
  bare: MeasuredServer,
  ask: Ask,
  effort: Effort,
): Promise<Comparison> {
  await load(ours, ask, 2);
  await load(bare, ask, 1);
  const rounds: { mine: { rate: number; p99: number }; theirs: { rate: number } }[] = [];
  for (let round = 0; round < effort.rounds; round++) {
    const mine = await load(ours, ask, effort.seconds);
    const theirs = await load(bare, ask, effort.seconds);
    rounds.push({ mine, theirs });
  }
  return {
    rate: median(rounds.map(({ mine }) => mine.rate)),
    p99: median(rounds.map(({ mine }) => mine.p99)),
    baselineRate: median(rounds.map(({ theirs }) => theirs.rate)),
    ratio: median(rounds.map(({ mine, theirs }) => mine.rate / theirs.rate)),
  };
}

/** Sends a request and returns the answer's JSON. Throws on anything but success. */
export async function request<T>(target: MeasuredServer, ask: Ask): Promise<T> {
  const response = await fetch(target.url + ask.path, {
    method: ask.method ?? "GET",
    headers: { authorization: `Bearer ${target.token}`, "content-type": "application/json" },
    body: ask.body && JSON.stringify(ask.body()),
  });
  const text = await response.text();
  if (!response.ok)
    throw new Error(`${ask.method ?? "GET"} ${ask.path} answered ${response.status}: ${text}`);
  return text === "" ? (undefined as T) : (JSON.parse(text) as T);
}

export async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

export type Growth = { small: number; large: number; factor: number };

/** Measures the median times of two pieces of work in turns. */
export async function growth(
  small: () => Promise<number>,
  large: () => Promise<number>,
  repeats: number,
): Promise<Growth> {
  const times: { small: number[]; large: number[] } = { small: [], large: [] };
  for (let warm = 0; warm < 3; warm++) await Promise.all([await small(), await large()]);
  for (let turn = 0; turn < repeats; turn++) {
    times.small.push(await small());
    times.large.push(await large());
  }
  const [one, other] = [median(times.small), median(times.large)];
  return { small: one, large: other, factor: other / one };
}

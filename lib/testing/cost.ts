import { AsyncLocalStorage } from "node:async_hooks";
import { Session } from "node:inspector/promises";
import { pathToFileURL } from "node:url";
import pg from "pg";

/** The cost of a piece of work, in numbers that are the same on every machine. */
export type Cost = {
  /** statements sent to the database */
  statements: number;
  /** round trips: a statement sent before the response to an earlier one on its connection shares its round trip */
  roundTrips: number;
  /** calls of the product's own functions */
  steps: number;
};

/** Without the driver, whose steps depend on the statements. */
const own = new RegExp(
  `^(${pathToFileURL(process.cwd()).href}|${process.cwd()})/lib/(?!testing/|platform/db/(pool|timestamps)\\b)`,
);

type CountedCost = Cost & { sent: string[] };

/**
 * Counts the cost of a piece of work, without preparing its input. Two runs come first, since they fill caches and
 * open connections. The least of three counts is the result: each count includes work that earlier requests left
 * running.
 */
export async function costOf<T>(
  given: () => Promise<T>,
  work: (given: T) => Promise<unknown>,
): Promise<CountedCost> {
  await work(await given());
  await work(await given());
  const counts: CountedCost[] = [];
  for (let round = 0; round < 3; round += 1) {
    const input = await given();
    counts.push(await costOnce(() => work(input)));
  }
  return counts.reduce((least, each) => (each.steps < least.steps ? each : least));
}

async function costOnce(work: () => Promise<unknown>): Promise<CountedCost> {
  const sent: string[] = [];
  let roundTrips = 0;
  const unanswered = new Map<pg.Client, number>();
  /** Set for the work and everything it starts; earlier requests may have left something running. */
  const counted = new AsyncLocalStorage<boolean>();
  const { query } = pg.Client.prototype;
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  pg.Client.prototype.query = function (this: pg.Client, ...statement: unknown[]) {
    const [first] = statement as [string | { text?: string }];
    if (!counted.getStore()) return Reflect.apply(query, this, statement);
    const waiting = unanswered.get(this) ?? 0;
    if (waiting === 0) roundTrips += 1;
    unanswered.set(this, waiting + 1);
    const answered = () => unanswered.set(this, unanswered.get(this)! - 1);
    sent.push((typeof first === "string" ? first : first.text) ?? "");
    const callback = statement.at(-1);
    if (typeof callback === "function") {
      const answerAndCall = (...given: unknown[]) => {
        answered();
        Reflect.apply(callback, undefined, given);
      };
      return Reflect.apply(query, this, [...statement.slice(0, -1), answerAndCall]);
    }
    const result: Promise<unknown> = Reflect.apply(query, this, statement);
    result.then(answered, answered);
    return result;
  } as typeof query;
  try {
    await session.post("Profiler.takePreciseCoverage");
    await counted.run(true, work);
    const { result } = await session.post("Profiler.takePreciseCoverage");
    const calls = result
      .filter(({ url }) => own.test(url))
      .flatMap(({ functions }) => functions.map(({ ranges }) => ranges[0]?.count ?? 0));
    return { statements: sent.length, roundTrips, steps: calls.reduce((sum, count) => sum + count, 0), sent };
  } finally {
    pg.Client.prototype.query = query;
    await session.post("Profiler.stopPreciseCoverage");
    session.disconnect();
  }
}

import { AsyncLocalStorage } from "node:async_hooks";
import { Session } from "node:inspector/promises";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { StatementBatch } from "@/lib/platform/db/statement-batch";

/** What a piece of work costs, in numbers that are the same on every machine. */
export type Cost = {
  /** what is sent to the database */
  statements: number;
  /** ways there and back: a statement sent before an earlier one on its connection is answered shares its way */
  roundTrips: number;
  /** calls of the product's own functions */
  steps: number;
};

/** Without the driver, whose steps are those of the statements. */
const own = new RegExp(
  `^(${pathToFileURL(process.cwd()).href}|${process.cwd()})/lib/(?!testing/|platform/db/(pool|statement-batch|timestamps)\\b)`,
);

type CountedCost = Cost & { sent: string[] };

/**
 * Counts what a piece of work costs, without what it is given. It is done twice before that, since what comes
 * first fills caches and opens connections. The least of three counts is what it costs: steps of what earlier
 * requests left running are counted with its own.
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
  /** Set while the work and what it set going runs; requests before it may have left something running. */
  const counted = new AsyncLocalStorage<boolean>();
  const { query } = pg.Client.prototype;
  const { add } = StatementBatch.prototype;
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  StatementBatch.prototype.add = function (...given) {
    if (counted.getStore()) sent.push(given[0].text);
    return Reflect.apply(add, this, given);
  };
  pg.Client.prototype.query = function (this: pg.Client, ...statement: unknown[]) {
    const [first] = statement as [string | { text?: string } | StatementBatch];
    if (!counted.getStore()) return Reflect.apply(query, this, statement);
    const waiting = unanswered.get(this) ?? 0;
    if (waiting === 0) roundTrips += 1;
    unanswered.set(this, waiting + 1);
    const answered = () => unanswered.set(this, unanswered.get(this)! - 1);
    if (first instanceof StatementBatch) {
      const { callback } = first;
      first.callback = (error) => {
        answered();
        callback?.(error);
      };
      return Reflect.apply(query, this, statement);
    }
    sent.push((typeof first === "string" ? first : first.text) ?? "");
    const callback = statement.at(-1);
    if (typeof callback === "function") {
      const told = (...given: unknown[]) => {
        answered();
        Reflect.apply(callback, undefined, given);
      };
      return Reflect.apply(query, this, [...statement.slice(0, -1), told]);
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
    StatementBatch.prototype.add = add;
    await session.post("Profiler.stopPreciseCoverage");
    session.disconnect();
  }
}

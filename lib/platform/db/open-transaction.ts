import "server-only";
import type pg from "pg";
import { isBehindFailure, type TransactionEnd, TransactionEnded } from "./errors";
import { PLAN_WITH_VALUES } from "./plans";

/** A statement with its values; `query_timeout` is how long to wait for its response, in milliseconds. */
export type StatementConfig = pg.QueryConfig<unknown[]> & { query_timeout?: number };

/** A target of statements: the pool, or a transaction. */
export type Connection = {
  query<Row extends pg.QueryResultRow>(statement: StatementConfig): Promise<pg.QueryResult<Row>>;
};

/**
 * A transaction on its connection, from BEGIN to COMMIT or ROLLBACK. It ends with the call of `commit` or
 * `rollback`, which Prisma also calls on a timeout: from then on it refuses every statement, since the
 * connection goes to another owner.
 */
export class OpenTransaction implements Connection {
  private end: TransactionEnd | null = null;
  private readonly following: (() => void)[] = [];
  private responseMs: number | undefined;
  /** the error of the statement that failed last, but for those refused behind another one */
  private failure: unknown;
  /** number of statements sent so far */
  sent = 0;

  private constructor(private readonly connection: pg.PoolClient) {}

  /** Takes a connection from the pool and begins a transaction on it. */
  static async begin(pool: pg.Pool, isolation?: string): Promise<OpenTransaction> {
    const connection = await pool.connect();
    try {
      await connection.query(`BEGIN${isolation ? ` ISOLATION LEVEL ${isolation}` : ""}; ${PLAN_WITH_VALUES}`);
    } catch (error) {
      connection.release(error as Error);
      throw error;
    }
    return new OpenTransaction(connection);
  }

  query<Row extends pg.QueryResultRow>(statement: StatementConfig): Promise<pg.QueryResult<Row>> {
    if (this.end) return Promise.reject(new TransactionEnded(this.end));
    this.sent += 1;
    const { responseMs } = this;
    const response = this.connection.query<Row>(
      responseMs === undefined ? statement : { ...statement, query_timeout: responseMs },
    );
    return response.catch((error: unknown) => {
      throw this.causeOf(error);
    });
  }

  /**
   * The error that ended the transaction. Of statements that are sent together, one behind the failed one can be the
   * first that its caller sees, and reports only that the transaction is over.
   */
  private causeOf(error: unknown): unknown {
    if (!isBehindFailure(error)) this.failure = error;
    return this.failure ?? error;
  }

  /** Throws if the transaction has ended. */
  requireOpen(): void {
    if (this.end) throw new TransactionEnded(this.end);
  }

  /** Sets how long to wait for the response to each statement. */
  waitForResponses(milliseconds: number): void {
    this.requireOpen();
    this.responseMs = milliseconds;
  }

  afterCommit(act: () => void): void {
    this.requireOpen();
    this.following.push(act);
  }

  /** Throws unless the whole transaction is stored. */
  async commit(): Promise<void> {
    this.requireOpen();
    this.end = "committed";
    const { command } = await this.finish("COMMIT");
    if (command !== "COMMIT") {
      throw new Error("A statement of this transaction failed, so nothing of it was stored.");
    }
  }

  /** Runs the callbacks for after the commit. */
  follow(): void {
    for (const act of this.following) act();
  }

  /** If the connection is lost, the server rolls back by itself. */
  async rollback(): Promise<void> {
    if (this.end) return;
    this.end = "rolled back";
    await this.finish("ROLLBACK").catch(() => {});
  }

  private async finish(sql: "COMMIT" | "ROLLBACK"): Promise<pg.QueryResult> {
    try {
      const result = await this.connection.query(sql);
      this.connection.release();
      return result;
    } catch (error) {
      // The state of the connection is unknown, so the pool closes it.
      this.connection.release(error as Error);
      throw error;
    }
  }
}

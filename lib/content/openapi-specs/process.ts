import "server-only";
import { createHash } from "node:crypto";
import type { ReadSpec } from "@/lib/content/openapi-specs/on-thread/read";
import { jobActor } from "@/lib/core/access/actor";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { decoderOf } from "@/lib/core/content/text-encoding";
import { newId } from "@/lib/core/ids";
import { OPENAPI_LIMITS } from "@/lib/core/openapi/limits";
import { withoutRequest } from "@/lib/platform/api/server/context";
import type { Db, Tx } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction } from "@/lib/platform/db/transaction";
import { record } from "@/lib/platform/events/record";
import { FetchFailed, safeFetch } from "@/lib/platform/fetch/safe-fetch";
import type { JobRun } from "@/lib/platform/jobs/job";
import { log } from "@/lib/platform/log";
import { runOnThread } from "@/lib/platform/threads/run";
import { requestIndexing } from "@/lib/store/index-job";
import { readSpecJob } from "./read-spec-job";
import type { ProcessError, ProcessProblem } from "./schemas";
import { requestIndexingOfShown } from "./shown-specs";
import { parseSpecJob } from "./thread-jobs";

/**
 * Reads the source of a spec. The job can be killed and delivered again at any moment: nothing is visible
 * before the last transaction, which keeps the version and completes the spec together. A job for a replaced
 * source does nothing: the replacement has a job of its own.
 */
type Source = {
  id: string;
  organizationId: string;
  slug: string;
  sourceNumber: number;
  sourceUrl: string | null;
  sourceText: string | null;
};
type SourceResult =
  | { text: string; read: Extract<ReadSpec, { document: string }> }
  | { error: ProcessError; problems: ProcessProblem[] };

const FETCH_MS = 20_000;
/** Maximum number of files that a spec refers to, and of references in a chain. */
const MOST_FILES = 100;
const MOST_STEPS = 10;
/** Time limit for all files together. */
const ALL_FILES_MS = 60_000;

export async function handle(
  db: Db,
  { specId, number }: { specId: string; number: number },
  job: JobRun,
): Promise<void> {
  const source = await begin(db, specId, number);
  if (!source) return;
  try {
    await complete(db, source, await find(source, job.signal));
  } catch (error) {
    if (!job.isLastAttempt || job.signal.aborted) throw error;
    log.error({ err: error, specId }, "An OpenAPI spec could not be read.");
    const message = "Something went wrong. Try again. If it keeps failing, contact the operator.";
    const code = source.sourceUrl === null ? "PARSE_ERROR" : "FETCH_ERROR";
    await complete(db, source, { error: code, problems: [{ message, code }] });
  }
}

/** Marks the spec as in progress; null if there is nothing left to do. */
async function begin(db: Db, specId: string, number: number): Promise<Source | null> {
  const where = { id: specId, sourceNumber: number, processingState: { not: "complete" as const } };
  const { count } = await db.openApiSpec.updateMany({
    where,
    data: { processingState: "progress", updatedAt: new Date() },
  });
  if (count === 0) return null;
  return db.openApiSpec.findFirst({
    where,
    select: {
      id: true,
      organizationId: true,
      slug: true,
      sourceNumber: true,
      sourceUrl: true,
      sourceText: true,
    },
  });
}

async function find(source: Source, signal: AbortSignal): Promise<SourceResult> {
  const { organizationId, sourceUrl, sourceText } = source;
  try {
    if (sourceUrl !== null) return await findAt(sourceUrl, organizationId, signal);
    if (sourceText === null) return { error: "PARSE_ERROR", problems: [] };
    return foundIn(
      sourceText,
      await runOnThread(parseSpecJob, { text: sourceText, address: null, files: [] }),
    );
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error;
    const message = "The spec is too complex to read. Split or simplify it.";
    return { error: "PARSE_ERROR", problems: [{ message, code: "LIMIT" }] };
  }
}

const foundIn = (text: string, read: ReadSpec | { missing: string[] }): SourceResult => {
  if ("missing" in read) return { error: "PARSE_ERROR", problems: [tooManyFiles()] };
  return "problems" in read ? { error: "PARSE_ERROR", ...read } : { text: read.bundled ?? text, read };
};

const tooManyFiles = (): ProcessProblem => ({
  message: `It refers to more than ${MOST_FILES} files, or through more than ${MOST_STEPS} files in a row. Put some of them together.`,
  code: "LIMIT",
});

/** Fetches the file at an address, then step by step the files that it refers to. */
async function findAt(sourceUrl: string, organizationId: string, signal: AbortSignal): Promise<SourceResult> {
  const ends = Date.now() + ALL_FILES_MS;
  const files: { address: string; text: string }[] = [];
  let room = OPENAPI_LIMITS.bytes;
  const fetchNext = async (address: string) => {
    const timeoutMs = Math.max(1, Math.min(FETCH_MS, ends - Date.now()));
    const fetched = await fetchText(address, { organizationId, room, timeoutMs, signal });
    if ("text" in fetched) room -= fetched.bytes;
    return fetched;
  };
  const whole = await fetchNext(sourceUrl);
  if (!("text" in whole)) return whole;
  const { text, address } = whole;
  let read = await runOnThread(parseSpecJob, { text, address, files });
  for (let step = 0; step < MOST_STEPS && "missing" in read; step += 1) {
    if (files.length + read.missing.length > MOST_FILES) break;
    for (const missing of read.missing) {
      const file = await fetchNext(missing);
      if (!("text" in file)) {
        const problems = file.problems.map(({ message, code }) => ({
          message: `${missing}: ${message}`,
          code,
        }));
        return { error: file.error, problems };
      }
      files.push({ address: missing, text: file.text });
    }
    read = await runOnThread(parseSpecJob, { text, address, files });
  }
  return foundIn(text, read);
}

type FetchedSource = { text: string; bytes: number; address: string };

/** Fetches a text with its final address, which relative references start from. */
async function fetchText(
  address: string,
  {
    organizationId,
    room,
    timeoutMs,
    signal,
  }: { organizationId: string; room: number; timeoutMs: number; signal: AbortSignal },
): Promise<FetchedSource | Extract<SourceResult, { error: ProcessError }>> {
  try {
    const { bytes, charset, url } = await safeFetch(address, {
      group: organizationId,
      maxBytes: room,
      maxInflatedBytes: room,
      timeoutMs,
      signal,
    });
    return {
      text: (decoderOf(charset) ?? new TextDecoder()).decode(bytes),
      bytes: bytes.length,
      address: url,
    };
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error;
    const code = error.reason === "FETCH_TIMEOUT" ? "FETCH_TIMEOUT" : "FETCH_ERROR";
    return { error: code, problems: [{ message: error.message, code }] };
  }
}

const lockProcessing = prepared(
  "lock-processing-spec",
  `SELECT "lastVersionId" FROM "OpenApiSpec"
        WHERE "id" = $1 AND "sourceNumber" = $2 AND "processingState" <> 'complete' FOR NO KEY UPDATE`,
);

const complete = (db: Db, source: Source, found: SourceResult): Promise<void> =>
  inTransaction(
    db,
    async (tx) => {
      const [current] = await lockProcessing(tx, [source.id, source.sourceNumber]);
      if (!current) return;
      const now = new Date();
      const versionId = "error" in found ? null : await keepVersion(tx, source, found);
      await tx.openApiSpec.update({
        where: { id: source.id },
        data: {
          processingState: "complete",
          sourceText: null,
          lastProcessedAt: now,
          updatedAt: now,
          lastProcessError: "error" in found ? found.error : null,
          lastProcessProblems: "error" in found ? found.problems : [],
          ...(versionId !== null && { lastVersionId: versionId }),
        },
        select: { id: true },
      });
      if (versionId !== null) {
        await indexGenerated(tx, source);
        await requestIndexingOfShown(tx, source.organizationId, source.slug);
      }
      await record(tx, withoutRequest(jobActor(readSpecJob.name, null)), {
        type: "openApiSpec.processed",
        organizationId: source.organizationId,
        subjectId: source.id,
        payload: {
          slug: source.slug,
          ...("error" in found && { error: found.error }),
          ...(versionId !== null && { version: versionId }),
        },
      });
    },
    { retry: 3 },
  );

const spacesShowing = prepared(
  "spaces-showing-spec",
  `SELECT DISTINCT b."spaceId" AS "id" FROM "PageVersion" v JOIN "Branch" b ON b."id" = v."branchId" AND b."kind" = 'main'
    WHERE v."organizationId" = $1 AND v."kind" = 'computed' AND v."toSeq" IS NULL AND NOT v."deleted"
      AND v."meta" #>> '{computed,dependencies,spec,ref,spec}' = $2 ORDER BY 1`,
);

/** Reindexes the pages that are generated from the spec. */
async function indexGenerated(tx: Tx, { organizationId, slug }: Source): Promise<void> {
  const spaces = await spacesShowing(tx, [organizationId, slug]);
  for (const { id } of spaces) await requestIndexing(tx, id);
}

const latestVersion = prepared(
  "latest-spec-version",
  `SELECT "number", "hash" FROM "OpenApiVersion" WHERE "specId" = $1 ORDER BY "number" DESC LIMIT 1`,
);

/** A spec at an address can change at each look, and each version has its whole text. */
const KEPT_VERSIONS = 100;

/** Keeps a version, and the newest ones before it, unless its text equals the last one; returns the id of a new version. */
async function keepVersion(
  tx: Tx,
  source: Source,
  { text, read }: Extract<SourceResult, { text: string }>,
): Promise<string | null> {
  const hash = createHash("sha256").update(text).digest();
  const [last] = await latestVersion(tx, [source.id]);
  if (last && hash.equals(last.hash)) return null;
  const id = newId();
  const number = (last?.number ?? 0) + 1;
  await tx.openApiVersion.create({
    data: {
      id,
      specId: source.id,
      number,
      sourceUrl: source.sourceUrl,
      format: read.format,
      hash: new Uint8Array(hash),
      text,
      document: read.document,
      outline: read.outline,
    },
    select: { id: true },
  });
  await tx.openApiVersion.deleteMany({
    where: { specId: source.id, number: { lte: number - KEPT_VERSIONS } },
  });
  return id;
}

import "server-only";
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { freezeReader } from "@/lib/content/computed/pages";
import { type PageSelection, selectPages } from "@/lib/content/pages/select-pages";
import type { ContentScope } from "@/lib/content/scopes/content-scope";
import type { Viewer } from "@/lib/core/access/actor";
import { canonicalJson } from "@/lib/core/canonical-json";
import { Invalid, NotFound } from "@/lib/core/errors";
import { listsMembers } from "@/lib/identity/users/queries";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db, Tx } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction } from "@/lib/platform/db/transaction";
import { record } from "@/lib/platform/events/record";
import { enqueue } from "@/lib/platform/jobs/job";
import { log } from "@/lib/platform/log";
import { products } from "@/lib/platform/products";
import { ADDRESS_LIFETIME_MS } from "@/lib/platform/signed-address";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";

import { makeOnce } from "./make";
import { makePdfJob } from "./make-job";
import { type PdfOrder, stateOf } from "./order";
import { downloadAddress } from "./queries";
import type { PdfAddress, PdfQuery } from "./schemas";

/** Maximum number of pages of a PDF made within the request. */
const PAGES_AT_ONCE = 100;
/** How long a response waits for its PDF; the PDF is made in any case. */
const PATIENCE_MS = 20_000;

/** The reader, whose access decides which OpenAPI specs are shown. */
type Reader = Pick<Viewer, "userId">;

/** Returns the address of a PDF of the present content of a place. */
export async function pdfOf(
  db: Db,
  scope: ContentScope,
  viewer: Reader,
  query: PdfQuery,
): Promise<PdfAddress> {
  const { space, changeRequest } = scope;
  const view = { ...scope.snapshot, seq: (changeRequest ?? space).headSeq };
  const asked = {
    view,
    subtitle: changeRequest && subtitleOf(changeRequest),
    address: scope.address(""),
    ...(changeRequest && { changeRequestId: changeRequest.id }),
    hasNames: await listsMembers(db, viewer.userId, space.organizationId),
    ...(await freezeReader(db, { snapshot: view, reader: viewer })),
    ...(await common(db, space, query)),
  };
  return order(db, viewer, asked);
}

const subtitleOf = ({ number, subject }: { number: number; subject: string }): string =>
  `Change request #${number}${subject ? `: ${subject}` : ""}`;

const organizationTitle = prepared(
  "organization-title",
  `SELECT "title" FROM "Organization" WHERE "id" = $1`,
);

async function common(db: Db, space: SpaceSubject, { page, only }: PdfQuery) {
  const [organization] = await organizationTitle(db, [space.organizationId]);
  return {
    title: space.title,
    author: organization?.title ?? "",
    language: space.language ?? "en",
    date: new Date().toISOString(),
    ...(page !== undefined && { pageId: page }),
    only: page !== undefined && only === true,
  };
}

/** Returns the address of an existing PDF, for which only computed pages are checked, or orders a new one. */
async function order(db: Db, { userId }: Reader, asked: PdfOrder): Promise<PdfAddress> {
  const key = await keyOf(asked);
  const expiresAt = new Date(Date.now() + ADDRESS_LIFETIME_MS);
  if ((await extend(db, [key, expiresAt])).length === 0) await begin(db, key, userId, asked, expiresAt);
  return { pdf: key, url: downloadAddress(key) };
}

/** An existing PDF is kept until then, or longer if people were notified of it. */
const extend = prepared(
  "extend-pdf",
  `UPDATE "PdfExport" SET "expiresAt" = greatest("expiresAt", $2::timestamptz)
   WHERE "key" = $1 AND "bytes" IS NOT NULL RETURNING "key"`,
);

/** Orders a PDF and makes a small one at once. Throws NotFound. */
async function begin(db: Db, key: string, userId: string, asked: PdfOrder, expiresAt: Date): Promise<void> {
  const selection = await selectPages(db, stateOf(asked), asked);
  const total = selection.pages.length;
  const isLarge = total > PAGES_AT_ONCE;
  const name = `${(asked.pageId && selection.pages[0]?.stored.record.title) || asked.title}.pdf`;
  await inTransaction(db, async (tx) => {
    await tx.pdfExport.upsert({
      where: { key },
      create: { key, spaceId: asked.view.spaceId, name, order: asked, total, expiresAt },
      // An earlier failure may have been a slow machine.
      update: { expiresAt, failure: null, made: 0, total },
      select: { key: true },
    });
    await tx.pdfWait.upsert({
      where: { key_userId: { key, userId } },
      create: { key, userId },
      update: {},
      select: { key: true },
    });
    if (isLarge) await orderJob(tx, key, asked);
  });
  if (!isLarge) await makeWithin(db, key, userId, asked, selection);
}

/** The key of a PDF: the same state and options by the same program version give the same PDF on any day. */
async function keyOf({ date: _date, ...asked }: PdfOrder): Promise<string> {
  const { version } = await products();
  const parts = canonicalJson({ ...asked, version });
  return createHash("sha256").update(parts).digest("base64url");
}

/**
 * A caller who was answered before the PDF was ready is notified when it is, by a job: it makes the PDF itself if this
 * process ends before.
 */
async function makeWithin(
  db: Db,
  key: string,
  userId: string,
  asked: PdfOrder,
  selection: PageSelection,
): Promise<void> {
  const patience = new AbortController();
  const made = makeOnce(db, key, asked, selection).finally(() => patience.abort());
  const late = sleep(PATIENCE_MS, true, { signal: patience.signal }).catch(() => false);
  const isLate = await Promise.race([made.then(() => false), late]).catch(async (error: unknown) => {
    await stopWaiting(db, key, userId);
    throw error;
  });
  if (!isLate) return void (await stopWaiting(db, key, userId));
  made.catch((error: unknown) => log.error({ err: error, pdf: key }, "A PDF could not be made."));
  await inTransaction(db, (tx) => orderJob(tx, key, asked));
}

const orderJob = (tx: Tx, key: string, { view }: Pick<PdfOrder, "view">): Promise<void> =>
  enqueue(tx, makePdfJob, { key }, { key: `pdf-${key}`, of: view });

/** Ends a person's wait for the PDF; true if they were waiting. */
const stopWaiting = async (db: Db, key: string, userId: string): Promise<boolean> =>
  (await db.pdfWait.deleteMany({ where: { key, userId } })).count > 0;

/**
 * Cancels a person's wait for a PDF that is being made. Without anyone waiting the order is deleted, and the
 * job stops. Throws NotFound.
 */
export const cancelPdf = (db: Db, ctx: ActorContext, space: SpaceSubject, key: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [found] = await lockPdf(tx, [key, space.id]);
    if (!found) throw new NotFound("PDF", key);
    if (found.isDone || !(await stopWaiting(tx, key, ctx.actor.userId)))
      throw new Invalid("You aren't waiting for this PDF, so there's nothing to cancel.", "not_active");
    if ((await tx.pdfWait.count({ where: { key } })) === 0) await tx.pdfExport.deleteMany({ where: { key } });
    const { id: spaceId, organizationId } = space;
    await record(tx, ctx, {
      ...{ type: "pdf.cancelled", organizationId, spaceId, subjectId: key },
      payload: { name: found.name },
    });
  });

const lockPdf = prepared(
  "lock-pdf",
  `SELECT "name", "bytes" IS NOT NULL OR "failure" IS NOT NULL AS "isDone" FROM "PdfExport"
   WHERE "key" = $1 AND "spaceId" = $2 FOR UPDATE`,
);

/** Expired PDFs are deleted by the clean-up; see lib/wiring/clean-up.ts. */
export const findPdf = (db: Db, key: string) =>
  db.pdfExport.findUnique({
    where: { key, expiresAt: { gt: new Date() } },
    select: { name: true, bytes: true, failure: true },
  });

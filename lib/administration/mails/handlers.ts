import "server-only";
import { decodeCursor, pageOf } from "@/lib/core/cursors";
import { ConflictError, NotFound } from "@/lib/core/errors";
import { type Say, sayEnglish } from "@/lib/core/locales/say";
import { limitOf, type PageOfItems } from "@/lib/core/pagination";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { implement } from "@/lib/platform/api/server/implement";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { record } from "@/lib/platform/events/record";
import { log } from "@/lib/platform/log";
import { composeMail } from "@/lib/platform/mail/compose";
import { sayToRecipient } from "@/lib/platform/mail/deliver";
import { asHtml, asText } from "@/lib/platform/mail/layout";
import type { MailMessage } from "@/lib/platform/mail/mail";
import { sendAgain } from "@/lib/platform/mail/send";
import { mails } from "./operations";
import type { Mail, MailSummary, MailsQuery } from "./schemas";

const COLUMNS = {
  id: true,
  recipient: true,
  userId: true,
  template: true,
  data: true,
  state: true,
  attempts: true,
  error: true,
  createdAt: true,
  sentAt: true,
} as const;

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;

const findRow = (db: Db, organizationId: string, id: string) =>
  db.mail.findFirst({ where: { id, organizationId }, select: COLUMNS });

/**
 * Composed without its secrets, which are for the recipient only; null for a mail that an earlier version ordered in
 * a form that this one does not know.
 */
function messageOf(say: Say, { id, template, data }: Row): MailMessage | null {
  try {
    return composeMail(say, template, data, null);
  } catch (error) {
    log.warn({ err: error, mail: id }, "A mail can't be shown.");
    return null;
  }
}

const UNKNOWN: MailMessage = {
  subject: "Mail of an earlier version",
  heading: "Mail of an earlier version",
  paragraphs: ["An earlier version of Bindery wrote this mail. This version can't show it or send it again."],
  items: [],
  footer: [],
};

const summaryOf = (row: Row, { subject } = messageOf(sayEnglish, row) ?? UNKNOWN): MailSummary => ({
  object: "mail",
  id: row.id,
  to: row.recipient,
  subject,
  state: row.state,
  attempts: row.attempts,
  ...(row.error !== null && { error: row.error }),
  createdAt: row.createdAt.toISOString(),
  ...(row.sentAt !== null && { sentAt: row.sentAt.toISOString() }),
});

async function loadRow(db: Db, organizationId: string, id: string): Promise<Row> {
  const row = await findRow(db, organizationId, id);
  if (!row) throw new NotFound("mail", id);
  return row;
}

async function getMail(db: Db, organizationId: string, id: string): Promise<Mail> {
  const row = await loadRow(db, organizationId, id);
  const say = await sayToRecipient(db, row);
  const message = messageOf(say, row) ?? UNKNOWN;
  return { ...summaryOf(row, message), text: asText(message), html: asHtml(message, say.language) };
}

async function listMails(
  db: Db,
  organizationId: string,
  { state, ...query }: MailsQuery,
): Promise<PageOfItems<MailSummary>> {
  const limit = limitOf(query);
  const [last] = decodeCursor(query.page, ["string"]) ?? [];
  const where = { organizationId, ...(state && { state }) };
  const [rows, count] = await Promise.all([
    db.mail.findMany({
      where: { ...where, ...(last !== undefined && { id: { lt: String(last) } }) },
      orderBy: { id: "desc" },
      take: limit + 1,
      select: COLUMNS,
    }),
    db.mail.count({ where }),
  ]);
  return pageOf(
    rows,
    limit,
    count,
    ({ id }) => [id],
    (row) => summaryOf(row),
  );
}

const sendOnceMore = (db: Db, ctx: ActorContext, organizationId: string, id: string): Promise<Mail> =>
  inTransaction(db, async (tx) => {
    if (messageOf(sayEnglish, await loadRow(tx, organizationId, id)) === null) {
      throw new ConflictError(
        "An earlier version of Bindery wrote this mail. Repeat what it was sent for instead.",
        "outdated_mail",
      );
    }
    if (await sendAgain(tx, id)) {
      await record(tx, ctx, { type: "mail.sentAgain", organizationId, subjectId: id });
    }
    return getMail(tx, organizationId, id);
  });

export const mailHandlers = implement(mails, {
  list: (ctx, { query }) => listMails(ctx.db, ctx.subject.organizationId, query),
  get: (ctx, { params }) => getMail(ctx.db, ctx.subject.organizationId, params.mailId),
  sendAgain: (ctx, { params }) => sendOnceMore(ctx.db, ctx, ctx.subject.organizationId, params.mailId),
});

import "server-only";
import { createTransport } from "nodemailer";
import { canSql, organizationAccess, SPACE_ACCESS } from "@/lib/core/access/sql";
import { mailSayIn } from "@/lib/core/locales/mails/say-in";
import type { Say } from "@/lib/core/locales/say";
import type { Db } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { decryptSecret } from "@/lib/platform/encrypted-secret";
import { env } from "@/lib/platform/env";
import { announce } from "@/lib/platform/events/announce";
import type { JobRun } from "@/lib/platform/jobs/job";
import { log } from "@/lib/platform/log";
import { composeMail, mailOf } from "./compose";
import { writeMailFile } from "./files";
import { asHtml, asText } from "./layout";

/** Timeouts of a mail server, in milliseconds. */
const PATIENCE = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

type Mail = {
  id: string;
  organizationId: string | null;
  userId: string | null;
  recipient: string;
  template: string;
  data: unknown;
  secrets: Uint8Array | null;
};

/** Says texts in the language that the recipient chose for their account; else in English. */
export async function sayToRecipient(
  db: Db,
  { userId, recipient }: Pick<Mail, "userId" | "recipient">,
): Promise<Say> {
  const account = await db.user.findFirst({
    where: userId === null ? { email: recipient } : { id: userId },
    select: { language: true },
  });
  return mailSayIn(account?.language ?? null);
}

/** Composes the mail with its secrets. Its id stays the same, so that no recipient gets it twice. */
function envelopeOf(say: Say, { id, recipient, template, data, secrets }: Mail) {
  const opened = secrets && decryptSecret("mail", id, secrets);
  if (secrets && opened === null)
    throw new Error("The links of this mail were encrypted with another BINDERY_SECRET.");
  const message = composeMail(say, template, data, opened ? JSON.parse(opened) : {});
  return {
    from: env.mailFrom,
    to: { name: "", address: recipient },
    subject: message.subject.replace(/\s+/g, " "),
    text: asText(message),
    html: asHtml(message, say.language),
    messageId: `<${id}@${new URL(env.url).hostname}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(message.unsubscribe !== undefined && {
        "List-Unsubscribe": `<${message.unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

type Envelope = ReturnType<typeof envelopeOf>;

async function keep(id: string, envelope: Envelope): Promise<void> {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(envelope);
  await writeMailFile(id, message as Buffer);
}

/** True for permanent refusals, by SMTP code. */
const isFinal = (error: unknown): boolean => {
  const { responseCode } = error as { responseCode?: unknown };
  return typeof responseCode === "number" && responseCode >= 500 && responseCode < 600;
};

/** The error for admins: the server's response, without the sent content. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500);

const recipientsOf = prepared(
  "recipients-of-mail",
  `SELECT u."id" FROM "User" u JOIN ${organizationAccess("$1")} m ON m."userId" = u."id"
    WHERE u."id" = $2 AND u."email" = $3 AND u."disabledAt" IS NULL`,
);

/**
 * True if a mail is still for its recipient. It may wait for hours and be sent again later, but people who have left
 * an organization by then, or have another mailbox, get nothing of it.
 */
const isForRecipient = async (
  db: Db,
  { organizationId, userId, recipient }: Pick<Mail, "organizationId" | "userId" | "recipient">,
): Promise<boolean> =>
  organizationId === null ||
  userId === null ||
  (await recipientsOf(db, [organizationId, userId, recipient])).length > 0;

const spacesSeenBy = prepared(
  "spaces-seen-by-recipient",
  `SELECT s."id" FROM "Space" s JOIN LATERAL ${SPACE_ACCESS} a ON a."userId" = $1
    WHERE s."id" = ANY($2::text[]) AND s."deletedAt" IS NULL AND ${canSql('a."role"', "space.view")}`,
);

/** The data of a mail without the words of spaces that its recipient cannot see by now; null if none are left. */
async function dataForRecipient(
  db: Db,
  { template, data, userId }: Pick<Mail, "template" | "data" | "userId">,
): Promise<unknown | null> {
  const { data: schema, spaces } = mailOf(template);
  if (!spaces || userId === null) return data;
  const whole = schema.parse(data) as never;
  const seen = await spacesSeenBy(db, [userId, spaces.of(whole)]);
  return spaces.only(whole, new Set(seen.map(({ id }) => id)));
}

/** Sends a waiting mail, or stores it if there is no server. */
export async function handle(
  db: Db,
  { mailId }: { mailId: string },
  { isLastAttempt }: JobRun,
): Promise<void> {
  const mail = await db.mail.findFirst({ where: { id: mailId, state: "waiting" } });
  if (!mail) return;
  const note = async (data: {
    state: "sent" | "kept" | "failed" | "waiting";
    error: string | null;
    sentAt?: Date;
  }) => {
    await db.mail.update({
      where: { id: mailId },
      data: { ...data, attempts: { increment: 1 } },
      select: { id: true },
    });
    if (mail.organizationId === null) return;
    const { organizationId } = mail;
    await announce(db, {
      type: "mails.changed",
      organizationId,
      spaceId: null,
      subjectId: mailId,
      requestId: null,
    });
  };
  if (!(await isForRecipient(db, mail))) {
    await note({
      state: "failed",
      error: "The recipient has left the organization, or has another address.",
    });
    return;
  }
  try {
    const data = await dataForRecipient(db, mail);
    if (data === null) {
      await note({ state: "failed", error: "The recipient can no longer see the spaces that it is about." });
      return;
    }
    const envelope = envelopeOf(await sayToRecipient(db, mail), { ...mail, data });
    if (env.smtpUrl === undefined) await keep(mailId, envelope);
    else await createTransport({ url: env.smtpUrl, ...PATIENCE } as never).sendMail(envelope);
  } catch (error) {
    const final = isFinal(error) || isLastAttempt;
    await note({ state: final ? "failed" : "waiting", error: reasonOf(error) });
    if (!final) throw error;
    log.warn({ mail: mailId, reason: reasonOf(error) }, "A mail could not be sent.");
    return;
  }
  await note({ state: env.smtpUrl === undefined ? "kept" : "sent", error: null, sentAt: new Date() });
}

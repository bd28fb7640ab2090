import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { digestJob } from "@/lib/collaboration/notifications/digest-job";
import { database } from "@/lib/platform/db/client";
import { enqueue } from "@/lib/platform/jobs/job";
import type { Person } from "./installation";

/** Makes the server mail a person's unread notifications now, as if a quarter of an hour had passed. */
export async function mailUnread({ id }: Person): Promise<void> {
  const db = database();
  await db.notification.updateMany({
    where: { userId: id, mailDueAt: { not: null } },
    data: { mailDueAt: new Date(0) },
  });
  await enqueue(db, digestJob, {});
}

/** The mails to a person that the server stored as files, as their reader sees them. */
export async function keptMails({ email }: Pick<Person, "email">): Promise<string[]> {
  const folder = join(process.env.E2E_DATA_DIR ?? "", "mail");
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), "utf8")));
  const readable = texts.map((text) => text.replace(/=\r?\n/g, "").replaceAll("=3D", "="));
  return readable.filter((text) => text.includes(`To: ${email}`));
}

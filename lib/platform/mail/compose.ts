import "server-only";
import type { Say } from "@/lib/core/locales/say";
import { appUrl } from "@/lib/platform/urls";
import type { AnyMail, MailMessage } from "./mail";

type Mails = Readonly<Record<string, AnyMail>>;

/** Set once, when a process starts: the platform does not know the areas that declare mails. */
let declared: Mails | null = null;

/** Makes every declared mail known to this process. */
export function provideMails(mails: Mails): void {
  declared = mails;
}

export function mailOf(name: string): AnyMail {
  if (declared === null) throw new Error("Import lib/wiring/declarations.ts: no mails are declared.");
  const mail = Object.hasOwn(declared, name) ? declared[name] : undefined;
  if (mail === undefined) throw new Error(`There is no mail “${name}”.`);
  return mail;
}

/** Composes a stored mail; without its secrets these are shown as dots. */
export function composeMail(say: Say, name: string, data: unknown, secrets: unknown | null): MailMessage {
  const { data: dataSchema, secrets: secretsSchema, compose } = mailOf(name);
  const hidden = Object.fromEntries(Object.keys(secretsSchema.shape).map((key) => [key, appUrl("/…")]));
  return compose(say, dataSchema.parse(data) as never, secretsSchema.parse(secrets ?? hidden) as never);
}

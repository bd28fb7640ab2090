import type { z } from "zod";
import type { Say } from "@/lib/core/locales/say";

/* How a domain declares its mails, in `mails.ts`; lib/wiring/mails.ts collects them. */

/** The content of a mail, before the layout. All of it is plain text. */
export type MailMessage = {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  items: readonly { title: string; lines: readonly string[]; url: string }[];
  action?: { label: string; url: string };
  /** why the recipient gets it, and where to change that */
  footer: readonly (string | { label: string; url: string })[];
  /** the address for one-click unsubscribing, see RFC 8058 */
  unsubscribe?: string;
};

/** `data` is visible to admins, `secrets` only to the recipient. */
type Mail<Data extends z.ZodType, Secrets extends z.ZodObject> = {
  data: Data;
  secrets: Secrets;
  /** true for one of many that can wait: mails that people wait for go first */
  bulk?: true;
  /** for words of spaces: `only` leaves out those of spaces that the recipient no longer sees; null if none are left */
  spaces?: {
    of: (data: z.infer<Data>) => readonly string[];
    only: (data: z.infer<Data>, seen: ReadonlySet<string>) => z.infer<Data> | null;
  };
  /** @param say in the recipient's language */
  compose: (say: Say, data: z.infer<Data>, secrets: z.infer<Secrets>) => MailMessage;
};

export const mail = <Data extends z.ZodType, Secrets extends z.ZodObject>(of: Mail<Data, Secrets>) => of;

/** A day of the data, "2026-12-27", as the language writes it; one in words, of an earlier version, as it is. */
export const dayIn = (say: Say, day: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(day)
    ? new Intl.DateTimeFormat(say.locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(day))
    : day;

/** Every declared mail. lib/wiring/mails.ts adds the members. */
// biome-ignore lint/suspicious/noEmptyInterface: an interface, because the collection extends it.
export interface MailCatalogue {}

export type MailName = keyof MailCatalogue;
export type DataOf<Name extends MailName> = z.infer<MailCatalogue[Name]["data"]>;
export type SecretsOf<Name extends MailName> = z.infer<MailCatalogue[Name]["secrets"]>;

/** A mail whose name is known only at run time. */
export type AnyMail = {
  data: z.ZodType;
  secrets: z.ZodObject;
  bulk?: true;
  spaces?: {
    of: (data: never) => readonly string[];
    only: (data: never, seen: ReadonlySet<string>) => unknown;
  };
  compose: (say: Say, data: never, secrets: never) => MailMessage;
};

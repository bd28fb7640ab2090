import { z } from "zod";
import { pageQuery } from "@/lib/core/pagination";

export const MailState = z.enum(["waiting", "sent", "kept", "failed"]);

export const MailSummary = z.object({
  object: z.literal("mail"),
  id: z.string(),
  to: z.string().describe("Address of the recipient."),
  subject: z.string(),
  state: MailState.describe(
    "“waiting” to be sent, “sent” to the mail server, “kept” without a mail server, “failed” finally.",
  ),
  attempts: z.int().describe("Number of attempts."),
  error: z.string().optional().describe("Reason of the last failed attempt."),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().optional().describe("Time of sending or keeping it."),
});
export type MailSummary = z.infer<typeof MailSummary>;

export const Mail = MailSummary.extend({
  text: z.string().describe("The mail as plain text, without links for the recipient only."),
  html: z.string().describe("The mail as HTML."),
});
export type Mail = z.infer<typeof Mail>;

export const MailsQuery = pageQuery({
  state: MailState.optional().describe("Only mails in this state."),
});
export type MailsQuery = z.infer<typeof MailsQuery>;

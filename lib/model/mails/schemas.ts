import { z } from "zod";
import { pageQuery } from "@/lib/core/pagination";

export const MailState = z.enum(["waiting", "sent", "kept", "failed"]);

export const MailSummary = z.object({
  object: z.literal("mail"),
  id: z.string(),
  to: z.string().describe("Address it goes to."),
  subject: z.string(),
  state: MailState.describe(
    "“waiting” to be sent, “sent” to the mail server, “kept” where no mail server is set up, “failed” for good.",
  ),
  attempts: z.int().describe("How often it was tried."),
  error: z.string().optional().describe("Why the last attempt failed."),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().optional().describe("When it was sent or kept."),
});
export type MailSummary = z.infer<typeof MailSummary>;

export const Mail = MailSummary.extend({
  text: z.string().describe("The mail as plain text; links that only its recipient may follow are left out."),
  html: z.string().describe("The same as HTML."),
});
export type Mail = z.infer<typeof Mail>;

export const MailsQuery = pageQuery({
  state: MailState.optional().describe("Only those that stand here."),
});
export type MailsQuery = z.infer<typeof MailsQuery>;

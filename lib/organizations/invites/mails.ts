import { z } from "zod";
import { mail } from "@/lib/platform/mail/mail";

export const inviteMails = {
  /** A link to join an organization, which also creates an account. */
  invite: mail({
    data: z.object({ organization: z.string(), inviter: z.string(), days: z.int() }),
    secrets: z.object({ accept: z.string() }),
    compose: ({ organization, inviter, days }, { accept }) => ({
      subject: `${inviter} invited you to ${organization}`,
      heading: `Join ${organization}`,
      paragraphs: [
        `${inviter} invited you to ${organization} on Bindery, where its documentation is written and reviewed.`,
      ],
      items: [],
      action: { label: "Accept invite", url: accept },
      footer: [`The link works for ${days} days. If you didn't expect this invite, ignore it.`],
    }),
  }),
};

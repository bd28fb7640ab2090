import { z } from "zod";
import { mail } from "@/lib/platform/mail/mail";

export const inviteMails = {
  /** A link to join an organization, which also creates an account. */
  invite: mail({
    data: z.object({ organization: z.string(), inviter: z.string(), days: z.int() }),
    secrets: z.object({ accept: z.string() }),
    compose: (say, { organization, inviter, days }, { accept }) => ({
      subject: say("{inviter} invited you to {organization}", { inviter, organization }),
      heading: say("Join {organization}", { organization }),
      paragraphs: [
        say(
          "{inviter} invited you to {organization} on Bindery, where its documentation is written and reviewed.",
          { inviter, organization },
        ),
      ],
      items: [],
      action: { label: say("Accept invite"), url: accept },
      footer: [say("The link works for {days} days. If you didn't expect this invite, ignore it.", { days })],
    }),
  }),
  /** To an address that a visitor of an invite link wants to join with; the same with and without an account. */
  inviteLink: mail({
    data: z.object({ organization: z.string() }),
    secrets: z.object({ accept: z.string() }),
    compose: (say, { organization }, { accept }) => ({
      subject: say("Join {organization}", { organization }),
      heading: say("Join {organization}", { organization }),
      paragraphs: [say("Open the link to join {organization} with this e-mail address.", { organization })],
      items: [],
      action: { label: say("Join"), url: accept },
      footer: [say("The link works for a day. If you didn't ask for it, ignore this e-mail.")],
    }),
  }),
};

import { z } from "zod";
import { mail } from "@/lib/platform/mail/mail";

export const ssoMails = {
  /** A person signed in with a recovery code, which should be rare. */
  recoveryCodeUsed: mail({
    data: z.object({ organization: z.string(), person: z.string(), left: z.int() }),
    secrets: z.object({}),
    compose: (say, { organization, person, left }) => ({
      subject: say("{person} used a recovery code in {organization}", { person, organization }),
      heading: say("A recovery code was used"),
      paragraphs: [
        say(
          "{person} signed in to {organization} with a password and a recovery code, although single sign-on is required.",
          { person, organization },
        ),
        say(
          {
            one: "{count} recovery code is left. If you didn't expect this, remove their admin role and create new codes.",
            other:
              "{count} recovery codes are left. If you didn't expect this, remove their admin role and create new codes.",
          },
          { count: left },
        ),
      ],
      items: [],
      footer: [say("You get this because you are an admin of {organization}.", { organization })],
    }),
  }),
  /** A person exempt from single sign-on signed in without it, which should be rare. */
  exemptionUsed: mail({
    data: z.object({ organization: z.string(), person: z.string() }),
    secrets: z.object({}),
    compose: (say, { organization, person }) => ({
      subject: say("{person} signed in to {organization} without single sign-on", { person, organization }),
      heading: say("An exemption from single sign-on was used"),
      paragraphs: [
        say(
          "{person} signed in without single sign-on, which {organization} requires. An admin exempted them.",
          { person, organization },
        ),
        say("If you didn't expect this, sign them out and end their exemption on the Members screen."),
      ],
      items: [],
      footer: [say("You get this because you are an admin of {organization}.", { organization })],
    }),
  }),
};

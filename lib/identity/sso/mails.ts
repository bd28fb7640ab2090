import { z } from "zod";
import { mail } from "@/lib/platform/mail/mail";

export const ssoMails = {
  /** A person signed in with a recovery code, which should be rare. */
  recoveryCodeUsed: mail({
    data: z.object({ organization: z.string(), person: z.string(), left: z.int() }),
    secrets: z.object({}),
    compose: ({ organization, person, left }) => ({
      subject: `${person} used a recovery code in ${organization}`,
      heading: "A recovery code was used",
      paragraphs: [
        `${person} signed in to ${organization} with a password and a recovery code, although single sign-on is required.`,
        `${left} recovery ${left === 1 ? "code is" : "codes are"} left. If you didn't expect this, remove their admin role and create new codes.`,
      ],
      items: [],
      footer: [`You get this because you are an admin of ${organization}.`],
    }),
  }),
  /** A person exempt from single sign-on signed in without it, which should be rare. */
  exemptionUsed: mail({
    data: z.object({ organization: z.string(), person: z.string() }),
    secrets: z.object({}),
    compose: ({ organization, person }) => ({
      subject: `${person} signed in to ${organization} without single sign-on`,
      heading: "An exemption from single sign-on was used",
      paragraphs: [
        `${person} signed in without single sign-on, which ${organization} requires. An admin exempted them.`,
        "If you didn't expect this, sign them out and end their exemption on the Members screen.",
      ],
      items: [],
      footer: [`You get this because you are an admin of ${organization}.`],
    }),
  }),
};

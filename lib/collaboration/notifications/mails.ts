import { z } from "zod";
import { mail } from "@/lib/platform/mail/mail";

export const notificationMails = {
  /** A person's unread notifications in an organization. */
  digest: mail({
    data: z.object({
      organization: z.string(),
      inbox: z.string(),
      preferences: z.string(),
      items: z.array(
        z.object({
          sentence: z.string(),
          title: z.string(),
          preview: z.string(),
          space: z.string(),
          url: z.string(),
        }),
      ),
    }),
    secrets: z.object({ unsubscribePage: z.string(), unsubscribe: z.string() }),
    compose: ({ organization, inbox, preferences, items }, { unsubscribePage, unsubscribe }) => ({
      subject:
        items.length === 1
          ? `${items[0]!.sentence}: ${items[0]!.title}`
          : `${items.length} unread notifications in ${organization}`,
      heading: items.length === 1 ? "1 unread notification" : `${items.length} unread notifications`,
      paragraphs: [],
      items: items.map(({ sentence, title, preview, space, url }) => ({
        title: sentence,
        lines: [...new Set([title, preview, space])].filter(Boolean),
        url,
      })),
      action: { label: "Open inbox", url: inbox },
      footer: [
        `You get this because you did not read it in ${organization} within 15 minutes.`,
        { label: "Notification settings", url: preferences },
        { label: "Unsubscribe", url: unsubscribePage },
      ],
      unsubscribe,
    }),
  }),
};

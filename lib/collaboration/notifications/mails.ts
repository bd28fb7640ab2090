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
          /** absent in mails of an earlier version, which are not sent any more */
          spaceId: z.string().optional(),
          space: z.string(),
          url: z.string(),
        }),
      ),
    }),
    secrets: z.object({ unsubscribePage: z.string(), unsubscribe: z.string() }),
    bulk: true,
    spaces: {
      of: ({ items }) => [...new Set(items.flatMap(({ spaceId }) => spaceId ?? []))],
      only: ({ items, ...data }, seen) => {
        const left = items.filter(({ spaceId }) => spaceId !== undefined && seen.has(spaceId));
        return left.length === 0 ? null : { ...data, items: left };
      },
    },
    compose: (say, { organization, inbox, preferences, items }, { unsubscribePage, unsubscribe }) => ({
      subject:
        items.length === 1
          ? `${items[0]!.sentence}: ${items[0]!.title}`
          : say("{count} unread notifications in {organization}", { count: items.length, organization }),
      heading: say(
        { one: "{count} unread notification", other: "{count} unread notifications" },
        { count: items.length },
      ),
      paragraphs: [],
      items: items.map(({ sentence, title, preview, space, url }) => ({
        title: sentence,
        lines: [...new Set([title, preview, space])].filter(Boolean),
        url,
      })),
      action: { label: say("Open inbox"), url: inbox },
      footer: [
        say("You get this because you did not read it in {organization} within 15 minutes.", {
          organization,
        }),
        { label: say("Notification settings"), url: preferences },
        { label: say("Unsubscribe"), url: unsubscribePage },
      ],
      unsubscribe,
    }),
  }),
};

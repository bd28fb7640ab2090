/**
 * What people are told of in their inbox. The catalogue of events says which event tells whom of what; here stands
 * what each kind is by itself. A kind that is mailed unless its person says otherwise concerns them directly.
 */
export const NOTIFICATION_KINDS = {
  "review-requested": { mail: true },
  "review-given": { mail: true },
  mentioned: { mail: true },
  replied: { mail: true },
  commented: { mail: true },
  "thread-resolved": { mail: false },
  conflicted: { mail: true },
  "words-replaced": { mail: true },
  merged: { mail: true },
  "page-updated": { mail: false },
  "import-finished": { mail: true },
  "pdf-finished": { mail: true },
} as const satisfies Record<string, { mail: boolean }>;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

export const notificationKinds = Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]];

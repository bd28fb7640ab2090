/**
 * The kinds of notification. The event catalogue says which event notifies whom; here are their defaults.
 * Kinds mailed by default concern the recipient directly.
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

import type { NotificationKind } from "./kinds";

/*
 * SQL of the recipients of events, for the statement in notify.ts: e is the event; q the id of its change
 * request, if any; c the comment of its thread, if any. Each selects "userId" and "pageId", the page
 * concerned if it is neither the thread's nor that of the whole event.
 */

/** The recipients of a notification. They never include the actor, except `starter`. */
export type Recipients =
  /** people requested in the payload */
  | "asked"
  /** people newly mentioned in the text */
  | "named"
  /** people who wrote in the thread */
  | "thread"
  /** the author of the change request */
  | "author"
  /** participants and followers of the change request or the page */
  | "followers"
  /** followers of a page changed by the revision in the payload */
  | "pageFollowers"
  /** authors of the edit whose text was replaced according to the payload */
  | "replaced"
  /** the person who started the completed background job */
  | "starter";

const people = (userId: string) => `SELECT ${userId} AS "userId", NULL::text AS "pageId"`;

/**
 * SQL: true if a person's subscription to the change request, or else to the thread's page, has this state.
 */
export const hasSubscription = (user: string, state: string) => `EXISTS (
  SELECT FROM "Subscription" s WHERE s."userId" = ${user} AND s."state" ${state}
    AND (s."changeRequestId" = q."id" OR q."id" IS NULL AND s."spaceId" = e."spaceId" AND s."pageId" = c."pageId"))`;

/** Authors, contributors, reviewers and commenters follow by default, unless they chose otherwise. */
const FOLLOWERS = `${people(`f."userId"`)} FROM (
    SELECT r."createdById" AS "userId" FROM "ChangeRequest" r WHERE r."id" = q."id"
    UNION SELECT r."userId" FROM "Contribution" r WHERE r."changeRequestId" = q."id"
    UNION SELECT r."reviewerId" FROM "Review" r WHERE r."changeRequestId" = q."id"
    UNION SELECT r."userId" FROM "ReviewRequest" r WHERE r."changeRequestId" = q."id"
    UNION SELECT r."userId" FROM "Subscription" r WHERE r."changeRequestId" = q."id" AND r."state" = 'following'
    UNION SELECT r."postedById" FROM "Comment" r
      WHERE q."id" IS NULL AND r."pageId" = c."pageId" AND r."spaceId" = e."spaceId" AND r."changeRequestId" IS NULL
    UNION SELECT r."userId" FROM "Subscription" r
      WHERE q."id" IS NULL AND r."spaceId" = e."spaceId" AND r."pageId" = c."pageId" AND r."state" = 'following'
  ) f WHERE NOT ${hasSubscription(`f."userId"`, `<> 'following'`)}`;

export const RECIPIENTS: Readonly<Record<Recipients, string>> = {
  asked: people(`e."payload"->>'user'`),
  named: people(`jsonb_array_elements_text(e."payload"->'mentioned')`),
  thread: `${people(`t."userId"`)} FROM (
    SELECT c."postedById" AS "userId" WHERE c."id" IS NOT NULL
    UNION SELECT r."postedById" FROM "CommentReply" r WHERE r."commentId" = c."id") t`,
  author: `${people(`r."createdById"`)} FROM "ChangeRequest" r WHERE r."id" = q."id"`,
  // The text of a review is a comment; the event of the review itself notifies of it.
  followers: `${FOLLOWERS} AND (e."type" <> 'comment.posted' OR e."payload"->>'review' IS NULL)`,
  pageFollowers: `SELECT s."userId", s."pageId" FROM "Subscription" s
    JOIN "Revision" r ON r."id" = e."payload"->>'revision'
    WHERE s."spaceId" = e."spaceId" AND s."pageId" IS NOT NULL AND s."state" = 'following' AND EXISTS (
      SELECT FROM "PageVersion" v WHERE v."pageId" = s."pageId" AND v."branchId" = r."branchId" AND r."seq" IN (v."fromSeq", v."toSeq"))`,
  replaced: people(`jsonb_array_elements_text(e."payload"->'users')`),
  starter: people(`e."actorId"`),
};

/** How a kind is grouped: `group` collects events in one unread notification; `detail` adds to it. */
type NotificationGroup = { group: string; detail?: string };

const ofRequest = (name: string): NotificationGroup => ({ group: `'${name}:' || q."id"` });
const ofThread = (name: string): NotificationGroup => ({ group: `'${name}:' || c."id"` });
const FINISHED = `CASE WHEN e."payload" ? 'reason' THEN 'failed' END`;
/** One person's comments and verdict on a change request are one group. */
const DISCUSSION = `CASE WHEN q."id" IS NULL THEN 'commented:' || c."id"
  ELSE 'discussion:' || q."id" || ':' || coalesce(e."actorId", '') END`;

export const NOTIFICATION_GROUPS: Readonly<Record<NotificationKind, NotificationGroup>> = {
  "review-requested": {
    ...ofRequest("review-requested"),
    detail: `CASE WHEN EXISTS (
      SELECT FROM "Review" r WHERE r."changeRequestId" = q."id" AND r."reviewerId" = t."userId") THEN 'again' END`,
  },
  "review-given": { group: DISCUSSION, detail: `e."payload"->>'status'` },
  commented: { group: DISCUSSION },
  mentioned: { group: `'mentioned:' || e."subjectId"` },
  replied: ofThread("replied"),
  "thread-resolved": ofThread("thread-resolved"),
  conflicted: {
    ...ofRequest("conflicted"),
    detail: `CASE WHEN e."type" = 'changeRequest.conflictForeseen' THEN 'ahead' ELSE 'here' END`,
  },
  // Each has another text to restore.
  "words-replaced": { group: `'words-replaced:' || e."id"` },
  merged: ofRequest("merged"),
  "page-updated": { group: `'page-updated:' || t."pageId"` },
  "import-finished": { group: `'import:' || e."subjectId"`, detail: FINISHED },
  "pdf-finished": { group: `'pdf:' || e."subjectId"`, detail: FINISHED },
};

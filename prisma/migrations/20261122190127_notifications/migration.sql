-- CreateEnum
CREATE TYPE "SubscriptionState" AS ENUM ('following', 'not-following', 'muted');

-- CreateTable
CREATE TABLE "Notification" (
    "id" SERIAL NOT NULL,
    "userId" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "groupKey" TEXT NOT NULL,
    "eventId" INTEGER NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 1,
    "detail" TEXT,
    "changeRequestId" TEXT,
    "commentId" TEXT,
    "pageId" TEXT,
    "notifiedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "readAt" TIMESTAMPTZ(3),
    "inApp" BOOLEAN NOT NULL DEFAULT true,
    "mailDueAt" TIMESTAMPTZ(3),
    "mailedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "NotificationPreference" (
    "userId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "inApp" BOOLEAN NOT NULL,
    "mail" BOOLEAN NOT NULL,

    CONSTRAINT "NotificationPreference_pkey" PRIMARY KEY ("userId","kind")
);

-- CreateTable
CREATE TABLE "Subscription" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "changeRequestId" TEXT,
    "pageId" TEXT,
    "state" "SubscriptionState" NOT NULL,

    CONSTRAINT "Subscription_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Notification_userId_notifiedAt_id_idx" ON "Notification"("userId", "notifiedAt", "id");

-- CreateIndex
CREATE INDEX "Notification_spaceId_idx" ON "Notification"("spaceId");

-- CreateIndex
CREATE INDEX "Notification_eventId_idx" ON "Notification"("eventId");

-- CreateIndex
CREATE INDEX "Notification_changeRequestId_idx" ON "Notification"("changeRequestId");

-- CreateIndex
CREATE INDEX "Notification_commentId_idx" ON "Notification"("commentId");

-- CreateIndex
CREATE INDEX "Subscription_changeRequestId_idx" ON "Subscription"("changeRequestId");

-- CreateIndex
CREATE INDEX "Subscription_spaceId_pageId_idx" ON "Subscription"("spaceId", "pageId");

-- CreateIndex
CREATE UNIQUE INDEX "Subscription_userId_changeRequestId_key" ON "Subscription"("userId", "changeRequestId");

-- CreateIndex
CREATE UNIQUE INDEX "Subscription_userId_spaceId_pageId_key" ON "Subscription"("userId", "spaceId", "pageId");

-- CreateIndex
CREATE INDEX "Comment_pageId_idx" ON "Comment"("pageId");

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_spaceId_organizationId_fkey" FOREIGN KEY ("spaceId", "organizationId") REFERENCES "Space"("id", "organizationId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_changeRequestId_fkey" FOREIGN KEY ("changeRequestId") REFERENCES "ChangeRequest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_commentId_fkey" FOREIGN KEY ("commentId") REFERENCES "Comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NotificationPreference" ADD CONSTRAINT "NotificationPreference_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Subscription" ADD CONSTRAINT "Subscription_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Subscription" ADD CONSTRAINT "Subscription_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Subscription" ADD CONSTRAINT "Subscription_changeRequestId_fkey" FOREIGN KEY ("changeRequestId") REFERENCES "ChangeRequest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- More of a matter goes into the row that is unread and was not mailed.
CREATE UNIQUE INDEX "notification_open" ON "Notification"("userId", "groupKey") WHERE "readAt" IS NULL AND "mailedAt" IS NULL;

-- Counting what is unread costs nothing for what was read.
CREATE INDEX "notification_unread" ON "Notification"("userId", "organizationId", "spaceId") WHERE "readAt" IS NULL AND "inApp";

CREATE INDEX "notification_mail_due" ON "Notification"("mailDueAt") WHERE "mailDueAt" IS NOT NULL;

ALTER TABLE "Subscription" ADD CONSTRAINT "subscription_to_one" CHECK (("changeRequestId" IS NULL) <> ("pageId" IS NULL));

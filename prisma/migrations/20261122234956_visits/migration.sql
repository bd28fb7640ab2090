-- AlterTable
ALTER TABLE "Member" ADD COLUMN     "lastVisitAt" TIMESTAMPTZ(3);

-- What people ask for who come back; see lib/domains/activity.
CREATE INDEX "event_activity_idx" ON "Event"("organizationId", "createdAt")
  WHERE "type" IN ('changeRequest.merged', 'space.contentUpdated', 'comment.posted', 'reply.posted');

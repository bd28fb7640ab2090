-- People and change requests could be deleted in SQL while these columns named them; what names nobody is let go.
-- Revisions could not: they are deleted only with their space.
UPDATE "Space" SET "createdById" = NULL WHERE "createdById" NOT IN (SELECT "id" FROM "User");
UPDATE "Space" SET "deletedById" = NULL WHERE "deletedById" NOT IN (SELECT "id" FROM "User");
UPDATE "Collection" SET "createdById" = NULL WHERE "createdById" NOT IN (SELECT "id" FROM "User");
UPDATE "Review" SET "requestedById" = NULL WHERE "requestedById" NOT IN (SELECT "id" FROM "User");
UPDATE "MergeConflict" SET "resolvedById" = NULL WHERE "resolvedById" NOT IN (SELECT "id" FROM "User");
ALTER TABLE "Event" DISABLE TRIGGER event_immutable;
UPDATE "Event" SET "actorId" = NULL WHERE "actorId" NOT IN (SELECT "id" FROM "User");
ALTER TABLE "Event" ENABLE TRIGGER event_immutable;
DELETE FROM "IdempotencyRecord" WHERE "actorId" NOT IN (SELECT "id" FROM "User");
DELETE FROM "Upload" WHERE "userId" NOT IN (SELECT "id" FROM "User");
DELETE FROM "ImportRun" WHERE "createdById" NOT IN (SELECT "id" FROM "User");
UPDATE "ImportRun" SET "changeRequestId" = NULL WHERE "changeRequestId" NOT IN (SELECT "id" FROM "ChangeRequest");
UPDATE "Revision" SET "changeRequestId" = NULL WHERE "changeRequestId" NOT IN (SELECT "id" FROM "ChangeRequest");
UPDATE "ChangeRequest" SET "revertsId" = NULL WHERE "revertsId" NOT IN (SELECT "id" FROM "ChangeRequest");

-- CreateIndex
CREATE INDEX "ChangeRequest_revisionInitialId_idx" ON "ChangeRequest"("revisionInitialId");

-- CreateIndex
CREATE INDEX "ChangeRequest_revisionMergedAncestorId_idx" ON "ChangeRequest"("revisionMergedAncestorId");

-- CreateIndex
CREATE INDEX "ChangeRequest_revisionMergedId_idx" ON "ChangeRequest"("revisionMergedId");

-- CreateIndex
CREATE INDEX "ChangeRequest_revertsId_idx" ON "ChangeRequest"("revertsId");

-- CreateIndex
CREATE INDEX "Review_revisionId_idx" ON "Review"("revisionId");

-- CreateIndex
CREATE INDEX "ReviewRequest_revisionId_idx" ON "ReviewRequest"("revisionId");

-- CreateIndex
CREATE INDEX "Comment_revisionId_idx" ON "Comment"("revisionId");

-- CreateIndex
CREATE INDEX "Branch_baseBranchId_baseSeq_idx" ON "Branch"("baseBranchId", "baseSeq");

-- CreateIndex
CREATE INDEX "Revision_baseBranchId_baseSeq_idx" ON "Revision"("baseBranchId", "baseSeq");

-- CreateIndex
CREATE UNIQUE INDEX "Revision_branchId_id_key" ON "Revision"("branchId", "id");

-- CreateIndex
CREATE INDEX "GitOperation_revisionId_idx" ON "GitOperation"("revisionId");

-- CreateIndex
CREATE INDEX "ImportRun_changeRequestId_idx" ON "ImportRun"("changeRequestId");

-- CreateIndex
CREATE INDEX "ImportRun_revisionId_idx" ON "ImportRun"("revisionId");

-- AddForeignKey
ALTER TABLE "ChangeRequest" ADD CONSTRAINT "ChangeRequest_revisionInitialId_fkey" FOREIGN KEY ("revisionInitialId") REFERENCES "Revision"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChangeRequest" ADD CONSTRAINT "ChangeRequest_revisionMergedAncestorId_fkey" FOREIGN KEY ("revisionMergedAncestorId") REFERENCES "Revision"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChangeRequest" ADD CONSTRAINT "ChangeRequest_revisionMergedId_fkey" FOREIGN KEY ("revisionMergedId") REFERENCES "Revision"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChangeRequest" ADD CONSTRAINT "ChangeRequest_revertsId_fkey" FOREIGN KEY ("revertsId") REFERENCES "ChangeRequest"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Review" ADD CONSTRAINT "Review_revisionId_fkey" FOREIGN KEY ("revisionId") REFERENCES "Revision"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Review" ADD CONSTRAINT "Review_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReviewRequest" ADD CONSTRAINT "ReviewRequest_revisionId_fkey" FOREIGN KEY ("revisionId") REFERENCES "Revision"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MergeConflict" ADD CONSTRAINT "MergeConflict_resolvedById_fkey" FOREIGN KEY ("resolvedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_revisionId_fkey" FOREIGN KEY ("revisionId") REFERENCES "Revision"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Branch" ADD CONSTRAINT "Branch_id_headRevisionId_fkey" FOREIGN KEY ("id", "headRevisionId") REFERENCES "Revision"("branchId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Branch" ADD CONSTRAINT "Branch_baseBranchId_baseSeq_fkey" FOREIGN KEY ("baseBranchId", "baseSeq") REFERENCES "Revision"("branchId", "seq") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Revision" ADD CONSTRAINT "Revision_baseBranchId_baseSeq_fkey" FOREIGN KEY ("baseBranchId", "baseSeq") REFERENCES "Revision"("branchId", "seq") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Revision" ADD CONSTRAINT "Revision_changeRequestId_fkey" FOREIGN KEY ("changeRequestId") REFERENCES "ChangeRequest"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GitOperation" ADD CONSTRAINT "GitOperation_revisionId_fkey" FOREIGN KEY ("revisionId") REFERENCES "Revision"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Event" ADD CONSTRAINT "Event_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "User"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IdempotencyRecord" ADD CONSTRAINT "IdempotencyRecord_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Upload" ADD CONSTRAINT "Upload_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportRun" ADD CONSTRAINT "ImportRun_changeRequestId_fkey" FOREIGN KEY ("changeRequestId") REFERENCES "ChangeRequest"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportRun" ADD CONSTRAINT "ImportRun_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportRun" ADD CONSTRAINT "ImportRun_revisionId_fkey" FOREIGN KEY ("revisionId") REFERENCES "Revision"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Collection" ADD CONSTRAINT "Collection_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Space" ADD CONSTRAINT "Space_mainBranchId_fkey" FOREIGN KEY ("mainBranchId") REFERENCES "Branch"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Space" ADD CONSTRAINT "Space_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Space" ADD CONSTRAINT "Space_deletedById_fkey" FOREIGN KEY ("deletedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

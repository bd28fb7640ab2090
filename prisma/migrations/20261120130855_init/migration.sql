-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "ChangeRequestStatus" AS ENUM ('draft', 'open', 'archived', 'merged');

-- CreateEnum
CREATE TYPE "ReviewStatus" AS ENUM ('changes-requested', 'approved');

-- CreateEnum
CREATE TYPE "CommentStatus" AS ENUM ('open', 'resolved');

-- CreateEnum
CREATE TYPE "ActionType" AS ENUM ('edit', 'comment');

-- CreateEnum
CREATE TYPE "BranchKind" AS ENUM ('main', 'changeRequest', 'git');

-- CreateEnum
CREATE TYPE "RevisionType" AS ENUM ('edits', 'merge', 'rollback', 'update', 'computed');

-- CreateEnum
CREATE TYPE "PageKind" AS ENUM ('document', 'group', 'link', 'computed');

-- CreateEnum
CREATE TYPE "AssetKind" AS ENUM ('file', 'reusable', 'variable');

-- CreateEnum
CREATE TYPE "GitDirection" AS ENUM ('import', 'export');

-- CreateEnum
CREATE TYPE "GitOperationState" AS ENUM ('running', 'success', 'failure');

-- CreateEnum
CREATE TYPE "GitStage" AS ENUM ('repo_fetch', 'config_check', 'content_process', 'finalize');

-- CreateEnum
CREATE TYPE "OpenApiVisibility" AS ENUM ('private', 'public');

-- CreateEnum
CREATE TYPE "OpenApiProcessing" AS ENUM ('pending', 'progress', 'complete');

-- CreateEnum
CREATE TYPE "OpenApiFormat" AS ENUM ('json', 'yaml');

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('admin', 'create', 'review', 'edit', 'comment', 'read');

-- CreateEnum
CREATE TYPE "DefaultLevel" AS ENUM ('admin', 'create', 'review', 'edit', 'comment', 'read', 'none', 'inherit');

-- CreateEnum
CREATE TYPE "OrganizationType" AS ENUM ('business', 'community');

-- CreateEnum
CREATE TYPE "TeamRole" AS ENUM ('owner', 'member');

-- CreateEnum
CREATE TYPE "ImportStatus" AS ENUM ('pending', 'in-progress', 'completed', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "Visibility" AS ENUM ('public', 'unlisted', 'share-link', 'visitor-auth', 'in-collection', 'private');

-- CreateEnum
CREATE TYPE "EditMode" AS ENUM ('live', 'locked');

-- CreateTable
CREATE TABLE "ChangeRequest" (
    "id" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "status" "ChangeRequestStatus" NOT NULL DEFAULT 'draft',
    "subject" TEXT NOT NULL DEFAULT '',
    "description" JSONB,
    "createdById" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "branchId" INTEGER NOT NULL,
    "revisionInitialId" TEXT NOT NULL,
    "revisionMergedAncestorId" TEXT,
    "revisionMergedId" TEXT,
    "mergedById" TEXT,
    "mergedAt" TIMESTAMPTZ(3),
    "mergedInSpiteOf" JSONB,
    "revertsId" TEXT,
    "commentsOpen" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "ChangeRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Contribution" (
    "changeRequestId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "actionType" "ActionType" NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 1,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Contribution_pkey" PRIMARY KEY ("changeRequestId","userId","actionType")
);

-- CreateTable
CREATE TABLE "Review" (
    "id" TEXT NOT NULL,
    "changeRequestId" TEXT NOT NULL,
    "revisionId" TEXT NOT NULL,
    "treeHash" BYTEA NOT NULL,
    "reviewerId" TEXT NOT NULL,
    "requestedById" TEXT,
    "status" "ReviewStatus" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Review_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReviewRequest" (
    "changeRequestId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "requestedById" TEXT NOT NULL,
    "revisionId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ReviewRequest_pkey" PRIMARY KEY ("changeRequestId","userId")
);

-- CreateTable
CREATE TABLE "ViewedPage" (
    "changeRequestId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "pageId" TEXT NOT NULL,
    "state" BYTEA NOT NULL,
    "viewedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ViewedPage_pkey" PRIMARY KEY ("changeRequestId","userId","pageId")
);

-- CreateTable
CREATE TABLE "Presence" (
    "changeRequestId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "pageId" TEXT,
    "arrivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leftVisit" TEXT,

    CONSTRAINT "Presence_pkey" PRIMARY KEY ("changeRequestId","userId")
);

-- CreateTable
CREATE TABLE "PendingReview" (
    "changeRequestId" TEXT NOT NULL,
    "reviewerId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PendingReview_pkey" PRIMARY KEY ("changeRequestId","reviewerId")
);

-- CreateTable
CREATE TABLE "PendingComment" (
    "id" TEXT NOT NULL,
    "changeRequestId" TEXT NOT NULL,
    "reviewerId" TEXT NOT NULL,
    "pageId" TEXT,
    "node" TEXT,
    "nodePreview" TEXT,
    "nodeContentHash" BYTEA,
    "tableCell" JSONB,
    "body" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PendingComment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MergeConflict" (
    "changeRequestId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "targetType" TEXT NOT NULL,
    "targetId" TEXT NOT NULL,
    "field" TEXT,
    "detail" JSONB NOT NULL,
    "inputs" JSONB NOT NULL,
    "resolution" JSONB,
    "resolvedById" TEXT,
    "resolvedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "MergeConflict_pkey" PRIMARY KEY ("changeRequestId","id")
);

-- CreateTable
CREATE TABLE "Comment" (
    "id" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "changeRequestId" TEXT,
    "reviewId" TEXT,
    "revisionId" TEXT NOT NULL,
    "pageId" TEXT,
    "node" TEXT,
    "nodePreview" TEXT,
    "nodeContentHash" BYTEA,
    "tableCell" JSONB,
    "body" JSONB NOT NULL,
    "postedById" TEXT NOT NULL,
    "postedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "editedAt" TIMESTAMPTZ(3),
    "status" "CommentStatus" NOT NULL DEFAULT 'open',
    "resolvedAt" TIMESTAMPTZ(3),
    "resolvedById" TEXT,
    "replyCount" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CommentReply" (
    "id" TEXT NOT NULL,
    "commentId" TEXT NOT NULL,
    "body" JSONB NOT NULL,
    "postedById" TEXT NOT NULL,
    "postedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "editedAt" TIMESTAMPTZ(3),

    CONSTRAINT "CommentReply_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Reaction" (
    "id" TEXT NOT NULL,
    "commentId" TEXT,
    "replyId" TEXT,
    "userId" TEXT NOT NULL,
    "emoji" TEXT NOT NULL,
    "reactedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Reaction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Branch" (
    "id" SERIAL NOT NULL,
    "organizationId" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "kind" "BranchKind" NOT NULL,
    "headSeq" INTEGER NOT NULL DEFAULT 0,
    "headRevisionId" TEXT,
    "baseBranchId" INTEGER,
    "baseSeq" INTEGER,

    CONSTRAINT "Branch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Revision" (
    "id" TEXT NOT NULL,
    "branchId" INTEGER NOT NULL,
    "seq" INTEGER NOT NULL,
    "baseBranchId" INTEGER,
    "baseSeq" INTEGER,
    "type" "RevisionType" NOT NULL,
    "parentIds" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "treeHash" BYTEA NOT NULL,
    "message" TEXT,
    "authorId" TEXT,
    "combined" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "changeRequestId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Revision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PageVersion" (
    "id" SERIAL NOT NULL,
    "branchId" INTEGER NOT NULL,
    "pageId" TEXT NOT NULL,
    "fromSeq" INTEGER NOT NULL,
    "toSeq" INTEGER,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "parentId" TEXT,
    "orderKey" TEXT NOT NULL,
    "kind" "PageKind" NOT NULL,
    "title" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "slugAuto" BOOLEAN NOT NULL DEFAULT true,
    "emoji" TEXT,
    "icon" TEXT,
    "description" TEXT,
    "hidden" BOOLEAN NOT NULL DEFAULT false,
    "noIndex" BOOLEAN NOT NULL DEFAULT false,
    "noRobotsIndex" BOOLEAN NOT NULL DEFAULT false,
    "meta" JSONB NOT NULL DEFAULT '{}',
    "recordHash" BYTEA NOT NULL,
    "organizationId" TEXT NOT NULL,
    "contentHash" BYTEA,
    "pageCreatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PageVersion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AssetVersion" (
    "id" SERIAL NOT NULL,
    "branchId" INTEGER NOT NULL,
    "kind" "AssetKind" NOT NULL,
    "key" TEXT NOT NULL,
    "fromSeq" INTEGER NOT NULL,
    "toSeq" INTEGER,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "record" JSONB NOT NULL,
    "recordHash" BYTEA NOT NULL,
    "organizationId" TEXT NOT NULL,
    "contentHash" BYTEA,
    "fileHash" BYTEA,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AssetVersion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Blob" (
    "organizationId" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "size" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Blob_pkey" PRIMARY KEY ("organizationId","hash")
);

-- CreateTable
CREATE TABLE "TextLinks" (
    "organizationId" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "version" INTEGER NOT NULL,
    "content" JSONB NOT NULL,
    "ids" TEXT[],
    "byPath" BOOLEAN NOT NULL,

    CONSTRAINT "TextLinks_pkey" PRIMARY KEY ("organizationId","hash")
);

-- CreateTable
CREATE TABLE "FileBlob" (
    "organizationId" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "size" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FileBlob_pkey" PRIMARY KEY ("organizationId","hash")
);

-- CreateTable
CREATE TABLE "PagePath" (
    "spaceId" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "pageId" TEXT NOT NULL,

    CONSTRAINT "PagePath_pkey" PRIMARY KEY ("spaceId","pageId")
);

-- CreateTable
CREATE TABLE "PageRedirect" (
    "spaceId" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "pageId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PageRedirect_pkey" PRIMARY KEY ("spaceId","path")
);

-- CreateTable
CREATE TABLE "GitSync" (
    "spaceId" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "ref" TEXT NOT NULL,
    "projectDirectory" TEXT NOT NULL DEFAULT '',
    "provider" TEXT,
    "treeUrl" TEXT,
    "commitUrl" TEXT,
    "credentials" BYTEA,
    "syncedAt" TIMESTAMPTZ(3),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "GitSync_pkey" PRIMARY KEY ("spaceId")
);

-- CreateTable
CREATE TABLE "GitOperation" (
    "id" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "direction" "GitDirection" NOT NULL,
    "state" "GitOperationState" NOT NULL DEFAULT 'running',
    "stage" "GitStage" NOT NULL DEFAULT 'repo_fetch',
    "url" TEXT NOT NULL,
    "ref" TEXT NOT NULL,
    "projectDirectory" TEXT NOT NULL,
    "force" BOOLEAN NOT NULL,
    "standalone" BOOLEAN NOT NULL DEFAULT false,
    "message" TEXT,
    "committedAt" TIMESTAMPTZ(3) NOT NULL,
    "mainSeq" INTEGER,
    "commitOid" TEXT,
    "places" JSONB,
    "gitSeq" INTEGER,
    "revisionId" TEXT,
    "changeRequestId" TEXT,
    "reason" TEXT,
    "createdById" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completedAt" TIMESTAMPTZ(3),

    CONSTRAINT "GitOperation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "GitFile" (
    "spaceId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "path" TEXT,
    "oid" TEXT,
    "hasHeading" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "GitFile_pkey" PRIMARY KEY ("spaceId","kind","id")
);

-- CreateTable
CREATE TABLE "RevisionGit" (
    "revisionId" TEXT NOT NULL,
    "oid" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "createdByService" BOOLEAN NOT NULL,
    "url" TEXT,
    "ref" TEXT NOT NULL,

    CONSTRAINT "RevisionGit_pkey" PRIMARY KEY ("revisionId")
);

-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "displayName" TEXT NOT NULL,
    "photoURL" TEXT,
    "passwordHash" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "disabledAt" TIMESTAMPTZ(3),

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT NOT NULL,
    "secretHash" BYTEA NOT NULL,
    "userId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "userAgent" TEXT,
    "address" TEXT,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ApiToken" (
    "id" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "organizationId" TEXT,
    "secretHash" BYTEA NOT NULL,
    "hint" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3),
    "lastUsedAt" TIMESTAMPTZ(3),
    "lastUsedAddress" TEXT,

    CONSTRAINT "ApiToken_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SignInAttempt" (
    "key" TEXT NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "windowStart" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SignInAttempt_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "InstanceSetting" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,

    CONSTRAINT "InstanceSetting_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "OpenApiSpec" (
    "id" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "visibility" "OpenApiVisibility" NOT NULL DEFAULT 'private',
    "sourceUrl" TEXT,
    "sourceText" TEXT,
    "sourceNumber" INTEGER NOT NULL DEFAULT 1,
    "processingState" "OpenApiProcessing" NOT NULL DEFAULT 'pending',
    "lastProcessedAt" TIMESTAMPTZ(3),
    "lastProcessError" TEXT,
    "lastProcessProblems" JSONB NOT NULL DEFAULT '[]',
    "lastVersionId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OpenApiSpec_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OpenApiVersion" (
    "id" TEXT NOT NULL,
    "specId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "sourceUrl" TEXT,
    "format" "OpenApiFormat" NOT NULL,
    "hash" BYTEA NOT NULL,
    "text" TEXT NOT NULL,
    "document" TEXT NOT NULL,
    "outline" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OpenApiVersion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Organization" (
    "id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "emailDomains" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "hostname" TEXT,
    "type" "OrganizationType" NOT NULL DEFAULT 'business',
    "useCase" TEXT,
    "communityType" TEXT,
    "defaultRole" "Role",
    "logo" TEXT,
    "sso" BOOLEAN NOT NULL DEFAULT false,
    "ai" BOOLEAN NOT NULL DEFAULT false,
    "inviteLinks" BOOLEAN NOT NULL DEFAULT false,
    "plan" TEXT NOT NULL DEFAULT 'internal',
    "mergeRules" JSONB NOT NULL DEFAULT '{"type":"none"}',

    CONSTRAINT "Organization_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Member" (
    "organizationId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "role" "Role",
    "joinedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMPTZ(3),
    "sso" BOOLEAN NOT NULL DEFAULT false,
    "disabledAt" TIMESTAMPTZ(3),

    CONSTRAINT "Member_pkey" PRIMARY KEY ("organizationId","userId")
);

-- CreateTable
CREATE TABLE "Team" (
    "id" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Team_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TeamMember" (
    "teamId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "role" "TeamRole" NOT NULL DEFAULT 'member',

    CONSTRAINT "TeamMember_pkey" PRIMARY KEY ("teamId","userId")
);

-- CreateTable
CREATE TABLE "Event" (
    "id" SERIAL NOT NULL,
    "organizationId" TEXT NOT NULL,
    "spaceId" TEXT,
    "type" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "actorId" TEXT,
    "requestId" TEXT,
    "payload" JSONB NOT NULL DEFAULT '{}',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IdempotencyRecord" (
    "actorId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "operationId" TEXT NOT NULL,
    "requestHash" BYTEA NOT NULL,
    "status" INTEGER NOT NULL,
    "headers" JSONB NOT NULL DEFAULT '{}',
    "body" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IdempotencyRecord_pkey" PRIMARY KEY ("actorId","key")
);

-- CreateTable
CREATE TABLE "Upload" (
    "key" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "bytes" BYTEA,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Upload_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "PdfExport" (
    "key" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "order" JSONB NOT NULL,
    "bytes" BYTEA,
    "failure" TEXT,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PdfExport_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "ImportRun" (
    "id" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "changeRequestId" TEXT,
    "pageId" TEXT,
    "createdById" TEXT NOT NULL,
    "status" "ImportStatus" NOT NULL DEFAULT 'pending',
    "source" JSONB NOT NULL,
    "total" INTEGER NOT NULL DEFAULT 0,
    "imported" INTEGER NOT NULL DEFAULT 0,
    "reason" TEXT,
    "report" JSONB NOT NULL DEFAULT '[]',
    "revisionId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMPTZ(3),
    "completedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ImportRun_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RateWindow" (
    "key" TEXT NOT NULL,
    "minute" TIMESTAMPTZ(0) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "RateWindow_pkey" PRIMARY KEY ("key","minute")
);

-- CreateTable
CREATE TABLE "SearchIndex" (
    "spaceId" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "dictionary" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "seq" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "SearchIndex_pkey" PRIMARY KEY ("spaceId")
);

-- CreateTable
CREATE TABLE "SearchPage" (
    "spaceId" TEXT NOT NULL,
    "pageId" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "recordHash" BYTEA NOT NULL,
    "name" TEXT NOT NULL,
    "heads" tsvector NOT NULL,
    "words" tsvector NOT NULL,

    CONSTRAINT "SearchPage_pkey" PRIMARY KEY ("spaceId","pageId")
);

-- CreateTable
CREATE TABLE "SearchSection" (
    "spaceId" TEXT NOT NULL,
    "pageId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "anchor" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,

    CONSTRAINT "SearchSection_pkey" PRIMARY KEY ("spaceId","pageId","position")
);

-- CreateTable
CREATE TABLE "SearchWord" (
    "organizationId" TEXT NOT NULL,
    "word" TEXT NOT NULL,

    CONSTRAINT "SearchWord_pkey" PRIMARY KEY ("organizationId","word")
);

-- CreateTable
CREATE TABLE "Collection" (
    "id" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "parentId" TEXT,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "defaultLevel" "DefaultLevel" NOT NULL DEFAULT 'inherit',
    "position" TEXT NOT NULL DEFAULT 'V',
    "createdById" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Collection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Space" (
    "id" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "parentId" TEXT,
    "title" TEXT NOT NULL,
    "emoji" TEXT NOT NULL DEFAULT '📘',
    "icon" TEXT,
    "visibility" "Visibility" NOT NULL DEFAULT 'private',
    "editMode" "EditMode",
    "language" TEXT,
    "mergeRules" JSONB NOT NULL DEFAULT '{"type":"inherit"}',
    "defaultLevel" "DefaultLevel" NOT NULL DEFAULT 'inherit',
    "position" TEXT NOT NULL DEFAULT 'V',
    "createdById" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deletedAt" TIMESTAMPTZ(3),
    "deletedById" TEXT,
    "mainBranchId" INTEGER,
    "lastNumber" INTEGER NOT NULL DEFAULT 0,
    "commentsOpen" INTEGER NOT NULL DEFAULT 0,
    "changeRequestsTotal" INTEGER NOT NULL DEFAULT 0,
    "changeRequestsOpen" INTEGER NOT NULL DEFAULT 0,
    "changeRequestsDraft" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Space_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SpaceGrant" (
    "id" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "userId" TEXT,
    "teamId" TEXT,
    "role" "Role",

    CONSTRAINT "SpaceGrant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CollectionGrant" (
    "id" TEXT NOT NULL,
    "collectionId" TEXT NOT NULL,
    "userId" TEXT,
    "teamId" TEXT,
    "role" "Role",

    CONSTRAINT "CollectionGrant_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ChangeRequest_branchId_key" ON "ChangeRequest"("branchId");

-- CreateIndex
CREATE INDEX "ChangeRequest_spaceId_status_updatedAt_id_idx" ON "ChangeRequest"("spaceId", "status", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "ChangeRequest_organizationId_status_updatedAt_id_idx" ON "ChangeRequest"("organizationId", "status", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "ChangeRequest_createdById_idx" ON "ChangeRequest"("createdById");

-- CreateIndex
CREATE UNIQUE INDEX "ChangeRequest_spaceId_number_key" ON "ChangeRequest"("spaceId", "number");

-- CreateIndex
CREATE INDEX "Contribution_userId_idx" ON "Contribution"("userId");

-- CreateIndex
CREATE INDEX "Review_changeRequestId_createdAt_idx" ON "Review"("changeRequestId", "createdAt");

-- CreateIndex
CREATE INDEX "ReviewRequest_userId_idx" ON "ReviewRequest"("userId");

-- CreateIndex
CREATE INDEX "ViewedPage_userId_idx" ON "ViewedPage"("userId");

-- CreateIndex
CREATE INDEX "Presence_userId_idx" ON "Presence"("userId");

-- CreateIndex
CREATE INDEX "Presence_seenAt_idx" ON "Presence"("seenAt");

-- CreateIndex
CREATE INDEX "PendingReview_reviewerId_idx" ON "PendingReview"("reviewerId");

-- CreateIndex
CREATE INDEX "PendingComment_changeRequestId_reviewerId_createdAt_id_idx" ON "PendingComment"("changeRequestId", "reviewerId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "MergeConflict_changeRequestId_targetId_idx" ON "MergeConflict"("changeRequestId", "targetId");

-- CreateIndex
CREATE UNIQUE INDEX "Comment_reviewId_key" ON "Comment"("reviewId");

-- CreateIndex
CREATE INDEX "Comment_spaceId_postedAt_id_idx" ON "Comment"("spaceId", "postedAt", "id");

-- CreateIndex
CREATE INDEX "Comment_changeRequestId_postedAt_id_idx" ON "Comment"("changeRequestId", "postedAt", "id");

-- CreateIndex
CREATE INDEX "Comment_spaceId_pageId_idx" ON "Comment"("spaceId", "pageId");

-- CreateIndex
CREATE INDEX "CommentReply_commentId_postedAt_id_idx" ON "CommentReply"("commentId", "postedAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Reaction_commentId_userId_emoji_key" ON "Reaction"("commentId", "userId", "emoji");

-- CreateIndex
CREATE UNIQUE INDEX "Reaction_replyId_userId_emoji_key" ON "Reaction"("replyId", "userId", "emoji");

-- CreateIndex
CREATE INDEX "Branch_spaceId_kind_idx" ON "Branch"("spaceId", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "Branch_id_organizationId_key" ON "Branch"("id", "organizationId");

-- CreateIndex
CREATE INDEX "Revision_changeRequestId_idx" ON "Revision"("changeRequestId");

-- CreateIndex
CREATE UNIQUE INDEX "Revision_branchId_seq_key" ON "Revision"("branchId", "seq");

-- CreateIndex
CREATE INDEX "PageVersion_branchId_fromSeq_idx" ON "PageVersion"("branchId", "fromSeq");

-- CreateIndex
CREATE INDEX "PageVersion_branchId_parentId_idx" ON "PageVersion"("branchId", "parentId");

-- CreateIndex
CREATE INDEX "PageVersion_pageId_branchId_idx" ON "PageVersion"("pageId", "branchId");

-- CreateIndex
CREATE INDEX "PageVersion_organizationId_contentHash_idx" ON "PageVersion"("organizationId", "contentHash");

-- CreateIndex
CREATE INDEX "AssetVersion_branchId_fromSeq_idx" ON "AssetVersion"("branchId", "fromSeq");

-- CreateIndex
CREATE INDEX "AssetVersion_organizationId_contentHash_idx" ON "AssetVersion"("organizationId", "contentHash");

-- CreateIndex
CREATE INDEX "AssetVersion_organizationId_fileHash_idx" ON "AssetVersion"("organizationId", "fileHash");

-- CreateIndex
CREATE UNIQUE INDEX "PagePath_spaceId_path_key" ON "PagePath"("spaceId", "path");

-- CreateIndex
CREATE UNIQUE INDEX "GitSync_spaceId_organizationId_key" ON "GitSync"("spaceId", "organizationId");

-- CreateIndex
CREATE INDEX "GitOperation_spaceId_createdAt_id_idx" ON "GitOperation"("spaceId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "GitOperation_changeRequestId_idx" ON "GitOperation"("changeRequestId");

-- CreateIndex
CREATE INDEX "GitOperation_createdById_idx" ON "GitOperation"("createdById");

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE UNIQUE INDEX "Session_secretHash_key" ON "Session"("secretHash");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE INDEX "ApiToken_userId_idx" ON "ApiToken"("userId");

-- CreateIndex
CREATE INDEX "ApiToken_organizationId_idx" ON "ApiToken"("organizationId");

-- CreateIndex
CREATE UNIQUE INDEX "OpenApiSpec_lastVersionId_key" ON "OpenApiSpec"("lastVersionId");

-- CreateIndex
CREATE UNIQUE INDEX "OpenApiSpec_organizationId_slug_key" ON "OpenApiSpec"("organizationId", "slug");

-- CreateIndex
CREATE UNIQUE INDEX "OpenApiVersion_specId_number_key" ON "OpenApiVersion"("specId", "number");

-- CreateIndex
CREATE UNIQUE INDEX "Organization_hostname_key" ON "Organization"("hostname");

-- CreateIndex
CREATE INDEX "Member_userId_idx" ON "Member"("userId");

-- CreateIndex
CREATE INDEX "Team_organizationId_idx" ON "Team"("organizationId");

-- CreateIndex
CREATE INDEX "TeamMember_userId_idx" ON "TeamMember"("userId");

-- CreateIndex
CREATE INDEX "Event_organizationId_id_idx" ON "Event"("organizationId", "id");

-- CreateIndex
CREATE INDEX "Event_spaceId_id_idx" ON "Event"("spaceId", "id");

-- CreateIndex
CREATE INDEX "IdempotencyRecord_createdAt_idx" ON "IdempotencyRecord"("createdAt");

-- CreateIndex
CREATE INDEX "Upload_createdAt_idx" ON "Upload"("createdAt");

-- CreateIndex
CREATE INDEX "PdfExport_expiresAt_idx" ON "PdfExport"("expiresAt");

-- CreateIndex
CREATE INDEX "PdfExport_spaceId_idx" ON "PdfExport"("spaceId");

-- CreateIndex
CREATE INDEX "ImportRun_organizationId_createdAt_id_idx" ON "ImportRun"("organizationId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ImportRun_spaceId_idx" ON "ImportRun"("spaceId");

-- CreateIndex
CREATE INDEX "RateWindow_minute_idx" ON "RateWindow"("minute");

-- CreateIndex
CREATE INDEX "Collection_organizationId_parentId_position_idx" ON "Collection"("organizationId", "parentId", "position");

-- CreateIndex
CREATE INDEX "Collection_parentId_idx" ON "Collection"("parentId");

-- CreateIndex
CREATE UNIQUE INDEX "Space_mainBranchId_key" ON "Space"("mainBranchId");

-- CreateIndex
CREATE INDEX "Space_organizationId_deletedAt_idx" ON "Space"("organizationId", "deletedAt");

-- CreateIndex
CREATE INDEX "Space_organizationId_parentId_position_idx" ON "Space"("organizationId", "parentId", "position");

-- CreateIndex
CREATE INDEX "Space_parentId_idx" ON "Space"("parentId");

-- CreateIndex
CREATE UNIQUE INDEX "Space_id_organizationId_key" ON "Space"("id", "organizationId");

-- CreateIndex
CREATE INDEX "SpaceGrant_userId_idx" ON "SpaceGrant"("userId");

-- CreateIndex
CREATE INDEX "SpaceGrant_teamId_idx" ON "SpaceGrant"("teamId");

-- CreateIndex
CREATE UNIQUE INDEX "SpaceGrant_spaceId_userId_key" ON "SpaceGrant"("spaceId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "SpaceGrant_spaceId_teamId_key" ON "SpaceGrant"("spaceId", "teamId");

-- CreateIndex
CREATE INDEX "CollectionGrant_userId_idx" ON "CollectionGrant"("userId");

-- CreateIndex
CREATE INDEX "CollectionGrant_teamId_idx" ON "CollectionGrant"("teamId");

-- CreateIndex
CREATE UNIQUE INDEX "CollectionGrant_collectionId_userId_key" ON "CollectionGrant"("collectionId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "CollectionGrant_collectionId_teamId_key" ON "CollectionGrant"("collectionId", "teamId");

-- AddForeignKey
ALTER TABLE "ChangeRequest" ADD CONSTRAINT "ChangeRequest_spaceId_organizationId_fkey" FOREIGN KEY ("spaceId", "organizationId") REFERENCES "Space"("id", "organizationId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChangeRequest" ADD CONSTRAINT "ChangeRequest_branchId_fkey" FOREIGN KEY ("branchId") REFERENCES "Branch"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChangeRequest" ADD CONSTRAINT "ChangeRequest_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChangeRequest" ADD CONSTRAINT "ChangeRequest_mergedById_fkey" FOREIGN KEY ("mergedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Contribution" ADD CONSTRAINT "Contribution_changeRequestId_fkey" FOREIGN KEY ("changeRequestId") REFERENCES "ChangeRequest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Contribution" ADD CONSTRAINT "Contribution_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Review" ADD CONSTRAINT "Review_changeRequestId_fkey" FOREIGN KEY ("changeRequestId") REFERENCES "ChangeRequest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Review" ADD CONSTRAINT "Review_reviewerId_fkey" FOREIGN KEY ("reviewerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReviewRequest" ADD CONSTRAINT "ReviewRequest_changeRequestId_fkey" FOREIGN KEY ("changeRequestId") REFERENCES "ChangeRequest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReviewRequest" ADD CONSTRAINT "ReviewRequest_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReviewRequest" ADD CONSTRAINT "ReviewRequest_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ViewedPage" ADD CONSTRAINT "ViewedPage_changeRequestId_fkey" FOREIGN KEY ("changeRequestId") REFERENCES "ChangeRequest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ViewedPage" ADD CONSTRAINT "ViewedPage_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Presence" ADD CONSTRAINT "Presence_changeRequestId_fkey" FOREIGN KEY ("changeRequestId") REFERENCES "ChangeRequest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Presence" ADD CONSTRAINT "Presence_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PendingReview" ADD CONSTRAINT "PendingReview_changeRequestId_fkey" FOREIGN KEY ("changeRequestId") REFERENCES "ChangeRequest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PendingReview" ADD CONSTRAINT "PendingReview_reviewerId_fkey" FOREIGN KEY ("reviewerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PendingComment" ADD CONSTRAINT "PendingComment_changeRequestId_reviewerId_fkey" FOREIGN KEY ("changeRequestId", "reviewerId") REFERENCES "PendingReview"("changeRequestId", "reviewerId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MergeConflict" ADD CONSTRAINT "MergeConflict_changeRequestId_fkey" FOREIGN KEY ("changeRequestId") REFERENCES "ChangeRequest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_spaceId_organizationId_fkey" FOREIGN KEY ("spaceId", "organizationId") REFERENCES "Space"("id", "organizationId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_changeRequestId_fkey" FOREIGN KEY ("changeRequestId") REFERENCES "ChangeRequest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_reviewId_fkey" FOREIGN KEY ("reviewId") REFERENCES "Review"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_postedById_fkey" FOREIGN KEY ("postedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_resolvedById_fkey" FOREIGN KEY ("resolvedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CommentReply" ADD CONSTRAINT "CommentReply_commentId_fkey" FOREIGN KEY ("commentId") REFERENCES "Comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CommentReply" ADD CONSTRAINT "CommentReply_postedById_fkey" FOREIGN KEY ("postedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Reaction" ADD CONSTRAINT "Reaction_commentId_fkey" FOREIGN KEY ("commentId") REFERENCES "Comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Reaction" ADD CONSTRAINT "Reaction_replyId_fkey" FOREIGN KEY ("replyId") REFERENCES "CommentReply"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Reaction" ADD CONSTRAINT "Reaction_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Branch" ADD CONSTRAINT "Branch_spaceId_organizationId_fkey" FOREIGN KEY ("spaceId", "organizationId") REFERENCES "Space"("id", "organizationId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Revision" ADD CONSTRAINT "Revision_branchId_fkey" FOREIGN KEY ("branchId") REFERENCES "Branch"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Revision" ADD CONSTRAINT "Revision_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PageVersion" ADD CONSTRAINT "PageVersion_branchId_organizationId_fkey" FOREIGN KEY ("branchId", "organizationId") REFERENCES "Branch"("id", "organizationId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PageVersion" ADD CONSTRAINT "PageVersion_organizationId_contentHash_fkey" FOREIGN KEY ("organizationId", "contentHash") REFERENCES "Blob"("organizationId", "hash") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AssetVersion" ADD CONSTRAINT "AssetVersion_branchId_organizationId_fkey" FOREIGN KEY ("branchId", "organizationId") REFERENCES "Branch"("id", "organizationId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AssetVersion" ADD CONSTRAINT "AssetVersion_organizationId_contentHash_fkey" FOREIGN KEY ("organizationId", "contentHash") REFERENCES "Blob"("organizationId", "hash") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AssetVersion" ADD CONSTRAINT "AssetVersion_organizationId_fileHash_fkey" FOREIGN KEY ("organizationId", "fileHash") REFERENCES "FileBlob"("organizationId", "hash") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Blob" ADD CONSTRAINT "Blob_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TextLinks" ADD CONSTRAINT "TextLinks_organizationId_hash_fkey" FOREIGN KEY ("organizationId", "hash") REFERENCES "Blob"("organizationId", "hash") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FileBlob" ADD CONSTRAINT "FileBlob_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PagePath" ADD CONSTRAINT "PagePath_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PageRedirect" ADD CONSTRAINT "PageRedirect_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GitSync" ADD CONSTRAINT "GitSync_spaceId_organizationId_fkey" FOREIGN KEY ("spaceId", "organizationId") REFERENCES "Space"("id", "organizationId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GitOperation" ADD CONSTRAINT "GitOperation_spaceId_organizationId_fkey" FOREIGN KEY ("spaceId", "organizationId") REFERENCES "Space"("id", "organizationId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GitOperation" ADD CONSTRAINT "GitOperation_changeRequestId_fkey" FOREIGN KEY ("changeRequestId") REFERENCES "ChangeRequest"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GitOperation" ADD CONSTRAINT "GitOperation_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GitFile" ADD CONSTRAINT "GitFile_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RevisionGit" ADD CONSTRAINT "RevisionGit_revisionId_fkey" FOREIGN KEY ("revisionId") REFERENCES "Revision"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiToken" ADD CONSTRAINT "ApiToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiToken" ADD CONSTRAINT "ApiToken_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OpenApiSpec" ADD CONSTRAINT "OpenApiSpec_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OpenApiSpec" ADD CONSTRAINT "OpenApiSpec_lastVersionId_fkey" FOREIGN KEY ("lastVersionId") REFERENCES "OpenApiVersion"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OpenApiVersion" ADD CONSTRAINT "OpenApiVersion_specId_fkey" FOREIGN KEY ("specId") REFERENCES "OpenApiSpec"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Member" ADD CONSTRAINT "Member_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Member" ADD CONSTRAINT "Member_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Team" ADD CONSTRAINT "Team_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TeamMember" ADD CONSTRAINT "TeamMember_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "Team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TeamMember" ADD CONSTRAINT "TeamMember_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Event" ADD CONSTRAINT "Event_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Upload" ADD CONSTRAINT "Upload_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PdfExport" ADD CONSTRAINT "PdfExport_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportRun" ADD CONSTRAINT "ImportRun_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportRun" ADD CONSTRAINT "ImportRun_spaceId_organizationId_fkey" FOREIGN KEY ("spaceId", "organizationId") REFERENCES "Space"("id", "organizationId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SearchIndex" ADD CONSTRAINT "SearchIndex_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SearchPage" ADD CONSTRAINT "SearchPage_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "SearchIndex"("spaceId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SearchSection" ADD CONSTRAINT "SearchSection_spaceId_pageId_fkey" FOREIGN KEY ("spaceId", "pageId") REFERENCES "SearchPage"("spaceId", "pageId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SearchWord" ADD CONSTRAINT "SearchWord_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Collection" ADD CONSTRAINT "Collection_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Collection" ADD CONSTRAINT "Collection_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Collection"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Space" ADD CONSTRAINT "Space_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Space" ADD CONSTRAINT "Space_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Collection"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SpaceGrant" ADD CONSTRAINT "SpaceGrant_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SpaceGrant" ADD CONSTRAINT "SpaceGrant_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SpaceGrant" ADD CONSTRAINT "SpaceGrant_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "Team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CollectionGrant" ADD CONSTRAINT "CollectionGrant_collectionId_fkey" FOREIGN KEY ("collectionId") REFERENCES "Collection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CollectionGrant" ADD CONSTRAINT "CollectionGrant_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CollectionGrant" ADD CONSTRAINT "CollectionGrant_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "Team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Content: validity ranges, live rows, immutability.

CREATE EXTENSION IF NOT EXISTS btree_gist;

ALTER TABLE "PageVersion" ALTER COLUMN "orderKey" TYPE text COLLATE "C";
ALTER TABLE "PageVersion" ALTER COLUMN "slug" TYPE text COLLATE "C";
ALTER TABLE "Collection" ALTER COLUMN "position" TYPE text COLLATE "C";
ALTER TABLE "Space" ALTER COLUMN "position" TYPE text COLLATE "C";

-- Two states of one page never hold at once: a double merge cannot be stored. Branch and page are one
-- value here, so that no query about a branch is ever planned over these indexes: they are slow to search.
ALTER TABLE "PageVersion" ADD CONSTRAINT page_validity
  EXCLUDE USING gist (("branchId"::text || ' ' || "pageId") WITH =, int4range("fromSeq", "toSeq") WITH &&);
ALTER TABLE "AssetVersion" ADD CONSTRAINT asset_validity
  EXCLUDE USING gist (("branchId"::text || ' ' || "key") WITH =, "kind" WITH =, int4range("fromSeq", "toSeq") WITH &&);

CREATE UNIQUE INDEX page_live ON "PageVersion" ("branchId", "pageId") WHERE "toSeq" IS NULL;
CREATE INDEX page_live_children ON "PageVersion" ("branchId", "parentId", "orderKey") WHERE "toSeq" IS NULL AND NOT "deleted";
-- Slugs are folded before they are written (NFKC, lower case), so bytes decide.
CREATE UNIQUE INDEX page_live_slug ON "PageVersion" ("branchId", COALESCE("parentId", ''), "slug")
  WHERE "toSeq" IS NULL AND NOT "deleted" AND "slug" <> '';
CREATE INDEX page_closed ON "PageVersion" ("branchId", "toSeq") WHERE "toSeq" IS NOT NULL;
CREATE UNIQUE INDEX asset_live ON "AssetVersion" ("branchId", "kind", "key") WHERE "toSeq" IS NULL;
CREATE INDEX asset_closed ON "AssetVersion" ("branchId", "toSeq") WHERE "toSeq" IS NOT NULL;

ALTER TABLE "PageVersion"
  ADD CONSTRAINT page_range CHECK ("toSeq" IS NULL OR "toSeq" > "fromSeq"),
  ADD CONSTRAINT page_not_own_parent CHECK ("parentId" IS DISTINCT FROM "pageId"),
  ADD CONSTRAINT page_hash_length CHECK (octet_length("recordHash") = 32),
  ADD CONSTRAINT page_order_key_length CHECK (char_length("orderKey") BETWEEN 1 AND 64),
  SET (fillfactor = 90);
ALTER TABLE "AssetVersion"
  ADD CONSTRAINT asset_range CHECK ("toSeq" IS NULL OR "toSeq" > "fromSeq"),
  SET (fillfactor = 90);
ALTER TABLE "Revision" ADD CONSTRAINT revision_hash_length CHECK (octet_length("treeHash") = 32);
ALTER TABLE "Branch" ADD CONSTRAINT branch_base CHECK (("kind" = 'changeRequest') = ("baseBranchId" IS NOT NULL AND "baseSeq" IS NOT NULL));

-- What the removal of spaces looks for.
CREATE INDEX space_in_trash ON "Space" ("deletedAt") WHERE "deletedAt" IS NOT NULL;

CREATE UNIQUE INDEX branch_main ON "Branch" ("spaceId") WHERE "kind" = 'main';

-- Faster where the server was built with it; the embedded one is not.
DO $$ BEGIN
  ALTER TABLE "Blob" ALTER COLUMN "body" SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN NULL;
END $$;
ALTER TABLE "FileBlob" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
ALTER TABLE "Upload" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;

-- A written state never changes; it can only come to an end, and go with its space to another organization.
CREATE FUNCTION version_is_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() > 1 AND NEW."organizationId" <> OLD."organizationId"
     AND (to_jsonb(NEW) - 'organizationId') = (to_jsonb(OLD) - 'organizationId') THEN
    RETURN NEW;
  END IF;
  IF OLD."toSeq" IS NOT NULL OR NEW."toSeq" IS NULL
     OR (to_jsonb(NEW) - 'toSeq') IS DISTINCT FROM (to_jsonb(OLD) - 'toSeq') THEN
    RAISE EXCEPTION 'A stored version is immutable: close it and insert a new one.' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER page_version_immutable BEFORE UPDATE ON "PageVersion" FOR EACH ROW EXECUTE FUNCTION version_is_immutable();
CREATE TRIGGER asset_version_immutable BEFORE UPDATE ON "AssetVersion" FOR EACH ROW EXECUTE FUNCTION version_is_immutable();

CREATE FUNCTION row_is_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of % are immutable.', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER blob_immutable BEFORE UPDATE ON "Blob" FOR EACH ROW EXECUTE FUNCTION row_is_immutable();
CREATE TRIGGER file_blob_immutable BEFORE UPDATE ON "FileBlob" FOR EACH ROW EXECUTE FUNCTION row_is_immutable();
CREATE TRIGGER event_immutable BEFORE UPDATE ON "Event" FOR EACH ROW EXECUTE FUNCTION row_is_immutable();

-- History goes only together with the space it belongs to.
CREATE FUNCTION history_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'Rows of % are deleted only with their space.', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER page_version_stays BEFORE DELETE ON "PageVersion" FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER asset_version_stays BEFORE DELETE ON "AssetVersion" FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER revision_stays BEFORE DELETE ON "Revision" FOR EACH ROW EXECUTE FUNCTION history_stays();

-- Access: who may do what with a space. The same rules as lib/access/roles.ts, for use in lists.

ALTER TABLE "SpaceGrant" ADD CONSTRAINT space_grant_holder CHECK (num_nonnulls("userId", "teamId") = 1);
ALTER TABLE "CollectionGrant" ADD CONSTRAINT collection_grant_holder CHECK (num_nonnulls("userId", "teamId") = 1);
ALTER TABLE "User" ADD CONSTRAINT user_email_lower CHECK ("email" = lower("email"));
ALTER TABLE "Collection" ADD CONSTRAINT collection_not_own_parent CHECK ("parentId" IS DISTINCT FROM "id");

-- Default levels are for members with a role; guests have only what is granted to them.
CREATE FUNCTION default_role(p_organization_role "Role", p_level "DefaultLevel")
RETURNS "Role" LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_level = 'none' OR p_organization_role IS NULL THEN NULL ELSE p_level::text::"Role" END
$$;

-- Whoever made an item keeps "create" on it.
CREATE FUNCTION creator_role(p_role "Role", p_is_creator boolean) RETURNS "Role" LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_is_creator THEN least(coalesce(p_role, 'create'), 'create') ELSE p_role END
$$;

-- "Role" is declared from the highest to the lowest, so min() is the highest of several roles.

-- What a collection gives a person: the first that answers, from this collection outwards, then the organization.
CREATE FUNCTION inherited_role(p_user text, p_organization_role "Role", p_collection text)
RETURNS "Role" LANGUAGE plpgsql STABLE AS $$
DECLARE
  found_role "Role";
  answered boolean;
  level "DefaultLevel";
  current_collection text := p_collection;
  depth int := 0;
BEGIN
  WHILE current_collection IS NOT NULL AND depth <= 32 LOOP
    SELECT true, g."role" INTO answered, found_role FROM "CollectionGrant" g
      WHERE g."collectionId" = current_collection AND g."userId" = p_user;
    IF answered THEN RETURN found_role; END IF;
    SELECT count(*) > 0, min(g."role") INTO answered, found_role
      FROM "CollectionGrant" g JOIN "TeamMember" t ON t."teamId" = g."teamId" AND t."userId" = p_user
      WHERE g."collectionId" = current_collection;
    IF answered THEN RETURN found_role; END IF;
    SELECT c."defaultLevel", c."parentId" INTO level, current_collection
      FROM "Collection" c WHERE c."id" = current_collection;
    IF NOT FOUND THEN EXIT; END IF;
    IF level <> 'inherit' THEN RETURN default_role(p_organization_role, level); END IF;
    depth := depth + 1;
  END LOOP;
  RETURN p_organization_role;
END $$;

CREATE FUNCTION space_role(
  p_user text, p_organization_role "Role", p_space text, p_default "DefaultLevel", p_parent text, p_creator text
) RETURNS "Role" LANGUAGE plpgsql STABLE AS $$
DECLARE
  found_role "Role";
  answered boolean;
BEGIN
  IF p_organization_role = 'admin' THEN RETURN 'admin'; END IF;

  SELECT true, g."role" INTO answered, found_role FROM "SpaceGrant" g WHERE g."spaceId" = p_space AND g."userId" = p_user;
  IF answered IS NULL THEN
    SELECT count(*) > 0, min(g."role") INTO answered, found_role
      FROM "SpaceGrant" g JOIN "TeamMember" t ON t."teamId" = g."teamId" AND t."userId" = p_user
      WHERE g."spaceId" = p_space;
  END IF;
  IF NOT answered THEN
    found_role := CASE WHEN p_default = 'inherit' THEN inherited_role(p_user, p_organization_role, p_parent)
                       ELSE default_role(p_organization_role, p_default) END;
  END IF;
  RETURN creator_role(found_role, p_creator = p_user);
END $$;

CREATE FUNCTION collection_role(p_user text, p_organization_role "Role", p_collection text, p_creator text)
RETURNS "Role" LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p_organization_role = 'admin' THEN RETURN 'admin'; END IF;
  RETURN creator_role(inherited_role(p_user, p_organization_role, p_collection), p_creator = p_user);
END $$;

-- Collaboration: counters that equal their rows, whoever writes.

ALTER TABLE "Reaction" ADD CONSTRAINT reaction_subject CHECK (num_nonnulls("commentId", "replyId") = 1);
ALTER TABLE "Comment" ADD CONSTRAINT comment_resolved CHECK (("status" = 'resolved') = ("resolvedAt" IS NOT NULL));
ALTER TABLE "ChangeRequest" ADD CONSTRAINT change_request_merged CHECK (("status" = 'merged') = ("revisionMergedId" IS NOT NULL));

CREATE INDEX comment_space_thread ON "Comment" ("spaceId", "postedAt", "id") WHERE "changeRequestId" IS NULL;

CREATE FUNCTION count_comments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before int := CASE WHEN TG_OP <> 'INSERT' AND OLD."status" = 'open' THEN 1 ELSE 0 END;
  after int := CASE WHEN TG_OP <> 'DELETE' AND NEW."status" = 'open' THEN 1 ELSE 0 END;
  row_ "Comment" := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  IF before <> after THEN
    IF row_."changeRequestId" IS NULL THEN
      UPDATE "Space" SET "commentsOpen" = "commentsOpen" + after - before WHERE "id" = row_."spaceId";
    ELSE
      UPDATE "ChangeRequest" SET "commentsOpen" = "commentsOpen" + after - before WHERE "id" = row_."changeRequestId";
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER comment_counts AFTER INSERT OR DELETE OR UPDATE OF "status" ON "Comment" FOR EACH ROW EXECUTE FUNCTION count_comments();

CREATE FUNCTION count_replies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE "Comment" SET "replyCount" = "replyCount" + 1 WHERE "id" = NEW."commentId";
  ELSE
    UPDATE "Comment" SET "replyCount" = "replyCount" - 1 WHERE "id" = OLD."commentId";
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER reply_counts AFTER INSERT OR DELETE ON "CommentReply" FOR EACH ROW EXECUTE FUNCTION count_replies();

CREATE FUNCTION count_change_requests() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was text := CASE WHEN TG_OP <> 'INSERT' THEN OLD."status"::text END;
  is_ text := CASE WHEN TG_OP <> 'DELETE' THEN NEW."status"::text END;
  space text := CASE WHEN TG_OP = 'DELETE' THEN OLD."spaceId" ELSE NEW."spaceId" END;
BEGIN
  UPDATE "Space" SET
    "changeRequestsTotal" = "changeRequestsTotal" + (is_ IS NOT NULL)::int - (was IS NOT NULL)::int,
    "changeRequestsOpen" = "changeRequestsOpen" + (is_ IS NOT DISTINCT FROM 'open')::int - (was IS NOT DISTINCT FROM 'open')::int,
    "changeRequestsDraft" = "changeRequestsDraft" + (is_ IS NOT DISTINCT FROM 'draft')::int - (was IS NOT DISTINCT FROM 'draft')::int
  WHERE "id" = space;
  RETURN NULL;
END $$;
CREATE TRIGGER change_request_counts AFTER INSERT OR DELETE OR UPDATE OF "status" ON "ChangeRequest" FOR EACH ROW EXECUTE FUNCTION count_change_requests();

-- Events reach everybody who listens when the transaction that wrote them commits, on whatever server.

CREATE FUNCTION announce_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('bindery_event', json_build_object(
    'id', NEW."id", 'organization', NEW."organizationId", 'space', NEW."spaceId", 'type', NEW."type",
    'subject', NEW."subjectId", 'request', NEW."requestId"
  )::text);
  RETURN NULL;
END $$;
CREATE TRIGGER event_announced AFTER INSERT ON "Event" FOR EACH ROW EXECUTE FUNCTION announce_event();

-- Search: one index serves a whole organization and a single space, another finds words that look alike.

CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE INDEX search_page_words ON "SearchPage" USING gin ("organizationId", "spaceId", "words") WITH (fastupdate = off);
CREATE INDEX search_word_alike ON "SearchWord" USING gin ("organizationId", "word" gin_trgm_ops);

-- Title before headings before description before text, a page that is called just so before all others.
CREATE FUNCTION search_rank(vector tsvector, query tsquery) RETURNS real LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ts_rank('{0.01, 0.05, 0.15, 1.0}', vector, query);
CREATE FUNCTION search_name_rank(page_name text, name text) RETURNS real LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN page_name = name THEN 1.0 WHEN starts_with(page_name, name || ' ') THEN 0.5 ELSE 0.0 END;

-- All pages of some spaces that match, with their scores. Vectors lie outside of their rows, so reading them
-- is what costs: pages are ranked by their titles and headings, and by their texts only where few match. The
-- planner does not know that either and would rather read every vector than use the index.
CREATE FUNCTION search_organization(organization text, spaces text[], match tsquery, rank tsquery, name text)
RETURNS TABLE ("spaceId" text, "pageId" text, "score" int) LANGUAGE sql STABLE
SET enable_seqscan = off SET max_parallel_workers_per_gather = 0 AS $$
  WITH matched AS MATERIALIZED (
    SELECT p."spaceId", p."pageId", search_rank(p."heads", rank) + search_name_rank(p."name", name) AS head
    FROM "SearchPage" p
    WHERE p."organizationId" = organization AND p."words" @@ match AND p."spaceId" = ANY (spaces)
  ), few AS (SELECT count(*) <= 2000 AS answer FROM matched)
  SELECT m."spaceId", m."pageId", round(1000000 * (m.head + 0.01 * CASE WHEN few.answer THEN (
      SELECT search_rank(p."words", rank) FROM "SearchPage" p
      WHERE p."spaceId" = m."spaceId" AND p."pageId" = m."pageId") ELSE 0 END))::int
  FROM matched m, few
$$;

CREATE FUNCTION search_space(space text, match tsquery, rank tsquery, name text)
RETURNS TABLE ("pageId" text, "score" int) LANGUAGE sql STABLE
SET enable_seqscan = off SET max_parallel_workers_per_gather = 0 AS $$
  WITH matched AS MATERIALIZED (
    SELECT p."pageId", search_rank(p."heads", rank) + search_name_rank(p."name", name) AS head
    FROM "SearchPage" p WHERE p."spaceId" = space AND p."words" @@ match
  ), few AS (SELECT count(*) <= 2000 AS answer FROM matched)
  SELECT m."pageId", round(1000000 * (m.head + 0.01 * CASE WHEN few.answer THEN (
      SELECT search_rank(p."words", rank) FROM "SearchPage" p
      WHERE p."spaceId" = space AND p."pageId" = m."pageId") ELSE 0 END))::int
  FROM matched m, few
$$;

-- Links: the texts that refer to a page or a file, whichever state of content they are part of.

CREATE INDEX text_links_to ON "TextLinks" USING gin ("organizationId", "ids");

-- Git: one operation of a space runs at a time, and a space has one line of what its repository held.

CREATE UNIQUE INDEX git_operation_running ON "GitOperation" ("spaceId") WHERE "state" = 'running';
CREATE UNIQUE INDEX branch_git ON "Branch" ("spaceId") WHERE "kind" = 'git';

-- Descriptions of APIs: what a version holds is never changed.

CREATE TRIGGER openapi_version_immutable BEFORE UPDATE ON "OpenApiVersion" FOR EACH ROW EXECUTE FUNCTION row_is_immutable();
ALTER TABLE "OpenApiSpec" ADD CONSTRAINT openapi_source CHECK ("processingState" = 'complete' OR num_nonnulls("sourceUrl", "sourceText") = 1);

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
CREATE TYPE "DirectoryProduct" AS ENUM ('okta', 'entra', 'other');

-- CreateEnum
CREATE TYPE "GitDirection" AS ENUM ('import', 'export');

-- CreateEnum
CREATE TYPE "GitOperationState" AS ENUM ('running', 'success', 'failure');

-- CreateEnum
CREATE TYPE "GitStage" AS ENUM ('repo_fetch', 'config_check', 'content_process', 'finalize');

-- CreateEnum
CREATE TYPE "MailedLinkKind" AS ENUM ('passwordReset', 'emailChange', 'emailConfirmation', 'providerLink');

-- CreateEnum
CREATE TYPE "TokenScope" AS ENUM ('read', 'comment', 'edit', 'review', 'manage', 'admin', 'account');

-- CreateEnum
CREATE TYPE "IntegrationVisibility" AS ENUM ('public', 'private', 'unlisted');

-- CreateEnum
CREATE TYPE "IntegrationTarget" AS ENUM ('all', 'site', 'space', 'organization');

-- CreateEnum
CREATE TYPE "InstallationStatus" AS ENUM ('active', 'pending', 'paused');

-- CreateEnum
CREATE TYPE "MailState" AS ENUM ('waiting', 'sent', 'kept', 'failed');

-- CreateEnum
CREATE TYPE "SubscriptionState" AS ENUM ('following', 'not-following', 'muted');

-- CreateEnum
CREATE TYPE "OpenApiVisibility" AS ENUM ('private', 'public');

-- CreateEnum
CREATE TYPE "OpenApiProcessing" AS ENUM ('pending', 'progress', 'complete');

-- CreateEnum
CREATE TYPE "OpenApiFormat" AS ENUM ('json', 'yaml');

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('read', 'comment', 'edit', 'review', 'create', 'admin');

-- CreateEnum
CREATE TYPE "DefaultLevel" AS ENUM ('inherit', 'none', 'read', 'comment', 'edit', 'review', 'create', 'admin');

-- CreateEnum
CREATE TYPE "OrganizationType" AS ENUM ('business', 'community');

-- CreateEnum
CREATE TYPE "TeamRole" AS ENUM ('owner', 'member');

-- CreateEnum
CREATE TYPE "ImportStatus" AS ENUM ('pending', 'in-progress', 'completed', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "SamlNameIdFormat" AS ENUM ('unspecified', 'emailAddress', 'persistent');

-- CreateEnum
CREATE TYPE "SamlProduct" AS ENUM ('okta', 'entra', 'google', 'adfs', 'onelogin', 'jumpcloud', 'ping', 'other');

-- CreateEnum
CREATE TYPE "SiteType" AS ENUM ('basic', 'premium', 'ultimate', 'sponsored', 'legacy-basic', 'legacy-premium');

-- CreateEnum
CREATE TYPE "SiteVisibility" AS ENUM ('public', 'unlisted', 'share-link', 'visitor-auth');

-- CreateEnum
CREATE TYPE "AgentsContext" AS ENUM ('excluded', 'included');

-- CreateEnum
CREATE TYPE "SiteAuthBackend" AS ENUM ('custom', 'integration');

-- CreateEnum
CREATE TYPE "RedirectKind" AS ENUM ('site-section', 'site-space', 'site-page', 'external');

-- CreateEnum
CREATE TYPE "SiteCountKind" AS ENUM ('view', 'search', 'search_empty', 'not_found', 'helpful', 'not_helpful');

-- CreateEnum
CREATE TYPE "Visibility" AS ENUM ('public', 'unlisted', 'share-link', 'visitor-auth', 'in-collection', 'private');

-- CreateEnum
CREATE TYPE "EditMode" AS ENUM ('live', 'locked');

-- CreateEnum
CREATE TYPE "TranslationStatus" AS ENUM ('idle', 'pending', 'running', 'completed', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "TranslatedKind" AS ENUM ('page', 'reusable');

-- CreateEnum
CREATE TYPE "WebhookPause" AS ENUM ('manual', 'failing', 'gone');

-- CreateEnum
CREATE TYPE "WebhookDeliveryState" AS ENUM ('waiting', 'delivered', 'failed');

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
    "ruleBypass" JSONB,
    "revertsId" TEXT,
    "commentsOpen" INTEGER NOT NULL DEFAULT 0,
    "commentsTotal" INTEGER NOT NULL DEFAULT 0,
    "agent" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "ChangeRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Contribution" (
    "changeRequestId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "actionType" "ActionType" NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 1,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "agent" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "Contribution_pkey" PRIMARY KEY ("changeRequestId","userId","actionType","agent")
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
    "quote" JSONB,
    "suggestion" JSONB,

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
    "postedById" TEXT,
    "postedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "editedAt" TIMESTAMPTZ(3),
    "status" "CommentStatus" NOT NULL DEFAULT 'open',
    "resolvedAt" TIMESTAMPTZ(3),
    "resolvedById" TEXT,
    "replyCount" INTEGER NOT NULL DEFAULT 0,
    "appliedAt" TIMESTAMPTZ(3),
    "appliedById" TEXT,
    "appliedRevisionId" TEXT,
    "quote" JSONB,
    "suggestion" JSONB,
    "feedback" JSONB,
    "agent" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "Comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PageCommentCount" (
    -- The table was once called PageComments, and databases of that time have these names.
    "placeId" TEXT CONSTRAINT "PageComments_placeId_not_null" NOT NULL,
    "pageId" TEXT CONSTRAINT "PageComments_pageId_not_null" NOT NULL,
    "spaceId" TEXT CONSTRAINT "PageComments_spaceId_not_null" NOT NULL,
    "open" INTEGER CONSTRAINT "PageComments_open_not_null" NOT NULL DEFAULT 0,
    "resolved" INTEGER CONSTRAINT "PageComments_resolved_not_null" NOT NULL DEFAULT 0,

    CONSTRAINT "PageCommentCount_pkey" PRIMARY KEY ("placeId","pageId")
);

-- CreateTable
CREATE TABLE "CommentReply" (
    "id" TEXT NOT NULL,
    "commentId" TEXT NOT NULL,
    "body" JSONB NOT NULL,
    "postedById" TEXT NOT NULL,
    "postedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "editedAt" TIMESTAMPTZ(3),
    "agent" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "CommentReply_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Mention" (
    "id" TEXT NOT NULL,
    "commentId" TEXT NOT NULL,
    "replyId" TEXT,
    "userId" TEXT NOT NULL,
    "mentionedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "open" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "Mention_pkey" PRIMARY KEY ("id")
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
    "coAuthorIds" TEXT[] DEFAULT ARRAY[]::TEXT[],

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
CREATE TABLE "Directory" (
    "organizationId" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "product" "DirectoryProduct" NOT NULL DEFAULT 'other',
    "defaultRole" "Role",
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastRequestAt" TIMESTAMPTZ(3),

    CONSTRAINT "Directory_pkey" PRIMARY KEY ("organizationId")
);

-- CreateTable
CREATE TABLE "DirectoryToken" (
    "id" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "secretHash" BYTEA NOT NULL,
    "hint" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3),
    "lastUsedAt" TIMESTAMPTZ(3),
    "lastUsedAddress" TEXT,

    CONSTRAINT "DirectoryToken_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DirectoryUser" (
    "organizationId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "userName" TEXT NOT NULL,
    "externalId" TEXT,
    "givenName" TEXT,
    "familyName" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DirectoryUser_pkey" PRIMARY KEY ("organizationId","userId")
);

-- CreateTable
CREATE TABLE "DirectoryGroup" (
    "teamId" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "displayName" TEXT NOT NULL,
    "externalId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DirectoryGroup_pkey" PRIMARY KEY ("teamId")
);

-- CreateTable
CREATE TABLE "DirectoryFailure" (
    "id" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "detail" TEXT NOT NULL,

    CONSTRAINT "DirectoryFailure_pkey" PRIMARY KEY ("id")
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
    "warnings" JSONB,
    "deletions" JSONB,
    "preview" BOOLEAN NOT NULL DEFAULT false,

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
    "emailConfirmed" BOOLEAN NOT NULL DEFAULT false,

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
    "organizationId" TEXT,
    "samlProviderId" TEXT,
    "recoveryOfId" TEXT,
    "issuer" TEXT,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Totp" (
    "userId" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmedAt" TIMESTAMPTZ(3),
    "lastStep" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Totp_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "RecoveryCode" (
    "userId" TEXT NOT NULL,
    "codeHash" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY ("userId","codeHash")
);

-- CreateTable
CREATE TABLE "SignInTicket" (
    "secretHash" BYTEA NOT NULL,
    "userId" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SignInTicket_pkey" PRIMARY KEY ("secretHash")
);

-- CreateTable
CREATE TABLE "Passkey" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "credentialId" TEXT NOT NULL,
    "publicKey" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "label" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Passkey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PasskeyChallenge" (
    "challengeHash" BYTEA NOT NULL,
    "registers" BOOLEAN NOT NULL,
    "userId" TEXT,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PasskeyChallenge_pkey" PRIMARY KEY ("challengeHash")
);

-- CreateTable
CREATE TABLE "MailedLink" (
    "id" TEXT NOT NULL,
    "kind" "MailedLinkKind" NOT NULL,
    "keyHash" BYTEA NOT NULL,
    "userId" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "samlProviderId" TEXT,
    "subject" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "MailedLink_pkey" PRIMARY KEY ("id")
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
    "lastUsedOperation" TEXT,
    "rolledAt" TIMESTAMPTZ(3),
    "scopes" "TokenScope"[] DEFAULT ARRAY[]::"TokenScope"[],
    "spaceIds" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "forAgent" BOOLEAN NOT NULL DEFAULT false,
    "installationId" TEXT,

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
CREATE TABLE "OidcIdentity" (
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OidcIdentity_pkey" PRIMARY KEY ("issuer","subject")
);

-- CreateTable
CREATE TABLE "Integration" (
    "id" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "title" TEXT NOT NULL,
    "visibility" "IntegrationVisibility" NOT NULL,
    "target" "IntegrationTarget" NOT NULL,
    "scopes" TEXT[],
    "categories" TEXT[],
    "hasBlocks" BOOLEAN NOT NULL,
    "hasSources" BOOLEAN NOT NULL,
    "blockDomains" TEXT[],
    "manifest" JSONB NOT NULL,
    "icon" TEXT,
    "previewImages" TEXT[],
    "script" TEXT NOT NULL,
    "verified" BOOLEAN NOT NULL DEFAULT false,
    "secrets" BYTEA,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Integration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IntegrationVersion" (
    "integrationId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "manifest" JSONB NOT NULL,
    "script" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IntegrationVersion_pkey" PRIMARY KEY ("integrationId","number")
);

-- CreateTable
CREATE TABLE "IntegrationAsset" (
    "integrationId" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "contentSecurityPolicy" TEXT,

    CONSTRAINT "IntegrationAsset_pkey" PRIMARY KEY ("integrationId","hash")
);

-- CreateTable
CREATE TABLE "IntegrationInstallation" (
    "id" TEXT NOT NULL,
    "integrationId" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "status" "InstallationStatus" NOT NULL,
    "allSpaces" BOOLEAN NOT NULL DEFAULT true,
    "allSites" BOOLEAN NOT NULL DEFAULT true,
    "configuration" JSONB NOT NULL DEFAULT '{}',
    "externalIds" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "kinds" TEXT[],
    "scopes" TEXT[],

    CONSTRAINT "IntegrationInstallation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "InstallationTarget" (
    "id" TEXT NOT NULL,
    "installationId" TEXT NOT NULL,
    "spaceId" TEXT,
    "siteId" TEXT,
    "configuration" JSONB NOT NULL DEFAULT '{}',
    "externalIds" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "InstallationTarget_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Mail" (
    "id" TEXT NOT NULL,
    "organizationId" TEXT,
    "userId" TEXT,
    "recipient" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "secrets" BYTEA,
    "state" "MailState" NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sentAt" TIMESTAMPTZ(3),

    CONSTRAINT "Mail_pkey" PRIMARY KEY ("id")
);

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
    "secondFactor" BOOLEAN NOT NULL DEFAULT false,
    "defaultSiteId" TEXT,
    "hostToken" UUID NOT NULL DEFAULT gen_random_uuid(),

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
    "lastVisitAt" TIMESTAMPTZ(3),
    "ssoExempt" BOOLEAN NOT NULL DEFAULT false,
    "sortName" TEXT NOT NULL DEFAULT '',
    "roleProviderId" TEXT,

    CONSTRAINT "Member_pkey" PRIMARY KEY ("organizationId","userId")
);

-- CreateTable
CREATE TABLE "MemberCount" (
    "organizationId" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "members" INTEGER NOT NULL,
    "seen" INTEGER NOT NULL,
    "enabled" INTEGER NOT NULL,

    CONSTRAINT "MemberCount_pkey" PRIMARY KEY ("organizationId","role")
);

-- CreateTable
CREATE TABLE "OrganizationDomain" (
    "organizationId" TEXT NOT NULL,
    "domain" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "verifiedAt" TIMESTAMPTZ(3),
    "checkedAt" TIMESTAMPTZ(3),
    "problem" TEXT,

    CONSTRAINT "OrganizationDomain_pkey" PRIMARY KEY ("organizationId","domain")
);

-- CreateTable
CREATE TABLE "RemovedMember" (
    "organizationId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "removedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RemovedMember_pkey" PRIMARY KEY ("organizationId","userId")
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
    "samlProviderId" TEXT,

    CONSTRAINT "TeamMember_pkey" PRIMARY KEY ("teamId","userId")
);

-- CreateTable
CREATE TABLE "Invite" (
    "id" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "email" TEXT,
    "role" "Role",
    "sso" BOOLEAN NOT NULL DEFAULT false,
    "keyHash" BYTEA,
    "createdById" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3),
    "maxUses" INTEGER,
    "uses" INTEGER NOT NULL DEFAULT 0,
    "emailDomain" TEXT,
    "collectionId" TEXT,
    "spaceId" TEXT,

    CONSTRAINT "Invite_pkey" PRIMARY KEY ("id")
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
    "actorDetail" TEXT,
    "actorKind" TEXT,
    "actorLabel" TEXT,
    "subjectLabel" TEXT,
    "address" TEXT,

    CONSTRAINT "Event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditSeal" (
    "organizationId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "eventId" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "AuditSeal_pkey" PRIMARY KEY ("organizationId","number")
);

-- CreateTable
CREATE TABLE "IdempotencyRecord" (
    "actorId" TEXT NOT NULL,
    "operationId" TEXT NOT NULL,
    "requestHash" BYTEA NOT NULL,
    "status" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answer" BYTEA,
    "keyHash" BYTEA NOT NULL,

    CONSTRAINT "IdempotencyRecord_pkey" PRIMARY KEY ("actorId","keyHash")
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
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "arrived" INTEGER,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "received" INTEGER NOT NULL DEFAULT 0,
    "turn" INTEGER NOT NULL DEFAULT 0,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Upload_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "UploadPart" (
    "uploadKey" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "UploadPart_pkey" PRIMARY KEY ("uploadKey","attempt","position")
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
    "made" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "PdfExport_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "PdfWait" (
    "key" TEXT NOT NULL,
    "userId" TEXT NOT NULL,

    CONSTRAINT "PdfWait_pkey" PRIMARY KEY ("key","userId")
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
CREATE TABLE "SamlProvider" (
    "id" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "issuer" TEXT,
    "ssoUrl" TEXT,
    "certificates" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "nameIdFormat" "SamlNameIdFormat" NOT NULL DEFAULT 'unspecified',
    "emailAttribute" TEXT,
    "defaultTeamId" TEXT,
    "defaultRole" "Role",
    "allowIdpInitiated" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "nameAttribute" TEXT,
    "certificateNotices" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "product" "SamlProduct" NOT NULL DEFAULT 'other',
    "signRequests" BOOLEAN NOT NULL DEFAULT false,
    "signingCertificate" TEXT,
    "signingKey" BYTEA,
    "provenAt" TIMESTAMPTZ(3),
    "refuseExpired" BOOLEAN NOT NULL DEFAULT false,
    "decryptionCertificate" TEXT,
    "decryptionKey" BYTEA,
    "encryptAssertions" BOOLEAN NOT NULL DEFAULT false,
    "groupsAttribute" TEXT,

    CONSTRAINT "SamlProvider_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SamlCertificateUse" (
    "samlProviderId" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "lastUsedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SamlCertificateUse_pkey" PRIMARY KEY ("samlProviderId","sha256")
);

-- CreateTable
CREATE TABLE "SamlRequest" (
    "id" TEXT NOT NULL,
    "samlProviderId" TEXT NOT NULL,
    "browserHash" BYTEA NOT NULL,
    "returnPath" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "consumedAt" TIMESTAMPTZ(3),
    "rehearsalId" TEXT,

    CONSTRAINT "SamlRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SamlRehearsal" (
    "id" TEXT NOT NULL,
    "samlProviderId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMPTZ(3),
    "succeeded" BOOLEAN NOT NULL DEFAULT false,
    "checks" JSONB NOT NULL DEFAULT '[]',
    "subject" TEXT,
    "email" TEXT,
    "matchedId" TEXT,

    CONSTRAINT "SamlRehearsal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SsoRecoveryCode" (
    "organizationId" TEXT NOT NULL,
    "codeHash" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "SsoRecoveryCode_pkey" PRIMARY KEY ("organizationId","codeHash")
);

-- CreateTable
CREATE TABLE "SamlGroupMapping" (
    "samlProviderId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "group" TEXT NOT NULL,
    "role" "Role",
    "teamId" TEXT,

    CONSTRAINT "SamlGroupMapping_pkey" PRIMARY KEY ("samlProviderId","position")
);

-- CreateTable
CREATE TABLE "SpentAssertion" (
    "samlProviderId" TEXT NOT NULL,
    "assertion" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SpentAssertion_pkey" PRIMARY KEY ("samlProviderId","assertion")
);

-- CreateTable
CREATE TABLE "SamlClaim" (
    "codeHash" BYTEA NOT NULL,
    "samlProviderId" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "browserHash" BYTEA,
    "returnPath" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "displayName" TEXT,
    "groups" JSONB,

    CONSTRAINT "SamlClaim_pkey" PRIMARY KEY ("codeHash")
);

-- CreateTable
CREATE TABLE "SamlIdentity" (
    "samlProviderId" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SamlIdentity_pkey" PRIMARY KEY ("samlProviderId","subject")
);

-- CreateTable
CREATE TABLE "SamlAttempt" (
    "id" TEXT NOT NULL,
    "samlProviderId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reason" TEXT,
    "detail" TEXT,
    "subject" TEXT,
    "email" TEXT,
    "userId" TEXT,
    "address" TEXT NOT NULL,
    "expected" TEXT,
    "received" TEXT,
    "signed" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "SamlAttempt_pkey" PRIMARY KEY ("id")
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
    "specId" TEXT,
    "path" TEXT,
    "title" TEXT,
    "shownSpecs" TEXT NOT NULL DEFAULT '',

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
CREATE TABLE "Site" (
    "id" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "type" "SiteType" NOT NULL DEFAULT 'basic',
    "title" TEXT NOT NULL,
    "basename" TEXT NOT NULL,
    "hostname" TEXT,
    "proxyOrigin" TEXT,
    "visibility" "SiteVisibility" NOT NULL DEFAULT 'public',
    "published" BOOLEAN NOT NULL DEFAULT false,
    "adaptiveContent" BOOLEAN NOT NULL DEFAULT false,
    "agentsContext" "AgentsContext" NOT NULL DEFAULT 'included',
    "adaptiveSchema" JSONB,
    "adaptiveSchemaAt" TIMESTAMPTZ(3),
    "customization" JSONB NOT NULL DEFAULT '{}',
    "authBackend" "SiteAuthBackend" NOT NULL DEFAULT 'custom',
    "authFallbackUrl" TEXT,
    "authKey" BYTEA NOT NULL,
    "createdById" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "hostnameStatus" TEXT,
    "hostnameCheckedAt" TIMESTAMPTZ(3),
    "showAuthors" BOOLEAN NOT NULL DEFAULT false,
    "hostnameKeptUntil" TIMESTAMPTZ(3),
    "hostnameProblem" TEXT,
    "hostnameProof" TEXT,
    "hostnameProvenAt" TIMESTAMPTZ(3),

    CONSTRAINT "Site_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SiteSectionGroup" (
    "id" TEXT NOT NULL,
    "siteId" TEXT NOT NULL,
    "parentId" TEXT,
    "title" TEXT NOT NULL,
    "icon" TEXT,
    "position" TEXT NOT NULL,

    CONSTRAINT "SiteSectionGroup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SiteSection" (
    "id" TEXT NOT NULL,
    "siteId" TEXT NOT NULL,
    "groupId" TEXT,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "path" TEXT NOT NULL,
    "icon" TEXT,
    "condition" TEXT,
    "default" BOOLEAN NOT NULL DEFAULT false,
    "position" TEXT NOT NULL,

    CONSTRAINT "SiteSection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SiteSpace" (
    "id" TEXT NOT NULL,
    "siteId" TEXT NOT NULL,
    "sectionId" TEXT,
    "spaceId" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "condition" TEXT,
    "default" BOOLEAN NOT NULL DEFAULT false,
    "position" TEXT NOT NULL,
    "customization" JSONB NOT NULL DEFAULT '{}',
    "draft" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "SiteSpace_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SiteShareLink" (
    "id" TEXT NOT NULL,
    "siteId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "keyHash" BYTEA NOT NULL,
    "key" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SiteShareLink_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SiteRedirect" (
    "id" TEXT NOT NULL,
    "siteId" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "kind" "RedirectKind" NOT NULL,
    "siteSectionId" TEXT,
    "siteSpaceId" TEXT,
    "pageId" TEXT,
    "url" TEXT,
    "draft" BOOLEAN NOT NULL DEFAULT false,
    "captureWildcard" BOOLEAN NOT NULL DEFAULT false,
    "permanent" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3),
    "automatic" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "SiteRedirect_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SiteFormerDefault" (
    "siteId" TEXT NOT NULL,
    "siteSpaceId" TEXT NOT NULL,
    "sectionId" TEXT NOT NULL DEFAULT '',
    "until" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SiteFormerDefault_pkey" PRIMARY KEY ("siteId","sectionId","siteSpaceId")
);

-- CreateTable
CREATE TABLE "SiteFormerName" (
    "basename" TEXT NOT NULL,
    "siteId" TEXT NOT NULL,

    CONSTRAINT "SiteFormerName_pkey" PRIMARY KEY ("basename")
);

-- CreateTable
CREATE TABLE "SiteGrant" (
    "id" TEXT NOT NULL,
    "siteId" TEXT NOT NULL,
    "userId" TEXT,
    "teamId" TEXT,
    "role" "Role",

    CONSTRAINT "SiteGrant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SiteCount" (
    "siteId" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "kind" "SiteCountKind" NOT NULL,
    "subject" TEXT NOT NULL,
    "detail" TEXT NOT NULL DEFAULT '',
    "count" INTEGER NOT NULL,

    CONSTRAINT "SiteCount_pkey" PRIMARY KEY ("siteId","day","kind","subject","detail")
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
CREATE TABLE "DeletedCollection" (
    "id" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "deletedById" TEXT,
    "deletedAt" TIMESTAMPTZ(3) NOT NULL,
    "contents" JSONB NOT NULL,

    CONSTRAINT "DeletedCollection_pkey" PRIMARY KEY ("id")
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
    "commentsTotal" INTEGER NOT NULL DEFAULT 0,

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

-- CreateTable
CREATE TABLE "TranslationSettings" (
    "id" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "sourceSpaceId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "providerKey" BYTEA,
    "providerUrl" TEXT,

    CONSTRAINT "TranslationSettings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TranslationLanguage" (
    "settingsId" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "error" TEXT,
    "finishedAt" TIMESTAMPTZ(3),
    "requestedById" TEXT,
    "run" INTEGER NOT NULL DEFAULT 0,
    "spaceId" TEXT,
    "startedAt" TIMESTAMPTZ(3),
    "status" "TranslationStatus" NOT NULL DEFAULT 'idle',

    CONSTRAINT "TranslationLanguage_pkey" PRIMARY KEY ("settingsId","language")
);

-- CreateTable
CREATE TABLE "TranslatedText" (
    "settingsId" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "kind" "TranslatedKind" NOT NULL,
    "key" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "written" TEXT NOT NULL,
    "pairs" JSONB NOT NULL,
    "fields" JSONB NOT NULL,
    "record" JSONB NOT NULL,
    "blocks" INTEGER NOT NULL,
    "pending" INTEGER NOT NULL,
    "edited" INTEGER NOT NULL,
    "stale" INTEGER NOT NULL,
    "confirmed" BYTEA[] DEFAULT ARRAY[]::BYTEA[],

    CONSTRAINT "TranslatedText_pkey" PRIMARY KEY ("settingsId","language","kind","key")
);

-- CreateTable
CREATE TABLE "TranslationMemory" (
    "settingsId" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "TranslationMemory_pkey" PRIMARY KEY ("settingsId","language","hash")
);

-- CreateTable
CREATE TABLE "GlossaryEntry" (
    "id" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "translations" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "GlossaryEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Webhook" (
    "id" TEXT NOT NULL,
    "organizationId" TEXT,
    "title" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "kinds" TEXT[],
    "secret" BYTEA NOT NULL,
    "previousSecret" BYTEA,
    "previousSecretEndsAt" TIMESTAMPTZ(3),
    "pausedAt" TIMESTAMPTZ(3),
    "pauseReason" "WebhookPause",
    "failingSince" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "allInstallations" BOOLEAN NOT NULL DEFAULT false,
    "integrationId" TEXT,

    CONSTRAINT "Webhook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookDelivery" (
    "id" TEXT NOT NULL,
    "webhookId" TEXT NOT NULL,
    "eventId" INTEGER NOT NULL,
    "state" "WebhookDeliveryState" NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attemptedAt" TIMESTAMPTZ(3),
    "durationMs" INTEGER,
    "request" JSONB,
    "status" INTEGER,
    "response" TEXT,
    "error" TEXT,
    "installationId" TEXT,

    CONSTRAINT "WebhookDelivery_pkey" PRIMARY KEY ("id")
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
CREATE INDEX "ChangeRequest_revisionInitialId_idx" ON "ChangeRequest"("revisionInitialId");

-- CreateIndex
CREATE INDEX "ChangeRequest_revisionMergedAncestorId_idx" ON "ChangeRequest"("revisionMergedAncestorId");

-- CreateIndex
CREATE INDEX "ChangeRequest_revisionMergedId_idx" ON "ChangeRequest"("revisionMergedId");

-- CreateIndex
CREATE INDEX "ChangeRequest_revertsId_idx" ON "ChangeRequest"("revertsId");

-- CreateIndex
CREATE UNIQUE INDEX "ChangeRequest_spaceId_number_key" ON "ChangeRequest"("spaceId", "number");

-- CreateIndex
CREATE INDEX "Contribution_userId_idx" ON "Contribution"("userId");

-- CreateIndex
CREATE INDEX "Review_changeRequestId_createdAt_idx" ON "Review"("changeRequestId", "createdAt");

-- CreateIndex
CREATE INDEX "Review_revisionId_idx" ON "Review"("revisionId");

-- CreateIndex
CREATE INDEX "ReviewRequest_userId_idx" ON "ReviewRequest"("userId");

-- CreateIndex
CREATE INDEX "ReviewRequest_revisionId_idx" ON "ReviewRequest"("revisionId");

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
CREATE INDEX "Comment_pageId_idx" ON "Comment"("pageId");

-- CreateIndex
CREATE INDEX "Comment_changeRequestId_postedAt_id_idx" ON "Comment"("changeRequestId", "postedAt", "id");

-- CreateIndex
CREATE INDEX "Comment_revisionId_idx" ON "Comment"("revisionId");

-- CreateIndex
CREATE INDEX "Comment_appliedRevisionId_idx" ON "Comment"("appliedRevisionId");

-- CreateIndex
CREATE INDEX "PageCommentCount_spaceId_idx" ON "PageCommentCount"("spaceId");

-- CreateIndex
CREATE INDEX "CommentReply_commentId_postedAt_id_idx" ON "CommentReply"("commentId", "postedAt", "id");

-- CreateIndex
CREATE INDEX "Mention_userId_open_id_idx" ON "Mention"("userId", "open", "id");

-- CreateIndex
CREATE INDEX "Mention_commentId_idx" ON "Mention"("commentId");

-- CreateIndex
CREATE INDEX "Mention_replyId_idx" ON "Mention"("replyId");

-- CreateIndex
CREATE UNIQUE INDEX "Reaction_commentId_userId_emoji_key" ON "Reaction"("commentId", "userId", "emoji");

-- CreateIndex
CREATE UNIQUE INDEX "Reaction_replyId_userId_emoji_key" ON "Reaction"("replyId", "userId", "emoji");

-- CreateIndex
CREATE INDEX "Branch_baseBranchId_baseSeq_idx" ON "Branch"("baseBranchId", "baseSeq");

-- CreateIndex
CREATE INDEX "Branch_spaceId_kind_idx" ON "Branch"("spaceId", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "Branch_id_organizationId_key" ON "Branch"("id", "organizationId");

-- CreateIndex
CREATE INDEX "Revision_baseBranchId_baseSeq_idx" ON "Revision"("baseBranchId", "baseSeq");

-- CreateIndex
CREATE INDEX "Revision_changeRequestId_idx" ON "Revision"("changeRequestId");

-- CreateIndex
CREATE UNIQUE INDEX "Revision_branchId_seq_key" ON "Revision"("branchId", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "Revision_branchId_id_key" ON "Revision"("branchId", "id");

-- CreateIndex
CREATE INDEX "PageVersion_branchId_fromSeq_idx" ON "PageVersion"("branchId", "fromSeq");

-- CreateIndex
CREATE INDEX "PageVersion_branchId_parentId_idx" ON "PageVersion"("branchId", "parentId");

-- CreateIndex
CREATE INDEX "PageVersion_pageId_branchId_fromSeq_idx" ON "PageVersion"("pageId", "branchId", "fromSeq");

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
CREATE INDEX "DirectoryToken_organizationId_idx" ON "DirectoryToken"("organizationId");

-- CreateIndex
CREATE INDEX "DirectoryUser_userId_idx" ON "DirectoryUser"("userId");

-- CreateIndex
CREATE INDEX "DirectoryUser_organizationId_externalId_idx" ON "DirectoryUser"("organizationId", "externalId");

-- CreateIndex
CREATE INDEX "DirectoryGroup_organizationId_externalId_idx" ON "DirectoryGroup"("organizationId", "externalId");

-- CreateIndex
CREATE INDEX "DirectoryFailure_organizationId_idx" ON "DirectoryFailure"("organizationId");

-- CreateIndex
CREATE UNIQUE INDEX "GitSync_spaceId_organizationId_key" ON "GitSync"("spaceId", "organizationId");

-- CreateIndex
CREATE INDEX "GitOperation_spaceId_createdAt_id_idx" ON "GitOperation"("spaceId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "GitOperation_changeRequestId_idx" ON "GitOperation"("changeRequestId");

-- CreateIndex
CREATE INDEX "GitOperation_createdById_idx" ON "GitOperation"("createdById");

-- CreateIndex
CREATE INDEX "GitOperation_revisionId_idx" ON "GitOperation"("revisionId");

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE UNIQUE INDEX "Session_secretHash_key" ON "Session"("secretHash");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE INDEX "Session_organizationId_idx" ON "Session"("organizationId");

-- CreateIndex
CREATE INDEX "Session_samlProviderId_idx" ON "Session"("samlProviderId");

-- CreateIndex
CREATE INDEX "Session_recoveryOfId_idx" ON "Session"("recoveryOfId");

-- CreateIndex
CREATE INDEX "SignInTicket_userId_idx" ON "SignInTicket"("userId");

-- CreateIndex
CREATE INDEX "SignInTicket_expiresAt_idx" ON "SignInTicket"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "Passkey_credentialId_key" ON "Passkey"("credentialId");

-- CreateIndex
CREATE INDEX "Passkey_userId_idx" ON "Passkey"("userId");

-- CreateIndex
CREATE INDEX "PasskeyChallenge_userId_idx" ON "PasskeyChallenge"("userId");

-- CreateIndex
CREATE INDEX "PasskeyChallenge_expiresAt_idx" ON "PasskeyChallenge"("expiresAt");

-- CreateIndex
CREATE INDEX "MailedLink_userId_idx" ON "MailedLink"("userId");

-- CreateIndex
CREATE INDEX "MailedLink_samlProviderId_idx" ON "MailedLink"("samlProviderId");

-- CreateIndex
CREATE INDEX "MailedLink_expiresAt_idx" ON "MailedLink"("expiresAt");

-- CreateIndex
CREATE INDEX "ApiToken_userId_idx" ON "ApiToken"("userId");

-- CreateIndex
CREATE INDEX "ApiToken_organizationId_idx" ON "ApiToken"("organizationId");

-- CreateIndex
CREATE INDEX "ApiToken_installationId_idx" ON "ApiToken"("installationId");

-- CreateIndex
CREATE INDEX "OidcIdentity_userId_idx" ON "OidcIdentity"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "OidcIdentity_issuer_userId_key" ON "OidcIdentity"("issuer", "userId");

-- CreateIndex
CREATE INDEX "Integration_organizationId_idx" ON "Integration"("organizationId");

-- CreateIndex
CREATE INDEX "IntegrationInstallation_organizationId_idx" ON "IntegrationInstallation"("organizationId");

-- CreateIndex
CREATE UNIQUE INDEX "IntegrationInstallation_integrationId_organizationId_key" ON "IntegrationInstallation"("integrationId", "organizationId");

-- CreateIndex
CREATE INDEX "InstallationTarget_spaceId_idx" ON "InstallationTarget"("spaceId");

-- CreateIndex
CREATE INDEX "InstallationTarget_siteId_idx" ON "InstallationTarget"("siteId");

-- CreateIndex
CREATE UNIQUE INDEX "InstallationTarget_installationId_spaceId_key" ON "InstallationTarget"("installationId", "spaceId");

-- CreateIndex
CREATE UNIQUE INDEX "InstallationTarget_installationId_siteId_key" ON "InstallationTarget"("installationId", "siteId");

-- CreateIndex
CREATE INDEX "Mail_organizationId_id_idx" ON "Mail"("organizationId", "id");

-- CreateIndex
CREATE INDEX "Mail_userId_idx" ON "Mail"("userId");

-- CreateIndex
CREATE INDEX "Mail_createdAt_idx" ON "Mail"("createdAt");

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
CREATE UNIQUE INDEX "OpenApiSpec_lastVersionId_key" ON "OpenApiSpec"("lastVersionId");

-- CreateIndex
CREATE UNIQUE INDEX "OpenApiSpec_organizationId_slug_key" ON "OpenApiSpec"("organizationId", "slug");

-- CreateIndex
CREATE UNIQUE INDEX "OpenApiVersion_specId_number_key" ON "OpenApiVersion"("specId", "number");

-- CreateIndex
CREATE UNIQUE INDEX "Organization_hostname_key" ON "Organization"("hostname");

-- CreateIndex
CREATE INDEX "Organization_defaultSiteId_idx" ON "Organization"("defaultSiteId");

-- CreateIndex
CREATE INDEX "Member_userId_idx" ON "Member"("userId");

-- CreateIndex
CREATE INDEX "Member_roleProviderId_idx" ON "Member"("roleProviderId");

-- CreateIndex
CREATE INDEX "Member_organizationId_joinedAt_userId_idx" ON "Member"("organizationId", "joinedAt", "userId");

-- CreateIndex
CREATE INDEX "Member_organizationId_lastSeenAt_userId_idx" ON "Member"("organizationId", "lastSeenAt", "userId");

-- CreateIndex
CREATE INDEX "OrganizationDomain_domain_idx" ON "OrganizationDomain"("domain");

-- CreateIndex
CREATE INDEX "RemovedMember_userId_idx" ON "RemovedMember"("userId");

-- CreateIndex
CREATE INDEX "Team_organizationId_idx" ON "Team"("organizationId");

-- CreateIndex
CREATE INDEX "TeamMember_userId_idx" ON "TeamMember"("userId");

-- CreateIndex
CREATE INDEX "TeamMember_samlProviderId_idx" ON "TeamMember"("samlProviderId");

-- CreateIndex
CREATE INDEX "Invite_organizationId_id_idx" ON "Invite"("organizationId", "id");

-- CreateIndex
CREATE INDEX "Invite_createdById_idx" ON "Invite"("createdById");

-- CreateIndex
CREATE INDEX "Invite_spaceId_idx" ON "Invite"("spaceId");

-- CreateIndex
CREATE INDEX "Invite_collectionId_idx" ON "Invite"("collectionId");

-- CreateIndex
CREATE UNIQUE INDEX "Invite_organizationId_email_key" ON "Invite"("organizationId", "email");

-- CreateIndex
CREATE INDEX "Event_organizationId_id_idx" ON "Event"("organizationId", "id");

-- CreateIndex
CREATE INDEX "Event_organizationId_createdAt_id_idx" ON "Event"("organizationId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Event_organizationId_type_createdAt_id_idx" ON "Event"("organizationId", "type", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Event_organizationId_actorId_createdAt_id_idx" ON "Event"("organizationId", "actorId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Event_organizationId_subjectId_createdAt_id_idx" ON "Event"("organizationId", "subjectId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Event_organizationId_address_createdAt_id_idx" ON "Event"("organizationId", "address", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Event_spaceId_id_idx" ON "Event"("spaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "AuditSeal_eventId_key" ON "AuditSeal"("eventId");

-- CreateIndex
CREATE INDEX "IdempotencyRecord_createdAt_idx" ON "IdempotencyRecord"("createdAt");

-- CreateIndex
CREATE INDEX "Upload_updatedAt_idx" ON "Upload"("updatedAt");

-- CreateIndex
CREATE INDEX "PdfExport_expiresAt_idx" ON "PdfExport"("expiresAt");

-- CreateIndex
CREATE INDEX "PdfExport_spaceId_idx" ON "PdfExport"("spaceId");

-- CreateIndex
CREATE INDEX "PdfWait_userId_idx" ON "PdfWait"("userId");

-- CreateIndex
CREATE INDEX "ImportRun_organizationId_createdAt_id_idx" ON "ImportRun"("organizationId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ImportRun_spaceId_idx" ON "ImportRun"("spaceId");

-- CreateIndex
CREATE INDEX "ImportRun_changeRequestId_idx" ON "ImportRun"("changeRequestId");

-- CreateIndex
CREATE INDEX "ImportRun_revisionId_idx" ON "ImportRun"("revisionId");

-- CreateIndex
CREATE INDEX "RateWindow_minute_idx" ON "RateWindow"("minute");

-- CreateIndex
CREATE INDEX "SamlProvider_organizationId_idx" ON "SamlProvider"("organizationId");

-- CreateIndex
CREATE INDEX "SamlProvider_defaultTeamId_idx" ON "SamlProvider"("defaultTeamId");

-- CreateIndex
CREATE UNIQUE INDEX "SamlRequest_rehearsalId_key" ON "SamlRequest"("rehearsalId");

-- CreateIndex
CREATE INDEX "SamlRequest_samlProviderId_idx" ON "SamlRequest"("samlProviderId");

-- CreateIndex
CREATE INDEX "SamlRequest_expiresAt_idx" ON "SamlRequest"("expiresAt");

-- CreateIndex
CREATE INDEX "SamlRehearsal_samlProviderId_idx" ON "SamlRehearsal"("samlProviderId");

-- CreateIndex
CREATE INDEX "SamlRehearsal_userId_idx" ON "SamlRehearsal"("userId");

-- CreateIndex
CREATE INDEX "SamlRehearsal_matchedId_idx" ON "SamlRehearsal"("matchedId");

-- CreateIndex
CREATE INDEX "SamlGroupMapping_teamId_idx" ON "SamlGroupMapping"("teamId");

-- CreateIndex
CREATE INDEX "SpentAssertion_expiresAt_idx" ON "SpentAssertion"("expiresAt");

-- CreateIndex
CREATE INDEX "SamlClaim_samlProviderId_idx" ON "SamlClaim"("samlProviderId");

-- CreateIndex
CREATE INDEX "SamlClaim_expiresAt_idx" ON "SamlClaim"("expiresAt");

-- CreateIndex
CREATE INDEX "SamlIdentity_userId_idx" ON "SamlIdentity"("userId");

-- CreateIndex
CREATE INDEX "SamlAttempt_samlProviderId_signed_id_idx" ON "SamlAttempt"("samlProviderId", "signed", "id");

-- CreateIndex
CREATE INDEX "SamlAttempt_userId_idx" ON "SamlAttempt"("userId");

-- CreateIndex
CREATE INDEX "SearchPage_specId_idx" ON "SearchPage"("specId");

-- CreateIndex
CREATE UNIQUE INDEX "Site_basename_key" ON "Site"("basename");

-- CreateIndex
CREATE INDEX "Site_organizationId_idx" ON "Site"("organizationId");

-- CreateIndex
CREATE INDEX "Site_createdById_idx" ON "Site"("createdById");

-- CreateIndex
CREATE INDEX "Site_hostname_idx" ON "Site"("hostname");

-- CreateIndex
CREATE INDEX "SiteSectionGroup_siteId_parentId_position_idx" ON "SiteSectionGroup"("siteId", "parentId", "position");

-- CreateIndex
CREATE INDEX "SiteSectionGroup_parentId_siteId_idx" ON "SiteSectionGroup"("parentId", "siteId");

-- CreateIndex
CREATE UNIQUE INDEX "SiteSectionGroup_id_siteId_key" ON "SiteSectionGroup"("id", "siteId");

-- CreateIndex
CREATE INDEX "SiteSection_siteId_groupId_position_idx" ON "SiteSection"("siteId", "groupId", "position");

-- CreateIndex
CREATE INDEX "SiteSection_groupId_siteId_idx" ON "SiteSection"("groupId", "siteId");

-- CreateIndex
CREATE UNIQUE INDEX "SiteSection_id_siteId_key" ON "SiteSection"("id", "siteId");

-- CreateIndex
CREATE UNIQUE INDEX "SiteSection_siteId_path_key" ON "SiteSection"("siteId", "path");

-- CreateIndex
CREATE INDEX "SiteSpace_siteId_sectionId_position_idx" ON "SiteSpace"("siteId", "sectionId", "position");

-- CreateIndex
CREATE INDEX "SiteSpace_sectionId_siteId_idx" ON "SiteSpace"("sectionId", "siteId");

-- CreateIndex
CREATE INDEX "SiteSpace_spaceId_idx" ON "SiteSpace"("spaceId");

-- CreateIndex
CREATE UNIQUE INDEX "SiteSpace_id_siteId_key" ON "SiteSpace"("id", "siteId");

-- CreateIndex
CREATE UNIQUE INDEX "SiteShareLink_keyHash_key" ON "SiteShareLink"("keyHash");

-- CreateIndex
CREATE INDEX "SiteShareLink_siteId_createdAt_id_idx" ON "SiteShareLink"("siteId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "SiteRedirect_siteSectionId_siteId_idx" ON "SiteRedirect"("siteSectionId", "siteId");

-- CreateIndex
CREATE INDEX "SiteRedirect_siteSpaceId_siteId_idx" ON "SiteRedirect"("siteSpaceId", "siteId");

-- CreateIndex
CREATE UNIQUE INDEX "SiteRedirect_siteId_source_draft_key" ON "SiteRedirect"("siteId", "source", "draft");

-- CreateIndex
CREATE INDEX "SiteFormerDefault_siteSpaceId_siteId_idx" ON "SiteFormerDefault"("siteSpaceId", "siteId");

-- CreateIndex
CREATE INDEX "SiteFormerName_siteId_idx" ON "SiteFormerName"("siteId");

-- CreateIndex
CREATE INDEX "SiteGrant_userId_idx" ON "SiteGrant"("userId");

-- CreateIndex
CREATE INDEX "SiteGrant_teamId_idx" ON "SiteGrant"("teamId");

-- CreateIndex
CREATE UNIQUE INDEX "SiteGrant_siteId_userId_key" ON "SiteGrant"("siteId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "SiteGrant_siteId_teamId_key" ON "SiteGrant"("siteId", "teamId");

-- CreateIndex
CREATE INDEX "SiteCount_day_idx" ON "SiteCount"("day");

-- CreateIndex
CREATE INDEX "Collection_organizationId_parentId_position_idx" ON "Collection"("organizationId", "parentId", "position");

-- CreateIndex
CREATE INDEX "Collection_parentId_idx" ON "Collection"("parentId");

-- CreateIndex
CREATE INDEX "DeletedCollection_organizationId_deletedAt_idx" ON "DeletedCollection"("organizationId", "deletedAt");

-- CreateIndex
CREATE INDEX "DeletedCollection_deletedById_idx" ON "DeletedCollection"("deletedById");

-- CreateIndex
CREATE UNIQUE INDEX "Space_mainBranchId_key" ON "Space"("mainBranchId");

-- CreateIndex
CREATE INDEX "Space_organizationId_deletedAt_idx" ON "Space"("organizationId", "deletedAt");

-- CreateIndex
CREATE INDEX "Space_organizationId_parentId_position_idx" ON "Space"("organizationId", "parentId", "position");

-- CreateIndex
CREATE INDEX "Space_parentId_idx" ON "Space"("parentId");

-- CreateIndex
CREATE INDEX "Space_createdById_idx" ON "Space"("createdById");

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

-- CreateIndex
CREATE INDEX "TranslationSettings_organizationId_id_idx" ON "TranslationSettings"("organizationId", "id");

-- CreateIndex
CREATE INDEX "TranslationSettings_sourceSpaceId_idx" ON "TranslationSettings"("sourceSpaceId");

-- CreateIndex
CREATE UNIQUE INDEX "TranslationLanguage_spaceId_key" ON "TranslationLanguage"("spaceId");

-- CreateIndex
CREATE INDEX "TranslationLanguage_requestedById_idx" ON "TranslationLanguage"("requestedById");

-- CreateIndex
CREATE INDEX "GlossaryEntry_organizationId_id_idx" ON "GlossaryEntry"("organizationId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Webhook_integrationId_key" ON "Webhook"("integrationId");

-- CreateIndex
CREATE INDEX "Webhook_organizationId_id_idx" ON "Webhook"("organizationId", "id");

-- CreateIndex
CREATE INDEX "WebhookDelivery_eventId_idx" ON "WebhookDelivery"("eventId");

-- CreateIndex
CREATE INDEX "WebhookDelivery_createdAt_idx" ON "WebhookDelivery"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "WebhookDelivery_webhookId_eventId_key" ON "WebhookDelivery"("webhookId", "eventId");

-- AddForeignKey
ALTER TABLE "ChangeRequest" ADD CONSTRAINT "ChangeRequest_spaceId_organizationId_fkey" FOREIGN KEY ("spaceId", "organizationId") REFERENCES "Space"("id", "organizationId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChangeRequest" ADD CONSTRAINT "ChangeRequest_branchId_fkey" FOREIGN KEY ("branchId") REFERENCES "Branch"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChangeRequest" ADD CONSTRAINT "ChangeRequest_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChangeRequest" ADD CONSTRAINT "ChangeRequest_mergedById_fkey" FOREIGN KEY ("mergedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChangeRequest" ADD CONSTRAINT "ChangeRequest_revisionInitialId_fkey" FOREIGN KEY ("revisionInitialId") REFERENCES "Revision"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChangeRequest" ADD CONSTRAINT "ChangeRequest_revisionMergedAncestorId_fkey" FOREIGN KEY ("revisionMergedAncestorId") REFERENCES "Revision"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChangeRequest" ADD CONSTRAINT "ChangeRequest_revisionMergedId_fkey" FOREIGN KEY ("revisionMergedId") REFERENCES "Revision"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChangeRequest" ADD CONSTRAINT "ChangeRequest_revertsId_fkey" FOREIGN KEY ("revertsId") REFERENCES "ChangeRequest"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Contribution" ADD CONSTRAINT "Contribution_changeRequestId_fkey" FOREIGN KEY ("changeRequestId") REFERENCES "ChangeRequest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Contribution" ADD CONSTRAINT "Contribution_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Review" ADD CONSTRAINT "Review_changeRequestId_fkey" FOREIGN KEY ("changeRequestId") REFERENCES "ChangeRequest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Review" ADD CONSTRAINT "Review_revisionId_fkey" FOREIGN KEY ("revisionId") REFERENCES "Revision"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Review" ADD CONSTRAINT "Review_reviewerId_fkey" FOREIGN KEY ("reviewerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Review" ADD CONSTRAINT "Review_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReviewRequest" ADD CONSTRAINT "ReviewRequest_changeRequestId_fkey" FOREIGN KEY ("changeRequestId") REFERENCES "ChangeRequest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReviewRequest" ADD CONSTRAINT "ReviewRequest_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReviewRequest" ADD CONSTRAINT "ReviewRequest_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReviewRequest" ADD CONSTRAINT "ReviewRequest_revisionId_fkey" FOREIGN KEY ("revisionId") REFERENCES "Revision"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

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
ALTER TABLE "MergeConflict" ADD CONSTRAINT "MergeConflict_resolvedById_fkey" FOREIGN KEY ("resolvedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

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
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_appliedById_fkey" FOREIGN KEY ("appliedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_revisionId_fkey" FOREIGN KEY ("revisionId") REFERENCES "Revision"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_appliedRevisionId_fkey" FOREIGN KEY ("appliedRevisionId") REFERENCES "Revision"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PageCommentCount" ADD CONSTRAINT "PageCommentCount_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CommentReply" ADD CONSTRAINT "CommentReply_commentId_fkey" FOREIGN KEY ("commentId") REFERENCES "Comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CommentReply" ADD CONSTRAINT "CommentReply_postedById_fkey" FOREIGN KEY ("postedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mention" ADD CONSTRAINT "Mention_commentId_fkey" FOREIGN KEY ("commentId") REFERENCES "Comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mention" ADD CONSTRAINT "Mention_replyId_fkey" FOREIGN KEY ("replyId") REFERENCES "CommentReply"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mention" ADD CONSTRAINT "Mention_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Reaction" ADD CONSTRAINT "Reaction_commentId_fkey" FOREIGN KEY ("commentId") REFERENCES "Comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Reaction" ADD CONSTRAINT "Reaction_replyId_fkey" FOREIGN KEY ("replyId") REFERENCES "CommentReply"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Reaction" ADD CONSTRAINT "Reaction_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Branch" ADD CONSTRAINT "Branch_spaceId_organizationId_fkey" FOREIGN KEY ("spaceId", "organizationId") REFERENCES "Space"("id", "organizationId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Branch" ADD CONSTRAINT "Branch_id_headRevisionId_fkey" FOREIGN KEY ("id", "headRevisionId") REFERENCES "Revision"("branchId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Branch" ADD CONSTRAINT "Branch_baseBranchId_baseSeq_fkey" FOREIGN KEY ("baseBranchId", "baseSeq") REFERENCES "Revision"("branchId", "seq") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Revision" ADD CONSTRAINT "Revision_branchId_fkey" FOREIGN KEY ("branchId") REFERENCES "Branch"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Revision" ADD CONSTRAINT "Revision_baseBranchId_baseSeq_fkey" FOREIGN KEY ("baseBranchId", "baseSeq") REFERENCES "Revision"("branchId", "seq") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Revision" ADD CONSTRAINT "Revision_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Revision" ADD CONSTRAINT "Revision_changeRequestId_fkey" FOREIGN KEY ("changeRequestId") REFERENCES "ChangeRequest"("id") ON DELETE SET NULL ON UPDATE CASCADE;

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
ALTER TABLE "Directory" ADD CONSTRAINT "Directory_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DirectoryToken" ADD CONSTRAINT "DirectoryToken_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Directory"("organizationId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DirectoryUser" ADD CONSTRAINT "DirectoryUser_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Directory"("organizationId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DirectoryUser" ADD CONSTRAINT "DirectoryUser_organizationId_userId_fkey" FOREIGN KEY ("organizationId", "userId") REFERENCES "Member"("organizationId", "userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DirectoryGroup" ADD CONSTRAINT "DirectoryGroup_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Directory"("organizationId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DirectoryGroup" ADD CONSTRAINT "DirectoryGroup_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "Team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DirectoryFailure" ADD CONSTRAINT "DirectoryFailure_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Directory"("organizationId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GitSync" ADD CONSTRAINT "GitSync_spaceId_organizationId_fkey" FOREIGN KEY ("spaceId", "organizationId") REFERENCES "Space"("id", "organizationId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GitOperation" ADD CONSTRAINT "GitOperation_spaceId_organizationId_fkey" FOREIGN KEY ("spaceId", "organizationId") REFERENCES "Space"("id", "organizationId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GitOperation" ADD CONSTRAINT "GitOperation_changeRequestId_fkey" FOREIGN KEY ("changeRequestId") REFERENCES "ChangeRequest"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GitOperation" ADD CONSTRAINT "GitOperation_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GitOperation" ADD CONSTRAINT "GitOperation_revisionId_fkey" FOREIGN KEY ("revisionId") REFERENCES "Revision"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GitFile" ADD CONSTRAINT "GitFile_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RevisionGit" ADD CONSTRAINT "RevisionGit_revisionId_fkey" FOREIGN KEY ("revisionId") REFERENCES "Revision"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_recoveryOfId_fkey" FOREIGN KEY ("recoveryOfId") REFERENCES "Organization"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_samlProviderId_fkey" FOREIGN KEY ("samlProviderId") REFERENCES "SamlProvider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Totp" ADD CONSTRAINT "Totp_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecoveryCode" ADD CONSTRAINT "RecoveryCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SignInTicket" ADD CONSTRAINT "SignInTicket_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Passkey" ADD CONSTRAINT "Passkey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PasskeyChallenge" ADD CONSTRAINT "PasskeyChallenge_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MailedLink" ADD CONSTRAINT "MailedLink_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MailedLink" ADD CONSTRAINT "MailedLink_samlProviderId_fkey" FOREIGN KEY ("samlProviderId") REFERENCES "SamlProvider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiToken" ADD CONSTRAINT "ApiToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiToken" ADD CONSTRAINT "ApiToken_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiToken" ADD CONSTRAINT "ApiToken_installationId_fkey" FOREIGN KEY ("installationId") REFERENCES "IntegrationInstallation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OidcIdentity" ADD CONSTRAINT "OidcIdentity_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Integration" ADD CONSTRAINT "Integration_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IntegrationVersion" ADD CONSTRAINT "IntegrationVersion_integrationId_fkey" FOREIGN KEY ("integrationId") REFERENCES "Integration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IntegrationAsset" ADD CONSTRAINT "IntegrationAsset_integrationId_fkey" FOREIGN KEY ("integrationId") REFERENCES "Integration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IntegrationInstallation" ADD CONSTRAINT "IntegrationInstallation_integrationId_fkey" FOREIGN KEY ("integrationId") REFERENCES "Integration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IntegrationInstallation" ADD CONSTRAINT "IntegrationInstallation_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InstallationTarget" ADD CONSTRAINT "InstallationTarget_installationId_fkey" FOREIGN KEY ("installationId") REFERENCES "IntegrationInstallation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InstallationTarget" ADD CONSTRAINT "InstallationTarget_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InstallationTarget" ADD CONSTRAINT "InstallationTarget_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mail" ADD CONSTRAINT "Mail_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mail" ADD CONSTRAINT "Mail_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

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

-- AddForeignKey
ALTER TABLE "OpenApiSpec" ADD CONSTRAINT "OpenApiSpec_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OpenApiSpec" ADD CONSTRAINT "OpenApiSpec_lastVersionId_fkey" FOREIGN KEY ("lastVersionId") REFERENCES "OpenApiVersion"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OpenApiVersion" ADD CONSTRAINT "OpenApiVersion_specId_fkey" FOREIGN KEY ("specId") REFERENCES "OpenApiSpec"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Organization" ADD CONSTRAINT "Organization_defaultSiteId_fkey" FOREIGN KEY ("defaultSiteId") REFERENCES "Site"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Member" ADD CONSTRAINT "Member_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Member" ADD CONSTRAINT "Member_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Member" ADD CONSTRAINT "Member_roleProviderId_fkey" FOREIGN KEY ("roleProviderId") REFERENCES "SamlProvider"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MemberCount" ADD CONSTRAINT "MemberCount_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrganizationDomain" ADD CONSTRAINT "OrganizationDomain_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RemovedMember" ADD CONSTRAINT "RemovedMember_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RemovedMember" ADD CONSTRAINT "RemovedMember_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Team" ADD CONSTRAINT "Team_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TeamMember" ADD CONSTRAINT "TeamMember_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "Team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TeamMember" ADD CONSTRAINT "TeamMember_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TeamMember" ADD CONSTRAINT "TeamMember_samlProviderId_fkey" FOREIGN KEY ("samlProviderId") REFERENCES "SamlProvider"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invite" ADD CONSTRAINT "Invite_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invite" ADD CONSTRAINT "Invite_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invite" ADD CONSTRAINT "Invite_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invite" ADD CONSTRAINT "Invite_collectionId_fkey" FOREIGN KEY ("collectionId") REFERENCES "Collection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Event" ADD CONSTRAINT "Event_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Event" ADD CONSTRAINT "Event_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "User"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuditSeal" ADD CONSTRAINT "AuditSeal_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IdempotencyRecord" ADD CONSTRAINT "IdempotencyRecord_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Upload" ADD CONSTRAINT "Upload_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Upload" ADD CONSTRAINT "Upload_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UploadPart" ADD CONSTRAINT "UploadPart_uploadKey_fkey" FOREIGN KEY ("uploadKey") REFERENCES "Upload"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PdfExport" ADD CONSTRAINT "PdfExport_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PdfWait" ADD CONSTRAINT "PdfWait_key_fkey" FOREIGN KEY ("key") REFERENCES "PdfExport"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PdfWait" ADD CONSTRAINT "PdfWait_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportRun" ADD CONSTRAINT "ImportRun_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportRun" ADD CONSTRAINT "ImportRun_spaceId_organizationId_fkey" FOREIGN KEY ("spaceId", "organizationId") REFERENCES "Space"("id", "organizationId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportRun" ADD CONSTRAINT "ImportRun_changeRequestId_fkey" FOREIGN KEY ("changeRequestId") REFERENCES "ChangeRequest"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportRun" ADD CONSTRAINT "ImportRun_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportRun" ADD CONSTRAINT "ImportRun_revisionId_fkey" FOREIGN KEY ("revisionId") REFERENCES "Revision"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SamlProvider" ADD CONSTRAINT "SamlProvider_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SamlProvider" ADD CONSTRAINT "SamlProvider_defaultTeamId_fkey" FOREIGN KEY ("defaultTeamId") REFERENCES "Team"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SamlCertificateUse" ADD CONSTRAINT "SamlCertificateUse_samlProviderId_fkey" FOREIGN KEY ("samlProviderId") REFERENCES "SamlProvider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SamlRequest" ADD CONSTRAINT "SamlRequest_samlProviderId_fkey" FOREIGN KEY ("samlProviderId") REFERENCES "SamlProvider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SamlRequest" ADD CONSTRAINT "SamlRequest_rehearsalId_fkey" FOREIGN KEY ("rehearsalId") REFERENCES "SamlRehearsal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SamlRehearsal" ADD CONSTRAINT "SamlRehearsal_samlProviderId_fkey" FOREIGN KEY ("samlProviderId") REFERENCES "SamlProvider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SamlRehearsal" ADD CONSTRAINT "SamlRehearsal_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SamlRehearsal" ADD CONSTRAINT "SamlRehearsal_matchedId_fkey" FOREIGN KEY ("matchedId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SsoRecoveryCode" ADD CONSTRAINT "SsoRecoveryCode_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SamlGroupMapping" ADD CONSTRAINT "SamlGroupMapping_samlProviderId_fkey" FOREIGN KEY ("samlProviderId") REFERENCES "SamlProvider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SamlGroupMapping" ADD CONSTRAINT "SamlGroupMapping_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "Team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SpentAssertion" ADD CONSTRAINT "SpentAssertion_samlProviderId_fkey" FOREIGN KEY ("samlProviderId") REFERENCES "SamlProvider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SamlClaim" ADD CONSTRAINT "SamlClaim_samlProviderId_fkey" FOREIGN KEY ("samlProviderId") REFERENCES "SamlProvider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SamlIdentity" ADD CONSTRAINT "SamlIdentity_samlProviderId_fkey" FOREIGN KEY ("samlProviderId") REFERENCES "SamlProvider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SamlIdentity" ADD CONSTRAINT "SamlIdentity_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SamlAttempt" ADD CONSTRAINT "SamlAttempt_samlProviderId_fkey" FOREIGN KEY ("samlProviderId") REFERENCES "SamlProvider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SamlAttempt" ADD CONSTRAINT "SamlAttempt_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SearchIndex" ADD CONSTRAINT "SearchIndex_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SearchPage" ADD CONSTRAINT "SearchPage_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "SearchIndex"("spaceId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SearchPage" ADD CONSTRAINT "SearchPage_specId_fkey" FOREIGN KEY ("specId") REFERENCES "OpenApiSpec"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SearchSection" ADD CONSTRAINT "SearchSection_spaceId_pageId_fkey" FOREIGN KEY ("spaceId", "pageId") REFERENCES "SearchPage"("spaceId", "pageId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SearchWord" ADD CONSTRAINT "SearchWord_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Site" ADD CONSTRAINT "Site_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Site" ADD CONSTRAINT "Site_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteSectionGroup" ADD CONSTRAINT "SiteSectionGroup_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteSectionGroup" ADD CONSTRAINT "SiteSectionGroup_parentId_siteId_fkey" FOREIGN KEY ("parentId", "siteId") REFERENCES "SiteSectionGroup"("id", "siteId") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteSection" ADD CONSTRAINT "SiteSection_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteSection" ADD CONSTRAINT "SiteSection_groupId_siteId_fkey" FOREIGN KEY ("groupId", "siteId") REFERENCES "SiteSectionGroup"("id", "siteId") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteSpace" ADD CONSTRAINT "SiteSpace_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteSpace" ADD CONSTRAINT "SiteSpace_sectionId_siteId_fkey" FOREIGN KEY ("sectionId", "siteId") REFERENCES "SiteSection"("id", "siteId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteSpace" ADD CONSTRAINT "SiteSpace_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteShareLink" ADD CONSTRAINT "SiteShareLink_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteRedirect" ADD CONSTRAINT "SiteRedirect_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteRedirect" ADD CONSTRAINT "SiteRedirect_siteSectionId_siteId_fkey" FOREIGN KEY ("siteSectionId", "siteId") REFERENCES "SiteSection"("id", "siteId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteRedirect" ADD CONSTRAINT "SiteRedirect_siteSpaceId_siteId_fkey" FOREIGN KEY ("siteSpaceId", "siteId") REFERENCES "SiteSpace"("id", "siteId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteFormerDefault" ADD CONSTRAINT "SiteFormerDefault_siteSpaceId_siteId_fkey" FOREIGN KEY ("siteSpaceId", "siteId") REFERENCES "SiteSpace"("id", "siteId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteFormerName" ADD CONSTRAINT "SiteFormerName_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteGrant" ADD CONSTRAINT "SiteGrant_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteGrant" ADD CONSTRAINT "SiteGrant_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteGrant" ADD CONSTRAINT "SiteGrant_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "Team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteCount" ADD CONSTRAINT "SiteCount_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Collection" ADD CONSTRAINT "Collection_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Collection" ADD CONSTRAINT "Collection_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Collection"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Collection" ADD CONSTRAINT "Collection_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeletedCollection" ADD CONSTRAINT "DeletedCollection_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeletedCollection" ADD CONSTRAINT "DeletedCollection_deletedById_fkey" FOREIGN KEY ("deletedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Space" ADD CONSTRAINT "Space_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Space" ADD CONSTRAINT "Space_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Collection"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Space" ADD CONSTRAINT "Space_mainBranchId_fkey" FOREIGN KEY ("mainBranchId") REFERENCES "Branch"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Space" ADD CONSTRAINT "Space_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Space" ADD CONSTRAINT "Space_deletedById_fkey" FOREIGN KEY ("deletedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

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

-- AddForeignKey
ALTER TABLE "TranslationSettings" ADD CONSTRAINT "TranslationSettings_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TranslationSettings" ADD CONSTRAINT "TranslationSettings_sourceSpaceId_fkey" FOREIGN KEY ("sourceSpaceId") REFERENCES "Space"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TranslationLanguage" ADD CONSTRAINT "TranslationLanguage_settingsId_fkey" FOREIGN KEY ("settingsId") REFERENCES "TranslationSettings"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TranslationLanguage" ADD CONSTRAINT "TranslationLanguage_spaceId_fkey" FOREIGN KEY ("spaceId") REFERENCES "Space"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TranslationLanguage" ADD CONSTRAINT "TranslationLanguage_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TranslatedText" ADD CONSTRAINT "TranslatedText_settingsId_language_fkey" FOREIGN KEY ("settingsId", "language") REFERENCES "TranslationLanguage"("settingsId", "language") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TranslationMemory" ADD CONSTRAINT "TranslationMemory_settingsId_language_fkey" FOREIGN KEY ("settingsId", "language") REFERENCES "TranslationLanguage"("settingsId", "language") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GlossaryEntry" ADD CONSTRAINT "GlossaryEntry_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_integrationId_fkey" FOREIGN KEY ("integrationId") REFERENCES "Integration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: extensions, checks, partial indexes and storage, which prisma/schema cannot express.

CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Content

-- Order keys and folded slugs (NFKC, lower case) are compared byte by byte.
ALTER TABLE "PageVersion" ALTER COLUMN "orderKey" TYPE text COLLATE "C";
ALTER TABLE "PageVersion" ALTER COLUMN "slug" TYPE text COLLATE "C";
ALTER TABLE "Collection" ALTER COLUMN "position" TYPE text COLLATE "C";
ALTER TABLE "Space" ALTER COLUMN "position" TYPE text COLLATE "C";

-- Two states of one page never hold at once: a double merge cannot be stored. The expression joins branch and page,
-- so that no query about a branch is planned over these indexes: they are slow to search.
ALTER TABLE "PageVersion" ADD CONSTRAINT page_validity
  EXCLUDE USING gist (("branchId"::text || ' ' || "pageId") WITH =, int4range("fromSeq", "toSeq") WITH &&);
ALTER TABLE "AssetVersion" ADD CONSTRAINT asset_validity
  EXCLUDE USING gist (("branchId"::text || ' ' || "key") WITH =, "kind" WITH =, int4range("fromSeq", "toSeq") WITH &&);

CREATE UNIQUE INDEX page_live ON "PageVersion" ("branchId", "pageId") WHERE "toSeq" IS NULL;
CREATE INDEX page_live_children ON "PageVersion" ("branchId", "parentId", "orderKey") WHERE "toSeq" IS NULL AND NOT "deleted";
CREATE UNIQUE INDEX page_live_slug ON "PageVersion" ("branchId", COALESCE("parentId", ''), "slug")
  WHERE "toSeq" IS NULL AND NOT "deleted" AND "slug" <> '';
CREATE INDEX page_closed ON "PageVersion" ("branchId", "toSeq") WHERE "toSeq" IS NOT NULL;
CREATE UNIQUE INDEX asset_live ON "AssetVersion" ("branchId", "kind", "key") WHERE "toSeq" IS NULL;
CREATE INDEX asset_closed ON "AssetVersion" ("branchId", "toSeq") WHERE "toSeq" IS NOT NULL;
-- Computed pages are few: an index shows at once that a space has none, and finds those that a spec affects.
CREATE INDEX page_computed ON "PageVersion" ("branchId") WHERE "kind" = 'computed';
CREATE INDEX page_computed_live ON "PageVersion" ("organizationId") WHERE "kind" = 'computed' AND "toSeq" IS NULL;
-- Pages by the files that they link to or have as a cover; text_links_to finds the files of their texts.
CREATE INDEX page_version_files ON "PageVersion" USING gin (jsonb_path_query_array("meta", '$.**.file'))
  WHERE "toSeq" IS NULL AND "meta" <> '{}';
-- Texts that refer to a page or a file, in every state of the content.
CREATE INDEX text_links_to ON "TextLinks" USING gin ("organizationId", "ids");

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
CREATE UNIQUE INDEX branch_main ON "Branch" ("spaceId") WHERE "kind" = 'main';
CREATE UNIQUE INDEX branch_git ON "Branch" ("spaceId") WHERE "kind" = 'git';

-- Faster where the server was built with lz4; the embedded one is not.
DO $$ BEGIN
  ALTER TABLE "Blob" ALTER COLUMN "body" SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN NULL;
END $$;
-- Most uploaded files are compressed already.
ALTER TABLE "FileBlob" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
ALTER TABLE "UploadPart" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
-- An attempt arrives whole or not at all, and only after it has begun.
ALTER TABLE "Upload" ADD CONSTRAINT upload_arrived CHECK ("arrived" <= "attempt");

-- Spaces and collections

ALTER TABLE "SpaceGrant" ADD CONSTRAINT space_grant_holder CHECK (num_nonnulls("userId", "teamId") = 1);
ALTER TABLE "CollectionGrant" ADD CONSTRAINT collection_grant_holder CHECK (num_nonnulls("userId", "teamId") = 1);
ALTER TABLE "Collection" ADD CONSTRAINT collection_not_own_parent CHECK ("parentId" IS DISTINCT FROM "id");
-- The job that removes spaces reads these.
CREATE INDEX space_in_trash ON "Space" ("deletedAt") WHERE "deletedAt" IS NOT NULL;
-- Spaces that inherit from the same parent are counted together.
CREATE INDEX space_alike ON "Space" ("organizationId", "defaultLevel", "parentId", "id") WHERE "deletedAt" IS NULL;
-- Spaces in the order of their lists, so that a list begins without reading the others.
CREATE INDEX space_by_title ON "Space" ("organizationId", lower("title"), "id") WHERE "deletedAt" IS NULL;
CREATE INDEX space_by_language ON "Space" ("organizationId", "language") WHERE "deletedAt" IS NULL;
-- Few collections set a default access of their own.
CREATE INDEX collection_with_level ON "Collection" ("organizationId") WHERE "defaultLevel" <> 'inherit';

-- People

ALTER TABLE "User" ADD CONSTRAINT user_email_lower CHECK ("email" = lower("email"));
-- The search for members compares a part of the name or address in lower case.
CREATE INDEX user_name_alike ON "User" USING gin (lower("displayName") gin_trgm_ops);
CREATE INDEX user_email_alike ON "User" USING gin ("email" gin_trgm_ops);
CREATE INDEX user_off ON "User" ("id") WHERE "disabledAt" IS NOT NULL;
CREATE INDEX member_by_name ON "Member" ("organizationId", "role", "sortName", "userId") WHERE "disabledAt" IS NULL;
CREATE INDEX team_by_title ON "Team" ("organizationId", lower("title"), "id");
ALTER TABLE "Invite" ADD CONSTRAINT "Invite_mail_has_key" CHECK (("email" IS NULL) = ("keyHash" IS NULL));
-- A link invites to one space or collection at most; a mail always invites to the organization.
ALTER TABLE "Invite" ADD CONSTRAINT "invite_leads_to_one_thing"
  CHECK (("spaceId" IS NULL OR "collectionId" IS NULL) AND ("email" IS NULL OR ("spaceId" IS NULL AND "collectionId" IS NULL)));
-- A group of an identity provider gives either a role or a membership in a team.
ALTER TABLE "SamlGroupMapping" ADD CONSTRAINT "SamlGroupMapping_gift" CHECK (("role" IS NULL) <> ("teamId" IS NULL));
-- Directories compare these names regardless of case, and look up what they add by them.
CREATE UNIQUE INDEX "directory_user_name_key" ON "DirectoryUser"("organizationId", lower("userName"));
CREATE UNIQUE INDEX "directory_group_name_key" ON "DirectoryGroup"("organizationId", lower("displayName"));
-- Several organizations can claim a domain; only one has it verified.
CREATE UNIQUE INDEX "organization_domain_verified_key" ON "OrganizationDomain"("domain") WHERE "verifiedAt" IS NOT NULL;
-- Collaboration

ALTER TABLE "ChangeRequest" ADD CONSTRAINT change_request_merged CHECK (("status" = 'merged') = ("revisionMergedId" IS NOT NULL));
ALTER TABLE "Reaction" ADD CONSTRAINT reaction_subject CHECK (num_nonnulls("commentId", "replyId") = 1);
ALTER TABLE "Comment" ADD CONSTRAINT comment_resolved CHECK (("status" = 'resolved') = ("resolvedAt" IS NOT NULL));
-- Readers of a published site have no account.
ALTER TABLE "Comment" ADD CONSTRAINT "comment_poster" CHECK (("postedById" IS NULL) = ("feedback" IS NOT NULL));
-- A quote and a suggestion need the block that they are about.
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_quote_check" CHECK ("quote" IS NULL OR "node" IS NOT NULL);
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_suggestion_check" CHECK ("suggestion" IS NULL OR "node" IS NOT NULL);
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_applied_check"
  CHECK (("appliedAt" IS NULL) = ("appliedRevisionId" IS NULL) AND ("appliedAt" IS NULL OR "suggestion" IS NOT NULL));
-- Comments in the order of their lists, separately for main content and change requests.
CREATE INDEX comment_space_thread ON "Comment" ("spaceId", "postedAt", "id") WHERE "changeRequestId" IS NULL;
CREATE INDEX comment_page_in_space ON "Comment" ("spaceId", "pageId", "postedAt", "id") WHERE "changeRequestId" IS NULL;
CREATE INDEX comment_page_in_change_request ON "Comment" ("changeRequestId", "pageId", "postedAt", "id") WHERE "changeRequestId" IS NOT NULL;

-- Events of one group are added to its row that is unread and not yet mailed.
CREATE UNIQUE INDEX "notification_open" ON "Notification"("userId", "groupKey") WHERE "readAt" IS NULL AND "mailedAt" IS NULL;
CREATE INDEX "notification_unread" ON "Notification"("userId", "organizationId", "spaceId") WHERE "readAt" IS NULL AND "inApp";
CREATE INDEX "notification_mail_due" ON "Notification"("mailDueAt") WHERE "mailDueAt" IS NOT NULL;
ALTER TABLE "Subscription" ADD CONSTRAINT "subscription_to_one" CHECK (("changeRequestId" IS NULL) <> ("pageId" IS NULL));

-- The activity on the start screen.
CREATE INDEX "event_activity_idx" ON "Event"("organizationId", "createdAt")
  WHERE "type" IN ('changeRequest.merged', 'space.contentUpdated', 'comment.posted', 'reply.posted');
-- The runs of a translation are read from the log.
CREATE INDEX "event_of_translations" ON "Event" ("subjectId", "id" DESC) WHERE "type" LIKE 'translation.%';

-- Search

-- One index serves a whole organization and a single space; the other finds similar words.
CREATE INDEX search_page_words ON "SearchPage" USING gin ("organizationId", "spaceId", "words") WITH (fastupdate = off);
CREATE INDEX search_word_alike ON "SearchWord" USING gin ("organizationId", "word" gin_trgm_ops);
CREATE INDEX search_page_generated ON "SearchPage" ("spaceId") WHERE "specId" IS NOT NULL;

-- Git, OpenAPI specs and integrations

-- A space has one running operation at most.
CREATE UNIQUE INDEX git_operation_running ON "GitOperation" ("spaceId") WHERE "state" = 'running';
ALTER TABLE "OpenApiSpec" ADD CONSTRAINT openapi_source CHECK ("processingState" = 'complete' OR num_nonnulls("sourceUrl", "sourceText") = 1);
-- Names differ in more than upper and lower case.
CREATE UNIQUE INDEX "integration_name" ON "Integration"(lower("name"));
ALTER TABLE "InstallationTarget" ADD CONSTRAINT "installation_target_one" CHECK (num_nonnulls("spaceId", "siteId") = 1);
ALTER TABLE "Webhook" ADD CONSTRAINT "webhook_one" CHECK (num_nonnulls("organizationId", "integrationId") = 1);

-- Sites

-- At most one default; triggers in prisma/sql make sure that there is one wherever there is a choice.
CREATE UNIQUE INDEX site_section_default ON "SiteSection"("siteId") WHERE "default";
CREATE UNIQUE INDEX site_space_default ON "SiteSpace"("siteId", "sectionId") NULLS NOT DISTINCT WHERE "default";
CREATE UNIQUE INDEX site_space_path ON "SiteSpace"("siteId", "sectionId", "path") NULLS NOT DISTINCT;
CREATE UNIQUE INDEX site_space_once ON "SiteSpace"("siteId", "sectionId", "spaceId") NULLS NOT DISTINCT;
ALTER TABLE "SiteSectionGroup" ADD CONSTRAINT site_section_group_parent CHECK ("parentId" <> "id");
ALTER TABLE "SiteGrant" ADD CONSTRAINT site_grant_holder CHECK (num_nonnulls("userId", "teamId") = 1);
ALTER TABLE "SiteRedirect" ADD CONSTRAINT site_redirect_destination CHECK (
  num_nonnulls("siteSectionId", "siteSpaceId", "url") = 1
  AND ("siteSectionId" IS NOT NULL) = ("kind" = 'site-section')
  AND ("siteSpaceId" IS NOT NULL) = ("kind" IN ('site-space', 'site-page'))
  AND ("pageId" IS NOT NULL) = ("kind" = 'site-page')
  AND ("url" IS NOT NULL) = ("kind" = 'external'));
ALTER TABLE "SiteSectionGroup" ALTER COLUMN "position" TYPE text COLLATE "C";
ALTER TABLE "SiteSection" ALTER COLUMN "position" TYPE text COLLATE "C";
ALTER TABLE "SiteSpace" ALTER COLUMN "position" TYPE text COLLATE "C";
-- Several sites can claim a host; only one is served there.
CREATE UNIQUE INDEX "site_proven_hostname_key" ON "Site"("hostname") WHERE "hostnameProof" IS NOT NULL;
ALTER TABLE "Site" ADD CONSTRAINT "site_hostname_proof_check" CHECK (
  "hostnameProof" IS NULL OR ("hostname" IS NOT NULL AND "hostnameProof" IN ('record', 'domain', 'operator', 'upgrade')
    AND ("hostnameProof" = 'upgrade') = ("hostnameKeptUntil" IS NOT NULL)
    AND ("hostnameProof" = 'upgrade') = ("hostnameProvenAt" IS NULL))
);

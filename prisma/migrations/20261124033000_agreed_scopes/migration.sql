-- AlterTable
ALTER TABLE "IntegrationInstallation" ADD COLUMN     "kinds" TEXT[],
ADD COLUMN     "scopes" TEXT[];

-- What is installed was agreed to as it stands.
UPDATE "IntegrationInstallation" n SET "scopes" = i."scopes", "kinds" = ARRAY(
  SELECT told."kind" FROM (VALUES
    ('installation.created', NULL), ('installation.updated', NULL), ('installation.deleted', NULL),
    ('spaceInstallation.created', NULL), ('spaceInstallation.updated', NULL), ('spaceInstallation.deleted', NULL),
    ('siteInstallation.created', NULL), ('siteInstallation.updated', NULL), ('siteInstallation.deleted', NULL),
    ('space.contentUpdated', 'space:content:read'), ('changeRequest.merged', 'space:content:read'),
    ('space.gitSyncCompleted', 'space:git:sync'),
    ('space.updated', 'space:metadata:read'), ('space.moved', 'space:metadata:read')
  ) AS told("kind", "scope")
  WHERE told."scope" IS NULL OR told."scope" = ANY (i."scopes") ORDER BY told."kind")
FROM "Integration" i WHERE i."id" = n."integrationId";

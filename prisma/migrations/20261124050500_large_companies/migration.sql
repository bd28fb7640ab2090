-- Collections that say who can see what is in them, which few do.
CREATE INDEX collection_with_level ON "Collection" ("organizationId") WHERE "defaultLevel" <> 'inherit';
-- The languages of an organization, one after the other.
CREATE INDEX space_by_language ON "Space" ("organizationId", "language") WHERE "deletedAt" IS NULL;

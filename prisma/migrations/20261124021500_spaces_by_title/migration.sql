-- Spaces in the order of their lists, which begin without reading the others.
CREATE INDEX space_by_title ON "Space" ("organizationId", lower("title"), "id") WHERE "deletedAt" IS NULL;

-- AlterTable
ALTER TABLE "OrganizationDomain" ADD COLUMN     "keptUntil" TIMESTAMPTZ(3),
ADD COLUMN     "lapsedAt" TIMESTAMPTZ(3),
ADD COLUMN     "proof" TEXT;

-- What an operator verified stays verified. Admins who added a record were never asked to keep it, so a domain that a
-- record verified stays verified without it for 30 days.
UPDATE "OrganizationDomain" d SET "proof" = CASE WHEN 'operator' = (
    SELECT e."actorKind" FROM "Event" e
     WHERE e."organizationId" = d."organizationId" AND e."type" = 'emailDomain.verified' AND e."payload"->>'domain' = d."domain"
     ORDER BY e."id" DESC LIMIT 1) THEN 'operator' ELSE 'record' END
 WHERE d."verifiedAt" IS NOT NULL;
UPDATE "OrganizationDomain" SET "keptUntil" = now() + interval '30 days' WHERE "proof" = 'record';

ALTER TABLE "OrganizationDomain" ADD CONSTRAINT "organization_domain_proof_check" CHECK (
  ("proof" IS NULL) = ("verifiedAt" IS NULL) AND ("proof" IS NULL OR "proof" IN ('record', 'operator'))
    AND ("keptUntil" IS NULL OR "proof" = 'record')
);

-- What the last look at the DNS records of a site's own host found.
ALTER TABLE "Site" ADD COLUMN "hostnameStatus" TEXT,
ADD COLUMN "hostnameCheckedAt" TIMESTAMPTZ(3);

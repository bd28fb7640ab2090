-- CreateTable
CREATE TABLE "PdfWait" (
    "key" TEXT NOT NULL,
    "userId" TEXT NOT NULL,

    CONSTRAINT "PdfWait_pkey" PRIMARY KEY ("key","userId")
);

-- CreateIndex
CREATE INDEX "PdfWait_userId_idx" ON "PdfWait"("userId");

-- AddForeignKey
ALTER TABLE "PdfWait" ADD CONSTRAINT "PdfWait_key_fkey" FOREIGN KEY ("key") REFERENCES "PdfExport"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PdfWait" ADD CONSTRAINT "PdfWait_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

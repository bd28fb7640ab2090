import { defineConfig } from "prisma/config";

/** For the ordinary Prisma command line: `npx prisma <command> --config prisma/prisma.config.ts`. */
export default defineConfig({
  schema: "schema",
  migrations: { path: "migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "" },
});

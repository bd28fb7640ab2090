import { type Command, defineCommand } from "./command";

export const commands: readonly Command[] = [
  defineCommand({
    words: "migrate",
    summary: "Bring the database up to this version of Bindery.",
    options: {},
    run: async () => {
      const { migrate } = await import("@/lib/db/migrate");
      const { env } = await import("@/lib/env");
      const applied = await migrate(env.databaseUrl!);
      console.log(applied.length > 0 ? `Applied ${applied.join(", ")}.` : "The database is up to date.");
      return 0;
    },
  }),
  defineCommand({
    words: "verify",
    summary: "Check that what is stored is consistent; exits with 1 when it is not.",
    options: {},
    run: async () => {
      const { verify } = await import("@/lib/verify/verify");
      const findings = await verify();
      for (const { check, violations, examples } of findings) {
        console.log(
          violations === 0
            ? `ok    ${check}`
            : `WRONG ${check}: ${violations}, for example ${examples.join(", ")}`,
        );
      }
      return findings.every((finding) => finding.violations === 0) ? 0 : 1;
    },
  }),
];

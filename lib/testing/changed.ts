import { execFileSync } from "node:child_process";

/**
 * The files that a working tree changes: those that differ from where its branch left the main one, committed or not,
 * and those that git does not know yet.
 * @param base a commit to compare with instead, as `npm test -- --quick --since COMMIT` names it
 */
export function changedFiles(folder: string, base?: string): string[] {
  const git = (...args: string[]): string =>
    execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const attempt = (...args: string[]): string => {
    try {
      return git(...args).trim();
    } catch {
      return "";
    }
  };
  const main = [...(base ? [base] : ["origin/main", "main"]), "HEAD"].find((name) =>
    attempt("rev-parse", "--verify", name),
  );
  // A release without git's folder equals the commit that it was made of.
  if (!main && base) return [];
  if (!main)
    throw new Error("A quick run compares with git’s last commit, and there is none: run “npm test”.");
  // A shallow clone does not know where the branch left.
  const since = attempt("merge-base", "HEAD", main) || main;
  return [
    git("diff", "--name-only", "--no-renames", "--relative", "-z", since),
    git("ls-files", "--others", "--exclude-standard", "-z"),
  ]
    .flatMap((list) => list.split("\0"))
    .filter((name) => name !== "");
}

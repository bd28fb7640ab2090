import git from "isomorphic-git";
import { expect, it, vi } from "vitest";
import { RemoteRepository } from "./remote";

it("folders of a repository are listed up to a limit, even if a few of them are in each other many times", async () => {
  vi.spyOn(git, "readTree").mockImplementation(async ({ oid }) => ({
    oid,
    tree: Array.from({ length: oid === "8" ? 0 : 10 }, (_, at) => ({
      ...{ path: `${at}`, type: "tree" as const, mode: "040000", oid: `${Number(oid) + 1}` },
    })),
  }));
  const remote = new RemoteRepository(
    "https://git.example/a.git",
    "refs/heads/main",
    null,
    new AbortController().signal,
  );
  await expect(remote["list"]("0", "", new Map())).rejects.toMatchObject({ reason: "repository_too_large" });
});

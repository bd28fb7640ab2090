import git from "isomorphic-git";
import { expect, it, vi } from "vitest";
import { RemoteRepository } from "./remote";

const opened = () =>
  new RemoteRepository("https://git.example/a.git", "refs/heads/main", null, new AbortController().signal);

it("folders of a repository are listed up to a limit, even if a few of them are in each other many times", async () => {
  vi.spyOn(git, "readTree").mockImplementation(async ({ oid }) => ({
    oid,
    tree: Array.from({ length: oid === "8" ? 0 : 10 }, (_, at) => ({
      ...{ path: `${at}`, type: "tree" as const, mode: "040000", oid: `${Number(oid) + 1}` },
    })),
  }));
  const remote = opened();
  await expect(remote["list"]("0", "", new Map())).rejects.toMatchObject({ reason: "repository_too_large" });
});

it("paths of a repository have a length up to a limit, since each file of a folder repeats its names", async () => {
  const name = "a".repeat(3_000);
  vi.spyOn(git, "readTree").mockImplementation(async ({ oid }) => ({
    oid,
    tree: [
      { path: "a.md", type: "blob", mode: "100644", oid: "a" },
      { path: name, type: "tree", mode: "040000", oid: `${Number(oid) + 1}` },
    ],
  }));
  const files = new Map();
  await expect(opened()["list"]("0", "", files)).rejects.toMatchObject({ reason: "repository_too_large" });
  expect([...files.keys()]).toEqual(["a.md", `${name}/a.md`]);
});

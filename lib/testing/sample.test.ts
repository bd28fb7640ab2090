import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addresses } from "@/lib/addresses";
import { routes } from "@/lib/wiring/routes";
import { changedFiles } from "./changed";
import { extentOf } from "./extent";
import { sourceFiles } from "./import-graph";
import { PARTS, sampleOf } from "./sample";
import { changedOperations } from "./sampled-operations";
import { changedScreens } from "./sampled-screens";

const ids = routes.map(({ operation }) => operation.id as string);
const operationsOf = async (...files: string[]) => ids.filter(await changedOperations(files));

describe("a quick run", () => {
  it("looks at every eighth item and at each changed one", () => {
    const items = Array.from({ length: 20 }, (_, index) => index);
    const none = () => false;
    expect(sampleOf(items, none, 0)).toEqual([0, PARTS, 2 * PARTS]);
    expect(sampleOf(items, (item) => item === 3, 0)).toEqual([0, 3, PARTS, 2 * PARTS]);
    expect(sampleOf(items, () => true, 0)).toEqual(items);
    expect(sampleOf(items, none, 5)).toEqual([5, 5 + PARTS]);
    expect(sampleOf([1, 2, 3], none, 5)).toEqual([3]);
  });

  it("looks at the same items for the same commit", () => {
    const items = Array.from({ length: 80 }, (_, index) => index);
    const chosen = sampleOf(items, () => false);
    expect(chosen).toHaveLength(10);
    expect(sampleOf(items, () => false)).toEqual(chosen);
  });

  it("looks at all operations of a domain with a changed file", async () => {
    const ofUploads = ["requestUpload", "getUpload", "putUpload"];
    expect(await operationsOf("lib/content/uploads/removed.ts")).toEqual(ofUploads);
    expect(await operationsOf("README.md", "components/ui/button.tsx")).toEqual([]);
  });

  it("finds the domain of every operation", async () => {
    const declarations = sourceFiles().filter((file) => file.endsWith("/operations.ts"));
    const found = await Promise.all(declarations.map((file) => operationsOf(file)));
    expect(found.flat().sort()).toEqual([...ids].sort());
  });

  it.each([
    "lib/platform/api/server/serve.ts",
    "lib/content/rendering/render.ts",
    "lib/addresses.ts",
    "prisma/schema.prisma",
    "package-lock.json",
  ])("looks at all operations when %s changed", async (file) => {
    expect(await operationsOf(file)).toEqual(ids);
  });

  it("looks at the screens that a changed component is part of", () => {
    const isChanged = changedScreens(["components/organizations/teams/teams-screen.tsx"]);
    expect(isChanged(addresses.organization.teams("o"))).toBe(true);
    expect(isChanged(addresses.account.tokens())).toBe(false);
    const onAll = changedScreens(["components/ui/button.tsx"]);
    expect(onAll(addresses.account.tokens())).toBe(true);
    const layout = changedScreens(["app/(console)/account/layout.tsx"]);
    expect(layout(addresses.account.tokens())).toBe(true);
    expect(layout(addresses.organization.home("o"))).toBe(false);
  });

  it("looks at the screens whose components use a changed file of the product", () => {
    const schemas = changedScreens(["lib/translations/schemas.ts"]);
    expect(schemas(addresses.organization.translations("o"))).toBe(true);
    expect(schemas(addresses.organization.teams("o"))).toBe(false);
    expect(changedScreens(["lib/core/locales/console/de/ui.ts"])(addresses.account.tokens())).toBe(true);
    expect(changedScreens(["lib/spaces/spaces/commands.ts"])(addresses.account.tokens())).toBe(false);
  });

  it("looks at all screens when their journeys changed", () => {
    expect(changedScreens(["e2e/support/screens.ts"])(addresses.account.tokens())).toBe(true);
  });
});

describe("the changed files", () => {
  let folder: string;
  const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, stdio: "ignore" });
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const commit = (subject: string) => {
    git("add", ".");
    git("-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-m", subject);
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "bindery-changed-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("are those of the branch's commits and of the working tree, removed and new ones included", () => {
    git("init", "--initial-branch=main");
    for (const name of ["kept", "committed", "edited", "removed"]) write(name, "before");
    commit("before");
    git("checkout", "-b", "work");
    write("committed", "after");
    commit("after");
    write("edited", "after");
    rmSync(join(folder, "removed"));
    write("new file", "");
    expect(changedFiles(folder).sort()).toEqual(["committed", "edited", "new file", "removed"]);
    expect(changedFiles(folder, "HEAD").sort()).toEqual(["edited", "new file", "removed"]);
  });

  it("are unknown without git", () => {
    expect(() => changedFiles(folder)).toThrow("npm test");
    expect(changedFiles(folder, "HEAD")).toEqual([]);
  });
});

it("every property has more cases in a long run", () => {
  const fixed = ["lib", "components"]
    .flatMap((top) => readdirSync(top, { recursive: true, encoding: "utf8" }).map((name) => join(top, name)))
    .filter(
      (file) =>
        file.endsWith(".test.ts") &&
        /fc\.assert\([^;]*numRuns: (?:[2-9]|\d[\d_]+)/.test(readFileSync(file, "utf8")),
    );
  expect(fixed).toEqual([]);
});

it("an unknown extent is refused", () => {
  expect(extentOf(undefined)).toBe("whole");
  expect(() => extentOf("all")).toThrow("BINDERY_TESTS");
});

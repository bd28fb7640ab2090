import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { database } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { type Answer, api, expectProblem } from "@/lib/testing/api";
import { gitIn } from "@/lib/testing/git";
import { type World, world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";
import { selfSigned } from "./certificate-fixture";
import { type FixtureRepository, serveRepository } from "./git-server-fixture";

let w: World;
let repository: FixtureRepository;
const TOKEN = "ghp-1234567890-a-token-that-nobody-may-see";
const main = "refs/heads/main";

const expectField = (answer: Answer<unknown>, path: string) =>
  expect(expectProblem(answer, 400, "validation").fields).toMatchObject([{ path }]);

beforeAll(async () => {
  env.allowPrivateFetch = ["127.0.0.1/32"];
  w = await world();
  repository = await serveRepository();
  await repository.commit({ "README.md": "# Welcome\n" });
});
afterEach(() => {
  env.allowPrivateFetch = ["127.0.0.1/32"];
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
afterAll(() => {
  repository.close();
  env.allowPrivateFetch = [];
});

describe("access to import and export", () => {
  it("needs permission to manage the space", async () => {
    const space = await w.space();
    for (const [role, may] of [
      ["create", true],
      ["review", false],
      ["read", false],
    ] as const) {
      const as = api.as(await w.member(role));
      const { body } = await as.get(`/v1/spaces/${space.id}`);
      expect(body).toMatchObject({ permissions: { triggerGitSync: may } });
      const answer = await as.post(`/v1/spaces/${space.id}/git/import`, { url: repository.url, ref: main });
      expect(answer.status).toBe(may ? 204 : 403);
      expect((await as.get(`/v1/spaces/${space.id}/git/info`)).status).toBe(may ? 200 : 403);
      await runWaitingJobs(database());
    }
    const stranger = api.as(await w.stranger());
    expect((await stranger.get(`/v1/spaces/${space.id}/git/info`)).status).toBe(404);
  });

  it("refuses invalid branches and addresses, and passwords over plain HTTP", async () => {
    const git = gitIn(database(), w, (await w.space()).id);
    const send = (body: object) =>
      git.as.post(`${git.at}/git/import`, { url: repository.url, ref: main, ...body });
    for (const ref of ["main", "refs/tags/v1", "refs/heads/", "refs/heads/a..b", "refs/heads/a b"]) {
      expectField(await send({ ref }), "ref");
    }
    for (const url of [
      "git@github.com:a/b.git",
      "ssh://git@example.org/a",
      `http://x:${TOKEN}@example.org/a`,
    ]) {
      const answer = await send({ url });
      expectField(answer, "url");
      expect(answer.text).not.toContain(TOKEN);
    }
    expectField(await send({ repoProjectDirectory: "../up" }), "repoProjectDirectory");
    const exported = await git.as.post(`${git.at}/git/export`, { url: repository.url, ref: main });
    expectField(exported, "commitMessage");
    expect((await git.as.get(`${git.at}/git/info`)).status).toBe(404);
  });

  it("explains why a repository cannot be read, without quoting its response", async () => {
    const git = gitIn(database(), w, (await w.space()).id);
    const reasonFor = async (url: string, ref = main) => (await git.importing(url, { ref })).reason;
    expect(await reasonFor(repository.url, "refs/heads/gone")).toContain("no branch “gone”");
    expect(await reasonFor(repository.url.replace("owner", "nobody"))).toContain(
      "No repository at this address",
    );
    expect(await reasonFor("http://127.0.0.1:9/owner/repository.git")).toContain(
      "Couldn't reach the repository",
    );
    env.allowPrivateFetch = [];
    const before = repository.asked.length;
    expect(await reasonFor(repository.url)).toContain("Couldn't reach the repository");
    expect(await reasonFor("http://169.254.169.254/latest/meta-data")).toContain(
      "Couldn't reach the repository",
    );
    expect(repository.asked).toHaveLength(before);
    expect((await git.info()).operation?.reason).not.toMatch(/secret|stack|ECONN/);
  });

  it("encrypts a token, sends it to its own address only, and never returns it", async () => {
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
    const written: string[] = [];
    for (const level of ["info", "warn", "error", "debug"] as const) {
      vi.spyOn(log, level).mockImplementation(
        (...words: unknown[]) => void written.push(JSON.stringify(words)),
      );
    }
    const secured = await serveRepository(selfSigned());
    try {
      await secured.commit({ "README.md": "# Welcome\n" });
      secured.password = TOKEN;
      const git = gitIn(database(), w, (await w.space()).id);
      expect((await git.importing(secured.url)).reason).toContain("refused access");
      const wrong = await git.importing(secured.url.replace("//", `//me:wrong-${TOKEN}@`));
      expect(wrong.reason).toContain("refused access");
      const right = await git.importing(secured.url.replace("//", `//me:${TOKEN}@`));
      expect(right).toMatchObject({ state: "success" });
      expect(await git.info()).toMatchObject({ url: secured.url, hasCredentials: true });
      await secured.commit({ "README.md": "# Welcome back\n" });
      expect(await git.importing(secured.url)).toMatchObject({ state: "success" });

      const spaceId = git.at.split("/").at(-1)!;
      const stored = await database().$queryRaw<{ row: string }[]>`
        SELECT g::text AS "row" FROM "GitSync" g UNION ALL SELECT o::text FROM "GitOperation" o
        UNION ALL SELECT e::text FROM "Event" e WHERE e."spaceId" = ${spaceId}
        UNION ALL SELECT r::text FROM "RevisionGit" r
        UNION ALL SELECT j::text FROM graphile_worker._private_jobs j`;
      const everything = JSON.stringify([stored, written, await git.info(), (await git.as.get(git.at)).body]);
      expect(everything).not.toContain(TOKEN);
      expect(everything).not.toContain(Buffer.from(`me:${TOKEN}`).toString("base64"));

      await git.importing(repository.url);
      expect((await git.info()).hasCredentials).toBe(false);
      expect((await git.as.delete(`${git.at}/git/info`)).status).toBe(205);
      expect((await git.as.get(`${git.at}/git/info`)).status).toBe(404);
      expect((await git.as.delete(`${git.at}/git/info`)).status).toBe(204);
    } finally {
      secured.close();
    }
  });
});

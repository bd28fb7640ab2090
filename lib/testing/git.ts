import { afterAll, afterEach, beforeAll, expect } from "vitest";
import type { DocumentPage, Page } from "@/lib/content/pages/schemas";
import { type FixtureRepository, serveRepository } from "@/lib/exchange/git/git-server-fixture";
import type { ExportToGit, GitInfo, ImportFromGit } from "@/lib/exchange/git/schemas";
import type { RootDb } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { runWaitingJobs } from "@/lib/wiring/worker";
import { api } from "./api";
import type { World } from "./world";

/** Serves repositories on this machine, which spaces may reach; each ends with the test that requested it. */
export function repositoriesOfTests(): () => Promise<FixtureRepository> {
  const served: FixtureRepository[] = [];
  beforeAll(() => {
    env.allowPrivateFetch = ["127.0.0.1/32"];
  });
  afterEach(() => {
    for (const repository of served.splice(0)) repository.close();
  });
  afterAll(() => {
    env.allowPrivateFetch = [];
  });
  return async () => {
    const repository = await serveRepository();
    served.push(repository);
    return repository;
  };
}

/** Functions for tests of Git on a space, as its administrator. */
export function gitIn(db: RootDb, { admin }: World, spaceId: string) {
  const as = api.as(admin);
  const at = `/v1/spaces/${spaceId}`;

  async function run(
    direction: "import" | "export",
    input: { url: string } & (Partial<ImportFromGit> | Partial<ExportToGit>),
  ): Promise<NonNullable<GitInfo["operation"]>> {
    const started = await as.post(`${at}/git/${direction}`, { ref: "refs/heads/main", ...input });
    expect(started.status, started.text).toBe(204);
    await runWaitingJobs(db);
    return (await info()).operation!;
  }
  async function info(): Promise<GitInfo> {
    const answer = await as.get<GitInfo>(`${at}/git/info`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  }
  /** Documents of the space by title, their texts with them. */
  async function pages(): Promise<Record<string, DocumentPage>> {
    const { body } = await as.get<{ pages: Page[] }>(`${at}/content/pages`);
    const found: Record<string, DocumentPage> = {};
    const visit = async (page: Page): Promise<void> => {
      if (page.type === "document") {
        found[page.title] = (await as.get<DocumentPage>(`${at}/content/page/${page.id}`)).body;
      }
      if ("pages" in page) for (const child of page.pages) await visit(child);
    };
    for (const page of body.pages) await visit(page);
    return found;
  }
  /** Nested titles of the space's pages. */
  async function outline(): Promise<unknown[]> {
    const { body } = await as.get<{ pages: Page[] }>(`${at}/content/pages`);
    const titles = (list: readonly Page[]): unknown[] =>
      list.map((page) =>
        "pages" in page && page.pages.length > 0 ? [page.title, titles(page.pages)] : page.title,
      );
    return titles(body.pages);
  }
  /** Edits the space through a change request and merges it. */
  async function edit(changes: object[]): Promise<void> {
    const request = await as.post<{ id: string }>(`${at}/change-requests`, { subject: "An edit" });
    const path = `${at}/change-requests/${request.body.id}`;
    const edited = await as.post(`${path}/content`, { changes });
    expect(edited.status, edited.text).toBe(200);
    const merged = await as.post<{ result: string }>(`${path}/merge`, {});
    expect(merged.body.result, merged.text).toBe("merge");
  }
  const head = async (): Promise<string> => (await as.get<{ revision: string }>(at)).body.revision;

  return {
    importing: (url: string, input: Partial<ImportFromGit> = {}) => run("import", { url, ...input }),
    exporting: (url: string, input: Partial<ExportToGit> = {}) =>
      run("export", { url, commitMessage: "From the space", ...input }),
    ...{ info, pages, outline, edit, head, as, at },
  };
}

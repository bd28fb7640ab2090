import { beforeAll, describe, expect, it } from "vitest";
import type { Page } from "@/lib/content/pages/schemas";
import { database } from "@/lib/platform/db/client";
import { api } from "@/lib/testing/api";
import { gitIn, repositoriesOfTests } from "@/lib/testing/git";
import { type World, world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";

let w: World;
const serve = repositoriesOfTests();

const SPEC = `openapi: 3.1.0
info: { title: Pet shop, version: "2" }
paths: { /pets: { get: { tags: [pets], summary: List pets, responses: { "200": { description: ok } } } } }
`;
const ofSpec = (spec = "petstore", models = true) => ({
  ...{ type: "builtin:openapi", props: { models } },
  dependencies: { spec: { ref: { kind: "openapi", spec } } },
});
const block = (spec = "petstore", models = true, indent = "") =>
  [
    "- ```yaml",
    "  type: builtin:openapi",
    "  props:",
    `    models: ${models}`,
    "  dependencies:",
    "    spec:",
    "      ref:",
    "        kind: openapi",
    `        spec: ${spec}`,
    "  ```",
  ]
    .map((line) => `${indent}${line}\n`)
    .join("");

type ComputedPage = { id: string; title: string; computed: ReturnType<typeof ofSpec> };

beforeAll(async () => {
  w = await world();
  await api.as(w.admin).put(`/v1/orgs/${w.organization.id}/openapi/petstore`, { source: { text: SPEC } });
  await runWaitingJobs(database());
});

/** An exported space with computed pages at the root, below a page and in a group. */
async function exported() {
  const git = gitIn(database(), w, (await w.space()).id);
  const insert = (more: object) => ({ operation: "insert_page", ...more });
  const computed = (more: object = {}) => insert({ type: "computed", computed: ofSpec(), ...more });
  await git.edit([
    insert({ ref: "start", document: { markdown: "# Start\n" } }),
    computed({ title: "Reference" }),
    insert({ ref: "end", document: { markdown: "# End\n" } }),
    computed({ into: "end", computed: ofSpec("petstore", false) }),
    insert({ ref: "group", type: "group", title: "More" }),
    computed({ into: "group" }),
  ]);
  const repository = await serve();
  const done = await git.exporting(repository.url);
  expect(done, done.reason).toMatchObject({ state: "success" });
  return { git, repository };
}
type Git = ReturnType<typeof gitIn>;

/** Returns the stored tree with computed pages instead of generated ones. */
async function stored(git: Git): Promise<{ outline: unknown[]; computed: ComputedPage[] }> {
  const { body } = await git.as.get<{ pages: Page[] }>(`${git.at}/content/pages?computed=false`);
  const found: ComputedPage[] = [];
  const outlineOf = (pages: readonly Page[]): unknown[] =>
    pages.map((page) => {
      if (page.type === "computed") found.push(page as ComputedPage);
      return "pages" in page && page.pages.length > 0 ? [page.title, outlineOf(page.pages)] : page.title;
    });
  return { outline: outlineOf(body.pages), computed: found };
}

const SUMMARY = `# Table of contents

- [Start](README.md)
${block()}- [End](end/README.md)
${block("petstore", false, "  ")}
## More

${block()}`;

describe("computed pages in a Git repository", () => {
  it("are exported as their sources, and importing these changes nothing", async () => {
    const { git, repository } = await exported();
    const files = await repository.files();
    expect(files["SUMMARY.md"]).toBe(SUMMARY);
    expect(Object.keys(files).sort()).toEqual(["README.md", "SUMMARY.md", "end/README.md"]);
    const head = await git.head();
    const forced = await git.importing(repository.url, { force: true });
    expect(forced, forced.reason).toMatchObject({ state: "success" });
    expect([forced.revision, forced.warnings, await git.head()]).toEqual([undefined, undefined, head]);

    const other = gitIn(database(), w, (await w.space()).id);
    await other.importing(repository.url);
    expect((await stored(other)).outline).toEqual([
      "Start",
      "Pet shop",
      ["End", ["Pet shop"]],
      ["More", ["Pet shop"]],
    ]);
    await other.exporting(repository.url);
    expect(await repository.files()).toEqual(files);
  });

  it("take over committed sources, merged by key with changes in the space", async () => {
    const { git, repository } = await exported();
    const before = await stored(git);
    const [first, below] = before.computed as [ComputedPage, ComputedPage];
    await repository.commit({
      "SUMMARY.md": SUMMARY.replace("models: true", "models: false").replace(
        block("petstore", false, "  "),
        "",
      ),
    });
    const ref = { kind: "openapi", spec: "petstore" };
    const pinned = { ...ofSpec(), dependencies: { spec: { ref, value: null } } };
    await git.edit([{ operation: "update_page", page: first.id, title: "The API", computed: pinned }]);
    const done = await git.importing(repository.url);
    expect([done.state, done.changeRequest, done.warnings]).toEqual(["success", undefined, undefined]);
    const after = await stored(git);
    expect(after.outline).toEqual(["Start", "The API", "End", ["More", ["Pet shop"]]]);
    expect(after.computed[0]).toMatchObject({
      id: first.id,
      computed: { ...pinned, props: { models: false } },
    });
    expect(after.computed.map(({ id }) => id)).not.toContain(below.id);
  });

  it("keep their id when spec or position changes, and are a conflict if both sides changed them", async () => {
    const { git, repository } = await exported();
    const [first, below, grouped] = (await stored(git)).computed as [
      ComputedPage,
      ComputedPage,
      ComputedPage,
    ];
    const rest = `- [Start](README.md)\n- [End](end/README.md)\n${block("petstore", false, "  ")}\n## More\n\n${block()}`;
    await repository.commit({ "SUMMARY.md": `# Table of contents\n\n${block("billing")}${rest}` });
    const { warnings } = await git.importing(repository.url);
    expect(warnings).toMatchObject([{ path: "SUMMARY.md", detail: expect.stringContaining("“billing”") }]);
    const changed = await stored(git);
    expect(changed.outline).toEqual(["Reference", "Start", ["End", ["Pet shop"]], ["More", ["Pet shop"]]]);
    expect(changed.computed.map(({ id }) => id)).toEqual([first.id, below.id, grouped.id]);
    expect(changed.computed[0]!.computed).toEqual(ofSpec("billing"));

    await repository.commit({ "SUMMARY.md": `# Table of contents\n\n${rest}${block("billing")}` });
    await git.importing(repository.url);
    const moved = await stored(git);
    expect(moved.outline).toEqual(["Start", ["End", ["Pet shop"]], ["More", ["Pet shop", "Reference"]]]);
    expect(moved.computed.map(({ id }) => id)).toEqual([below.id, grouped.id, first.id]);

    await repository.commit({ "SUMMARY.md": `# Table of contents\n\n${rest}${block("invoices")}` });
    await git.edit([{ operation: "update_page", page: first.id, computed: ofSpec() }]);
    const { changeRequest } = await git.importing(repository.url);
    const conflicts = await git.as.get<{ items: { field: string; target: { id: string } }[] }>(
      `${git.at}/change-requests/${changeRequest!.id}/conflicts`,
    );
    expect(conflicts.body.items).toMatchObject([
      { field: "computed.dependencies.spec", target: { id: first.id } },
    ]);
  });

  it("stay unchanged if their block cannot be read, with a warning of the import", async () => {
    const { git, repository } = await exported();
    const before = await stored(git);
    const broken = SUMMARY.replace("builtin:openapi", "builtin:graphql").replace("spec: petstore", "spec: [");
    await repository.commit({ "SUMMARY.md": broken, "README.md": "# Start\n\nWords.\n" });
    const done = await git.importing(repository.url);
    expect(done.warnings).toMatchObject([
      { path: "SUMMARY.md", detail: expect.stringContaining("not valid YAML") },
    ]);
    expect(await stored(git)).toEqual(before);
    expect((await git.pages()).Start!.markdown).toContain("Words.");

    await repository.commit({ "SUMMARY.md": `${SUMMARY}- \`\`\`yaml\n  type: builtin:graphql\n  \`\`\`\n` });
    const { warnings } = await git.importing(repository.url);
    expect(warnings).toMatchObject([{ detail: expect.stringMatching(/builtin:graphql.* must be/) }]);
    expect(await stored(git)).toEqual(before);
    await git.exporting(repository.url);
    expect((await repository.files())["SUMMARY.md"]).toContain("builtin:graphql");
  });
});

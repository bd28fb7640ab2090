import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ReusableComparison, SemanticChanges } from "@/lib/collaboration/change-requests/schemas";
import { loadEvaluation } from "@/lib/content/rendering/evaluate";
import { database } from "@/lib/platform/db/client";
import type { Snapshot } from "@/lib/store/snapshot";
import { type ApiCaller, api, expectProblem } from "@/lib/testing/api";
import { type World, world } from "@/lib/testing/world";
import type { ReusableContent } from "./schemas";

type ChangeResponse = {
  changeRequest: { id: string; revision: string };
  insertedReusableContents?: ReusableContent[];
};
type Body = { markdown?: string; document?: { nodes: { type: string }[] } };

let here: World;
let as: ApiCaller;
let merger: ApiCaller;
let space: string;
let page: string;
let base: string;

beforeAll(async () => {
  here = await world();
  as = api.as(await here.member("edit"));
  merger = api.as(here.admin);
});

beforeEach(async () => {
  const { id } = await here.space({ pages: ["# Start\n\nHello.\n"] });
  space = `/v1/spaces/${id}`;
  const tree = await as.get<{ pages: { id: string }[] }>(`${space}/content/pages`);
  page = tree.body.pages[0]!.id;
  base = await open();
});

const open = async () =>
  `${space}/change-requests/${(await as.post<{ id: string }>(`${space}/change-requests`, {})).body.id}`;
const apply = (changes: object[], on = base) =>
  as.post<ChangeResponse>(`${on}/content?compat=false`, { changes });
const applied = async (changes: object[], on = base) => {
  const answer = await apply(changes, on);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const insert = async (title: string, markdown: string, on = base) => {
  const { insertedReusableContents } = await applied(
    [{ operation: "insert_reusable_content", title, document: { markdown } }],
    on,
  );
  return insertedReusableContents![0]!;
};
const write = (markdown: string) => applied([{ operation: "update_page", page, document: { markdown } }]);
const read = async (query: string, at = `${base}/content`) =>
  (await as.get<Body>(`${at}/page/${page}?${query}`)).body;
const merge = (on = base) => merger.post<{ result: string }>(`${on}/merge`);
const holding = (id: string) => `::reusable-content{ref="/reusable-contents/${id}"}\n`;

describe("reusable contents", () => {
  it("are created, changed and removed in a change request, and reach the space with the merge", async () => {
    const made = await insert("Notice", "Mind the *pump*.\n");
    expect(made).toMatchObject({ title: "Notice", document: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const at = (of: string) => `${of}/content/reusable-contents/${made.id}`;
    expect((await as.get(at(base))).body).toEqual(made);
    expectProblem(await as.get(at(space)), 404);
    expect((await as.get(`${at(base)}?format=markdown`)).body).toEqual({
      ...made,
      markdown: "Mind the *pump*.\n",
    });
    const listed = (of: string) =>
      as.get<{ items: ReusableContent[]; count: number }>(`${of}/content/reusable-contents`);
    expect((await listed(base)).body).toMatchObject({ items: [made], count: 1 });
    expect((await listed(space)).body).toMatchObject({ items: [], count: 0 });

    await applied([
      { operation: "update_reusable_content", reusableContent: made.id, title: "Warning" },
      {
        operation: "update_reusable_content",
        reusableContent: made.id,
        document: { markdown: "Mind it.\n" },
      },
    ]);
    expect((await merge()).body.result).toBe("merge");
    const merged = (await as.get<ReusableContent>(at(space))).body;
    expect(merged.title).toBe("Warning");
    expect((await as.get(`${space}/documents/${merged.document}`)).body).toMatchObject({
      object: "document",
    });
    const { reusableContents, id: revision } = (
      await as.get<{ id: string; reusableContents: ReusableContent[] }>(`${space}/content`)
    ).body;
    expect(reusableContents).toEqual([merged]);
    const inRevision = `${space}/revisions/${revision}/reusable-contents/${made.id}`;
    expect((await as.get(inRevision)).body).toEqual(merged);
    expect((await as.get(`${inRevision}/document`)).text).toContain("Mind it.");
    const changes = await as.get<SemanticChanges>(`${space}/revisions/${revision}/changes`);
    expect(changes.body.changes).toMatchObject([
      { type: "reusable_content_created", reusableContent: { id: made.id, title: "Warning" } },
    ]);

    const compared = await as.get<ReusableComparison>(
      `${space}/revisions/${revision}/changes/reusable-contents/${made.id}`,
    );
    expect(compared.body).toMatchObject({ after: merged, source: { before: "", after: "Mind it.\n" } });
    expect(compared.body.blocks.map(({ kind }) => kind)).toEqual(["added"]);

    const next = await open();
    await applied(
      [
        {
          operation: "update_reusable_content",
          reusableContent: made.id,
          document: { markdown: "Mind them.\n" },
        },
      ],
      next,
    );
    const inRequest = `${next}/changes/reusable-contents`;
    const edited = (await as.get<ReusableComparison>(`${inRequest}/${made.id}`)).body;
    expect(edited.blocks).toMatchObject([{ kind: "changed", inline: expect.stringContaining("<ins") }]);
    expectProblem(await as.get(`${inRequest}/none`), 404);
    await applied([{ operation: "delete_reusable_content", reusableContent: made.id }], next);
    expectProblem(await as.get(at(next)), 404);
    expect((await merge(next)).body.result).toBe("merge");
    expectProblem(await as.get(at(space)), 404);
  });

  it("are not overwritten by an edit based on an older state", async () => {
    const { id } = await insert("Notice", "One.\n");
    const tag = (await as.get(`${base}/content/reusable-contents/${id}`)).headers.etag as string;
    const edit = (markdown: string) =>
      as.post(
        `${base}/content`,
        {
          changes: [{ operation: "update_reusable_content", reusableContent: id, document: { markdown } }],
        },
        { headers: { "if-match": tag } },
      );
    expect((await edit("Two.\n")).status).toBe(200);
    expectProblem(await edit("Three.\n"), 412, "stale");

    const pageTag = (await as.get(`${base}/content/page/${page}`)).headers.etag as string;
    const both = [
      { operation: "update_page", page, title: "Begin" },
      { operation: "update_reusable_content", reusableContent: id, document: { markdown: "Four.\n" } },
    ];
    const headers = { headers: { "if-match": pageTag } };
    expectProblem(await as.post(`${base}/content`, { changes: both }, headers), 412, "stale");
    expect((await as.post(`${base}/content`, { changes: both.slice(0, 1) }, headers)).status).toBe(200);
  });

  it("appear in evaluated pages, and in what visitors see", async () => {
    const { id } = await insert("Notice", "Mind the *pump*.\n");
    await write(`# Start\n\n${holding(id)}\nHello.\n`);
    expect((await read("")).markdown).toContain("::reusable-content");
    expect((await read("evaluated=true")).markdown).toBe("# Start\n\nMind the *pump*.\n\nHello.\n");
    const types = (body: Body) => body.document!.nodes.map(({ type }) => type);
    expect(types(await read("format=document"))).toEqual(["heading-1", "reusable-content", "paragraph"]);
    expect(types(await read("format=document&evaluated=true"))).toEqual([
      "heading-1",
      "paragraph",
      "paragraph",
    ]);
    const rendered = await as.get<{ html: string }>(`${base}/content/rendered`);
    expect(rendered.body.html).toContain("Mind the <em>pump</em>.");
  });

  it("conflict as pages do: nothing is lost, and rewriting one resolves its conflict", async () => {
    const { id } = await insert("Notice", "One.\n\nTwo.\n");
    await merge();
    base = await open();
    const other = await open();
    const edit = (markdown: string, on: string) =>
      applied([{ operation: "update_reusable_content", reusableContent: id, document: { markdown } }], on);
    await edit("One!\n\nTwo.\n", other);
    await edit("One?\n\nTwo.\n", base);
    expect((await merge(other)).body.result).toBe("merge");
    expect((await merge()).body.result).toBe("conflicts");
    await applied([{ operation: "update_reusable_content", reusableContent: id, title: "N" }]);
    expect((await merge()).body.result).toBe("conflicts");
    await edit("One.\n\nThree.\n", base);
    expect((await merge()).body.result).toBe("merge");
    expect((await as.get(`${space}/content/reusable-contents/${id}?format=markdown`)).body).toMatchObject({
      title: "N",
      markdown: "One.\n\nThree.\n",
    });
  });

  it("refuse invalid changes, and leave everything unchanged", async () => {
    const before = (await as.get<{ revision: string }>(base)).body.revision;
    expectProblem(
      await apply([
        { operation: "set_variables", variables: { product: "Pump" } },
        { operation: "update_reusable_content", reusableContent: "none", title: "N" },
      ]),
      404,
    );
    expectProblem(await apply([{ operation: "insert_reusable_content", title: " " }]), 400);
    expectProblem(await apply([{ operation: "set_variables", variables: { "2nd": "x" } }]), 400);
    expectProblem(await apply([{ operation: "set_variables", variables: { a: "x".repeat(257) } }]), 400);
    expectProblem(await apply([{ operation: "set_variables", variables: { gone: null } }]), 404);
    expect((await as.get<{ revision: string }>(base)).body.revision).toBe(before);
  });
});

describe("variables", () => {
  const value = (name: string) => `<expression expression="${name}"/>`;

  it("of the space and of the page are inserted by name, and used in conditions", async () => {
    await applied([
      { operation: "set_variables", variables: { product: "Pump", major: 3, beta: true } },
      { operation: "set_variables", page, variables: { step: "one" } },
    ]);
    const written = `${value("space.vars.product")} ${value("space.vars.major")}, ${value("page.vars.step")}, ${value("visitor.name")}\n`;
    await write(`# Start\n\n${written}\n:::if{expression="space.vars.beta"}\nBeta.\n:::\n`);
    expect((await read("evaluated=true")).markdown).toBe("# Start\n\nPump 3, one, \n\nBeta.\n");
    expect((await read("evaluated=deterministic-only")).markdown).toContain(`one, ${value("visitor.name")}`);
    expect((await read("evaluated=false")).markdown).toContain(value("space.vars.product"));
    const content = await as.get<{ variables: object; pages: { variables?: object }[] }>(`${base}/content`);
    expect(content.body.variables).toEqual({ beta: true, major: 3, product: "Pump" });
    expect(content.body.pages[0]!.variables).toEqual({ step: "one" });
    expect((await as.get(`${base}/content/variables`)).body).toMatchObject({
      variables: content.body.variables,
    });
    expect((await as.get(`${space}/content/variables`)).body).toMatchObject({ variables: {} });

    await applied([
      { operation: "set_variables", variables: { beta: null, major: 4 } },
      { operation: "set_variables", page, variables: { step: null } },
    ]);
    expect((await read("evaluated=true")).markdown).toContain(`Pump 4, ${value("page.vars.step")}`);
  });

  it("with different values from two people wait for a resolution", async () => {
    await applied([{ operation: "set_variables", variables: { product: "Pump" } }]);
    const other = await open();
    await applied([{ operation: "set_variables", variables: { product: "Valve" } }], other);
    expect((await merge(other)).body.result).toBe("merge");
    expect((await merge()).body.result).toBe("conflicts");
    await applied([{ operation: "set_variables", variables: { colour: "red" } }]);
    expect((await merge()).body.result).toBe("conflicts");

    const conflicts = await as.get<{ items: { id: string }[] }>(`${base}/conflicts`);
    const conflict = `${base}/conflicts/${conflicts.body.items[0]!.id}`;
    expect((await as.put(conflict, { resolution: { choice: "main" } })).status).toBe(200);
    await applied([{ operation: "set_variables", variables: { product: "Tap" } }]);
    expectProblem(await as.put(conflict, { resolution: { choice: "change" } }), 409, "edited_since");
    expect((await merge()).body.result).toBe("merge");
    const { variables } = (await as.get<{ variables: object }>(`${space}/content/variables`)).body;
    expect(variables).toEqual({ colour: "red", product: "Tap" });
  });
});

describe("files", () => {
  it("are renamed, replaced under their id, and deleted", async () => {
    const base64 = (text: string) => Buffer.from(text).toString("base64");
    const answer = await as.post<{ insertedFiles: { id: string }[] }>(`${base}/content?compat=false`, {
      changes: [
        {
          operation: "insert_files",
          files: [{ name: "a.txt", contentType: "text/plain", base64: base64("one") }],
        },
      ],
    });
    const file = answer.body.insertedFiles[0]!.id;
    const at = `${base}/content/files/${file}`;
    const bytes = async () =>
      (await as.get(`${space}/files/${file}/content?changeRequest=${base.split("/").at(-1)}`)).text;
    await applied([{ operation: "update_file", file, name: "b.txt" }]);
    expect((await as.get(at)).body).toMatchObject({ id: file, name: "b.txt", size: 3 });
    expect(await bytes()).toBe("one");
    const { revision } = (await as.get<{ revision: string }>(base)).body;
    await applied([{ operation: "update_file", file, contentType: "text/plain", base64: base64("three") }]);
    expect((await as.get(at)).body).toMatchObject({ id: file, name: "b.txt", size: 5 });
    expect(await bytes()).toBe("three");
    const { changes } = (await as.get<SemanticChanges>(`${base}/changes?since=${revision}`)).body;
    expect(changes).toEqual([
      {
        type: "file_edited",
        file: expect.objectContaining({ id: file, name: "b.txt" }),
        attributes: {
          size: { before: 3, after: 5 },
          downloadURL: { before: expect.any(String), after: expect.stringContaining("changeRequest=") },
        },
      },
    ]);
    await applied([{ operation: "delete_file", file }]);
    expectProblem(await as.get(at), 404);
    expectProblem(await apply([{ operation: "delete_file", file }]), 404);
  });

  it("are read only as far as they fit into one text", async () => {
    const long = `${"Mind the pump. ".repeat(100)}\n\n`.repeat(400);
    const [one, two] = [await insert("One", long), await insert("Two", long)];
    const [, spaceId, , requestId] = base.slice("/v1/".length).split("/") as [string, string, string, string];
    const row = await database().changeRequest.findUniqueOrThrow({
      where: { id: requestId },
      select: { branchId: true },
    });
    const snapshot: Snapshot = {
      organizationId: here.organization.id,
      spaceId,
      branchId: row.branchId,
      seq: null,
      base: null,
    };
    const evaluation = await loadEvaluation(
      database(),
      snapshot,
      null,
      [holding(one.id) + holding(two.id)],
      "open",
    );
    expect(Object.keys(evaluation?.reusables ?? {})).toHaveLength(1);
  });

  it("and files by address are refused if there are too many to fetch", async () => {
    const files = (from: number) =>
      Array.from({ length: 17 }, (_, at) => ({
        name: `${from + at}.png`,
        url: `https://example.test/${from + at}`,
      }));
    const changes = [0, 17, 34].map((from) => ({ operation: "insert_files", files: files(from) }));
    expectProblem(await apply(changes), 400, "too_many");
  });

  it("and pages refuse an invalid document", async () => {
    const refused = [{}, { data: {} }, { data: {}, nodes: [{ object: "block", type: "paragraph" }] }];
    for (const wrong of refused) {
      const document = { document: { object: "document", ...wrong } };
      expectProblem(
        await apply([{ operation: "insert_reusable_content", title: "A", document }]),
        400,
        "invalid_content",
      );
      expectProblem(await apply([{ operation: "update_page", page, document }]), 400, "invalid_content");
    }
  });
});

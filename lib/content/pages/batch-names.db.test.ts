import { beforeAll, describe, expect, it } from "vitest";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { api, expectProblem } from "@/lib/testing/api";
import { type World, world } from "@/lib/testing/world";
import type { Page } from "./schemas";

let here: World;
let space: SpaceSubject;

beforeAll(async () => {
  here = await world();
  space = await here.space({ pages: ["# Tank\n\nIt holds two days."] });
});

type Touched = { changes: { object: string; page: { id: string } }[] };

const newRequest = async () => {
  const { changeRequest } = await here.changeRequest(space, { by: here.admin });
  const path = `/v1/spaces/${space.id}/change-requests/${changeRequest.id}/content`;
  const as = api.as(here.admin);
  return {
    apply: (changes: unknown[], ifMatch?: string) =>
      as.post<Touched>(
        `${path}?compat=false`,
        { changes },
        ifMatch === undefined ? undefined : { headers: { "if-match": ifMatch } },
      ),
    pages: async () => (await as.get<{ pages: Page[] }>(path)).body.pages,
    tag: async (id: string) => String((await as.get(`${path}/page/${id}`)).headers.etag),
    page: async (id: string) => (await as.get<Page>(`${path}/page/${id}?format=markdown`)).body,
  };
};

describe("the ref of a page that a batch inserts", () => {
  it("names the page to later changes of the batch", async () => {
    const { apply, page } = await newRequest();
    const { body } = await apply([
      {
        operation: "insert_page",
        ref: "copy:",
        document: { markdown: "---\ndescription: Former words\n---\n\nWater.\n" },
        title: "Pumps",
      },
      { operation: "update_page", page: "copy:", description: "Present words" },
      { operation: "set_variables", page: "copy:", variables: { pressure: "4" } },
    ]);
    expect(body.changes).toMatchObject([{ object: "created_page", ref: "copy:" }]);
    expect(await page(body.changes[0]!.page.id)).toMatchObject({
      title: "Pumps",
      description: "Present words",
      variables: { pressure: "4" },
    });
  });

  it("leaves no page if a later change is refused", async () => {
    const { apply, pages } = await newRequest();
    const before = await pages();
    const refused = await apply([
      { operation: "insert_page", ref: "menu", type: "group", title: "Menu" },
      { operation: "set_variables", page: "menu", variables: { pressure: "4" } },
    ]);
    expect(expectProblem(refused, 400, "no_variables").fields).toMatchObject([{ path: "changes.1" }]);
    expect(await pages()).toEqual(before);
  });

  it("names no page to changes before the one that inserts it", async () => {
    const { apply } = await newRequest();
    expectProblem(
      await apply([
        { operation: "update_page", page: "later", title: "Later" },
        { operation: "insert_page", ref: "later", title: "Later" },
      ]),
      404,
    );
  });

  it("needs no entity tag, while other pages of the batch do", async () => {
    const { apply, pages, tag } = await newRequest();
    const { id } = (await pages())[0]!;
    const changes = [
      { operation: "insert_page", ref: "new", title: "New" },
      { operation: "update_page", page: "new", title: "Newer" },
      { operation: "update_page", page: id, title: "Other" },
    ];
    expectProblem(await apply(changes, '"old"'), 412, "stale");
    expect((await apply(changes, await tag(id))).status).toBe(200);
  });
});

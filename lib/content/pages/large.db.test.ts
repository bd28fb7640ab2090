import { beforeAll, describe, expect, it } from "vitest";
import { type ApiCaller, api } from "@/lib/testing/api";
import { world } from "@/lib/testing/world";

const SECTION = `\n## A part\n\n${"Some **bold** words, [a link](https://example.com) and `code`. ".repeat(10)}\n\n- one\n- two\n`;
const LARGE = `# Large\n${SECTION.repeat(500)}`;

describe("a large page", () => {
  let caller: ApiCaller;
  let space: string;
  let page: string;
  beforeAll(async () => {
    const w = await world();
    const made = await w.space({ pages: [LARGE] });
    caller = api.as(w.admin);
    space = `/v1/spaces/${made.id}`;
    const { body } = await caller.get<{ pages: { id: string }[] }>(`${space}/content/pages`);
    page = body.pages[0]!.id;
  });

  /** Counts the other requests answered while `work` runs. */
  async function answeredDuring(work: Promise<{ status: number; text: string }>): Promise<number> {
    let ended = false;
    void work.finally(() => {
      ended = true;
    });
    let answered = 0;
    for (; !ended; answered += 1) await caller.get(space);
    const { status, text } = await work;
    expect(status, text.slice(0, 500)).toBe(200);
    return answered;
  }

  it("is read as a document while the server keeps answering", async () => {
    expect(await answeredDuring(caller.get(`${space}/content/page/${page}?format=document`))).toBeGreaterThan(
      10,
    );
  });

  it("is written as a document while the server keeps answering", async () => {
    const { body } = await caller.get<{ document: object }>(`${space}/content/page/${page}?format=document`);
    const { body: request } = await caller.post<{ number: number }>(`${space}/change-requests`, {});
    const changes = [{ operation: "update_page", page, document: { document: body.document } }];
    const writing = caller.post(`${space}/change-requests/${request.number}/content`, { changes });
    expect(await answeredDuring(writing)).toBeGreaterThan(10);
  });
});

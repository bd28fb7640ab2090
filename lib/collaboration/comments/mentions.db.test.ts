import { beforeAll, expect, it } from "vitest";
import { type ApiCaller, api } from "@/lib/testing/api";
import { type Person, type World, world } from "@/lib/testing/world";
import type { Comment, Mention } from "./schemas";

type List<Item> = { items: Item[]; count: number };

let here: World;
let named: Person;
let asNamed: ApiCaller;
let asAuthor: ApiCaller;
let base: string;

beforeAll(async () => {
  here = await world();
  named = await here.member("read");
  asNamed = api.as(named);
  asAuthor = api.as(await here.member("edit"));
  base = `/v1/spaces/${(await here.space({ pages: ["# Guide\n"] })).id}`;
});

const mention = ({ id }: { id: string }) => `Look, [@Somebody](/users/${id})!`;
const post = async (markdown: string, at = base) =>
  (await asAuthor.post<Comment>(`${at}/comments`, { body: { markdown } })).body;
const mentions = async (as = asNamed): Promise<Mention[]> =>
  (await as.get<List<Mention>>(`/v1/orgs/${here.organization.id}/mentions`)).body.items;
const threadsNaming = async ({ id }: { id: string }) =>
  (await asNamed.get<List<Comment>>(`${base}/comments?mentions=${id}`)).body;

it("lists mentions of the caller in open threads, with a preview", async () => {
  await post(mention(here.admin));
  const comment = await post(mention(named));
  const replied = await post("What do we do?");
  await asAuthor.post(`${base}/comments/${replied.id}/replies`, { body: { markdown: mention(named) } });
  expect(await mentions()).toMatchObject([
    { comment: replied.id, reply: expect.any(String) },
    { comment: comment.id, preview: "Look, @Somebody!" },
  ]);
  const found = await threadsNaming(named);
  expect([found.count, found.items.map(({ id }) => id)]).toEqual([2, [replied.id, comment.id]]);

  await asAuthor.put(`${base}/comments/${replied.id}`, { resolved: true });
  expect((await mentions()).map(({ comment }) => comment)).toEqual([comment.id]);
  await asAuthor.put(`${base}/comments/${replied.id}`, { resolved: false });
  expect(await mentions()).toHaveLength(2);
  await asAuthor.put(`${base}/comments/${comment.id}`, { body: { markdown: "Never mind." } });
  await asAuthor.delete(`${base}/comments/${replied.id}`);
  expect(await mentions()).toEqual([]);
});

it("omits mentions of others, by the caller and in invisible spaces", async () => {
  const stranger = await here.stranger();
  const own = await asNamed.get<{ id: string }>("/v1/user");
  await post([mention(stranger), mention(own.body)].join(" "));
  expect((await threadsNaming(stranger)).count).toBe(0);

  const guest = await here.member(null);
  await post(mention(guest));
  expect(await mentions(api.as(guest))).toEqual([]);
});

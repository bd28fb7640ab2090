import { afterEach, expect, it, vi } from "vitest";
import { log } from "@/lib/platform/log";
import { api } from "@/lib/testing/api";
import { world } from "@/lib/testing/world";
import { database } from "./client";

afterEach(() => {
  vi.restoreAllMocks();
});

it("answers 500 for a row whose JSON does not match its schema, and logs the row", async () => {
  const w = await world();
  const { id } = await w.space();
  const admin = await api.as(w.admin);
  const broken = { type: "rules", rules: [{ rule: "require_specific_reviewers" }] };
  await database().space.update({ where: { id }, data: { mergeRules: broken } });
  const logged = vi.spyOn(log, "error").mockReturnValue();

  const answer = await admin.get(`/v1/spaces/${id}`);
  expect(answer.status).toBe(500);
  expect(answer.text).not.toContain("require_specific_reviewers");
  expect(logged).toHaveBeenCalledOnce();
  const [{ err }] = logged.mock.calls[0] as unknown as [{ err: Error }];
  expect(err.message).toContain(`“mergeRules” of the row ${id} of “Space”`);
});

it("validates the bodies of comments and replies by their schema too", async () => {
  const w = await world();
  const { id } = await w.space();
  const admin = await api.as(w.admin);
  const comments = `/v1/spaces/${id}/comments`;
  const comment = (await admin.post<{ id: string }>(comments, { body: { markdown: "One" } })).body;
  const replies = `${comments}/${comment.id}/replies`;
  const reply = (await admin.post<{ id: string }>(replies, { body: { markdown: "Two" } })).body;
  const logged = vi.spyOn(log, "error").mockReturnValue();
  const lastMessage = () => (logged.mock.calls.at(-1) as unknown as [{ err: Error }])[0].err.message;

  await database().commentReply.update({ where: { id: reply.id }, data: { body: { text: "Two" } } });
  expect((await admin.get(replies)).status).toBe(500);
  expect(lastMessage()).toContain(`“body” of the row ${reply.id} of “CommentReply”`);

  await database().comment.update({ where: { id: comment.id }, data: { tableCell: { record: 1 } } });
  expect((await admin.get(comments)).status).toBe(500);
  expect(lastMessage()).toContain(`“tableCell” of the row ${comment.id} of “Comment”`);

  await database().comment.update({ where: { id: comment.id }, data: { body: "One" } });
  expect((await admin.get(comments)).status).toBe(500);
  expect(lastMessage()).toContain(`“body” of the row ${comment.id} of “Comment”`);
});

import { afterEach, expect, it, vi } from "vitest";
import { log } from "@/lib/log";
import { api } from "@/lib/testing/api";
import { world } from "@/lib/testing/world";
import { database } from "./client";

afterEach(() => {
  vi.restoreAllMocks();
});

it("answers 500 about a row whose JSON is not of its schema, and logs which row it is", async () => {
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

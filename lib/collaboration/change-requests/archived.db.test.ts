import { expect, it } from "vitest";
import { database } from "@/lib/platform/db/client";
import type { PayloadOf } from "@/lib/platform/events/event";
import { api, expectProblem } from "@/lib/testing/api";
import { setting, update } from "@/lib/testing/change-requests";
import { changeRequests } from "./operations";

const archived = async (...changes: string[]) => {
  const given = await setting();
  const { ids, mine, open, edit } = given;
  const request = await open(mine);
  await edit(mine, request, update(ids.Alpha!, changes[0] ?? "One, mine.\n"));
  await api.as(mine).call(changeRequests.update, { params: request, body: { status: "archived" } });
  const statuses = async () => {
    const events = await database().event.findMany({
      where: { subjectId: request.changeRequestId },
      orderBy: { id: "asc" },
    });
    return events.flatMap(({ type, payload }) => {
      if (type === "changeRequest.merged") return ["merged"];
      const { changes } = payload as Partial<PayloadOf<"changeRequest.updated">>;
      return changes?.status ? [changes.status.after] : [];
    });
  };
  return { ...given, request, statuses };
};

it("merging an archived change request reopens it in the record first", async () => {
  const { mine, request, merge, text, statuses } = await archived();
  expect(await api.as(mine).call(changeRequests.mergeability, { params: request })).toMatchObject({
    mergeable: true,
  });
  expect(await merge(mine, request)).toMatchObject({ result: "merge" });
  expect(await text("Alpha")).toBe("One, mine.\n");
  expect(await statuses()).toEqual(["archived", "open", "merged"]);
  expectProblem(
    await api.as(mine).post(`/v1/spaces/${request.spaceId}/change-requests/${request.changeRequestId}/merge`),
    409,
    "merged",
  );
});

it("an archived change request with conflicts stays open after an attempt to merge it", async () => {
  const { ids, mine, request, live, merge, conflicts, statuses } = await archived();
  await live(update(ids.Alpha!, "One, theirs.\n"));
  expect(await merge(mine, request)).toMatchObject({ result: "conflicts" });
  expect(await conflicts(request)).toHaveLength(1);
  expect(await statuses()).toEqual(["archived", "open"]);
  expect(await api.as(mine).call(changeRequests.get, { params: request })).toMatchObject({
    status: "open",
    conflicts: 1,
  });
});

it("an archived change request that breaks the merge rules is not merged and stays archived", async () => {
  const { space, mine, request, statuses } = await archived();
  await database().space.update({
    where: { id: space.id },
    data: { mergeRules: { type: "rules", rules: [{ rule: "require_change_request_subject" }] } },
  });
  expectProblem(
    await api.as(mine).post(`/v1/spaces/${space.id}/change-requests/${request.changeRequestId}/merge`),
    409,
    "merge_rules",
  );
  expect(await statuses()).toEqual(["archived"]);
});

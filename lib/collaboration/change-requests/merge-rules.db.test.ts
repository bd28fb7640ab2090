import { beforeAll, describe, expect, it } from "vitest";
import { organizations } from "@/lib/organizations/organizations/operations";
import { database } from "@/lib/platform/db/client";
import type { MergeRule } from "@/lib/spaces/spaces/schemas";
import { api, expectProblem } from "@/lib/testing/api";
import { type Person, person, type World, world } from "@/lib/testing/world";
import type { ChangeRequest, Mergeability, RulesPreview } from "./schemas";

let here: World;
let author: Person;
let reviewer: Person;
let page: string;

beforeAll(async () => {
  here = await world();
  author = await here.member("create");
  reviewer = await here.member("review");
});

/** A change request that edits one page of a space with these rules. */
async function requestUnder(
  rules: MergeRule[] | "inherit",
  input: { subject?: string } = { subject: "Edit" },
) {
  const space = await here.space({ pages: ["# One\n\nFirst.\n"] });
  const path = `/v1/spaces/${space.id}`;
  await api.as(here.admin).patch(path, {
    mergeRules: rules === "inherit" ? { type: "inherit" } : { type: "rules", rules },
  });
  const tree = await api.as(author).get<{ pages: { id: string }[] }>(`${path}/content/pages`);
  page = tree.body.pages[0]!.id;
  const { body } = await api.as(author).post<ChangeRequest>(`${path}/change-requests`, input);
  const base = `${path}/change-requests/${body.id}`;
  const edit = (text: string) =>
    api.as(author).post(`${base}/content`, {
      changes: [{ operation: "update_page", page, document: { markdown: `# One\n\n${text}\n` } }],
    });
  await edit("Edited.");
  return {
    base,
    id: body.id,
    edit,
    check: async (as = here.admin) => (await api.as(as).get<Mergeability>(`${base}/mergeability`)).body,
    review: (status: string, as = reviewer) =>
      api.as(as).post(`${base}/reviews`, {
        status,
        ...(status === "changes-requested" && { comment: { markdown: "Please." } }),
      }),
    merge: (as = here.admin, body?: object) => api.as(as).post(`${base}/merge`, body),
    merged: async () => (await api.as(author).get<ChangeRequest>(base)).body,
  };
}

describe("merge rules", () => {
  it.each<[string, MergeRule, (request: Awaited<ReturnType<typeof requestUnder>>) => Promise<unknown>]>([
    ["at least one review", { rule: "require_at_least_one_review" }, (request) => request.review("approved")],
    [
      "a description",
      { rule: "require_change_request_description" },
      (request) =>
        api.as(author).patch(request.base, {
          description: {
            object: "document",
            data: {},
            nodes: [{ object: "block", type: "paragraph", data: {}, nodes: [] }],
          },
        }),
    ],
    [
      "a condition",
      { rule: "custom", expression: "pages.changed == 1 && approvals >= 1" },
      (request) => request.review("approved"),
    ],
  ])("hold a merge back until there is %s", async (_name, rule, fulfil) => {
    const request = await requestUnder([rule]);
    const [before] = (await request.check()).checks;
    expect(before).toMatchObject({
      rule: rule.rule,
      fulfilled: false,
      people:
        rule.rule === "custom" ? [] : expect.arrayContaining([expect.objectContaining({ object: "user" })]),
    });
    expectProblem(await request.merge(), 409, "merge_rules");
    await fulfil(request);
    expect(await request.check()).toMatchObject({
      mergeable: true,
      checks: [{ fulfilled: true, people: [] }],
    });
    expect((await request.merge()).body).toMatchObject({ result: "merge" });
  });

  it("require a new approval after the approved content changed, not otherwise", async () => {
    const request = await requestUnder([{ rule: "require_at_least_one_review" }]);
    await request.review("approved");
    await api.as(author).patch(request.base, { subject: "Another subject" });
    expect((await request.check()).mergeable).toBe(true);
    await request.edit("Edited after the approval.");
    expect((await request.check()).mergeable).toBe(false);
    await request.edit("Edited.");
    expect((await request.check()).mergeable).toBe(true);
  });

  it("may be conditions about reviews that request changes", async () => {
    const request = await requestUnder([{ rule: "custom", expression: "changesRequested == 0" }]);
    expect((await request.check()).mergeable).toBe(true);
    await request.review("changes-requested");
    expect((await request.check()).mergeable).toBe(false);
    await request.review("approved");
    expect((await request.check()).mergeable).toBe(true);
  });

  it("list the people who can help", async () => {
    const named = await requestUnder(
      [
        { rule: "require_specific_reviewers", users: [reviewer.id, here.admin.id] },
        { rule: "require_all_reviews_approved" },
        { rule: "require_change_request_subject" },
      ],
      {},
    );
    const helpers = async () => (await named.check()).checks.map(({ people }) => people.map(({ id }) => id));
    expect(await helpers()).toEqual([expect.arrayContaining([reviewer.id, here.admin.id]), [], [author.id]]);
    await named.review("approved", here.admin);
    await named.review("changes-requested");
    expect(await helpers()).toEqual([[reviewer.id], [reviewer.id], [author.id]]);
  });

  it("list no person from outside the organization, even if a rule contains their id", async () => {
    const stranger = await person({ displayName: "Somebody else" });
    const request = await requestUnder([
      { rule: "require_one_of_specific_reviewers", users: [stranger.id, reviewer.id] },
    ]);
    const [check] = (await request.check()).checks;
    expect(check?.people.map(({ id }) => id)).toEqual([reviewer.id]);
  });

  it("of the organization apply where a space inherits", async () => {
    const set = (mergeRules: object) =>
      api.as(here.admin).call(organizations.update, {
        params: { organizationId: here.organization.id },
        body: { mergeRules } as never,
      });
    const request = await requestUnder("inherit");
    await set({ type: "rules", rules: [{ rule: "require_at_least_one_review" }] });
    const refused = await request.merge();
    await set({ type: "none" });
    expectProblem(refused, 409, "merge_rules");
    expect((await request.merge()).status).toBe(200);
  });

  it("can be bypassed with a reason, only by the people named in the setting", async () => {
    const request = await requestUnder([
      { rule: "require_at_least_one_review" },
      { rule: "allow_bypass", users: [reviewer.id] },
    ]);
    const bypass = { bypass: { reason: "The pump is down, readers need this now." } };
    expect(await request.check()).toMatchObject({ mergeable: false, bypass: false });
    expect(await request.check(reviewer)).toMatchObject({ mergeable: false, bypass: true });
    expectProblem(await request.merge(here.admin, bypass), 403, "merge_rules");
    expectProblem(await request.merge(reviewer, { bypass: { reason: " " } }), 400);
    expectProblem(await request.merge(reviewer), 409, "merge_rules");
    expect((await request.merge(reviewer, bypass)).body).toMatchObject({ result: "merge" });
    const despite = { reason: bypass.bypass.reason, rules: ["At least one approval"] };
    expect((await request.merged()).ruleBypass).toEqual(despite);
    const event = await database().event.findFirstOrThrow({
      where: { subjectId: request.id, type: "changeRequest.merged" },
    });
    expect(event).toMatchObject({ actorId: reviewer.id, payload: { ruleBypass: despite } });
  });

  it("record no reason if every rule was fulfilled", async () => {
    const request = await requestUnder([{ rule: "allow_bypass", users: [reviewer.id] }]);
    await request.merge(reviewer, { bypass: { reason: "To be sure." } });
    expect(await request.merged()).toMatchObject({ status: "merged" });
    expect(await request.merged()).not.toHaveProperty("ruleBypass");
  });

  it("refuse invalid conditions, with position and remedy", async () => {
    const space = await here.space();
    const patch = (expression: string) =>
      api.as(here.admin).patch(`/v1/spaces/${space.id}`, {
        mergeRules: {
          type: "rules",
          rules: [{ rule: "require_at_least_one_review" }, { rule: "custom", expression }],
        },
      });
    const refused = await patch("approval > 1");
    expectProblem(refused, 400);
    expect(refused.text).toContain("mergeRules.rules.1.expression");
    expect(refused.text).toContain("there is number, subject");
    expect((await patch("approvals > 1")).status).toBe(200);
  });

  it("in a preview list the open change requests that would wait, and change nothing", async () => {
    const space = await here.space({ pages: ["# One\n\nFirst.\n"] });
    const path = `/v1/spaces/${space.id}`;
    const open = async (subject: string) => {
      const { body } = await api.as(author).post<ChangeRequest>(`${path}/change-requests`, { subject });
      await api.as(author).patch(`${path}/change-requests/${body.id}`, { status: "open" });
      return body;
    };
    const [approved, waiting] = [await open("Approved"), await open("Waiting")];
    await api.as(author).post(`${path}/change-requests`, { subject: "A draft" });
    await api.as(reviewer).post(`${path}/change-requests/${approved.id}/reviews`, { status: "approved" });
    const preview = (mergeRules: object, as = here.admin) =>
      api.as(as).post<RulesPreview>(`${path}/merge-rules/preview`, { mergeRules });
    const rules = [
      { rule: "require_at_least_one_review" },
      { rule: "custom", expression: "approvals >= 1" },
      { rule: "allow_bypass", users: [here.admin.id] },
    ];
    expect((await preview({ type: "rules", rules })).body).toEqual({
      open: 2,
      checked: 2,
      count: 1,
      items: [
        {
          id: waiting.id,
          number: waiting.number,
          subject: "Waiting",
          missing: ["At least one approval", "Condition “approvals >= 1”"],
        },
      ],
    });
    expect((await preview({ type: "none" })).body).toMatchObject({ open: 2, count: 0 });
    expectProblem(
      await preview({ type: "rules", rules: [{ rule: "custom", expression: "nonsense(" }] }),
      400,
    );
    expectProblem(await preview({ type: "none" }, reviewer), 403);
    const { body } = await api.as(here.admin).get<{ mergeRules: object }>(path);
    expect(body.mergeRules).toEqual({ type: "inherit" });
  });
});

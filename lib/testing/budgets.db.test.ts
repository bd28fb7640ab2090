import { beforeAll, expect, it } from "vitest";
import { database } from "@/lib/platform/db/client";
import { runWaitingJobs } from "@/lib/wiring/worker";
import { type Answer, type ApiCaller, api } from "./api";
import { type Cost, costOf } from "./cost";
import { IDP_KEYS } from "./idp-keys";
import { type World, world } from "./world";

/*
 * The costs of the requests that people wait for most: statements sent to the database, its round trips, and steps,
 * which are calls of the product's own functions. Never time. A budget is the cost when it was set, steps with some
 * slack, since they differ by a few between runs: to spend more, raise the number here and give the reason in the
 * commit.
 */
let here: World;
let admin: ApiCaller;
let spaceId: string;
let changeRequestId: string;
let pageId: string;

const PAGES = 12;
const text = (number: number, words = "Still water.") =>
  `# Page ${number}\n\n${words}\n\n- one\n- two\n\n[next](/pages/nothing)\n`;

beforeAll(async () => {
  here = await world();
  admin = api.as(here.admin);
  const space = await here.space({ pages: Array.from({ length: PAGES }, (_, number) => text(number)) });
  spaceId = space.id;
  for (let count = 0; count < 4; count += 1) await here.space({ title: `Another ${count}` });
  const page = await database().pageVersion.findFirstOrThrow({
    where: { branchId: space.mainBranchId, toSeq: null, title: "Page 5" },
  });
  pageId = page.pageId;
  for (let count = 0; count < 5; count += 1) {
    const { changeRequest } = await here.changeRequest(space, {
      subject: `Change ${count}`,
      changes: [edit(count)],
    });
    changeRequestId = changeRequest.id;
  }
  for (let count = 0; count < 5; count += 1) await comment();
  const { id: organizationId } = here.organization;
  const { certificate } = IDP_KEYS.first;
  for (let count = 0; count < 5; count += 1)
    await admin.post(`/v1/orgs/${organizationId}/saml`, { label: `Provider ${count}`, certificate });
  await runWaitingJobs(database());
});

const edit = (number: number) => ({
  operation: "update_page" as const,
  page: pageId,
  document: { markdown: text(5, `Water that moves ${number}.`) },
});
let written = 0;
const content = (id: string) => {
  written += 1;
  return admin.post(`/v1/spaces/${spaceId}/change-requests/${id}/content`, { changes: [edit(written)] });
};
const comment = () =>
  admin.post(`/v1/spaces/${spaceId}/comments`, { page: pageId, body: { markdown: "Deep?" } });
const nothing = async (): Promise<Setup> => undefined;
const inSpace = (path = "") => admin.get(`/v1/spaces/${spaceId}${path}`);

type Setup = string | undefined;
type Path = [
  name: string,
  budget: Cost,
  work: (given: Setup) => Promise<Answer>,
  given?: () => Promise<Setup>,
];

const paths: Path[] = [
  ["a space", { statements: 2, roundTrips: 1, steps: 285 }, () => inSpace()],
  [
    "the spaces of an organization",
    { statements: 3, roundTrips: 2, steps: 665 },
    () => admin.get(`/v1/orgs/${here.organization.id}/spaces`),
  ],
  ["the pages of a space", { statements: 3, roundTrips: 2, steps: 600 }, () => inSpace("/content/pages")],
  [
    "a page as Markdown",
    { statements: 3, roundTrips: 2, steps: 300 },
    () => inSpace(`/content/page/${pageId}?format=markdown`),
  ],
  [
    "a change request",
    { statements: 2, roundTrips: 1, steps: 250 },
    () => inSpace(`/change-requests/${changeRequestId}`),
  ],
  [
    "the change requests of a space",
    { statements: 3, roundTrips: 2, steps: 240 },
    () => inSpace("/change-requests"),
  ],
  [
    "the changes of a change request",
    { statements: 8, roundTrips: 7, steps: 560 },
    () => inSpace(`/change-requests/${changeRequestId}/changes`),
  ],
  ["the comments of a space", { statements: 4, roundTrips: 3, steps: 530 }, () => inSpace("/comments")],
  [
    "a search in a space",
    { statements: 5, roundTrips: 4, steps: 1750 },
    () => inSpace("/search?query=water"),
  ],
  [
    "the identity providers of an organization, with their certificates",
    { statements: 4, roundTrips: 3, steps: 380 },
    () => admin.get(`/v1/orgs/${here.organization.id}/saml?limit=50`),
  ],
  ["a new comment", { statements: 9, roundTrips: 5, steps: 530 }, comment],
  ["an edit of a page", { statements: 21, roundTrips: 7, steps: 1450 }, () => content(changeRequestId)],
  [
    "a merge of one page",
    { statements: 33, roundTrips: 13, steps: 1650 },
    (id) => admin.post(`/v1/spaces/${spaceId}/change-requests/${id}/merge`, {}),
    async () => {
      const { changeRequest } = await here.changeRequest({ id: spaceId });
      await content(changeRequest.id);
      return changeRequest.id;
    },
  ],
];

const NOUNS = { statements: "statements", roundTrips: "round trips", steps: "steps" };

it.each(paths)("%s costs no more than its budget", async (name, budget, work, given = nothing) => {
  const answers: Answer[] = [];
  const { sent, ...cost } = await costOf(given, async (input) => answers.push(await work(input)));
  for (const { status, text: answerText } of answers) expect(status, answerText).toBe(200);
  for (const of of ["statements", "roundTrips", "steps"] as const) {
    const excess = `“${name}” took ${cost[of]} ${NOUNS[of]}; its budget is ${budget[of]}. Spare some, or raise the budget in lib/testing/budgets.db.test.ts and say why in the commit. What was sent:\n${sent.join("\n")}`;
    expect(cost[of], excess).toBeLessThanOrEqual(budget[of]);
  }
  // A count of zero would fit into any budget.
  expect(Math.min(cost.statements, cost.steps)).toBeGreaterThan(0);
});

import { expect } from "@playwright/test";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import type { ChangeRequestRow } from "@/lib/collaboration/change-requests/subject";
import { comments } from "@/lib/collaboration/comments/operations";
import { reviews } from "@/lib/collaboration/reviews/operations";
import { openApiSpecs } from "@/lib/content/openapi-specs/operations";
import { newId } from "@/lib/core/ids";
import { saml } from "@/lib/identity/saml/operations";
import { integrations } from "@/lib/integrations/integrations/operations";
import { database } from "@/lib/platform/db/client";
import { sites } from "@/lib/sites/sites/operations";
import type { CreateSite } from "@/lib/sites/sites/schemas";
import { spaceCreation } from "@/lib/spaces/spaces/operations";
import type { Space } from "@/lib/spaces/spaces/schemas";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { IDP_KEYS } from "@/lib/testing/idp-keys";
import { translations } from "@/lib/translations/operations";
import type { TranslationSettings } from "@/lib/translations/schemas";
import type { Api } from "./api";
import type { Person } from "./installation";
import type { JourneyWorld, Target } from "./world";

/** Named states of the product that several specs start from. */

const OVERVIEW = `Water is pumped at night.

The tank holds two days.

## Valves

| Valve | Turns |
| --- | ---: |
| North gate | 12 |
| Mill lane | 8 |

- [x] Check the gauge
- [ ] Oil the gate

> Whoever closes a valve writes it down.

\`\`\`sh
open-valve --slowly north-gate
\`\`\`
`;

type Conflicting = { space: SpaceSubject; request: ChangeRequestRow; target: Target; reviewer: Person };

/**
 * A space whose page “Overview” was changed in the same line by an open change request that waits for a review, and
 * by a merged one; the open one also edits “Pumps” and moves “Rota”.
 */
export async function conflictingChangeRequest(world: JourneyWorld, api: Api): Promise<Conflicting> {
  const reviewer = await world.member("review", "Rita Reviewer");
  const space = await world.space({
    title: "Water works",
    pages: { Overview: OVERVIEW, Pumps: "Pumps run on diesel.\n\nThey are loud.\n", Rota: "Ask Alma.\n" },
  });
  const ids = await world.pageIds(space);
  const { Overview = "", Pumps = "", Rota = "" } = ids;
  const request = await world.changeRequest(space, {
    subject: "Pump by day",
    edits: {
      Overview: OVERVIEW.replace("at night", "at noon"),
      Pumps: "Pumps run on sunlight.\n\nThey are silent.\n",
    },
    changes: [{ operation: "update_page", page: Rota, into: Pumps }],
  });
  const target = { spaceId: space.id, changeRequestId: request.id };
  await api.as(world.admin).call(reviews.request, { params: target, body: { users: [reviewer.id] } });
  await world.live(space, {
    by: reviewer,
    subject: "Pump in the morning",
    edits: { Overview: OVERVIEW.replace("at night", "in the morning") },
  });
  await api.as(reviewer).call(comments.post.changeRequest, {
    params: target,
    body: { page: Pumps, body: { markdown: "Are there **clouds**?" } },
  });
  await api.as(reviewer).call(comments.post.space, {
    params: { spaceId: space.id },
    body: { page: Overview, body: { markdown: "Which gauge?" } },
  });
  return { space, request, target, reviewer };
}

const MANUAL = `Pumps run on diesel from noon to four.

Close the valve before you start.

## Starting

1. Open the tank.
2. Press the green button.

The pump is loud.
`;

/**
 * A change request in conflict with the main content of its space: “Manual” in three places of its text and in its
 * title, “Safety” in one place, “Rota” moved to two places, and “Leaks” edited here and deleted there.
 */
export async function crowdedDesk(world: JourneyWorld, api: Api): Promise<Conflicting> {
  const reviewer = await world.member("review", "Rita Reviewer");
  const space = await world.space({
    title: "Water works",
    pages: {
      Manual: MANUAL,
      Safety: "Wear gloves.\n",
      Rota: "Ask Alma.\n",
      Leaks: "Call the plumber.\n",
      Archive: "Old things.\n",
    },
  });
  const { Manual = "", Safety = "", Rota = "", Leaks = "", Archive = "" } = await world.pageIds(space);
  const request = await world.changeRequest(space, {
    subject: "Run the pumps on sunlight",
    edits: {
      Manual: MANUAL.replace("diesel", "sunlight")
        .replace("green button", "white button")
        .replace("loud", "silent"),
      Safety: "Wear gloves and a hat.\n",
      Leaks: "Call the plumber, then Alma.\n",
    },
    changes: [
      { operation: "update_page", page: Manual, title: "Manual of the solar pump" },
      { operation: "update_page", page: Rota, into: Safety },
    ],
  });
  const target = { spaceId: space.id, changeRequestId: request.id };
  await world.live(space, {
    by: reviewer,
    subject: "New hours",
    edits: {
      Manual: MANUAL.replace("noon to four", "noon to five")
        .replace("green button", "big green button")
        .replace("loud", "very loud"),
      Safety: "Wear gloves and boots.\n",
    },
    changes: [
      { operation: "update_page", page: Manual, title: "Manual of the pump" },
      { operation: "update_page", page: Rota, into: Archive },
      { operation: "delete_page", page: Leaks },
    ],
  });
  await api.as(world.admin).call(changeRequests.pull, { params: target });
  return { space, request, target, reviewer };
}

type LinkedSpace = { space: SpaceSubject; removal: ChangeRequestRow };

/** A space whose page “Valves” has two links to “Pumps” and a broken one, and a draft that removes “Pumps”. */
export async function linkedSpace(world: JourneyWorld): Promise<LinkedSpace> {
  const space = await world.space({
    title: "Guide",
    pages: { Pumps: "# Pumps\n\n## Care\n\nLoud.\n", Valves: "Slow.\n" },
  });
  const { Pumps = "" } = await world.pageIds(space);
  await world.live(space, {
    subject: "Links",
    edits: {
      Valves: `See [the pumps](/pages/${Pumps}), [their care](/pages/${Pumps}#care) and [the taps](/taps).\n`,
    },
  });
  const removal = await world.changeRequest(space, {
    subject: "Pumps are gone",
    changes: [{ operation: "delete_page", page: Pumps }],
  });
  return { space, removal };
}

const DESCRIBED = `openapi: 3.1.0
info: { title: Pumps, version: "2" }
paths:
  /pumps/{id}:
    get: { summary: Get a pump, responses: { "200": { description: A pump } } }
`;

/** Sets the text of a spec, and waits until it is processed. */
export async function readSpec(
  { admin, organization }: JourneyWorld,
  api: Api,
  specSlug: string,
  text: string,
): Promise<void> {
  const caller = api.as(admin);
  const params = { organizationId: organization.id, specSlug };
  await caller.call(openApiSpecs.put, { params, body: { source: { text } } });
  const state = async () => (await caller.call(openApiSpecs.get, { params })).processingState;
  await expect.poll(state, { intervals: [100] }).toBe("complete");
}

/** Processed OpenAPI specs: “pumps” is valid, in two versions, and “valves” has mistakes. */
export async function describedApis(world: JourneyWorld, api: Api): Promise<void> {
  await readSpec(world, api, "pumps", DESCRIBED.replace('"2"', '"1"'));
  await readSpec(world, api, "pumps", DESCRIBED);
  await readSpec(world, api, "valves", `${DESCRIBED}tags: none\nservers: none\n`);
}

/** A space generated from a spec. */
export const apiReference = (
  { admin, organization }: JourneyWorld,
  api: Api,
  spec = "pumps",
): Promise<Space> =>
  api.as(admin).call(spaceCreation.create, {
    params: { organizationId: organization.id },
    body: {
      title: "Reference",
      computedSource: {
        type: "builtin:openapi",
        dependencies: { spec: { ref: { kind: "openapi", spec } } },
        props: { models: true },
      },
    },
  });

/** A single sign-on provider with a failed test and a failed sign-in. */
export async function testedProvider(
  { admin, organization }: JourneyWorld,
  api: Api,
): Promise<{ id: string; rehearsalId: string }> {
  const provider = await api.as(admin).call(saml.create, {
    params: { organizationId: organization.id },
    body: {
      ...{ label: "Acme ID", product: "okta", enabled: false, certificate: IDP_KEYS.first.certificate },
      ...{ entityID: "https://idp.acme.test/metadata", ssoURL: "https://idp.acme.test/sso" },
    },
  });
  const place = { samlProviderId: provider.id };
  const expected = provider.service.entityID;
  const wrong = "https://docs.acme.test/saml/of-another-installation-with-a-long-address";
  const rehearsalId = newId();
  await database().samlRehearsal.create({
    data: {
      ...{ ...place, id: rehearsalId, userId: admin.id, finishedAt: new Date() },
      checks: [
        { name: "issuer", ok: true, expected: "https://idp.acme.test", received: "https://idp.acme.test" },
        {
          name: "audience",
          ok: false,
          expected,
          received: wrong,
          problem: `Expected ${expected}, received ${wrong}.`,
        },
      ],
    },
  });
  const attempt = { ...place, address: "203.0.113.7", email: "nina@acme.test" };
  await database().samlAttempt.createMany({
    data: [
      { ...attempt, id: newId(), userId: admin.id },
      { ...attempt, id: newId(), reason: "domain", detail: "The person is no member. Verify acme.test." },
    ],
  });
  return { id: provider.id, rehearsalId };
}

/** A site of the world's organization; not published. */
export const newSite = (api: Api, { admin, organization }: JourneyWorld, input: CreateSite) =>
  api.as(admin).call(sites.create, {
    params: { organizationId: organization.id },
    body: { title: "Acme Docs", ...input },
  });

/** A space with an untranslated German copy: two pages wait for translators. */
export async function translatedSpace(
  world: JourneyWorld,
  api: Api,
): Promise<{ settings: TranslationSettings; source: SpaceSubject; pageId: string }> {
  const { admin, organization } = world;
  const caller = api.as(admin);
  const source = await world.space({
    title: "Handbook",
    pages: [
      "# Pumps\n\nTurn the pump on.\n\n```sh\npump on\n```\n\nClose the valve.",
      "# Valves\n\nOpen them.",
    ],
  });
  const { id } = await caller.call(translations.create, {
    params: { organizationId: organization.id },
    body: { title: "Handbook in German", source: { space: source.id }, languages: ["de"] },
  });
  const params = { organizationId: organization.id, translationSettingsId: id };
  await caller.call(translations.run, { params });
  const read = () => caller.call(translations.get, { params });
  await expect
    .poll(async () => (await read()).translations[0]?.status, { intervals: [100] })
    .toBe("completed");
  const pages = await caller.call(translations.pages, { params: { ...params, language: "de" } });
  return { settings: await read(), source, pageId: pages.items[0]?.id ?? "" };
}

/** An integration that the world's organization publishes and has installed, to be configured. */
export async function installedIntegration({ admin, organization }: JourneyWorld, api: Api): Promise<string> {
  const caller = api.as(admin);
  const integrationName = `board-${organization.id}`;
  await caller.call(integrations.publish, {
    params: { integrationName },
    body: {
      ...{ title: "Board", description: "Shows a board of tasks on a page.", script: "export {};" },
      ...{ organization: organization.id, categories: ["content"], scopes: ["space:content:read"] },
      summary: "Paste the address of a board to show its tasks.",
      externalLinks: [{ url: "https://board.example.com", label: "Help" }],
      configurations: {
        account: {
          properties: {
            board: { type: "string", title: "Board", description: "Name of the board." },
            columns: { type: "number", title: "Columns" },
            closed: { type: "boolean", title: "Show closed tasks" },
          },
          required: ["board"],
        },
        space: { properties: { label: { type: "string", title: "Label" } }, required: ["label"] },
        site: { properties: { label: { type: "string", title: "Label" } } },
      },
    },
  });
  await caller.call(integrations.install, {
    params: { integrationName },
    body: { organization: organization.id },
  });
  return integrationName;
}

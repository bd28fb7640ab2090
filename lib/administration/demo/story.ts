import "server-only";
import type { Tx } from "@/lib/platform/db/client";
import { addIntegration, addToken, addWebhook, beginSingleSignOn } from "./connections";
import { addSpec, addTeam, addTranslation, publishManual } from "./equipment";
import { SPACES } from "./outline";
import { archive, pull, requestReview, review } from "./steps";
import { type Cast, type DemoWorld, read } from "./world";

const GLOSSARY = [
  { en: "Relay", no: "Relay" },
  { en: "logger", no: "logger" },
  { en: "on call", no: "vakt" },
  { en: "gauge zero", no: "nullpunkt" },
];

/**
 * Five weeks of history at Merrow: merged work, open reviews, a draft, a change request in conflict, an
 * outdated one, and discussions; and everything else that the console has a screen for.
 */
export async function writeStory(db: Tx, world: DemoWorld, cast: Cast): Promise<void> {
  await firstPages(db, world, cast);
  await mergedWork(db, world, cast);
  await batteryInConflict(db, world, cast);
  await workInProgress(db, world, cast);
  await questionsOfReaders(world);
  await world.daysAgo(0.2, async () => {
    await beginSingleSignOn(db, cast.ingrid, world.organizationId);
    await addTranslation(db, cast.ingrid, await world.spaceNow("handbook"), "no", GLOSSARY);
  });
}

async function firstPages(db: Tx, world: DemoWorld, { ingrid, tomas, priya }: Cast): Promise<void> {
  const { organizationId } = world;
  await world.daysAgo(36.2, async () => {
    await publishManual(db, ingrid, organizationId);
    await world.space("guide", SPACES.guide);
  });
  await world.daysAgo(34.1, async () => {
    await world.space("runbooks", SPACES.runbooks);
    await addTeam(db, ingrid, await world.spaceNow("runbooks"), "On call", [tomas, priya]);
  });
  await world.daysAgo(31.3, async () => {
    await world.space("api", SPACES.api);
    const spec = (await read("api", "openapi.yaml")).toString("utf8");
    await addSpec(db, tomas, organizationId, "readings", spec);
    await addToken(db, tomas, organizationId);
  });
  await world.daysAgo(27.9, () => world.space("handbook", SPACES.handbook));
  await world.daysAgo(25.2, async () => {
    await addIntegration(db, ingrid, organizationId);
    await addWebhook(db, ingrid, organizationId);
  });
}

async function mergedWork(db: Tx, world: DemoWorld, cast: Cast): Promise<void> {
  await world.daysAgo(20.2, async () => {
    const request = await world.draft("priya", "guide", "Say when a calibration is worth the drive", [
      {
        page: "calibration",
        from: "## What to write down",
        to: "## When to come back\n\nAfter a flood, after ice, and after anybody has worked at the pipe. Otherwise once a year is enough: every visit is also a chance to move something.\n\n## What to write down",
      },
    ]);
    await requestReview(db, world, cast.priya, request, [cast.tomas]);
    await review(
      db,
      world,
      cast.tomas,
      request,
      "approved",
      "Yes. The last sentence is worth the whole page.",
    );
    await world.merge("tomas", request);
  });
  await world.daysAgo(13.6, async () => {
    const request = await world.draft("tomas", "api", "Webhooks: describe the retries as they are now", [
      {
        page: "receive-webhooks",
        from: "A failed delivery is tried again after one minute. After a day we give up and write to the owner of the subscription.",
        to: "A failed delivery is tried again after 1, 5, 30 and 120 minutes, then every two hours. After three days we give up and write to the owner of the subscription; [backfill](backfill-after-an-outage) explains how to fetch what was missed.",
      },
    ]);
    await world.thread(request, {
      by: "jonah",
      page: "receive-webhooks",
      on: "three days",
      markdown: "Are these three days from the first failure or from the last?",
      replies: [{ by: "tomas", markdown: "From the first. A success in between starts the count again." }],
      reactions: [{ by: "jonah", emoji: ["👍"] }],
      resolvedBy: "jonah",
    });
    await requestReview(db, world, cast.tomas, request, [cast.ingrid]);
    await review(db, world, cast.ingrid, request, "approved");
    await world.merge("ingrid", request);
  });
  await world.daysAgo(9.4, async () => {
    const request = await world.draft("tomas", "runbooks", "Alert on lag instead of depth", [
      {
        page: "ingest-is-behind",
        from: "## It is just a flood",
        to: "## A clock in the future\n\nSince [the stall in September](../looking-back/ingest-stall-14-september-2026) times more than a day ahead are refused at the door. If `ingest_refused_future` rises, one Relay has lost its clock: note its serial number for support and go back to bed.\n\n## It is just a flood",
      },
      {
        page: "read-this-first",
        from: "| `cert_days_left < 10` |",
        to: "| `ingest_refused_future > 0` | [Ingest is behind](runbooks/ingest-is-behind) |\n| `cert_days_left < 10` |",
      },
    ]);
    await world.merge("tomas", request);
  });
}

/** Two people changed the same sentences; the second merge has a conflict. */
async function batteryInConflict(db: Tx, world: DemoWorld, cast: Cast): Promise<void> {
  const lifetime =
    "At one reading every ten minutes a cell lasts about three years. Shorter intervals cost more: at one reading a minute expect ten months.";
  const request = await world.daysAgo(6.8, async () => {
    const request = await world.draft("priya", "guide", "Battery: figures that people can plan with", [
      {
        page: "battery",
        from: lifetime,
        to: "Plan with two and a half years at one reading every ten minutes, and with eight months at one reading a minute. Change the cell on the visit before that, not after.",
      },
      {
        page: "battery",
        from: "Used cells go to the collection point, never into the field bag with the keys.",
        to: "Used cells go to the collection point. Tape the poles first: a full field bag has enough metal in it to start a fire.",
      },
    ]);
    await requestReview(db, world, cast.priya, request, [cast.tomas, cast.ingrid]);
    await world.thread(request, {
      by: "jonah",
      page: "battery",
      on: "two and a half years",
      markdown:
        "This is what customers ask me every week. Could we also say what happens at **one reading an hour**?",
      replies: [
        { by: "priya", markdown: "I would rather not: nobody has seen a cell that old yet. Tomás?" },
        { by: "tomas", markdown: "The bench says five years. The bench has never been outside." },
      ],
      reactions: [
        { by: "priya", emoji: ["😄"] },
        { by: "ingrid", emoji: ["😄", "👍"] },
      ],
    });
    await review(
      db,
      world,
      cast.tomas,
      request,
      "changes-requested",
      "The text is much better. The figures are not: wait for the cold test, it ends this week.",
    );
    return request;
  });
  await world.daysAgo(5.1, async () => {
    const request = await world.draft("tomas", "guide", "Battery life from the cold test", [
      {
        page: "battery",
        from: lifetime,
        to: "At one reading every ten minutes a cell lasts 34 months at 4 °C, and 30 at the freezing point. At one reading a minute expect nine months.",
      },
    ]);
    await world.thread(request, {
      by: "tomas",
      markdown: "Twelve loggers, 90 days in the cold room, extrapolated. The raw data is where it always is.",
      reactions: [{ by: "priya", emoji: ["❄️"] }],
    });
    await world.merge("tomas", request);
  });
  await world.daysAgo(4.7, async () => {
    await pull(db, world, cast.priya, request);
    await world.thread(request, {
      by: "priya",
      markdown:
        "Pulled the cold test in, and now we both wrote the same sentence. I would take Tomás's figures and my advice; deciding that together would be nice.",
    });
  });
}

async function workInProgress(db: Tx, world: DemoWorld, cast: Cast): Promise<void> {
  await world.daysAgo(4.2, async () => {
    const outdated = await world.draft("priya", "api", "Say how far back `since` reaches", [
      {
        page: "pull-readings",
        from: "it selects by arrival, not by measurement.",
        to: "it selects by arrival, not by measurement. It reaches back 90 days; for older readings use `from`.",
      },
    ]);
    await requestReview(db, world, cast.priya, outdated, [cast.tomas]);
    const merged = await world.draft("tomas", "api", "Five minutes is the right interval", [
      {
        page: "pull-readings",
        from: "Once every five minutes is plenty.",
        to: "Once every five minutes is plenty, at a second of your own choosing: half the world asks at :00.",
      },
    ]);
    await world.merge("tomas", merged);
  });
  await world.daysAgo(2.9, async () => {
    const ready = await world.draft("ingrid", "handbook", "On call: who swaps tells the calendar", [
      {
        page: "on-call",
        from: "- Swap as you like. The one in the calendar is the one who is called.",
        to: "- Swap as you like, and change the calendar in the same minute. The one in the calendar is the one who is called.\n- Hand over on Monday at ten, aloud: what is unwell, what was changed, what to leave alone.",
      },
    ]);
    await requestReview(db, world, cast.ingrid, ready, [cast.tomas]);
    await world.thread(ready, {
      by: "priya",
      page: "on-call",
      on: "in the same minute",
      markdown: "Last month the pager rang in Lisbon while I was already on shift in Bergen.",
      replies: [{ by: "ingrid", markdown: "That evening is the reason for this line." }],
      reactions: [{ by: "tomas", emoji: ["👍"] }],
    });
    await review(db, world, cast.tomas, ready, "approved", "“What to leave alone” is the important part.");
  });
  await world.daysAgo(1.8, async () => {
    await world.draft("tomas", "guide", "Stations in winter", [
      {
        operation: "insert_page",
        into: world.page("set-up-a-station"),
        document: {
          markdown:
            "# Stations in winter\n\nIce does three things to a station: it lifts the pipe, it hides the gauge, and it makes the bank longer than it looks.\n\n- Hang the logger below the depth to which the river freezes, or take it home.\n- Tilt the panel of the Relay to 70°; snow slides off, and the low sun hits it better.\n- [ ] What does the flag `ice` do to the alarms? Ask Jonah.\n",
        },
      },
      {
        page: "mount-the-logger",
        from: "| Below the lowest expected level | 30 cm | 50 cm |",
        to: "| Below the lowest expected level | 30 cm | 50 cm |\n| Below the thickest expected ice | 20 cm | 40 cm |",
      },
    ]);
    await world.draft("tomas", "runbooks", "Failover: time each step", [
      {
        page: "database-failover",
        from: "merrowctl db promote standby",
        to: "merrowctl db promote standby   # 20 to 40 s; do not touch anything",
      },
    ]);
    const abandoned = await world.draft("ingrid", "handbook", "Monday round at nine", [
      { page: "meetings", from: "| Monday 10:00 |", to: "| Monday 09:00 |" },
    ]);
    await world.thread(abandoned, {
      by: "tomas",
      markdown: "Please no.",
      reactions: [
        { by: "priya", emoji: ["👍"] },
        { by: "jonah", emoji: ["👍"] },
      ],
    });
    await archive(db, world, cast.ingrid, abandoned);
  });
}

async function questionsOfReaders(world: DemoWorld): Promise<void> {
  await world.daysAgo(3.3, () =>
    world.thread("guide", {
      by: "jonah",
      page: "place-the-relay",
      on: "no more than 400 m",
      markdown:
        "A customer in Voss gets 650 m over open water, every day. Should we say that 400 m is what we *promise*?",
      replies: [
        { by: "priya", markdown: "Good idea. I will put it into the next change." },
        { by: "tomas", markdown: "Over water, in summer. In fog it was 380 last year." },
      ],
      reactions: [{ by: "ingrid", emoji: ["💡"] }],
    }),
  );
  await world.daysAgo(2.2, () =>
    world.thread("guide", {
      by: "jonah",
      page: "readings-look-wrong",
      on: "frost on the connector",
      markdown: "The new connectors do not do this any more. From which serial number on?",
      replies: [{ by: "tomas", markdown: "From 2608-0400. Below that, grease." }],
      resolvedBy: "jonah",
    }),
  );
  await world.daysAgo(1.1, () =>
    world.thread("runbooks", {
      by: "ingrid",
      page: "database-failover",
      markdown: "When did we last try this for real? If nobody knows, let us pick a Tuesday in December.",
      reactions: [{ by: "tomas", emoji: ["📅"] }],
    }),
  );
  await world.daysAgo(0.3, () =>
    world.thread("api", {
      by: "jonah",
      page: "readings",
      on: "`jump`",
      markdown:
        "Could the flag carry the size of the jump? Two customers would stop calculating it themselves.",
    }),
  );
}

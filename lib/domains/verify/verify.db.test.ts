import { expect, it } from "vitest";
import { newId } from "@/lib/ids";
import { database } from "@/lib/platform/db/client";
import { verify } from "./verify";

const brokenClaims = async (id: string) =>
  (await verify())
    .filter(({ examples }) => examples.some((example) => example.includes(id)))
    .map(({ check }) => check);

it("finds a space without its main branch, and nothing else wrong with it", async () => {
  const organization = await database().organization.create({ data: { id: newId(), title: "Broken" } });
  const space = await database().space.create({
    data: { id: newId(), organizationId: organization.id, title: "Headless" },
  });
  expect(await brokenClaims(space.id)).toEqual(["Every space has its main branch"]);
  await database().space.delete({ where: { id: space.id } });
  expect(await brokenClaims(space.id)).toEqual([]);
});

it("finds counters that differ from what they count", async () => {
  const organization = await database().organization.create({ data: { id: newId(), title: "Miscounted" } });
  const space = await database().space.create({
    data: {
      id: newId(),
      organizationId: organization.id,
      title: "Miscounted",
      commentsOpen: 3,
      lastNumber: 2,
    },
  });
  expect(await brokenClaims(space.id)).toEqual([
    "Every space has its main branch",
    "Change requests of a space are numbered without gaps",
    "Spaces count their comments",
  ]);
  await database().space.delete({ where: { id: space.id } });
});

it("finds sessions of disabled people", async () => {
  const user = await database().user.create({
    data: {
      id: newId(),
      email: `${newId().toLowerCase()}@example.org`,
      displayName: "Gone",
      disabledAt: new Date(),
    },
  });
  const session = await database().session.create({
    data: { id: newId(), userId: user.id, secretHash: Buffer.from(newId()), expiresAt: new Date() },
  });
  expect(await brokenClaims(session.id)).toEqual(["Disabled people have no sessions"]);
  await database().session.delete({ where: { id: session.id } });
});

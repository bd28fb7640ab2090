import { expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { database } from "@/lib/platform/db/client";
import { world } from "@/lib/testing/world";
import { verify } from "./verify";

const brokenClaims = async (id: string) =>
  (await verify(database()))
    .filter(({ examples }) => examples.some((example) => example.includes(id)))
    .map(({ check }) => check);

it("verification finds a space without its main branch, and no other fault in it", async () => {
  const organization = await database().organization.create({ data: { id: newId(), title: "Broken" } });
  const space = await database().space.create({
    data: { id: newId(), organizationId: organization.id, title: "Headless" },
  });
  expect(await brokenClaims(space.id)).toEqual(["Every space has its main branch"]);
  await database().space.delete({ where: { id: space.id } });
  expect(await brokenClaims(space.id)).toEqual([]);
});

it("verification finds wrong counters", async () => {
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

it("verification finds miscounted members, and members with an outdated sort name", async () => {
  const { organization, member } = await world();
  const { id } = await member("read");
  await database().memberCount.updateMany({
    where: { organizationId: organization.id, role: "read" },
    data: { members: { increment: 1 } },
  });
  expect(await brokenClaims(organization.id)).toEqual(["Organizations count their members"]);
  await database().memberCount.updateMany({
    where: { organizationId: organization.id, role: "read" },
    data: { members: { decrement: 1 } },
  });
  const where = { organizationId_userId: { organizationId: organization.id, userId: id } };
  const { sortName } = await database().member.findUniqueOrThrow({ where });
  await database().member.update({ where, data: { sortName: "somebody else" } });
  expect(await brokenClaims(id)).toEqual(["Members are sorted by the names of their accounts"]);
  await database().member.update({ where, data: { sortName } });
  expect(await brokenClaims(organization.id)).toEqual([]);
});

it("verification finds sessions of disabled people", async () => {
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

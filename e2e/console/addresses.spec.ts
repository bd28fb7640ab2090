import { expect, test } from "@/e2e/fixtures";
import { addresses, withQuery } from "@/lib/addresses";

test("an address that cannot be decoded is answered like one without a page", async ({ as, world }) => {
  const { request } = await as(world.admin);
  const { id } = world.organization;
  const space = await world.space({ title: "Handbook", pages: ["# Start\n"] });
  const { reader } = addresses.space;
  for (const address of [
    "/%00",
    addresses.mailedLink("%00", "x"),
    addresses.mailedLink("x", "\0"),
    addresses.invite("%00"),
    addresses.unsubscribe("%00"),
    addresses.signIn("\0"),
    addresses.developers.area("%00"),
    addresses.organization.home("%00"),
    addresses.organization.member(id, "%00"),
    addresses.organization.changeRequests(id, { q: "a\0b" }),
    reader("%00"),
    reader("x", "\0"),
    reader(space.id, "a\0b"),
    `${reader(space.id)}/%FF`,
    withQuery(reader(space.id), { at: "\0" }),
    addresses.changeRequest.preview(space.id, 1, "\0"),
  ]) {
    const response = await request.get(address, { maxRedirects: 0 });
    expect.soft([address, response.status()]).toEqual([address, 404]);
  }
});

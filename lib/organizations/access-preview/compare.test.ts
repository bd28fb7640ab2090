import { expect, it } from "vitest";
import type { Role } from "@/lib/core/access/roles";
import { compareRoles, type HeldRole } from "./compare";

const held = (item: string, userId: string, role: Role | null): HeldRole => ({
  kind: "space",
  item,
  title: item,
  userId,
  role,
});

it("groups people by item and change of role, largest loss first", () => {
  const before = [
    held("a", "ana", "edit"),
    held("a", "ben", "edit"),
    held("a", "cleo", "read"),
    held("b", "ana", "read"),
    held("b", "gone", "comment"),
  ];
  const after = [
    held("a", "ana", "read"),
    held("a", "ben", "read"),
    held("a", "cleo", "read"),
    held("b", "ana", "review"),
    held("b", "new", null),
  ];
  const item = (id: string) => ({ kind: "space", id, title: id });
  expect(compareRoles(before, after)).toEqual([
    { item: item("a"), before: "edit", after: "read", userIds: ["ana", "ben"] },
    { item: item("b"), before: "comment", after: null, userIds: ["gone"] },
    { item: item("b"), before: "read", after: "review", userIds: ["ana"] },
  ]);
});

it("orders equal changes by title", () => {
  const [second, first] = [held("b", "ana", "edit"), held("a", "ana", "edit")];
  const less = (from: HeldRole): HeldRole => ({ ...from, role: "read" });
  const titles = compareRoles([second, first], [less(second), less(first)]).map(({ item }) => item.title);
  expect(titles).toEqual(["a", "b"]);
});

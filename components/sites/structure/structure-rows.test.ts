import { describe, expect, it } from "vitest";
import { sayEnglish } from "@/lib/core/locales/say";
import type { SiteSection, SiteSectionGroup, SiteSpace, SiteStructure } from "@/lib/sites/sites/schemas";
import type { StructureChange } from "@/lib/sites/structure/schemas";
import {
  destinationAt,
  destinationBeside,
  moveTo,
  NEW_SECTION,
  placeInWords,
  type StructureDestination,
  type StructureRow,
  splitIntoSections,
  structureRows,
  withMove,
} from "./structure-rows";

const space = (id: string, section?: string) =>
  ({ object: "site-space", id, title: id, path: id, section, space: { id: `space-${id}` } }) as SiteSpace;
const section = (id: string, ...spaces: string[]) =>
  ({
    object: "site-section",
    id,
    title: id,
    path: id,
    siteSpaces: spaces.map((each) => space(each, id)),
  }) as SiteSection;
const group = (id: string, ...children: (SiteSection | SiteSectionGroup)[]) =>
  ({ object: "site-section-group", id, title: id, children }) as unknown as SiteSectionGroup;

const structure: SiteStructure = {
  type: "sections",
  structure: [
    section("guides", "v1", "v2"),
    group("products", section("pumps", "pump"), group("old", section("valves", "valve"))),
    group("empty"),
  ],
};
const rows = structureRows(structure);
const rowOf = (id: string): StructureRow => rows.find(({ item }) => item.id === id)!;
const change = (dragged: string, on: string, place: "before" | "inside" | "after") => {
  const to = destinationAt(sayEnglish, rowOf(dragged), rowOf(on), place, "sections");
  return to && typeof to !== "string" ? moveTo(rowOf(dragged), to, () => "key") : to;
};

describe("the rows of a structure", () => {
  it("come before the rows inside them", () => {
    expect(rows.map(({ item }) => item.id).join(" ")).toBe(
      "guides v1 v2 products pumps pump old valves valve empty",
    );
  });
  it("are named with their position", () => {
    expect(placeInWords(rowOf("v2"))).toBe("v2, position 2 of 2 in guides");
    expect(placeInWords(rowOf("empty"))).toBe("empty, position 3 of 3");
  });
});

describe("a dragged row", () => {
  it("goes beside the row it is dropped on", () => {
    expect(change("pumps", "guides", "before")).toEqual({
      type: "sort",
      item: { type: "site-section", id: "pumps" },
      position: { before: { type: "site-section", id: "guides" } },
    });
  });
  it("goes into groups and sections", () => {
    expect(change("guides", "empty", "inside")).toEqual({
      type: "put",
      item: { type: "site-section", id: "guides" },
      into: "empty",
    });
    expect(change("v1", "pumps", "inside")).toMatchObject({ type: "put", into: "pumps" });
  });
  it("cannot go into itself or its own children", () => {
    const itself = "You can't move products into itself.";
    expect(change("products", "old", "inside")).toBe(itself);
    expect(change("products", "valves", "before")).toBe(itself);
  });
  it("stays among its kind: spaces in sections, sections beside sections", () => {
    expect(change("pumps", "v1", "after")).toBe("Sections can only hold spaces.");
  });
  it("gets a section of its own beside sections, in groups and below all rows", () => {
    const added = { type: "moveToNewSection", key: "key", item: { type: "site-space", id: "v1" } };
    expect(change("v1", "products", "before")).toEqual({
      ...added,
      position: { before: { type: "site-section-group", id: "products" } },
    });
    expect(change("v1", "pumps", "after")).toEqual({
      ...added,
      position: { after: { type: "site-section", id: "pumps" } },
    });
    expect(change("v1", "products", "inside")).toEqual({ ...added, into: "products" });
    const below = destinationAt(
      sayEnglish,
      rowOf("v1"),
      NEW_SECTION,
      "after",
      "sections",
    ) as StructureDestination;
    expect(moveTo(rowOf("v1"), below, () => "key")).toEqual({ ...added, into: null });
  });
  it("gets no new section if it is the only space of its section", () => {
    expect(change("pump", "guides", "before")).toBe(
      "pump is the only space of its section. Move the section instead.",
    );
    expect(destinationAt(sayEnglish, rowOf("pump"), NEW_SECTION, "after", "sections")).toBeNull();
    expect(destinationAt(sayEnglish, rowOf("pumps"), NEW_SECTION, "after", "sections")).toBeNull();
  });
  it("changes nothing when dropped at its present position", () => {
    expect(change("v2", "v1", "after")).toBeNull();
    expect(change("v1", "v2", "before")).toBeNull();
  });
});

describe("a structure after a move", () => {
  const after = (dragged: string, on: string, place: "before" | "inside" | "after") => {
    const made = change(dragged, on, place);
    return structureRows(withMove(structure, made as StructureChange))
      .map(({ item }) => item.id)
      .join(" ");
  };
  it("shows the item beside its neighbour", () => {
    expect(after("products", "guides", "before")).toBe(
      "products pumps pump old valves valve guides v1 v2 empty",
    );
    expect(after("valves", "guides", "after")).toBe(
      "guides v1 v2 valves valve products pumps pump old empty",
    );
  });
  it("shows the item after the other children of its new parent", () => {
    expect(after("v1", "pumps", "inside")).toBe("guides v2 products pumps pump v1 old valves valve empty");
    expect(after("guides", "empty", "inside")).toBe(
      "products pumps pump old valves valve empty guides v1 v2",
    );
  });
});

describe("a site without sections", () => {
  const versions: SiteStructure = {
    type: "siteSpaces",
    structure: [space("next"), { ...space("stable"), default: true }, space("legacy")],
  };
  const [next] = structureRows(versions);

  it("offers a new section to each of its spaces", () => {
    expect(destinationAt(sayEnglish, next!, NEW_SECTION, "inside", "siteSpaces")).toMatchObject({
      newSection: true,
    });
  });
  it("gives every space but the default one a section", () => {
    expect(splitIntoSections(versions, () => "key")).toEqual(
      ["next", "legacy"].map((id) => ({
        type: "moveToNewSection",
        key: "key",
        item: { type: "site-space", id },
      })),
    );
  });
});

it("destinationBeside moves one position up or down among the siblings", () => {
  expect(destinationBeside(rowOf("v1"), -1)).toBeNull();
  expect(destinationBeside(rowOf("v1"), 1)).toMatchObject({ after: { id: "v2" } });
});

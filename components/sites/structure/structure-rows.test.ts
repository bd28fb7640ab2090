import { describe, expect, it } from "vitest";
import type { StructureChange } from "@/lib/model/site-arrangement/schemas";
import type { SiteSection, SiteSectionGroup, SiteSpace, SiteStructure } from "@/lib/model/sites/schemas";
import {
  destinationAt,
  destinationBeside,
  moveTo,
  NEW_SECTION,
  placeInWords,
  placesFor,
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
  const to = destinationAt(rowOf(dragged), rowOf(on), place, "sections");
  return to && typeof to !== "string" ? moveTo(rowOf(dragged), to, () => "key") : to;
};

describe("the rows of a structure", () => {
  it("stand before what is in them", () => {
    expect(rows.map(({ item }) => item.id).join(" ")).toBe(
      "guides v1 v2 products pumps pump old valves valve empty",
    );
  });
  it("are named with their place", () => {
    expect(placeInWords(rowOf("v2"))).toBe("v2, position 2 of 2 in guides");
    expect(placeInWords(rowOf("empty"))).toBe("empty, position 3 of 3");
  });
});

describe("what is dragged", () => {
  it("goes beside what it is dropped on", () => {
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
  it("stays out of itself and of what it holds", () => {
    const itself = "You can't move products into itself.";
    expect(change("products", "old", "inside")).toBe(itself);
    expect(change("products", "valves", "before")).toBe(itself);
  });
  it("keeps to its kind: spaces in sections, sections beside sections", () => {
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
    const below = destinationAt(rowOf("v1"), NEW_SECTION, "after", "sections") as StructureDestination;
    expect(moveTo(rowOf("v1"), below, () => "key")).toEqual({ ...added, into: null });
  });
  it("has no section of its own to get where a space is alone in one", () => {
    expect(change("pump", "guides", "before")).toBe(
      "pump is the only space of its section. Move the section instead.",
    );
    expect(destinationAt(rowOf("pump"), NEW_SECTION, "after", "sections")).toBeNull();
    expect(destinationAt(rowOf("pumps"), NEW_SECTION, "after", "sections")).toBeNull();
  });
  it("changes nothing where it stands already", () => {
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
  it("has it beside its neighbour", () => {
    expect(after("products", "guides", "before")).toBe(
      "products pumps pump old valves valve guides v1 v2 empty",
    );
    expect(after("valves", "guides", "after")).toBe(
      "guides v1 v2 valves valve products pumps pump old empty",
    );
  });
  it("has it behind what its new holder holds", () => {
    expect(after("v1", "pumps", "inside")).toBe("guides v2 products pumps pump v1 old valves valve empty");
    expect(after("guides", "empty", "inside")).toBe(
      "products pumps pump old valves valve empty guides v1 v2",
    );
  });
});

describe("what is carried with the keyboard", () => {
  it("reaches every place of its kind once, in their order", () => {
    const places = placesFor(rowOf("valves"), rows, "sections");
    expect(places.map(({ at, place }) => at !== NEW_SECTION && `${place} ${at.item.id}`)).toEqual([
      "before guides",
      "before products",
      "before pumps",
      "before old",
      "before valves",
      "after valves",
      "after old",
      "before empty",
      "inside empty",
      "after empty",
    ]);
  });
});

describe("a site without sections", () => {
  const versions: SiteStructure = {
    type: "siteSpaces",
    structure: [space("next"), { ...space("stable"), default: true }, space("legacy")],
  };
  const [next] = structureRows(versions);

  it("offers a new section as the last place that a key carries a space to", () => {
    expect(placesFor(next!, structureRows(versions), "siteSpaces").at(-1)).toMatchObject({
      at: NEW_SECTION,
      to: { newSection: true },
    });
  });
  it("gives each space a section but the one at its address", () => {
    expect(splitIntoSections(versions, () => "key")).toEqual(
      ["next", "legacy"].map((id) => ({
        type: "moveToNewSection",
        key: "key",
        item: { type: "site-space", id },
      })),
    );
  });
});

it("moves one place up or down among its siblings", () => {
  expect(destinationBeside(rowOf("v1"), -1)).toBeNull();
  expect(destinationBeside(rowOf("v1"), 1)).toMatchObject({ after: { id: "v2" } });
});

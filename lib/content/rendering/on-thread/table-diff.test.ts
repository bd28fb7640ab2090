import { describe, expect, it } from "vitest";
import { renderWordDiffToHtml } from "./word-diff";

const table = (...rows: string[]) => {
  const [head = "", ...body] = rows;
  return [head, head.replace(/[^|]+/g, "-"), ...body].join("\n");
};

/** Rows as words: `+row`, `-row` and `~row`, their cells separated by bars and marked in the same way. */
const drawn = (html: string): string[] => {
  const sign = (attributes = "") =>
    ({ added: "+", removed: "-", changed: "~" })[/data-change="(\w+)"/.exec(attributes)?.[1] ?? ""] ?? "";
  return [...html.matchAll(/<tr([^>]*)>(.*?)<\/tr>/gs)].map(([, row, cells]) => {
    const texts = [...(cells ?? "").matchAll(/<t[hd]([^>]*)>(.*?)<\/t[hd]>/gs)];
    const words = texts.map(([, cell, text = ""]) => sign(cell) + text.replace(/<[^>]+>/g, ""));
    return `${sign(row)}${words.join("|")}`;
  });
};

const compared = (before: string, after: string) => {
  const versions = renderWordDiffToHtml(before, after);
  return {
    before: drawn(versions.before),
    after: drawn(versions.after),
    merged: drawn(versions.merged),
    html: versions.merged,
  };
};

const valves = table("|Valve|Turns|Place|", "|North|12|gate|", "|South|13|lane|", "|East|9|yard|");

describe("compareTables", () => {
  it("marks a changed cell and leaves the rest of the table alone", () => {
    const { before, after, merged, html } = compared(valves, valves.replace("12", "14"));
    expect(before).toEqual(["Valve|Turns|Place", "~North|~12|gate", "South|13|lane", "East|9|yard"]);
    expect(after).toEqual(["Valve|Turns|Place", "~North|~14|gate", "South|13|lane", "East|9|yard"]);
    expect(merged[1]).toBe("~North|~1214|gate");
    expect(html).toContain("<del>12</del><ins>14</ins>");
    expect(html.match(/<(?:ins|del)>/g)).toHaveLength(2);
  });

  it("shows added and removed rows", () => {
    const after = table("|Valve|Turns|Place|", "|North|12|gate|", "|West|2|mill|", "|South|13|lane|");
    expect(compared(valves, after).merged).toEqual([
      "Valve|Turns|Place",
      "North|12|gate",
      "+West|2|mill",
      "South|13|lane",
      "-East|9|yard",
    ]);
  });

  it("keeps a row with the same name, even if all else in it changed", () => {
    const { merged } = compared(valves, valves.replace("|North|12|gate|", "|North|7|mill|"));
    expect(merged[1]).toBe("~North|~127|~gatemill");
  });

  it("shows an added column as one, and the other cells as unchanged", () => {
    const after = table("|Valve|Kind|Turns|", "|North|ball|12|", "|South|gate|13|");
    const before = table("|Valve|Turns|", "|North|12|", "|South|13|");
    const { merged } = compared(before, after);
    expect(merged).toEqual(["Valve|+Kind|Turns", "North|+ball|12", "South|+gate|13"]);
    expect(compared(before, after).before).toEqual(["Valve|Turns", "North|12", "South|13"]);
    expect(compared(after, before).merged).toEqual(["Valve|-Kind|Turns", "North|-ball|12", "South|-gate|13"]);
  });

  it("recognizes a renamed column by its content", () => {
    const { merged } = compared(valves, valves.replace("Turns", "Number of turns"));
    expect(merged).toEqual([
      "~Valve|~TurnsNumber of turns|Place",
      "North|12|gate",
      "South|13|lane",
      "East|9|yard",
    ]);
  });

  it("keeps every cell below its heading when rows and columns change at once", () => {
    const after = table("|Valve|Kind|Place|", "|North|ball|gate|", "|West|gate|mill|", "|East|ball|yard|");
    const { merged } = compared(valves, after);
    expect(merged).toEqual([
      "Valve|-Turns|+Kind|Place",
      "North|-12|+ball|gate",
      "-South|13||lane",
      "+West||gate|mill",
      "East|-9|+ball|yard",
    ]);
  });
});

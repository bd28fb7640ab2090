import type { Row } from "./api";

const number = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString("en") : value.toFixed(value >= 10 ? 1 : 2);

/** Returns the cells of a row: name, our figure, the compared one, the ratio, the goal. */
function cells(row: Row): string[] {
  switch (row.kind) {
    case "comparison": {
      const { rate, p99, baselineRate, ratio } = row.result;
      return [
        row.name,
        `${number(rate)} ${row.unit}`,
        `${number(baselineRate)} bare`,
        `${ratio.toFixed(2)} of bare`,
        row.goal,
        `p99 ${p99} ms`,
      ];
    }
    case "growth": {
      const { small, large, factor } = row.result;
      return [
        row.name,
        `${number(large)} ${row.unit}`,
        `${number(small)} small`,
        `× ${factor.toFixed(2)}`,
        row.goal,
        "",
      ];
    }
    case "value":
      return [row.name, `${number(row.result)} ${row.unit}`, "", "", row.goal, row.note ?? ""];
  }
}

export const line = (row: Row): string => cells(row).filter(Boolean).join("  ");

export function table(rows: readonly Row[]): string {
  const lines = [["", "Bindery", "compared with", "", "goal", ""], ...rows.map(cells)];
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

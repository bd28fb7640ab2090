/** Longer formulas are shown as their source. */
export const LONGEST_FORMULA = 2_000;

/** How KaTeX lays out a formula, on the server and in the browser: as MathML, within bounds. */
export const formulaOptions = (displayMode: boolean) =>
  ({ displayMode, output: "mathml", strict: "ignore", maxExpand: 1_000 }) as const;

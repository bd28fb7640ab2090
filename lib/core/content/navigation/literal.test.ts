import { expect, it } from "vitest";
import { LiteralSource } from "./literal";

it("imports of a module are found in every form, and in a number of steps that grows with its length", () => {
  const source = new LiteralSource(
    "import one from './one';\nimport { two as other } from \"./two\"\nimport three , { four,\n five } from './three'\nimport './none';\nimport type { six } from './six';\nexport default [one, other, three, four, five, six, seven]",
    (path) => ({
      source: `export const two = "${path} 2";\nexport const four = "${path} 4";\nexport const five = "${path} 5";\nexport const six = "${path} 6";\nexport default "${path}";`,
      find: () => null,
    }),
  );
  expect(source.exported()).toEqual([
    ...["./one", "./two 2", "./three", "./three 4", "./three 5", "./six 6", undefined],
  ]);
  // Steps that grow with the square of this length would take minutes.
  for (const text of ["import\t", " ", "import a,", "{", "import from"].map((part) => part.repeat(40_000)))
    expect(new LiteralSource(`import${text}`).exported()).toBeUndefined();
});

import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { prepared } from "./renderer";

class Words {
  constructor(readonly data: string) {}
}

beforeAll(() => void vi.stubGlobal("Text", Words));
afterAll(() => void vi.unstubAllGlobals());

it("a part of a page is shown without the line ends around it, and with the blanks in it", () => {
  const [formula, blank, name] = [{}, new Words(" "), {}];
  const childNodes = [new Words("\n"), formula, blank, name, new Words("\n")];
  const part = {
    childNodes,
    firstChild: childNodes[0],
    lastChild: childNodes[4],
    querySelectorAll: () => [],
  };
  expect(prepared(part as unknown as Element)).toEqual([formula, blank, name]);
});

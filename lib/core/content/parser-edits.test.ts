import { expect, it } from "vitest";
import { markdownReader } from "./markdown";

/** The number of items that arrays are given while a text is parsed. */
function pushedBy(text: string): number {
  const { push } = Array.prototype;
  let pushed = 0;
  Array.prototype.push = function count(...items) {
    pushed += items.length;
    return push.apply(this, items);
  };
  try {
    markdownReader().parse(text);
  } finally {
    Array.prototype.push = push;
  }
  return pushed;
}

it.each(["> a\n\n", "- a\n\nb\n\n", "> - a\n\n", "1. a\n\n", "a  \n", "| a |\n|-|\n\n"])(
  "a text of many %j is parsed in a number of steps that grows with its length",
  (block) => {
    const [few, many] = [pushedBy(block.repeat(100)), pushedBy(block.repeat(400))];
    expect(many).toBeLessThan(few * 4.5);
  },
);

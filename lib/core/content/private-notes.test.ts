import { expect, it } from "vitest";
import { withoutPossibleNotes } from "./comments";
import { withoutNotes } from "./private-notes";

it.each([
  ["front matter", "---\ntitle: A\ninternal_owner: secret\n---\n\n# A\n", "# A\n"],
  ["a comment", "# A\n\n<!-- secret -->\n\nB\n", "# A\n\n\n\nB\n"],
  ["a comment of several lines", "A\n\n<!-- secret\n\nsecret -->\n\nB\n", "A\n\n\n\nB\n"],
  ["a comment within a line", "A <!-- secret --> B\n", "A  B\n"],
  ["a comment without an end", "A\n\n<!-- secret\n\nsecret\n", "A\n\n"],
  ["a comment in a quote", "> A\n> <!-- secret\n> secret -->\n> B\n", "> A\n> \n> B\n"],
  [
    "a comment in a block",
    ':::hint{style="info"}\n<!-- secret -->\nA\n:::\n',
    ':::hint{style="info"}\n\nA\n:::\n',
  ],
  ["a comment of MDX", "A\n\n{/* secret */}\n\nB {/* secret */} C\n", "A\n\n\n\nB  C\n"],
  ["a comment as a definition", "A\n\n[//]: # (secret)\n[comment]: <> (secret)\n\nB\n", "A\n\n\n\n\nB\n"],
])("withoutNotes leaves out %s", (_name, text, expected) => {
  expect(withoutNotes(text)).toBe(expected);
  expect(withoutPossibleNotes(text)).not.toContain("secret");
});

it.each([
  "```html\n<!-- shown -->\n```\n",
  "`<!-- shown -->` and `{/* shown */}`\n",
  "```jsx\n{/* shown */}\n```\n",
  "[a]\n\n[a]: # (shown)\n",
  "[b]: /pages/x (shown)\n",
])("withoutNotes keeps %j", (text) => {
  expect(withoutNotes(text)).toBe(text);
});

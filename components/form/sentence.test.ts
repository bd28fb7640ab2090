import { expect, it } from "vitest";
import { sentence } from "./sentence";

it.each([
  ["is not a recovery code, or was used before.", "This is not a recovery code, or was used before."],
  ["has a “%” that stands for nothing.", "This has a “%” that stands for nothing."],
  ["must be a path.", "Must be a path."],
  ["issued by someone else.", "Issued by someone else."],
  ["example.com has no record.", "example.com has no record."],
])("sentence turns %j into %j", (message, said) => {
  expect(sentence(message)).toBe(said);
});

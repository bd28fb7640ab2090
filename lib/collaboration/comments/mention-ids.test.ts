import { expect, it } from "vitest";
import { mentionedIn } from "./mention-ids";

it("mentionedIn finds each mentioned person once, in Markdown and documents", () => {
  expect(
    mentionedIn({ markdown: '[@Ana](/users/a1), [@Ana](/users/a1) and <mention ref="/users/b2"/>' }),
  ).toEqual(["a1", "b2"]);
  const ref = { kind: "user", user: "c3" };
  const mention = { object: "inline", type: "mention", isVoid: true, data: { ref } };
  const paragraph = { object: "block", type: "paragraph", nodes: [mention] };
  expect(mentionedIn({ document: { object: "document", data: {}, nodes: [paragraph] } })).toEqual(["c3"]);
});

it("mentionedIn finds no mentions in external links and empty bodies", () => {
  expect(
    mentionedIn({ markdown: "https://example.org/users/a1 and [x](https://example.org/users/a1)" }),
  ).toEqual([]);
  expect(mentionedIn({})).toEqual([]);
});

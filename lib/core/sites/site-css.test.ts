import { describe, expect, it } from "vitest";
import { siteCssProblem } from "./site-css";

describe("siteCssProblem", () => {
  it.each([
    "",
    ".prose-doc h1 { color: rebeccapurple }",
    "@media (width < 40rem) { .bar { display: none } }".replace("<", ">"),
    "/* { */ main { max-width: 60rem }",
    ":root { --accent: light-dark(#123456, #abcdef) }",
  ])("accepts %j", (css) => {
    expect(siteCssProblem(css)).toBeNull();
  });

  it.each([
    "@import 'https://tracker.example/a.css';",
    "@IMPORT/**/'a.css';",
    "a { background: url(https://tracker.example/a.png) }",
    "a { background: u/**/rl(https://tracker.example) url (x) }",
    "a { background: image-set('a.png' 1x) }",
    "a { background: \\75rl(a.png) }",
    "@font-face { font-family: A }",
    "</style><script>",
    "a { color: red",
    "a { color: red } }",
    "a { color: red } /* open",
  ])("refuses %j", (css) => {
    expect(siteCssProblem(css)).not.toBeNull();
  });
});

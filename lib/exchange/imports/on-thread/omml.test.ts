import katex from "katex";
import { describe, expect, it } from "vitest";
import { formulaOptions } from "@/lib/core/content/formula-options";
import { texOf } from "./omml";

/** A run as Word writes it, with its font. */
const r = (text: string, properties = ""): string =>
  `<m:r>${properties && `<m:rPr>${properties}</m:rPr>`}<w:rPr><w:rFonts w:ascii="Cambria Math" w:hAnsi="Cambria Math"/></w:rPr><m:t>${text}</m:t></m:r>`;
const control = '<m:ctrlPr><w:rPr><w:rFonts w:ascii="Cambria Math"/><w:i/></w:rPr></m:ctrlPr>';
const of = (name: string, properties: string, parts: Record<string, string>): string =>
  `<m:${name}><m:${name}Pr>${properties}${control}</m:${name}Pr>${Object.entries(parts)
    .map(([part, content]) => `<m:${part.replace(/\d/, "")}>${content}</m:${part.replace(/\d/, "")}>`)
    .join("")}</m:${name}>`;
const chr = (sign: string) => `<m:chr m:val="${sign}"/>`;
const tex = (content: string) => texOf(`<m:oMath>${content}</m:oMath>`);

describe("a formula of Word as TeX", () => {
  const square = (base: string) => of("sSup", "", { e: r(base), sup: r("2") });
  const brackets = (content: string, start = "(", end = ")") =>
    of("d", `<m:begChr m:val="${start}"/><m:endChr m:val="${end}"/>`, { e: content });
  const cases: Record<string, [omml: string, tex: string]> = {
    "the roots of a quadratic equation": [
      r("x=") +
        of("f", "", {
          num: r("-b±") + of("rad", '<m:degHide m:val="1"/>', { deg: "", e: square("b") + r("-4ac") }),
          den: r("2a"),
        }),
      "x=\\frac{-b\\pm\\sqrt{b^{2}-4ac}}{2a}",
    ],
    "a cube root": [of("rad", "", { deg: r("3"), e: r("x") }), "\\sqrt[3]{x}"],
    "a sum with limits": [
      of("nary", `${chr("∑")}<m:limLoc m:val="undOvr"/>`, {
        sub: r("n=0"),
        sup: r("∞"),
        e: of("sSup", "", { e: r("x"), sup: r("n") }),
      }),
      "\\sum_{n=0}^{\\infty} x^{n}",
    ],
    "an integral, which is the usual operator": [
      of("nary", '<m:limLoc m:val="subSup"/>', { sub: r("a"), sup: r("b"), e: r("f dx") }),
      "\\int_{a}^{b} f dx",
    ],
    "an operator without limits": [
      of("nary", '<m:subHide m:val="1"/><m:supHide m:val="1"/>', { sub: "", sup: "", e: r("ω") }),
      "\\int \\omega",
    ],
    "a binomial": [
      brackets(of("f", '<m:type m:val="noBar"/>', { num: r("n"), den: r("k") })),
      "\\binom{n}{k}",
    ],
    "a matrix": [
      brackets(
        `<m:m><m:mPr>${control}</m:mPr><m:mr><m:e>${r("a")}</m:e><m:e>${r("b")}</m:e></m:mr><m:mr><m:e>${r("c")}</m:e><m:e>${r("d")}</m:e></m:mr></m:m>`,
        "[",
        "]",
      ),
      "\\left[ \\begin{matrix}a & b \\\\ c & d\\end{matrix} \\right]",
    ],
    "cases, aligned": [
      r("f=") + brackets(of("eqArr", "", { e1: r("1,&amp;x&lt;0"), e2: r("2,&amp;x≥0") }), "{", ""),
      "f=\\left\\{ \\begin{aligned}1,&x<0 \\\\ 2,&x\\ge0\\end{aligned} \\right.",
    ],
    "functions and limits": [
      of("func", "", {
        fName: of("limLow", "", { e: r("lim", '<m:sty m:val="p"/>'), lim: r("x→0") }),
        e: r(""),
      }) +
        of("func", "", { fName: r("sin", '<m:sty m:val="p"/>'), e: r("x") }) +
        of("func", "", { fName: r("sgn", '<m:sty m:val="p"/>'), e: r("y") }),
      "\\lim_{x\\to0} \\sin x\\operatorname{sgn} y",
    ],
    "accents, bars and braces": [
      of("acc", chr("⃗"), { e: r("v") }) +
        of("acc", "", { e: r("x") }) +
        of("bar", '<m:pos m:val="top"/>', { e: r("z") }) +
        of("limLow", "", { e: of("groupChr", "", { e: r("a+b") }), lim: r("n") }),
      "\\vec{v}\\hat{x}\\overline{z}\\underbrace{a+b}_{n}",
    ],
    "letters of other styles": [
      r("R", '<m:scr m:val="double-struck"/><m:sty m:val="p"/>') +
        r("v", '<m:sty m:val="b"/>') +
        r(" if 50 % ", "<m:nor/>") +
        r("𝑥α"),
      "\\mathbb{R}\\mathbf{v}\\text{ if 50 \\% }x\\alpha",
    ],
    "scripts on both sides": [
      of("sPre", "", { sub: r("6"), sup: r("14"), e: r("C") }) +
        of("sSubSup", "", { e: r("xy"), sub: r("i"), sup: r("2") }),
      "{}_{6}^{14}C{xy}_{i}^{2}",
    ],
    "signs of TeX": [r("{5$%#_}"), "\\{5\\$\\%\\#\\_\\}"],
    "an absolute value and others between brackets": [
      brackets(r("x"), "|", "|") + of("d", "", { e1: r("a"), e2: r("b") }),
      "\\left| x \\right|\\left( a \\middle| b \\right)",
    ],
    "edits that wait for a decision": [`<w:ins>${r("a")}</w:ins><w:del>${r("b")}</w:del>`, "a"],
    "an unknown element": [`<m:new><m:e>${r("a")}</m:e></m:new>`, "a"],
  };
  it.each(Object.entries(cases))("%s", (_name, [omml, expected]) => {
    expect(tex(omml)).toBe(expected);
    expect(() =>
      katex.renderToString(expected, { ...formulaOptions(true), throwOnError: true }),
    ).not.toThrow();
  });

  it("is left out if it is damaged, too deep or too large", () => {
    expect(tex("<m:r><m:t>x</m:r>")).toBeNull();
    expect(tex("<m:e>".repeat(100) + "</m:e>".repeat(100))).toBeNull();
    expect(tex(r("x".repeat(200_000)))).toBeNull();
  });
});

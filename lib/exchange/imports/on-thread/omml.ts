import { SaxesParser } from "saxes";

/*
 * Formulas of Word (Office Math Markup) as TeX, as both are laid out in the same way: fractions, roots, scripts, big
 * operators, brackets, matrices. An element without a counterpart gives its content.
 */

type MathElement = { name: string; value: string | null; children: MathElement[]; text: string };
type Context = {
  /** True between the lines of an array, where "&" aligns them. */
  isAligned: boolean;
};

const MOST = { characters: 200_000, elements: 20_000, depth: 60 };

/** Returns a formula as TeX, or null if it is damaged or too large. */
export function texOf(xml: string): string | null {
  const root = xml.length > MOST.characters ? null : parse(xml);
  return root && contentOf(root, { isAligned: false }).trim();
}

/** Prefixes stay part of the names, since a piece of a document does not declare them. */
function parse(xml: string): MathElement | null {
  const root: MathElement = { name: "", value: null, children: [], text: "" };
  const open = [root];
  let elements = 0;
  let isFit = true;
  const parser = new SaxesParser({ xmlns: false, fragment: true });
  parser.on("error", () => {
    isFit = false;
  });
  parser.on("opentag", ({ name, attributes }) => {
    elements += 1;
    const value = attributes["m:val"] ?? attributes["w:val"] ?? null;
    const made: MathElement = { name, value, children: [], text: "" };
    open.at(-1)!.children.push(made);
    open.push(made);
    if (elements > MOST.elements || open.length > MOST.depth) isFit = false;
  });
  parser.on("closetag", () => {
    if (open.length > 1) open.pop();
  });
  parser.on("text", (text) => {
    open.at(-1)!.text += text;
  });
  parser.write(xml).close();
  return isFit ? root : null;
}

const childOf = ({ children }: MathElement, name: string): MathElement | undefined =>
  children.find((child) => child.name === name);

/** The value of a property, such as "chr" of `naryPr`; an empty one says that there is none. */
function property(element: MathElement, name: string): string | null {
  const found = childOf(element, `${element.name}Pr`)?.children.find((child) => child.name === `m:${name}`);
  return found ? (found.value ?? "") : null;
}

const isOn = (element: MathElement, name: string): boolean =>
  !["0", "off", "false", null].includes(property(element, name));

function partOf(element: MathElement, name: string, context: Context): string {
  const part = childOf(element, `m:${name}`);
  return part ? contentOf(part, context).trim() : "";
}

const contentOf = (element: MathElement, context: Context): string =>
  joined(element.children.map((child) => texOfElement(child, context)));

/** Joins pieces of TeX: a command ends before a letter only with a blank. */
const joined = (parts: readonly string[]): string =>
  parts.reduce(
    (before, part) => before + (/\\[a-zA-Z]+$/.test(before) && /^[a-zA-Z]/.test(part) ? " " : "") + part,
    "",
  );

/** The tree that a script or an accent belongs to, in braces unless it is one sign. */
const base = (tex: string): string => (/^(?:[^\\{}\s]|\\[a-zA-Z]+)$/u.test(tex) ? tex : `{${tex}}`);

function texOfElement(element: MathElement, context: Context): string {
  const part = (name: string) => partOf(element, name, context);
  const scripted = (...scripts: string[]) =>
    joined([base(part("e")), ...scripts.map((script) => `${script === "sub" ? "_" : "^"}{${part(script)}}`)]);
  switch (element.name) {
    case "m:r":
      return runOf(element, context);
    case "m:f":
      return fractionOf(property(element, "type"), part("num"), part("den"));
    case "m:sSup":
      return scripted("sup");
    case "m:sSub":
      return scripted("sub");
    case "m:sSubSup":
      return scripted("sub", "sup");
    case "m:sPre":
      return joined([`{}_{${part("sub")}}^{${part("sup")}}`, part("e")]);
    case "m:rad": {
      const degree = isOn(element, "degHide") ? "" : part("deg");
      return `\\sqrt${degree && `[${degree}]`}{${part("e")}}`;
    }
    case "m:nary":
      return operatorOf(element, context);
    case "m:d":
      return bracketsOf(element, context);
    case "m:func":
      return `${joined([functionOf(part("fName")), " "])}${part("e")}`;
    case "m:limLow":
      return limitOf(part("e"), part("lim"), "_");
    case "m:limUpp":
      return limitOf(part("e"), part("lim"), "^");
    case "m:acc": {
      const sign = property(element, "chr") ?? "\u0302";
      return `${ACCENTS[sign] ?? "\\hat"}{${part("e")}}`;
    }
    case "m:bar":
      return `\\${property(element, "pos") === "top" ? "over" : "under"}line{${part("e")}}`;
    case "m:groupChr": {
      const sign = property(element, "chr") ?? "⏟";
      const isAbove = property(element, "pos") === "top";
      if (sign === "⏟" || sign === "⏞") return `\\${sign === "⏞" ? "over" : "under"}brace{${part("e")}}`;
      return `\\${isAbove ? "over" : "under"}set{${textOf(sign, context)}}{${part("e")}}`;
    }
    case "m:borderBox":
      return `\\boxed{${part("e")}}`;
    case "m:phant":
      return isOn(element, "show") ? part("e") : `\\phantom{${part("e")}}`;
    case "m:m":
      return rowsOf(
        "matrix",
        linesOf(element, "m:mr", (row) => cellsOf(row, context).join(" & ")),
      );
    case "m:eqArr":
      return rowsOf(
        "aligned",
        linesOf(element, "m:e", (line) => contentOf(line, { isAligned: true }).trim()),
      );
    case "w:del":
    case "w:moveFrom":
      return "";
    default:
      return /Pr$/.test(element.name) ? "" : contentOf(element, context);
  }
}

const linesOf = (element: MathElement, name: string, read: (line: MathElement) => string): string[] =>
  element.children.filter((child) => child.name === name).map(read);

const cellsOf = ({ children }: MathElement, context: Context): string[] =>
  children.filter(({ name }) => name === "m:e").map((cell) => contentOf(cell, context).trim());

const rowsOf = (kind: string, rows: readonly string[]): string =>
  `\\begin{${kind}}${rows.join(" \\\\ ")}\\end{${kind}}`;

function fractionOf(type: string | null, above: string, below: string): string {
  if (type === "lin") return `${base(above)}/${base(below)}`;
  if (type === "skw") return `{}^{${above}}/_{${below}}`;
  if (type === "noBar") return `\\genfrac{}{}{0pt}{}{${above}}{${below}}`;
  return `\\frac{${above}}{${below}}`;
}

/** A sum, a product, an integral with its limits. */
function operatorOf(element: MathElement, context: Context): string {
  const sign = property(element, "chr") ?? "∫";
  const place = property(element, "limLoc");
  const limits = (name: string, mark: string): string => {
    const limit = isOn(element, `${name}Hide`) ? "" : partOf(element, name, context);
    return limit && `${mark}{${limit}}`;
  };
  const scripts = limits("sub", "_") + limits("sup", "^");
  const isIntegral = /[∫-∳]/.test(sign);
  const placed =
    place === "undOvr" && isIntegral ? "\\limits" : place === "subSup" && !isIntegral ? "\\nolimits" : "";
  const operator = joined([textOf(sign, context), scripts && placed, scripts]);
  return `${operator} ${partOf(element, "e", context)}`;
}

function bracketsOf(element: MathElement, context: Context): string {
  const content = cellsOf(element, context);
  const given = (name: string, usual: string) => property(element, name) ?? usual;
  const [start, middle, end] = [given("begChr", "("), given("sepChr", "|"), given("endChr", ")")];
  const choice = content.length === 1 && start === "(" && end === ")" ? BINOMIAL.exec(content[0]!) : null;
  if (choice) return content[0]!.replace("\\genfrac{}{}{0pt}{}", "\\binom");
  const separated = content.join(` \\middle${delimiterOf(middle)} `);
  return `\\left${delimiterOf(start)} ${separated} \\right${delimiterOf(end)}`;
}

/** A stack of two without anything beside it: no brace closes before the last one. */
const BINOMIAL = /^\\genfrac\{\}\{\}\{0pt\}\{\}\{[^{}]*\}\{[^{}]*\}$/;

/** A sign that does not grow in TeX comes after one that is not shown. */
const delimiterOf = (sign: string): string =>
  /^[()[\]|/<>]$/.test(sign) ? sign : (DELIMITERS[sign] ?? `.${sign}`);

const DELIMITERS: Record<string, string> = {
  "{": "\\{",
  "}": "\\}",
  "⌊": "\\lfloor",
  "⌋": "\\rfloor",
  "⌈": "\\lceil",
  "⌉": "\\rceil",
  "⟨": "\\langle",
  "⟩": "\\rangle",
  "〈": "\\langle",
  "〉": "\\rangle",
  "∣": "|",
  "‖": "\\|",
  "∥": "\\|",
  "⟦": "[",
  "⟧": "]",
};

const FUNCTIONS =
  /^(?:arccos|arcsin|arctan|arg|cos|cosh|cot|coth|csc|deg|det|dim|exp|gcd|hom|inf|ker|lg|lim|liminf|limsup|ln|log|max|min|Pr|sec|sin|sinh|sup|tan|tanh)$/;

/** The name of a function, which may have a script or a limit. */
function functionOf(name: string): string {
  const plain = name.replace(/^\\mathrm\{(\w+)\}/, "$1");
  const [word = "", rest = ""] = [/^[a-zA-Z]+/.exec(plain)?.[0], plain.replace(/^[a-zA-Z]+/, "")];
  if (FUNCTIONS.test(word)) return `\\${word}${rest}`;
  return word.length > 1 ? `\\operatorname{${word}}${rest}` : name;
}

function limitOf(tex: string, limit: string, mark: "_" | "^"): string {
  const named = functionOf(tex.replace(/^\\operatorname\{(\w+)\}$/, "$1"));
  if (/^\\(?:lim|liminf|limsup|max|min|sup|inf|det|gcd|Pr|operatorname)\b/.test(named)) {
    const operator = named.startsWith("\\operatorname") ? named.replace("name", "name*") : named;
    return `${operator}${mark}{${limit}}`;
  }
  if (/^\\(?:und|ov)erbrace\{/.test(tex)) return `${tex}${mark}{${limit}}`;
  return `\\${mark === "_" ? "under" : "over"}set{${limit}}{${tex}}`;
}

const STYLES: Record<string, string> = {
  p: "\\mathrm",
  b: "\\mathbf",
  bi: "\\boldsymbol",
};
const SCRIPTS: Record<string, string> = {
  "double-struck": "\\mathbb",
  script: "\\mathcal",
  fraktur: "\\mathfrak",
  "sans-serif": "\\mathsf",
  monospace: "\\mathtt",
};

function runOf(run: MathElement, context: Context): string {
  const written = run.children
    .map(({ name, text }) => (name === "m:t" || name === "w:t" ? text : name === "w:br" ? "\n" : ""))
    .join("");
  if (isOn(run, "nor")) return /\S/.test(written) ? `\\text{${escapedText(written)}}` : " ";
  const tex = joined([...plainLetters(written)].map((sign) => textOf(sign, context)));
  if (!/[a-zA-Z]/.test(written)) return tex;
  const script = SCRIPTS[property(run, "scr") ?? ""];
  if (script) return `${script}{${tex.trim()}}`;
  const word = written.trim();
  const style = STYLES[property(run, "sty") ?? ""];
  if (style === undefined) return FUNCTIONS.test(word) && word.length > 2 ? `\\${word} ` : tex;
  if (style === "\\mathrm" && FUNCTIONS.test(word)) return `\\${word} `;
  return `${style}{${tex.trim()}}`;
}

/** Italic letters of mathematics, which Word writes as letters of their own, as those of the alphabet. */
const plainLetters = (text: string): string =>
  text.replace(/[\u{1d434}-\u{1d467}\u{1d6e2}-\u{1d71b}ℎ]/gu, (letter) => letter.normalize("NFKC"));

const escapedText = (text: string): string =>
  text.replace(/\s+/g, " ").replace(/[\\{}$%#&_^~]/g, (sign) => (sign === "\\" ? "" : `\\${sign}`));

function textOf(sign: string, { isAligned }: Context): string {
  if (sign === "&") return isAligned ? "&" : "\\&";
  if (sign === "\n") return " \\\\ ";
  if (/\s/.test(sign)) return " ";
  if (/[{}$%#_]/.test(sign)) return `\\${sign}`;
  const name = SIGNS.get(sign);
  return name === undefined ? sign : `\\${name}`;
}

const ACCENTS: Record<string, string> = {
  "\u0300": "\\grave",
  "\u0301": "\\acute",
  "\u0302": "\\hat",
  "\u0303": "\\tilde",
  "\u0304": "\\bar",
  "\u0305": "\\overline",
  "\u0306": "\\breve",
  "\u0307": "\\dot",
  "\u0308": "\\ddot",
  "\u030c": "\\check",
  "\u20d6": "\\overleftarrow",
  "\u20d7": "\\vec",
  "\u20db": "\\dddot",
  "\u20e1": "\\overleftrightarrow",
  "¯": "\\bar",
  "~": "\\tilde",
  "^": "\\hat",
  "→": "\\vec",
};

/** Names of signs in TeX. Others are written as they are, which TeX on the web reads. */
const SIGNS = new Map(
  `α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu
ν nu ξ xi π pi ϖ varpi ρ rho ϱ varrho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega
Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega
∑ sum ∏ prod ∐ coprod ∫ int ∬ iint ∭ iiint ∮ oint ⋃ bigcup ⋂ bigcap ⋁ bigvee ⋀ bigwedge ⨁ bigoplus ⨂ bigotimes
∂ partial ∇ nabla ∞ infty ℏ hbar ℓ ell ℜ Re ℑ Im ℵ aleph ∅ emptyset ∀ forall ∃ exists ∄ nexists ¬ neg
± pm ∓ mp × times ÷ div ⋅ cdot · cdot ∗ ast ∘ circ ∙ bullet ⊕ oplus ⊗ otimes ⊙ odot ∧ wedge ∨ vee ∪ cup ∩ cap
≤ le ≥ ge ≠ ne ≪ ll ≫ gg ≈ approx ≅ cong ≡ equiv ∼ sim ≃ simeq ∝ propto ⊥ perp ∥ parallel ∣ mid
∈ in ∉ notin ∋ ni ⊂ subset ⊃ supset ⊆ subseteq ⊇ supseteq ∖ setminus
→ to ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow ↦ mapsto ⟶ longrightarrow ↑ uparrow ↓ downarrow
… ldots ⋯ cdots ⋮ vdots ⋱ ddots ∠ angle △ triangle √ surd \\ backslash ~ sim ⇌ rightleftharpoons`
    .split(/\s+/)
    .map((word, at, words) => (at % 2 === 0 ? ([word, words[at + 1]!] as const) : null))
    .filter((pair) => pair !== null),
);

import type { Nodes, PhrasingContent, Root } from "mdast";
import { SKIP, visit } from "unist-util-visit";
import { texOf } from "./omml";

/*
 * Formulas of a Word document. The converter skips them; so each gets a mark in its place before the conversion, and
 * marks become formulas after it.
 */

type Formula = { tex: string; isBlock: boolean };

const FORMULA =
  /<m:oMathPara(?:\s[^<>]*)?>(?:(?!<m:oMathPara[\s>])[\s\S])*?<\/m:oMathPara>|<m:oMath(?:\s[^<>]*)?>(?:(?!<m:oMath[\s>])[\s\S])*?<\/m:oMath>/g;
const LINE = /<m:oMath(?:\s[^<>]*)?>(?:(?!<m:oMath[\s>])[\s\S])*?<\/m:oMath>/g;
/** Letters of no language, which no text holds in this order. */
const [OPEN, CLOSE] = ["\uE000formula:", "\uE001"];
export const FORMULA_MARK = new RegExp(`${OPEN}(\\d+)${CLOSE}`);

export class FormulaMarker {
  private readonly formulas: Formula[] = [];

  /** Marks the formulas in a part of a document. Those that cannot be read stay, and are reported as left out. */
  mark(xml: string): string {
    if (!xml.includes("<m:oMath")) return xml;
    return xml.replace(FORMULA, (whole) => {
      const isBlock = whole.startsWith("<m:oMathPara");
      const lines = isBlock ? (whole.match(LINE) ?? []) : [whole];
      const read = lines.map(texOf);
      if (read.some((tex) => tex === null)) return whole;
      return read
        .filter((tex): tex is string => tex !== null && tex !== "")
        .map((tex) => {
          this.formulas.push({ tex, isBlock });
          return `<w:r><w:t xml:space="preserve">${OPEN}${this.formulas.length - 1}${CLOSE}</w:t></w:r>`;
        })
        .join("");
    });
  }

  /** Puts the formulas in place of their marks. */
  restore(root: Root): void {
    if (this.formulas.length === 0) return;
    visit(root, (node, index, parent) => {
      if (!parent || index === undefined) return undefined;
      if (node.type === "inlineCode" || node.type === "code") {
        node.value = this.split(node.value)
          .map((piece) => (typeof piece === "string" ? piece : piece.tex))
          .join("");
        return undefined;
      }
      if (node.type === "paragraph" && parent.type !== "tableCell") {
        const blocks = this.blocksIn(node.children);
        if (!blocks) return undefined;
        (parent as { children: Nodes[] }).children.splice(index, 1, ...blocks);
        return [SKIP, index + blocks.length];
      }
      if (node.type !== "text" || !node.value.includes(OPEN)) return undefined;
      const pieces = this.split(node.value).map(
        (piece): PhrasingContent =>
          typeof piece === "string"
            ? { type: "text", value: piece }
            : { type: "inlineMath", value: piece.tex },
      );
      (parent as { children: Nodes[] }).children.splice(index, 1, ...pieces);
      return [SKIP, index + pieces.length];
    });
  }

  /** The formulas of a paragraph of nothing else. */
  private blocksIn(children: readonly PhrasingContent[]): Nodes[] | null {
    const pieces = children.flatMap((child) =>
      child.type === "text" ? this.split(child.value) : child.type === "break" ? [] : ["…"],
    );
    const formulas = pieces.filter((piece) => typeof piece !== "string" || piece.trim() !== "");
    const areBlocks = formulas.every((piece) => typeof piece !== "string" && piece.isBlock);
    if (formulas.length === 0 || !areBlocks) return null;
    return formulas.map((piece) => ({ type: "math", value: (piece as Formula).tex }));
  }

  private split(text: string): (string | Formula)[] {
    return text
      .split(FORMULA_MARK)
      .map((piece, at) => (at % 2 === 0 ? piece : this.formulas[Number(piece)]!))
      .filter((piece) => piece !== "");
  }
}

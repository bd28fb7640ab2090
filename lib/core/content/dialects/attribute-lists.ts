import type { Html, Nodes, Root } from "mdast";
import type { CompileContext, Extension as FromMarkdown, Token } from "mdast-util-from-markdown";
import type { Code, Construct, Effects, Extension, State, TokenizeContext } from "micromark-util-types";
import { isBlank, isEnd } from "./tokens";

/*
 * Lists of attributes that other tools read behind the words of a heading, such as `{#id}` and `{: #id .class}`, and
 * with a colon also behind a paragraph or alone on a line. They are no words: the tree has them as HTML, so that they
 * are kept as written, and give the heading its id.
 */

declare module "micromark-util-types" {
  interface TokenTypeMap {
    dialectAttributes: "dialectAttributes";
  }
}

const LONGEST = 200;
const MARK = String.raw`[#.][^\s{}"'=<>\`#]+`;
const QUOTED = String.raw`[\w-]+=(?:"[^"]*"|'[^']*')`;
const ITEM = String.raw`(?:${MARK}|${QUOTED}|[\w-]+=[^\s{}"'=<>\`]+)`;
/** Values without any sign of Markdown, which mean the same if the list turns out to be words. */
const PLAIN = String.raw`[\w-]+=(?:"[A-Za-z0-9 ,;/()%+\u00C0-\uFFFF-]*"|'[A-Za-z0-9 ,;/()%+\u00C0-\uFFFF-]*'|[A-Za-z0-9/%+-]+)`;
const AFTER_MARK = String.raw`(?:${MARK}|[\w-]+="[^"]*"|${PLAIN})`;
const AFTER_VALUE = `(?:${MARK}|${PLAIN})`;
/** Without a colon, a list begins with a sign, a value in quotes or a switch: `{key=value}` may be words of a heading. */
const LIST = new RegExp(
  String.raw`^\{(?::[ \t]*(?:${ITEM}(?:[ \t]+${ITEM})*)?|[ \t]*${MARK}(?:[ \t]+${AFTER_MARK})*|[ \t]*(?=[\w-]+=(?:["']|(?:true|false)[ \t}]))${PLAIN}(?:[ \t]+${AFTER_VALUE})*)[ \t]*\}$`,
);
const ID = /(?<=[{:\s])#([^\s{}"'=<>`#]+)/;
const VALUES = /"[^"]*"|'[^']*'/g;

/** The id in a list of attributes; null for other HTML. */
export const idInAttributes = ({ value }: Html): string | null =>
  value.startsWith("{") && LIST.test(value) ? (ID.exec(value.replace(VALUES, ""))?.[1] ?? null) : null;

/** A list ends its block. */
const attributes: Construct = {
  name: "dialectAttributes",
  tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    let length = 0;
    const inside: State = (code: Code) => {
      if (isEnd(code) || code === 123 || ++length > LONGEST) return nok(code);
      effects.consume(code);
      if (code !== 125) return inside;
      return LIST.test(this.sliceSerialize({ ...token, end: this.now() })) ? after : nok;
    };
    const after: State = (code) => {
      effects.exit("dialectAttributes");
      return end(code);
    };
    const end: State = (code) => {
      if (isBlank(code)) {
        effects.enter("data");
        return blank(code);
      }
      return code === null ? ok(code) : nok(code);
    };
    const blank = (code: Code): State | undefined => {
      if (isBlank(code)) {
        effects.consume(code);
        return blank;
      }
      effects.exit("data");
      return code === null ? ok(code) : nok(code);
    };
    let token: Token;
    return (code) => {
      token = effects.enter("dialectAttributes");
      effects.consume(code);
      return inside;
    };
  },
};

export const attributeSyntax: Extension = { text: { 123: attributes } };

/** Only a colon makes a list outside of headings. */
const isList = (context: CompileContext, token: Token): boolean =>
  context.stack.at(-1)?.type === "heading" || context.sliceSerialize(token).startsWith("{:");

export const attributesFromMarkdown: FromMarkdown = {
  enter: {
    dialectAttributes(token) {
      if (!isList(this, token)) this.config.enter.data?.call(this, token);
      else this.enter({ type: "html", value: this.sliceSerialize(token), data: { isCode: true } }, token);
    },
  },
  exit: {
    dialectAttributes(token) {
      if (this.stack.at(-1)?.type === "text") this.config.exit.data?.call(this, token);
      else this.exit(token);
    },
  },
};

/** Escapes text that would be read as a list. */
export const UNSAFE_ATTRIBUTES = [
  {
    character: "{",
    after: "[ \\t]*[#.]|:|[ \\t]*[\\w-]+=(?:[\"']|true|false)",
    inConstruct: ["headingAtx" as const, "headingSetext" as const],
  },
  { character: "{", after: ":", inConstruct: "phrasing" as const },
];

/** Turns paragraphs of a list alone into HTML, in place: there is nothing of them to show. */
export function readLoneAttributes(root: Root): Root {
  const visit = (node: Nodes): void => {
    if (!("children" in node)) return;
    const children = node.children as Nodes[];
    for (const [index, child] of children.entries()) {
      const only = child.type === "paragraph" && child.children.length === 1 ? child.children[0] : undefined;
      if (only?.type === "html" && LIST.test(only.value))
        children[index] = { ...only, position: child.position };
      else visit(child);
    }
  };
  visit(root);
  return root;
}

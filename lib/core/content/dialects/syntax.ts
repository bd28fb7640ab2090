import type { Construct, Effects, Extension, State, TokenizeContext } from "micromark-util-types";
import { contentLines, nextLine, widthOf } from "./content";
import { indentedContainer } from "./indented";
import { ContentFollower, isStrayEnd, type Opening, openingOf } from "./lines";
import { isEnd, openingLine, peekLine } from "./tokens";

/*
 * The blocks of other tools as syntax of the parser. The text stays as written, so that nothing gets lost and a
 * repository stays usable by its tool; only the parsed tree has blocks of our own. Every decision looks at a single
 * line: an unclosed block ends with its parent.
 */

/** A block of one line, or an opening line without content behind it. */
const leaf: Construct = {
  name: "dialectLeaf",
  tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    let opening: Opening | null = null;
    const decide = (line: string) => {
      opening = openingOf(line);
      return opening !== null && opening.kind !== "container";
    };
    const hasNoContent = (line: string) =>
      line.trim() === "" || (/^\s*\{%/.test(line) && !/^\s*\{%-?\s*end/.test(line));
    const finish: State = (code) => {
      effects.exit("dialectLeaf");
      return ok(code);
    };
    const after: State = (code) => {
      if (opening?.kind === "leaf" || code === null || this.interrupt) return finish(code);
      return effects.check(nextLine(hasNoContent, false), finish, nok)(code);
    };
    return effects.check(
      peekLine(decide),
      (code) => {
        effects.enter("dialectLeaf");
        return openingLine(effects, { title: null }, after)(code);
      },
      nok,
    );
  },
};

const container: Construct = {
  name: "dialectContainer",
  concrete: true,
  tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    const indent = indentBefore(this);
    let opening: Opening | null = null;
    let follower: ContentFollower | null = null;
    /** Columns that the content is indented by; not known before its first line. */
    let columns: number | null = null;

    const start: State = effects.check(
      peekLine((line) => {
        opening = openingOf(line);
        return opening !== null && opening.kind !== "leaf";
      }),
      (code) => {
        follower = new ContentFollower(opening!.closer);
        effects.enter("dialectContainer");
        return openingLine(effects, opening!, afterOpening)(code);
      },
      nok,
    );
    const afterOpening: State = (code) => (this.interrupt ? ok(code) : endOfLine(code));
    const finish: State = (code) => {
      effects.exit("dialectContainer");
      return ok(code);
    };
    const goesOn = (text: string) => text.trim() !== "" || follower!.isInCode;
    const closing: State = (code) => {
      effects.enter("dialectClosing");
      return closingLine(code);
    };
    const closingLine: State = (code) => {
      if (isEnd(code)) {
        effects.exit("dialectClosing");
        return finish(code);
      }
      effects.consume(code);
      return closingLine;
    };
    const endOfLine = contentLines(this, effects, {
      belongs: () => nextLine(opening!.kind === "optional" ? goesOn : null, true),
      closes(text) {
        if (columns === null && text.trim() !== "") {
          columns = opening!.indents ? Math.max(indent, widthOf(text)) : indent;
        }
        return follower!.ends(text);
      },
      columns: () => columns ?? 0,
      closing,
      finish,
    });
    return start;
  },
};

function indentBefore({ events }: TokenizeContext): number {
  const [, token, context] = events.at(-1) ?? [];
  return token?.type === "linePrefix" ? (context?.sliceSerialize(token, true).length ?? 0) : 0;
}

/** A closing tag without an opening one is kept, and shown as nothing. */
const stray: Construct = {
  name: "dialectStray",
  tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    const inside: State = (code) => {
      if (isEnd(code)) {
        effects.exit("dialectStray");
        return ok(code);
      }
      effects.consume(code);
      return inside;
    };
    return effects.check(
      peekLine(isStrayEnd),
      (code) => {
        effects.enter("dialectStray");
        return inside(code);
      },
      nok,
    );
  },
};

/** `{`, `<` and `:` begin lines of tags; `!`, `?` and `=` begin blocks with indented content. */
export const dialectSyntax: Extension = {
  flow: { 123: [leaf, container, stray], 60: container, 58: container },
  document: { 33: indentedContainer, 63: indentedContainer, 61: indentedContainer },
};

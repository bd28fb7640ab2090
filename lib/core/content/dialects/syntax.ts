import type { Code, Construct, Effects, Extension, State, TokenizeContext } from "micromark-util-types";
import { widthOf } from "./columns";
import { contentLines, nextLine } from "./content";
import { indentedContainer } from "./indented";
import { ContentFollower, isStrayEnd, type Opening, openingOf } from "./lines";
import { isEnd, openingLine, peekLine } from "./tokens";
import type { WrappedTags } from "./wrapped-tags";

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
      return opening?.kind === "leaf" || opening?.kind === "optional";
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

/** The text of a tag over several lines, and its last line, by the first one. */
type TagAt = (line: number) => { last: number; text: string } | undefined;

/** Consumes an opening tag, which may go on over several lines. */
function openingLines(
  context: TokenizeContext,
  effects: Effects,
  opening: Opening,
  last: number,
  after: State,
): State {
  if (last <= context.now().line || context.interrupt) return openingLine(effects, opening, after);
  const finish: State = (code) => {
    effects.exit("dialectOpening");
    return after(code);
  };
  const marker: State = (code) => {
    if (isEnd(code)) return endOfLine(code);
    effects.enter("dialectMarker");
    return inside(code);
  };
  const inside: State = (code) => {
    if (!isEnd(code)) {
      effects.consume(code);
      return inside;
    }
    effects.exit("dialectMarker");
    return endOfLine(code);
  };
  const endOfLine: State = (code) =>
    code === null || context.now().line >= last
      ? finish(code)
      : effects.attempt(nextLine(null, true), marker, finish)(code);
  return (code) => {
    effects.enter("dialectOpening");
    return marker(code);
  };
}

const containerWith = (tagAt: TagAt): Construct => ({
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
        opening = openingOf(tagAt(this.now().line)?.text ?? line);
        return opening !== null && (opening.kind === "container" || opening.kind === "optional");
      }),
      (code) => {
        follower = new ContentFollower(opening!.closer);
        effects.enter("dialectContainer");
        const last = tagAt(this.now().line)?.last ?? 0;
        return openingLines(this, effects, opening!, last, afterOpening)(code);
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
    const closes = (text: string) => {
      if (columns === null && text.trim() !== "") {
        columns = opening!.indents ? Math.max(indent, widthOf(text)) : indent;
      }
      return follower!.ends(tagAt(this.now().line)?.text ?? text);
    };
    const endOfLine = contentLines(this, effects, {
      belongs: () => nextLine(opening!.kind === "optional" ? goesOn : null, true),
      closes,
      columns: () => columns ?? 0,
      closing,
      finish,
    });
    return start;
  },
});

/** A component with its content on one line, or a card without any. It begins no line of a paragraph. */
const singleWith = (tagAt: TagAt): Construct => ({
  name: "dialectSingle",
  concrete: true,
  tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    let opening: Opening | null = null;
    let at = 0;
    const start: State = effects.check(
      peekLine((line) => {
        opening = openingOf(tagAt(this.now().line)?.text ?? line);
        return opening !== null && (opening.kind === "line" || opening.kind === "void") && !this.interrupt;
      }),
      (code) => {
        effects.enter("dialectContainer");
        const last = tagAt(this.now().line)?.last ?? 0;
        if (opening!.kind === "void") return openingLines(this, effects, opening!, last, finish)(code);
        effects.enter("dialectOpening");
        return tag(code);
      },
      nok,
    );
    const consume = (code: Code) => {
      effects.consume(code);
      // A tab is one character of the line, and several columns.
      if (code !== -1) at += 1;
    };
    const tag: State = (code) => {
      if (at !== opening!.content!.from) {
        consume(code);
        return tag;
      }
      effects.exit("dialectOpening");
      if (opening!.nested.length > 0) return between(code);
      effects.enter("paragraph");
      effects.enter("chunkText", { contentType: "text" });
      return words(code);
    };
    const words: State = (code) => {
      if (at === opening!.content!.to) {
        effects.exit("chunkText");
        effects.exit("paragraph");
        effects.enter("dialectClosing");
        return closing(code);
      }
      consume(code);
      return words;
    };
    let index = 0;
    /** Each component is parsed as a document of its own. */
    const between: State = (code) => {
      const next = opening!.nested[index];
      if (!next) {
        effects.enter("dialectClosing");
        return closing(code);
      }
      if (at === next.from) {
        effects.enter("chunkDocument", { contentType: "document" });
        return component(code);
      }
      effects.enter("linePrefix");
      return blanks(code);
    };
    const blanks: State = (code) => {
      if (at === opening!.nested[index]!.from) {
        effects.exit("linePrefix");
        return between(code);
      }
      consume(code);
      return blanks;
    };
    const component: State = (code) => {
      if (at === opening!.nested[index]!.to) {
        // The line is lazy for a block above it, but not within this document.
        this.parser.lazy[effects.exit("chunkDocument").start.line] = false;
        index += 1;
        return between(code);
      }
      consume(code);
      return component;
    };
    const closing: State = (code) => {
      if (isEnd(code)) {
        effects.exit("dialectClosing");
        return finish(code);
      }
      effects.consume(code);
      return closing;
    };
    const finish: State = (code) => {
      effects.exit("dialectContainer");
      return ok(code);
    };
    return start;
  },
});

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

const none: TagAt = () => undefined;
const [container, single] = [containerWith(none), singleWith(none)];

/** `{`, `<` and `:` begin lines of tags; `!`, `?` and `=` begin blocks with indented content. */
export const dialectSyntax: Extension = {
  flow: { 123: [leaf, container, stray], 60: [container, single], 58: container },
  document: { 33: indentedContainer, 63: indentedContainer, 61: indentedContainer },
};

/** The same for a text with tags over several lines. */
export const wrappedTagSyntax = (tags: WrappedTags, linesBefore: number): Extension => {
  const tagAt: TagAt = (line) => {
    const tag = tags.get(line + linesBefore);
    return tag && { ...tag, last: tag.last - linesBefore };
  };
  const blocks = containerWith(tagAt);
  return { flow: { 60: [blocks, singleWith(tagAt)], 123: [leaf, blocks], 58: blocks } };
};

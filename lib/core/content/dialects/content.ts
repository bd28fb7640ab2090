import type { Construct, Effects, State, Token, TokenizeContext } from "micromark-util-types";
import { isBlank, isEnd, peekLine } from "./tokens";

/* The lines inside of a block, parsed as a document of their own. */

/** Continues with the next line if it belongs to the same containers; `decide` checks its text. */
export function nextLine(decide: ((line: string) => boolean) | null, goOn: boolean): Construct {
  return {
    partial: true,
    tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
      return (code) => {
        effects.enter("lineEnding");
        effects.consume(code);
        effects.exit("lineEnding");
        return (next) => {
          if (this.parser.lazy[this.now().line]) return (goOn ? nok : ok)(next);
          return decide === null ? ok(next) : effects.check(peekLine(decide), ok, nok)(next);
        };
      };
    },
  };
}

type Content = {
  /** Continues with the next line if it may belong to the block. */
  belongs: () => Construct;
  /** True if a line closes the block; called once for each line in order. */
  closes: (line: string) => boolean;
  /** Columns that the line given to `closes` last is indented by. */
  columns: () => number;
  closing: State;
  finish: State;
};

/** Reads all lines of the content, from the end of the line before them. */
export function contentLines(
  { parser }: TokenizeContext,
  effects: Effects,
  { belongs, closes, columns, closing, finish }: Content,
): State {
  let previous: Token | undefined;
  const endOfLine: State = (code) =>
    code === null ? finish(code) : effects.attempt(belongs(), line, finish)(code);
  const line: State = (code) => effects.check(peekLine(closes), closing, content)(code);
  const content: State = (code) => {
    let left = columns();
    const prefix: State = (next) => {
      if (isBlank(next) && left > 0) {
        left -= 1;
        effects.consume(next);
        return prefix;
      }
      effects.exit("linePrefix");
      return chunk(next);
    };
    if (left > 0 && isBlank(code)) {
      effects.enter("linePrefix");
      return prefix(code);
    }
    return chunk(code);
  };
  const chunk: State = (code) => {
    if (code === null) return finish(code);
    return isEnd(code) ? effects.check(belongs(), enterChunk, finish)(code) : enterChunk(code);
  };
  const enterChunk: State = (code) => {
    const token = effects.enter("chunkDocument", { contentType: "document", previous });
    if (previous) previous.next = token;
    previous = token;
    return inside(code);
  };
  const leaveChunk = () => {
    // The lines of the inner document begin where the content does.
    parser.lazy[effects.exit("chunkDocument").start.line] = false;
  };
  const inside: State = (code) => {
    if (code === null) {
      leaveChunk();
      return finish(code);
    }
    if (isEnd(code)) return effects.check(belongs(), feed, lastLine)(code);
    effects.consume(code);
    return inside;
  };
  const feed: State = (code) => {
    effects.consume(code);
    leaveChunk();
    return line;
  };
  const lastLine: State = (code) => {
    leaveChunk();
    return finish(code);
  };
  return endOfLine;
}

import type { Code, Construct, Effects, State, TokenizeContext } from "micromark-util-types";
import type { Opening } from "./lines";

/* Tokens and helpers that all dialects share. */

declare module "micromark-util-types" {
  interface TokenTypeMap {
    dialectContainer: "dialectContainer";
    dialectOpening: "dialectOpening";
    dialectMarker: "dialectMarker";
    dialectTitle: "dialectTitle";
    dialectClosing: "dialectClosing";
    dialectLeaf: "dialectLeaf";
    dialectStray: "dialectStray";
    dialectIndented: "dialectIndented";
  }
}

export const isEnd = (code: Code): boolean => code === null || code < -2;
export const isBlank = (code: Code): boolean => code === -2 || code === -1 || code === 32;

/** Reads the rest of the line and goes back; passes when `decide` returns true. */
export function peekLine(decide: (line: string) => boolean): Construct {
  return {
    partial: true,
    tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
      const start: State = (code) => {
        if (isEnd(code)) return decide("") ? ok(code) : nok(code);
        effects.enter("data");
        return inside(code);
      };
      const inside = (code: Code): State | undefined => {
        if (!isEnd(code)) {
          effects.consume(code);
          return inside;
        }
        const line = this.sliceSerialize(effects.exit("data"));
        return decide(line) ? ok(code) : nok(code);
      };
      return start;
    },
  };
}

/** Consumes an opening line with its title. */
export function openingLine(effects: Effects, { title }: Pick<Opening, "title">, after: State): State {
  let at = 0;
  let open: "marker" | "title" | null = null;
  const close = () => {
    if (open === "marker") effects.exit("dialectMarker");
    else if (open === "title") {
      effects.exit("chunkText");
      effects.exit("dialectTitle");
    }
    open = null;
  };
  const step: State = (code) => {
    if (isEnd(code)) {
      close();
      effects.exit("dialectOpening");
      return after(code);
    }
    const part = title !== null && at >= title.from && at < title.to ? "title" : "marker";
    if (part !== open) {
      close();
      open = part;
      if (part === "marker") effects.enter("dialectMarker");
      else {
        effects.enter("dialectTitle");
        effects.enter("chunkText", { contentType: "text" });
      }
    }
    effects.consume(code);
    // A tab is one character of the line, and several columns.
    if (code !== -1) at += 1;
    return step;
  };
  return (code) => {
    effects.enter("dialectOpening");
    return step(code);
  };
}

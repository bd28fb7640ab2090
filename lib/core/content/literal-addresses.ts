import type { Construct, Event, Token, TokenizeContext } from "micromark-util-types";
import type { Processor } from "unified";

/*
 * An address in a text is a link by itself, except within the brackets of another link. For each word that may begin
 * an address, GFM's extension walks back to the nearest open bracket, so a long paragraph with one costs the square
 * of its words. Here open brackets are found once, by the mark of closed ones that the extension itself reads, and it
 * sees the nearest one alone.
 */

const NAMES: ReadonlySet<string> = new Set(["emailAutolink", "protocolAutolink", "wwwAutolink"]);

/** Bounds the steps of GFM's literal addresses. Follows `remarkGfm`. */
export function remarkLiteralAddresses(this: Processor): void {
  const text = this.data().micromarkExtensions?.at(-1)?.text ?? {};
  for (const [code, constructs] of Object.entries(text)) {
    text[Number(code)] = [constructs ?? []]
      .flat()
      .map((construct) => (NAMES.has(construct.name ?? "") ? seeingOpenLabel(construct) : construct));
  }
}

const seeingOpenLabel = (construct: Construct): Construct => ({
  ...construct,
  tokenize(this: TokenizeContext, ...given) {
    const seen = known.get(this) ?? [];
    known.set(this, seen);
    const get = () => {
      const label = nearestOpenLabel(this.events, seen);
      return label ? [["enter", label, this]] : this.events;
    };
    return construct.tokenize.call(Object.create(this, { events: { get } }), ...given);
  },
});

type Label = { token: Token; before: Label | undefined };
/** The last token and label when a tokenizer had so many events; only the end of these changes. */
export type SeenEvents = { length: number; last: Token | undefined; label: Label | undefined };

const known = new WeakMap<TokenizeContext, SeenEvents[]>();

/** Returns the last opening bracket that is neither closed nor part of a link. */
export function nearestOpenLabel(events: readonly Event[], seen: SeenEvents[]): Token | undefined {
  let start = seen.at(-1);
  for (; start && events[start.length - 1]?.[1] !== start.last; start = seen.at(-1)) seen.pop();
  let label = start?.label;
  for (let index = start?.length ?? 0; index < events.length; index += 1) {
    const token = events[index]![1];
    if (token.type === "labelLink" || token.type === "labelImage") label = { token, before: label };
  }
  while (label?.token._balanced) label = label.before;
  seen.push({ length: events.length, last: events.at(-1)?.[1], label });
  return label?.token;
}

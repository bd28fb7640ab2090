import type { Code, Construct, Effects, State, TokenizeContext } from "micromark-util-types";
import remarkDirective from "remark-directive";
import type { Processor } from "unified";
import { CodeFollower } from "./dialects/lines";

/*
 * Block directives (`:::hint{style="info"}` … `:::`, `::embed{url="…"}`) are the syntax of blocks that plain Markdown
 * lacks. The extension also defines inline directives (`:name`), which would turn ordinary text such as `std::vec` or
 * `see:this` into markup; those are switched off, and with them the escaping of every colon that printing would
 * otherwise need.
 */

const COLON = 58;
const TAB = -2;
const VIRTUAL_SPACE = -1;
/** The token around the lines of a container. */
const CONTENT: string = "directiveContainerContent";

interface ToMarkdownExtension {
  unsafe?: { character: string; before?: string; after?: string; atBreak?: boolean; afterNode?: string }[];
}

const textOf = (code: Code): string => {
  if (code === null || code < TAB) return "";
  if (code === TAB) return "\t";
  return code === VIRTUAL_SPACE ? " " : String.fromCharCode(code);
};

/**
 * Reads a container whose closing line inside of fenced code is code, as in the blocks of other tools; the extension
 * would end the block there.
 */
const closedOutsideCode = (container: Construct): Construct => ({
  ...container,
  tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    const code = new CodeFollower();
    let isContent = false;
    let line = "";
    const watched: Effects = {
      ...effects,
      enter: (type, fields) => {
        if (type === CONTENT) isContent = true;
        if (type === "chunkDocument") line = "";
        return effects.enter(type, fields);
      },
      consume: (sign) => {
        line += textOf(sign);
        effects.consume(sign);
      },
      exit: (type) => {
        if (type === "chunkDocument") code.isCode(line);
        return effects.exit(type);
      },
      // In the content, the only attempt is the closing line.
      attempt: (construct, closing, content) => {
        const attempted = effects.attempt(construct, closing, content);
        return isContent && code.isInCode && content ? content : attempted;
      },
    };
    return container.tokenize.call(this, watched, ok, nok);
  },
});

/** Adds container and leaf directives to a processor, leaving colons inside of text alone. */
export function remarkBlockDirectives(this: Processor): void {
  remarkDirective.call(this);
  const data = this.data();
  const syntax = data.micromarkExtensions?.at(-1);
  if (syntax?.text) delete syntax.text[COLON];
  const [container, leaf] = [syntax?.flow?.[COLON] ?? []].flat();
  if (syntax?.flow && container && leaf) syntax.flow[COLON] = [closedOutsideCode(container), leaf];
  for (const extension of (data.toMarkdownExtensions ?? []) as ToMarkdownExtension[]) {
    if (!extension.unsafe?.some((pattern) => pattern.afterNode === "textDirective")) continue;
    extension.unsafe = extension.unsafe.filter((pattern) => pattern.character !== ":" || pattern.atBreak);
  }
}

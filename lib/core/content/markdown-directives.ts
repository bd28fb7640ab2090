import remarkDirective from "remark-directive";
import type { Processor } from "unified";

/*
 * Block directives (`:::hint{style="info"}` … `:::`, `::embed{url="…"}`) are the syntax of blocks that plain Markdown
 * lacks. The extension also defines inline directives (`:name`), which would turn ordinary text such as `std::vec` or
 * `see:this` into markup; those are switched off, and with them the escaping of every colon that printing would
 * otherwise need.
 */

const COLON = 58;

interface ToMarkdownExtension {
  unsafe?: { character: string; before?: string; after?: string; atBreak?: boolean; afterNode?: string }[];
}

/** Adds container and leaf directives to a processor, leaving colons inside of text alone. */
export function remarkBlockDirectives(this: Processor): void {
  remarkDirective.call(this);
  const data = this.data();
  const syntax = data.micromarkExtensions?.at(-1);
  if (syntax?.text) delete syntax.text[COLON];
  for (const extension of (data.toMarkdownExtensions ?? []) as ToMarkdownExtension[]) {
    if (!extension.unsafe?.some((pattern) => pattern.afterNode === "textDirective")) continue;
    extension.unsafe = extension.unsafe.filter((pattern) => pattern.character !== ":" || pattern.atBreak);
  }
}

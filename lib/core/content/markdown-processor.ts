import type { Root } from "mdast";
import type { Data, Processor } from "unified";
import "./parser-edits";

/** A text with data for the plugins that add syntax. */
type Source = string | { value: string; data: Record<string, unknown> };

/**
 * Parses and prints Markdown by remark's plugins of syntax. unified's own processor, with its files, messages and
 * transforms, is seven times as large, and each editor in the browser would load it.
 */
export class MarkdownProcessor {
  parser: ((text: string, file: { data: Record<string, unknown> }) => Root) | undefined;
  compiler: ((tree: Root) => string) | undefined;
  readonly #data: Data = {};

  /** For plugins: what they share, or one entry of it. */
  data(key?: keyof Data): unknown {
    return key === undefined ? this.#data : this.#data[key];
  }

  use<Options extends unknown[]>(
    plugin: (this: Processor, ...options: Options) => void,
    ...options: Options
  ): this {
    plugin.call(this as unknown as Processor, ...options);
    return this;
  }

  parse(source: Source): Root {
    const { value, data } = typeof source === "string" ? { value: source, data: {} } : source;
    return this.parser!(value, { data });
  }

  stringify(tree: Root): string {
    return this.compiler!(tree);
  }
}

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { EmojiText } from "@/components/ui/emoji-text";
import { lazyComponent } from "@/components/ui/lazy";
import { Link } from "@/components/ui/link";
import { useSay } from "@/components/ui/say";
import { hasProtocol, safeHref } from "@/lib/core/content/addresses";
import { refToHref } from "@/lib/core/content/document/refs";
import type {
  DocumentRef,
  JsonBlock,
  JsonDocument,
  JsonLeaf,
  JsonNode,
} from "@/lib/core/content/document/types";
import { emojiFor } from "@/lib/core/content/emoji";
import { users } from "@/lib/identity/users/operations";
import { query } from "@/lib/platform/api/queries";

/**
 * Renders comments and descriptions from the document form as elements: no user markup ever becomes HTML, and the
 * browser loads no Markdown parser.
 */

const Figure = lazyComponent(() => import("./figures"), "Figure");

const marks: Record<string, (text: ReactNode) => ReactNode> = {
  bold: (text) => <strong>{text}</strong>,
  italic: (text) => <em>{text}</em>,
  strikethrough: (text) => <del className="bg-transparent! no-underline line-through!">{text}</del>,
  code: (text) => <code>{text}</code>,
  keyboard: (text) => <kbd>{text}</kbd>,
  superscript: (text) => <sup>{text}</sup>,
  subscript: (text) => <sub>{text}</sub>,
};

const Leaf = ({ leaf }: { leaf: JsonLeaf }) =>
  leaf.marks.reduce<ReactNode>(
    (text, { type }) => marks[type]?.(text) ?? text,
    leaf.marks.some(({ type }) => type === "code") ? leaf.text : <EmojiText text={leaf.text} />,
  );

/** Comments appear on many screens, so a relative address in one leads nowhere. */
const hrefOf = (ref: unknown): string | null => {
  const href = typeof ref === "object" && ref !== null && "kind" in ref ? refToHref(ref as DocumentRef) : "";
  const address = safeHref(href);
  return address !== null && (hasProtocol(address) || /^(#|\/(?![/\\]))/.test(address)) ? address : null;
};

type Values = Record<string, unknown>;
const valuesOf = (value: unknown): Values =>
  typeof value === "object" && value !== null ? (value as Values) : {};

const textOf = (node: JsonNode): string => {
  if (node.object === "text") return node.leaves.map(({ text }) => text).join("");
  return (node.nodes ?? []).map(textOf).join("");
};

const codeOf = (block: JsonBlock): string => (block.nodes ?? []).map(textOf).join("\n");

const userIn = (ref: unknown): string | null => {
  const { kind, user } = valuesOf(ref);
  return kind === "user" && typeof user === "string" ? user : null;
};

const Mention = ({ children }: { children: ReactNode }) => (
  <span className="rounded-sm bg-accent-subtle px-0.5 font-medium text-accent-text">{children}</span>
);

/** Shows a mention that holds only a user id. */
const MentionOf = ({ userId }: { userId: string }) => {
  const { data } = useQuery({ ...query(users.get, { params: { userId } }), retry: false, staleTime: 60_000 });
  return <Mention>@{data?.displayName ?? "…"}</Mention>;
};

const Inline = ({ node }: { node: JsonNode }) => {
  const say = useSay();
  if (node.object === "text")
    return node.leaves.map((leaf, index) => <Leaf key={`${index} ${leaf.text}`} leaf={leaf} />);
  const data = node.data ?? {};
  if (node.type === "link" && userIn(data.ref) !== null)
    return <Mention>{<Nodes nodes={node.nodes} />}</Mention>;
  if (node.type === "mention") {
    const userId = userIn(data.ref);
    return userId === null ? null : <MentionOf userId={userId} />;
  }
  if (node.type === "link") {
    const href = hrefOf(data.ref);
    const content = <Nodes nodes={node.nodes} />;
    return href === null ? content : <Link href={href}>{content}</Link>;
  }
  if (node.type === "emoji" && typeof data.code === "string") return <EmojiText text={emojiFor(data.code)} />;
  if (node.type === "inline-image") return typeof data.alt === "string" ? data.alt : say("Image");
  if (node.type === "inline-math" && typeof data.formula === "string")
    return <Figure kind="formula" source={data.formula} />;
  return <Nodes nodes={node.nodes} />;
};

const Nodes = ({ nodes = [] }: { nodes?: readonly JsonNode[] }) =>
  nodes.map((node, index) =>
    node.object === "block" ? (
      <Block key={node.key ?? `${node.type} ${index}`} block={node} />
    ) : (
      <Inline key={`${node.object} ${index}`} node={node} />
    ),
  );

const ListItem = ({ block }: { block: JsonBlock }) => {
  const say = useSay();
  const { checked } = block.data ?? {};
  return (
    <li>
      {typeof checked === "boolean" && (
        <input
          type="checkbox"
          checked={checked}
          readOnly
          disabled
          aria-label={checked ? say("Done") : say("To do")}
        />
      )}
      <Nodes nodes={block.nodes} />
    </li>
  );
};

const Table = ({ block }: { block: JsonBlock }) => {
  const { view, definition, records } = block.data ?? {};
  const { columns } = valuesOf(view);
  const ids = Array.isArray(columns) ? columns.map(String) : [];
  const rows = Object.entries(valuesOf(records)).toSorted(([, one], [, other]) =>
    String(valuesOf(one).orderIndex).localeCompare(String(valuesOf(other).orderIndex)),
  );
  const cell = (name: unknown) => (
    <Nodes nodes={block.fragments?.find(({ fragment }) => fragment === name)?.nodes} />
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <div className="table-scroll" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {ids.map((id) => {
              const { title, header } = valuesOf(valuesOf(definition)[id]);
              return (
                <th key={id} scope="col">
                  {typeof header === "string" ? cell(header) : String(title ?? "")}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map(([id, record]) => (
            <tr key={id}>
              {ids.map((column) => (
                <td key={column}>{cell(valuesOf(valuesOf(record).values)[column])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const Block = ({ block }: { block: JsonBlock }) => {
  const children = <Nodes nodes={block.nodes} />;
  switch (block.type) {
    case "paragraph":
      return <p className="whitespace-pre-line">{children}</p>;
    case "heading-1":
    case "heading-2":
    case "heading-3":
      return <p className="font-semibold">{children}</p>;
    case "blockquote":
      return <blockquote>{children}</blockquote>;
    case "list-ordered":
      return <ol>{children}</ol>;
    case "list-unordered":
    case "list-tasks":
      return <ul>{children}</ul>;
    case "list-item":
      return <ListItem block={block} />;
    case "divider":
      return <hr />;
    case "code":
      return block.data?.syntax === "mermaid" ? (
        <Figure kind="diagram" source={codeOf(block)} title={block.data.title} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <pre tabIndex={0}>
          <code>{codeOf(block)}</code>
        </pre>
      );
    case "table":
      return <Table block={block} />;
    case "math":
      return (
        <p>
          {typeof block.data?.formula === "string" && (
            <Figure kind="formula block" source={block.data.formula} />
          )}
        </p>
      );
    case "embed":
      return typeof block.data?.url === "string" && hrefOf({ kind: "url", url: block.data.url }) ? (
        <p>
          <Link href={block.data.url}>{block.data.url}</Link>
        </p>
      ) : null;
    default:
      return <div>{children}</div>;
  }
};

const isDocument = (value: unknown): value is JsonDocument =>
  typeof value === "object" && value !== null && Array.isArray((value as { nodes?: unknown }).nodes);

type RichTextProps = {
  /** A document; any other value renders nothing. */
  document: unknown;
  className?: string;
};

export const RichText = ({ document, className }: RichTextProps) =>
  isDocument(document) ? (
    <div
      dir="auto"
      className={cn(
        "prose-doc text-sm! leading-normal! [&_:is(p,ul,ol,pre,blockquote)]:my-2 [&>:first-child]:mt-0 [&>:last-child]:mb-0",
        className,
      )}
    >
      <Nodes nodes={document.nodes} />
    </div>
  ) : null;

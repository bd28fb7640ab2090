import rehypeSanitize from "rehype-sanitize";
import { IMAGE_PROTOCOLS, LINK_PROTOCOLS } from "@/lib/core/content/addresses";
import { ARRANGED } from "@/lib/core/content/containers";

/*
 * The last step before HTML leaves the renderer: an allow-list of elements, attributes, class names and protocols. An
 * author's text never reaches the tree as HTML, so this is the second defence, which makes a mistake in a handler
 * harmless. Ids pass unprefixed because only our own handlers set them: outline.ts explains why they cannot replace
 * names that scripts use. Names of anchors are for browsers only.
 */

type Schema = NonNullable<Parameters<typeof rehypeSanitize>[0]>;

const CLASS_NAMES = [
  ...ARRANGED,
  "annotation",
  "block-placeholder",
  "broken-link",
  "button-link",
  "button-link-secondary",
  "card-link",
  "card-target",
  "content-ref",
  "contains-task-list",
  "data-footnote-backref",
  "diagram",
  "drawn-emoji",
  "emoji",
  "emoji-picture",
  "expandable",
  "expression",
  "file",
  "footnotes",
  "hint",
  "icon",
  "image-row",
  "lead",
  "marked-line",
  "math",
  "mention",
  "numbered-line",
  "only-dark",
  "only-light",
  "openapi",
  "reusable-content",
  "sr-only",
  "tab-title",
  "table-scroll",
  "task-list-item",
  "update-body",
  "update-date",
  "update-head",
  "update-tag",
  "update-tags",
  "update-title",
];

const CLASS_PATTERNS = [
  /^language-[\w+#.-]+$/,
  /^hljs-[a-z_-]+$/,
  /^hint-[a-z]+$/,
  /^(?:text|background)-[a-z]+$/,
  /^openapi-[a-z0-9]+$/,
];

/** MathML for layout only: no links, no actions, no foreign content. */
const MATHML_ELEMENTS = [
  ...["annotation", "math", "menclose", "mfrac", "mi", "mn", "mo", "mover", "mpadded", "mphantom", "mroot"],
  ...["mrow", "mspace", "msqrt", "mstyle", "msub", "msubsup", "msup", "mtable", "mtd", "mtext", "mtr"],
  ...["munder", "munderover", "semantics"],
];
const MATHML_ATTRIBUTES = [
  ...["accent", "accentunder", "columnalign", "columnlines", "columnspacing", "depth", "displaystyle"],
  ...["encoding", "fence", "height", "linethickness", "lspace", "mathcolor", "mathvariant", "maxsize"],
  ...["minsize", "notation", "rowlines", "rowspacing", "rspace", "scriptlevel", "separator", "stretchy"],
  ...["voffset", "width"],
];

const schema: Schema = {
  allowComments: false,
  allowDoctypes: false,
  strip: ["script", "style"],
  clobber: [],
  ancestors: {
    li: ["ol", "ul"],
    tbody: ["table"],
    td: ["table"],
    th: ["table"],
    thead: ["table"],
    tr: ["table"],
    summary: ["details"],
  },
  protocols: { href: [...LINK_PROTOCOLS], src: [...IMAGE_PROTOCOLS] },
  tagNames: [
    ...[
      "a",
      "abbr",
      "aside",
      "blockquote",
      "br",
      "code",
      "del",
      "details",
      "div",
      "em",
      "figcaption",
      "figure",
    ],
    ...["h1", "h2", "h3", "h4", "h5", "h6", "hr", "img", "input", "ins", "kbd", "li", "mark", "ol", "p"],
    ...["picture", "pre", "section", "span", "strong", "sub", "summary", "sup", "table", "tbody", "td"],
    ...["th", "thead", "time", "tr", "u", "ul"],
    ...MATHML_ELEMENTS,
  ],
  attributes: {
    ...Object.fromEntries(MATHML_ELEMENTS.map((name) => [name, MATHML_ATTRIBUTES])),
    "*": [
      "dataAlign",
      "dataBlock",
      "dataChange",
      "dataLine",
      "dataType",
      "title",
      ["className", ...CLASS_NAMES, ...CLASS_PATTERNS],
    ],
    a: [
      "href",
      "rel",
      "id",
      "name",
      "ariaDescribedBy",
      "ariaLabel",
      "dataFootnoteRef",
      "dataFootnoteBackref",
    ],
    aside: ["dataHint", "dataHintName", ["role", "note"]],
    code: ["dataExpression"],
    details: ["open"],
    div: [
      "dataWidth",
      "dataVerticalAlignment",
      ...["dataCondition", "dataBranch"],
      "dataReference",
      "dataFullWidth",
      "dataRequest",
      "id",
    ],
    h1: ["id"],
    h2: ["id"],
    h3: ["id"],
    h4: ["id"],
    h5: ["id"],
    h6: ["id"],
    img: ["src", "alt", "width", "height", ["loading", "lazy"]],
    input: [["type", "checkbox"], "checked", ["disabled", true]],
    li: ["id", "dataIcon"],
    ol: ["start"],
    pre: ["dataLanguage", "dataTitle", "dataLineNumbers", "dataOverflow"],
    section: ["dataFootnotes", "dataTitle", "id"],
    math: ["display", "xmlns"],
    span: ["dataIcon", "dataTarget", ["ariaHidden", "true"]],
    td: ["align", "rowSpan", "colSpan"],
    th: ["align", ["scope", "col"]],
    time: ["dateTime"],
  },
};

/** A copy of the tree with only the allowed parts; nothing may be added to it afterwards. */
export const sanitized = rehypeSanitize(schema);

import { type FixtureEntry, zipOf } from "./zip-fixture";

/** A handwritten Word document for tests: the content of its body and related parts. */
export type FixtureDocument = {
  body: string;
  footnotes?: string;
  /** further styles and numberings, as XML */
  styles?: string;
  numbering?: string;
  /** relationships of the document, by id */
  links?: Record<string, string>;
  /** parts with words of diagrams and charts, by id */
  drawings?: Record<string, string>;
  pictures?: Record<string, Buffer>;
  entries?: readonly FixtureEntry[];
};

const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const DRAWING = "http://schemas.openxmlformats.org/drawingml/2006";
const NAMES = [
  `xmlns:w="${MAIN}"`,
  `xmlns:r="${OFFICE}"`,
  `xmlns:a="${DRAWING}/main"`,
  `xmlns:pic="${DRAWING}/picture"`,
  `xmlns:wp="${DRAWING}/wordprocessingDrawing"`,
  `xmlns:c="${DRAWING}/chart"`,
  `xmlns:dgm="${DRAWING}/diagram"`,
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
].join(" ");

/** Text, optionally bold or in a named style. */
export const run = (text: string, properties = ""): string =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;

/** A paragraph in a style, such as "Heading1", or an item of list 1 (bullets) or 2 (numbers). */
export const docxParagraph = (content: string, style = "", list = 0, level = 0): string =>
  `<w:p><w:pPr>${style && `<w:pStyle w:val="${style}"/>`}${
    list > 0 ? `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>` : ""
  }</w:pPr>${content}</w:p>`;

export const tableOf = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows
    .map(
      (cells) => `<w:tr>${cells.map((cell) => `<w:tc>${docxParagraph(run(cell))}</w:tc>`).join("")}</w:tr>`,
    )
    .join("")}</w:tbl>`;

export const picture = (id: string, words: string): string =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="p" descr="${words}"/><a:graphic><a:graphicData>
   <pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

const STYLES: Record<string, string> = {
  Title: "Title",
  Heading1: "heading 1",
  Heading2: "heading 2",
  Quote: "Quote",
  TOC1: "toc 1",
  Fancy: "Fancy box",
  HTMLPreformatted: "HTML Preformatted",
  ListParagraph: "List Paragraph",
};

const level = (format: string, depth: number) =>
  `<w:lvl w:ilvl="${depth}"><w:numFmt w:val="${format}"/></w:lvl>`;
const numbering = ["bullet", "decimal"]
  .map(
    (format, at) =>
      `<w:abstractNum w:abstractNumId="${at}">${level(format, 0)}${level(format, 1)}</w:abstractNum>`,
  )
  .concat([1, 2].map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id - 1}"/></w:num>`))
  .join("");

const relationship = (id: string, type: string, target: string, mode = "") =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${mode && ` TargetMode="${mode}"`}/>`;

export function docxOf({
  body,
  footnotes,
  styles = "",
  numbering: numberings = "",
  links = {},
  drawings = {},
  pictures = {},
  entries = [],
}: FixtureDocument): Buffer {
  const relationships = [
    relationship("styles", "styles", "styles.xml"),
    relationship("numbering", "numbering", "numbering.xml"),
    ...(footnotes === undefined ? [] : [relationship("notes", "footnotes", "footnotes.xml")]),
    ...Object.entries(links).map(([id, target]) => relationship(id, "hyperlink", target, "External")),
    ...Object.keys(drawings).map((id) => relationship(id, "diagramData", `diagrams/${id}.xml`)),
    ...Object.keys(pictures).map((name) => relationship(name.replace(/\W/g, ""), "image", `media/${name}`)),
  ];
  const types = Object.entries({
    rels: "application/vnd.openxmlformats-package.relationships+xml",
    xml: "application/xml",
    png: "image/png",
    emf: "image/x-emf",
  });
  const files: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types">${types
      .map(([ending, type]) => `<Default Extension="${ending}" ContentType="${type}"/>`)
      .join("")}</Types>`,
    "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships">${relationship("d", "officeDocument", "word/document.xml")}</Relationships>`,
    "word/document.xml": `<w:document ${NAMES}><w:body>${body}</w:body></w:document>`,
    "word/styles.xml": `<w:styles ${NAMES}>${Object.entries(STYLES)
      .map(
        ([id, name]) => `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`,
      )
      .join("")}${styles}</w:styles>`,
    "word/numbering.xml": `<w:numbering ${NAMES}>${numbering}${numberings}</w:numbering>`,
    "word/_rels/document.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships">${relationships.join("")}</Relationships>`,
    ...(footnotes !== undefined && {
      "word/footnotes.xml": `<w:footnotes ${NAMES}>${footnotes}</w:footnotes>`,
    }),
  };
  return zipOf([
    ...Object.entries(files).map(([name, xml]) => ({ name, content: HEADER + xml })),
    ...Object.entries(drawings).map(([id, content]) => ({ name: `word/diagrams/${id}.xml`, content })),
    ...Object.entries(pictures).map(([name, content]) => ({ name: `word/media/${name}`, content })),
    ...entries,
  ]);
}

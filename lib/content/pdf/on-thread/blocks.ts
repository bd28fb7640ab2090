import type { Code, Heading, Link, List, ListItem, Nodes, Paragraph, PhrasingContent } from "mdast";
import type { ContainerDirective, LeafDirective } from "mdast-util-directive";
import { toString as textOf } from "mdast-util-to-string";
import { specBlockLabel } from "@/lib/content/openapi-specs/on-thread/labels";
import { splitLabel } from "@/lib/content/rendering/on-thread/handlers";
import { alertOf, directiveHint, type Hint } from "@/lib/core/content/hints";
import { isUpdate, shownDate, tagsOf } from "@/lib/core/content/updates";
import { drawCode, titleOf, writeCodeTitle } from "./code";
import type { Diagram, Drawing } from "./diagram-parts";
import { BODY, destinationName, runsOf } from "./inline";
import { COLORS, type Element, MARGIN, type Paper } from "./paper";
import { drawPicture } from "./picture";
import type { LinkDestination, Style, TextRun } from "./runs";
import type { DrawingSheet } from "./sheet";
import { drawTable } from "./table";

const GAP = 8;
const HEADING_SIZES = [20, 16, 13.5, 11.5, 10.5, 10] as const;

const HINT_COLORS: Record<string, string> = {
  info: "#2563eb",
  success: "#15803d",
  warning: "#b45309",
  danger: "#b91c1c",
};

export function drawBlocks(sheet: DrawingSheet, parent: Element, nodes: readonly Nodes[]): void {
  for (const node of nodes) drawBlock(sheet, parent, node);
}

function drawBlock(sheet: DrawingSheet, parent: Element, node: Nodes): void {
  const { paper } = sheet;
  if (node.type !== "heading") placeAnchors(sheet, node);
  switch (node.type) {
    case "heading":
      drawHeading(sheet, parent, node, `H${node.depth}`);
      return;
    case "paragraph":
      drawParagraph(sheet, parent, node);
      return;
    case "list":
      drawList(sheet, parent, node);
      return;
    case "table":
      drawTable(sheet, parent, node);
      return;
    case "code":
      if (node.lang === "math") drawFormula(sheet, parent, node.value);
      else if (node.lang === "mermaid") drawDiagram(sheet, parent, node);
      else if (node.lang !== "bindery-block") drawCode(sheet, parent, node);
      return;
    case "math":
      drawFormula(sheet, parent, node.value);
      return;
    case "blockquote": {
      const alert = alertOf(node);
      if (alert) {
        const title = alert.title.length > 0 ? alert.title : null;
        drawHint(sheet, parent, alert, title, alert.body.children);
        return;
      }
      const heading = headingOf(node.children);
      if (heading) openHeading(sheet, heading);
      paper.barred(COLORS.faint, () =>
        paper.within(parent, "BlockQuote", (quote) => drawInside(sheet, quote, node.children)),
      );
      paper.space(GAP / 2);
      return;
    }
    case "thematicBreak": {
      paper.need(20);
      const y = paper.y + 4;
      paper.decoration(() => paper.doc.rect(paper.left, y, paper.width, 0.75).fill(COLORS.faint));
      paper.space(16);
      return;
    }
    case "containerDirective":
      drawContainer(sheet, parent, node);
      return;
    case "leafDirective":
      drawLeaf(sheet, parent, node);
      return;
  }
}

/** A formula in the middle of a line of its own; its source where it cannot be drawn. */
function drawFormula(sheet: DrawingSheet, parent: Element, source: string): void {
  const { paper, references } = sheet;
  const formula = references.formula(source, true);
  if (!formula) {
    drawCode(sheet, parent, { type: "code", lang: "math", value: source });
    return;
  }
  const size = Math.min(BODY.size * 1.1, paper.width / formula.width);
  const [width, height] = [formula.width * size, (formula.height + formula.depth) * size];
  paper.space(GAP / 2);
  paper.need(height);
  const area = { x: paper.left + (paper.width - width) / 2, y: paper.y, width, height };
  const draw = () =>
    formula.draw(paper.doc, area.x, area.y + formula.height * size, { size, color: BODY.color });
  paper.figure(parent, area, { alt: source, placement: "Block" }, draw, "Formula");
  paper.y += height;
  paper.space(GAP * 1.5);
}

/** Smaller letters could not be read. */
const SMALLEST = 0.4;

function drawingOf(diagram: Diagram | undefined, paper: Paper): Drawing | undefined {
  try {
    return diagram?.(paper);
  } catch (error) {
    // The library that places the parts of a chart fails for some.
    if (error instanceof Error && !(error instanceof RangeError)) return undefined;
    throw error;
  }
}

/** A diagram in the middle of the lines, as large as the sheet allows; its source where it cannot be drawn. */
function drawDiagram(sheet: DrawingSheet, parent: Element, node: Code): void {
  const { paper, references } = sheet;
  const drawing = drawingOf(references.diagram(node.value), paper);
  const highest = paper.bottom - MARGIN.top - 30;
  const scale = drawing ? Math.min(1, paper.width / drawing.width, highest / drawing.height) : 0;
  if (!drawing || scale < SMALLEST) {
    drawCode(sheet, parent, node);
    return;
  }
  const [width, height] = [drawing.width * scale, drawing.height * scale];
  const title = titleOf(node);
  paper.space(GAP / 2);
  paper.need(height + (title === undefined ? 0 : 16));
  if (title !== undefined) writeCodeTitle(paper, parent, title);
  const area = { x: paper.left + (paper.width - width) / 2, y: paper.y, width, height };
  paper.figure(parent, area, { alt: node.value, placement: "Block" }, () => {
    paper.doc.save();
    paper.doc.translate(area.x, area.y).scale(scale);
    drawing.draw();
    paper.doc.restore();
  });
  paper.y += height;
  paper.space(GAP * 1.5);
}

export function drawHeading(sheet: DrawingSheet, parent: Element, node: Heading, tag: string): void {
  openHeading(sheet, node);
  writeHeading(sheet, parent, node, tag);
}

const sizeOf = ({ depth }: Heading): number => HEADING_SIZES[depth - 1] ?? BODY.size;

/** Takes the space above a heading, and keeps it off the foot of a sheet. */
function openHeading({ paper }: DrawingSheet, node: Heading): void {
  paper.space(sizeOf(node) * 0.9);
  paper.need(sizeOf(node) * 1.5 + 40);
}

function writeHeading(sheet: DrawingSheet, parent: Element, node: Heading, tag: string): void {
  const { paper, references } = sheet;
  const size = sizeOf(node);
  const runs = runsOf(node.children, { ...BODY, font: "bold", size }, references);
  placeAnchors(sheet, node);
  paper.written(parent, tag, runs);
  paper.space(size * 0.35);
}

/** The heading that a block begins with, if any. */
function headingOf([first]: readonly Nodes[]): Heading | null {
  return first?.type === "heading" ? first : null;
}

/** Draws the content of a list item, hint or quote. The space above its first heading is outside of the block. */
function drawInside(sheet: DrawingSheet, parent: Element, nodes: readonly Nodes[]): void {
  const heading = headingOf(nodes);
  if (heading) writeHeading(sheet, parent, heading, `H${heading.depth}`);
  drawBlocks(sheet, parent, heading ? nodes.slice(1) : nodes);
}

function placeAnchors({ paper, pageId, anchors }: DrawingSheet, node: Nodes): void {
  for (const anchor of anchors.get(node) ?? []) placeHere(paper, destinationName(pageId, anchor));
}

export const placeHere = (paper: Paper, name: string): void => {
  paper.doc.addNamedDestination(name, "XYZ", paper.left, Math.max(paper.y - 8, 0), 0);
};

function drawParagraph(sheet: DrawingSheet, parent: Element, { children }: Paragraph): void {
  const shown = children.filter((child) => !(child.type === "text" && child.value.trim() === ""));
  const [only] = shown;
  if (only && shown.length === 1 && isPicture(only)) {
    drawPictureNode(sheet, parent, only);
    return;
  }
  drawText(sheet, parent, runsOf(children, BODY, sheet.references));
}

function drawText({ paper }: DrawingSheet, parent: Element, runs: readonly TextRun[]): void {
  if (runs.every(({ text }) => text.trim() === "")) return;
  paper.written(parent, "P", runs);
  paper.space(GAP);
}

const isPicture = (node: PhrasingContent): boolean =>
  node.type === "image" ||
  node.type === "imageReference" ||
  (node.type === "inlineTag" && node.name === "inline-image") ||
  ((node.type === "link" || node.type === "linkReference") &&
    node.children.length === 1 &&
    isPicture(node.children[0]!));

function drawPictureNode(
  sheet: DrawingSheet,
  parent: Element,
  node: PhrasingContent,
  target?: LinkDestination,
): void {
  const { references } = sheet;
  switch (node.type) {
    case "link":
    case "linkReference": {
      const url = node.type === "link" ? node.url : references.definition(node.identifier)?.url;
      drawPictureNode(
        sheet,
        parent,
        node.children[0]!,
        url === undefined ? undefined : references.target(url),
      );
      return;
    }
    case "inlineTag":
      drawPicture(sheet, parent, { ...node.attributes, url: node.attributes.ref ?? "" }, target);
      return;
    case "imageReference": {
      const url = references.definition(node.identifier)?.url ?? "";
      drawPicture(sheet, parent, { url, alt: node.alt }, target);
      return;
    }
    case "image":
      drawPicture(sheet, parent, node, target);
  }
}

function drawList(sheet: DrawingSheet, parent: Element, node: List): void {
  const first = node.start ?? 1;
  drawItems(
    sheet,
    parent,
    node.children.map((item, index) => ({
      label: node.ordered ? `${first + index}.` : "•",
      done: item.checked,
      children: item.children,
    })),
  );
}

type Item = { label: string; done?: boolean | null; children: ListItem["children"] };

function drawItems(sheet: DrawingSheet, parent: Element, items: readonly Item[]): void {
  const { paper } = sheet;
  const widest = Math.max(...items.map(({ label }) => paper.fonts.widthOf(label, "regular", BODY.size)));
  const indent = Math.max(18, widest + 8);
  paper.within(parent, "L", (list) => {
    for (const item of items)
      paper.within(list, "LI", (entry) => {
        const heading = headingOf(item.children);
        if (heading) openHeading(sheet, heading);
        else paper.need(BODY.size * 1.5);
        drawLabel(sheet, entry, item, { indent, height: (heading ? sizeOf(heading) : BODY.size) * 1.5 });
        const before = paper.y;
        paper.indented(indent, () =>
          paper.within(entry, "LBody", (body) => drawInside(sheet, body, item.children)),
        );
        if (paper.y === before) paper.y += BODY.size * 1.5;
      });
  });
}

/** @param height of the first line of the item */
function drawLabel(
  { paper }: DrawingSheet,
  entry: Element,
  { label, done }: Item,
  { indent, height }: { indent: number; height: number },
): void {
  const { doc } = paper;
  const box = typeof done === "boolean";
  const actual = box ? paper.say(done ? "done" : "toDo") : undefined;
  paper.within(
    entry,
    "Lbl",
    (element) => {
      if (!box) {
        const [line] = paper.lines([{ text: label, style: BODY }], indent);
        if (line)
          paper.line(element, "Lbl", line, paper.from(indent - 8 - line.width, line.width), paper.y, height);
        return;
      }
      paper.content(element, "Lbl", () => {
        const left = paper.from(indent - 17, 9);
        const y = paper.y + (height - BODY.size * 1.5) / 2;
        doc
          .roundedRect(left, y + 2.6, 9, 9, 1.5)
          .lineWidth(0.9)
          .stroke(COLORS.muted);
        if (done)
          doc
            .moveTo(left + 2, y + 7.2)
            .lineTo(left + 4, y + 9.4)
            .lineTo(left + 7.2, y + 4.8)
            .lineWidth(1.3)
            .stroke(COLORS.text);
      });
    },
    { actual },
  );
}

function drawHint(
  sheet: DrawingSheet,
  parent: Element,
  { style, name }: Hint,
  title: readonly PhrasingContent[] | null,
  children: readonly Nodes[],
): void {
  const { paper, references } = sheet;
  const color = HINT_COLORS[style]!;
  const heading: Style = { ...BODY, font: "bold", color };
  const first = headingOf(children);
  paper.need(BODY.size * 4 + (first ? sizeOf(first) * 1.5 + 40 : 0));
  paper.barred(color, () =>
    paper.within(parent, "Div", (element) => {
      const runs = title ? runsOf(title, heading, references) : [{ text: paper.say(name), style: heading }];
      paper.written(element, "P", runs);
      paper.space(2);
      drawInside(sheet, element, children);
    }),
  );
  paper.space(GAP);
}

function drawContainer(sheet: DrawingSheet, parent: Element, node: ContainerDirective): void {
  const { paper, references } = sheet;
  const attributes = node.attributes ?? {};
  const { label, body } = splitLabel(node);
  const hint = directiveHint(node.name, attributes.style);
  const drawLabel = () => {
    if (label) drawText(sheet, parent, runsOf(label.children, { ...BODY, font: "bold" }, references));
  };
  if (hint !== null) {
    drawHint(sheet, parent, hint, label?.children ?? null, body.children);
    return;
  }
  switch (node.name) {
    case "stepper": {
      const steps = body.children.filter(
        (child): child is ContainerDirective => child.type === "containerDirective" && child.name === "step",
      );
      drawLabel();
      drawItems(
        sheet,
        parent,
        steps.map((step, index) => ({
          label: `${index + 1}.`,
          children: step.children as ListItem["children"],
        })),
      );
      return;
    }
    case "image": {
      drawPicture(sheet, parent, { ...attributes, url: attributes.ref ?? "" });
      drawBlocks(sheet, parent, body.children);
      return;
    }
    case "updates":
      drawLabel();
      paper.within(parent, "Div", (element) => {
        for (const child of body.children)
          if (isUpdate(child)) {
            placeAnchors(sheet, child);
            drawUpdate(sheet, element, child, attributes.format);
          } else drawBlock(sheet, element, child);
      });
      return;
    case "update":
      drawUpdate(sheet, parent, node, null);
      return;
    case "card": {
      if (attributes.ref) drawPicture(sheet, parent, { url: attributes.ref, alt: "" });
      drawLabel();
      drawBlocks(sheet, parent, body.children);
      if (attributes.url) drawAddress(sheet, parent, attributes.url, []);
      return;
    }
    default: {
      const shown = attributes.title ?? (label ? textOf(label) : "");
      const title: PhrasingContent[] = shown && !label ? [{ type: "text", value: shown }] : [];
      const words = label?.children ?? title;
      paper.within(parent, "Div", (element) => {
        if (words.length > 0) drawText(sheet, element, runsOf(words, { ...BODY, font: "bold" }, references));
        drawBlocks(sheet, element, body.children);
      });
    }
  }
}

/** An entry of a changelog below its date, title and tags. */
function drawUpdate(
  sheet: DrawingSheet,
  parent: Element,
  node: ContainerDirective,
  format: string | null | undefined,
): void {
  const { attributes, children } = node;
  const muted: Style = { ...BODY, color: COLORS.muted };
  const [date, tags] = [shownDate(attributes, format, sheet.paper.say.locale), tagsOf(attributes).join(", ")];
  const all: TextRun[] = [
    { text: date, style: { ...muted, font: "bold" } },
    { text: attributes?.title ?? "", style: { ...BODY, font: "bold" } },
    { text: tags, style: muted },
  ];
  const runs = all.filter(({ text }) => text !== "");
  sheet.paper.need(BODY.size * 4);
  sheet.paper.within(parent, "Div", (element) => {
    const spaced = runs.flatMap((run, index) => (index === 0 ? [run] : [{ text: " · ", style: muted }, run]));
    drawText(sheet, element, spaced);
    drawBlocks(sheet, element, children);
  });
  sheet.paper.space(GAP);
}

function drawLeaf(sheet: DrawingSheet, parent: Element, node: LeafDirective): void {
  const attributes = node.attributes ?? {};
  if (node.name === "image" || node.name === "drawing") {
    drawPicture(sheet, parent, { ...attributes, url: attributes.ref ?? "" });
    return;
  }
  const named = specBlockLabel(node.name, attributes, sheet.paper.say);
  if (named !== null) {
    drawText(sheet, parent, runsOf([{ type: "inlineCode", value: named }], BODY, sheet.references));
    return;
  }
  drawAddress(sheet, parent, attributes.url ?? attributes.ref ?? "", node.children);
}

/** The link of a card, with its own words or the name of its target. */
function drawAddress(
  sheet: DrawingSheet,
  parent: Element,
  address: string,
  own: readonly PhrasingContent[],
): void {
  const words: PhrasingContent[] =
    own.length > 0 ? [...own] : [{ type: "text", value: sheet.references.file(address)?.name ?? address }];
  const link: PhrasingContent = { type: "link", url: address, children: words as Link["children"] };
  drawText(sheet, parent, runsOf([link], BODY, sheet.references));
}

/** The footnotes of the page, in the order of their first references. */
export function drawNotes(
  sheet: DrawingSheet,
  parent: Element,
  definitions: ReadonlyMap<string, Nodes[]>,
): void {
  const { references, paper } = sheet;
  if (references.notes.length === 0) return;
  paper.space(GAP);
  paper.need(40);
  paper.decoration(() => paper.doc.rect(paper.from(0, 120), paper.y, 120, 0.75).fill(COLORS.faint));
  paper.space(GAP);
  // A note can refer to another one, which then comes after it.
  for (let index = 0; index < references.notes.length; index += 1) {
    const children = definitions.get(references.notes[index] ?? "") ?? [];
    drawItems(sheet, parent, [{ label: `${index + 1}.`, children: children as ListItem["children"] }]);
  }
}

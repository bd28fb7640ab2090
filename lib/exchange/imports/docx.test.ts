import { describe, expect, it } from "vitest";
import { inMemory } from "@/lib/core/byte-source";
import { fromHtml } from "@/lib/core/content/html";
import { readDocx } from "@/lib/exchange/imports/on-thread/read-docx";
import { docxOf, docxParagraph, type FixtureDocument, picture, run, tableOf } from "./docx-fixture";
import { unpack } from "./unpack";
import { zipOf } from "./zip-fixture";

const readers = { readHtml: fromHtml, readDocx };
const PNG = Buffer.from("89504e470d0a1a0a0000000d494844520000000a00000014000000000000000000", "hex");

const unpacked = (document: FixtureDocument, name = "Pump manual.docx") =>
  unpack([{ name, bytes: inMemory(docxOf(document)) }], readers);
const markdown = async (body: string, more: Partial<FixtureDocument> = {}) =>
  (await (await unpacked({ body, ...more })).entries.get("Pump manual.md")?.read())?.toString();
const refusal = async (bytes: Buffer, name = "manual.docx"): Promise<string> =>
  unpack([{ name, bytes: inMemory(bytes) }], readers).then(
    () => "taken",
    (error: Error) => error.message,
  );

describe("a Word document as Markdown", () => {
  it("keeps headings, emphasis, quotations and code", async () => {
    const bold = "<w:b/>";
    expect(
      await markdown(
        docxParagraph(run("Pumps"), "Heading1") +
          docxParagraph(
            run("They ") +
              run("run", bold) +
              run(" at ") +
              run("night", "<w:i/>") +
              run(", ") +
              run("not", "<w:strike/>") +
              run("."),
          ) +
          docxParagraph(run("Parts"), "Heading2") +
          docxParagraph(run("Said."), "Quote") +
          docxParagraph(run("open valve"), "HTMLPreformatted") +
          docxParagraph(run("close valve"), "HTMLPreformatted"),
      ),
    ).toBe(
      "# Pumps\n\nThey **run** at *night*, ~~not~~.\n\n## Parts\n\n> Said.\n\n```\nopen valve\nclose valve\n```\n",
    );
  });

  it("has code where all letters of a font are equally wide, by lines, within sentences, in cells and items", async () => {
    const code = (text: string) => run(text, '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas"/>');
    const listing =
      '<w:style w:type="paragraph" w:styleId="Listing"><w:name w:val="Listing"/><w:rPr><w:rFonts w:ascii="Fira Mono"/></w:rPr></w:style>';
    const body =
      docxParagraph(`${run("Choose ")}${code("{% if beta %}")}${run(" here, and wait until it is shown.")}`) +
      docxParagraph(code(":::note")) +
      docxParagraph(
        `<w:r><w:rPr><w:rFonts w:ascii="Courier New"/></w:rPr><w:t>*a*</w:t><w:br/><w:t># b</w:t></w:r>`,
      ) +
      docxParagraph(run("They open the valve before the pump runs.")) +
      docxParagraph(run("open valve"), "Listing") +
      docxParagraph(code("npm start"), "", 1) +
      tableOf([["Key"], ["x"]]).replace(run("x"), code("a|b"));
    expect(await markdown(body, { styles: listing })).toBe(
      "Choose `{% if beta %}` here, and wait until it is shown.\n\n```\n:::note\n*a*\n# b\n```\n\nThey open the valve before the pump runs.\n\n```\nopen valve\n```\n\n- `npm start`\n\n| Key    |\n| ------ |\n| `a\\|b` |\n",
    );
    expect(await markdown(docxParagraph(code("All of it is typed.")))).toBe("All of it is typed.\n");
  });

  it("has the blank lines of code, and its blanks as such", async () => {
    const code = (text: string) => docxParagraph(run(text, '<w:rFonts w:ascii="Consolas"/>'));
    const text = docxParagraph(run("They open the valve before the pump runs."));
    const empty = `<w:p w:rsidR="1"/>${docxParagraph("")}`;
    expect(
      await markdown(text + empty + code("a:") + empty + code("\u00a0 b") + empty + text + code("c")),
    ).toBe(
      "They open the valve before the pump runs.\n\n```\na:\n\n\n  b\n```\n\nThey open the valve before the pump runs.\n\n```\nc\n```\n",
    );
  });

  it("shows words that look like tags, and characters that another font has", async () => {
    const body = docxParagraph(
      `${run("Write {% if x %} ")}<w:r><w:sym w:font="MS Gothic" w:char="2612"/><w:sym w:char="2014" w:font="Arial"/></w:r>`,
    );
    const { entries, report } = await unpacked({ body });
    expect((await entries.get("Pump manual.md")!.read()).toString()).toBe("Write &#123;% if x %} ☒—\n");
    expect(report).toEqual([]);
  });

  it("moves headings below a document title one level down, and omits its table of contents", async () => {
    expect(
      await markdown(
        docxParagraph(run("Manual"), "Title") +
          docxParagraph(run("Pumps 1"), "TOC1") +
          docxParagraph(run("Pumps"), "Heading1") +
          docxParagraph(run("Parts"), "Heading2"),
      ),
    ).toBe("# Manual\n\n## Pumps\n\n### Parts\n");
  });

  it("has formulas within sentences, in cells, and as blocks", async () => {
    const formula =
      "<m:oMath><m:r><m:t>a</m:t></m:r><m:sSup><m:e><m:r><m:t>|x|</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath>";
    const block = `<m:oMathPara><m:oMathParaPr><m:jc m:val="left"/></m:oMathParaPr>${formula}</m:oMathPara>`;
    const cells = `<w:tbl><w:tr><w:tc>${docxParagraph(run("Area"))}</w:tc></w:tr><w:tr><w:tc>${docxParagraph(block)}</w:tc></w:tr></w:tbl>`;
    const body =
      docxParagraph(`${run("Given ")}${formula}${run(" for $5 or $6.")}`) +
      docxParagraph(block) +
      docxParagraph(run("one") + block, "", 1) +
      cells;
    const { entries, report } = await unpacked({ body });
    expect((await entries.get("Pump manual.md")!.read()).toString()).toBe(
      "Given $a{|x|}^{2}$ for \\$5 or \\$6.\n\n$$\na{|x|}^{2}\n$$\n\n- one$a{|x|}^{2}$\n\n| Area           |\n| -------------- |\n| $a{\\|x\\|}^{2}$ |\n",
    );
    expect(report).toEqual([]);
  });

  it("takes blanks out of the ends of marked words, and counts a text box once", async () => {
    const box = (text: string) => `<w:txbxContent>${docxParagraph(run(text))}</w:txbxContent>`;
    const body =
      docxParagraph(run("bold ", "<w:b/>") + run("under", "<w:u/>")) +
      docxParagraph(
        `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><a:graphic><a:graphicData><wps:wsp><wps:txbx>${box("boxed words")}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox>${box("boxed words")}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
      );
    const { entries, report } = await unpacked({ body });
    expect((await entries.get("Pump manual.md")!.read()).toString()).toBe("**bold** under\n\nboxed words\n");
    expect(report).toEqual([]);
  });

  it("keeps lists of any style, their first numbers, continued and restarted ones", async () => {
    const list = (id: number, content: string) =>
      `<w:abstractNum w:abstractNumId="${id}">${content}</w:abstractNum><w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`;
    const level = (depth: number, format: string, start = 1) =>
      `<w:lvl w:ilvl="${depth}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/></w:lvl>`;
    const styled = (id: string, name: string, list: number, basedOn = "") =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${basedOn && `<w:basedOn w:val="${basedOn}"/>`}${list > 0 ? `<w:pPr><w:numPr><w:numId w:val="${list}"/></w:numPr></w:pPr>` : ""}</w:style>`;
    const item = (words: string, list: number, depth = 0) =>
      docxParagraph(run(words), "ListParagraph", list, depth);
    const text = await markdown(
      item("first", 14) +
        item("second", 14) +
        docxParagraph(run("between")) +
        item("five", 15) +
        item("sub", 15, 1) +
        item("six", 15) +
        docxParagraph(run("Interruption.")) +
        item("seven", 15) +
        item("again", 16) +
        docxParagraph(run("bullet"), "ListBullet") +
        docxParagraph(run("inherited"), "ListBullet2") +
        docxParagraph(run("Numbered"), "Heading1", 15),
      {
        numbering: `${list(14, level(0, "bullet"))}${list(15, level(0, "decimal", 5) + level(1, "lowerLetter"))}<w:num w:numId="16"><w:abstractNumId w:val="15"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`,
        styles:
          styled("ListBullet", "List Bullet", 14) + styled("ListBullet2", "My bullets", 0, "ListBullet"),
      },
    );
    expect(text).toBe(
      "- first\n- second\n\nbetween\n\n5. five\n   1. sub\n6. six\n\nInterruption.\n\n7. seven\n\n1) again\n\n- bullet\n- inherited\n\n# Numbered\n",
    );
  });

  it("keeps paragraphs and items of a cell apart, in one row of the table", async () => {
    const cell = (content: string) => `<w:tc>${content}</w:tc>`;
    const row = (...cells: string[]) => `<w:tr>${cells.map(cell).join("")}</w:tr>`;
    const two = docxParagraph(run("one")) + docxParagraph(run("two"));
    const inner = tableOf([["deep", "er"]]);
    expect(
      await markdown(
        `<w:tbl>${row(docxParagraph(run("A")), docxParagraph(run("B")))}${row(two, docxParagraph(run("item"), "ListParagraph", 1))}${row(inner, docxParagraph(run("last")))}</w:tbl>`,
      ),
    ).toBe(
      "| A          | B      |\n| ---------- | ------ |\n| one<br>two | • item |\n| deep<br>er | last   |\n",
    );
  });

  it("has lists of tasks, and signs for boxes in cells; headers and footers are reported", async () => {
    const box = (value: number) =>
      `<w:sdt xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"><w:sdtPr><w14:checkbox><w14:checked w14:val="${value}"/></w14:checkbox></w:sdtPr><w:sdtContent>${run("☒")}</w:sdtContent></w:sdt>`;
    const task = (value: number, words: string) => `<w:p>${box(value)}${run(` ${words}`)}</w:p>`;
    const { entries, report } = await unpacked({
      body: `${docxParagraph(run("Tasks"))}${task(1, "Design")}${task(0, "Text")}<w:tbl><w:tr><w:tc>${task(1, "a")}${task(0, "b")}</w:tc></w:tr></w:tbl>`,
      entries: ["header1", "footer2"].map((name) => ({
        name: `word/${name}.xml`,
        content: `<w:hdr><w:p>${run("Two words")}</w:p></w:hdr>`,
      })),
    });
    expect(String(await entries.get("Pump manual.md")!.read())).toBe(
      "Tasks\n\n- [x] Design\n- [ ] Text\n\n| ☑ a<br>☐ b |\n| ---------- |\n",
    );
    expect(report.map(({ detail }) => detail)).toEqual(["Headers and footers were left out: 4 words."]);
  });

  it("has signs for boxes within a line, of controls and of fields", async () => {
    const control = (value: number) =>
      `<w:sdt xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"><w:sdtPr><w14:checkbox><w14:checked w14:val="${value}"/></w14:checkbox></w:sdtPr><w:sdtContent>${run("☒")}</w:sdtContent></w:sdt>`;
    const field = (value: number) =>
      `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:default w:val="${value}"/></w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:instrText> FORMCHECKBOX </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
    const voltage = (box: (value: number) => string) =>
      docxParagraph(`${run("Voltage: ")}${box(1)}${run(" 230 V ")}${box(0)}${run(" 110 V")}`);
    const task = docxParagraph(`${control(0)}${run(" Check ")}${control(1)}${run(" now")}`);
    const item = docxParagraph(`${control(1)}${run(" Item")}`, "", 1);
    expect(await markdown(voltage(control) + voltage(field) + task + item)).toBe(
      "Voltage: ☑ 230 V ☐ 110 V\n\nVoltage: ☑ 230 V ☐ 110 V\n\n- [ ] Check ☑ now\n\n* [x] Item\n",
    );
  });

  it("leaves hidden text out, accepts tracked changes, and reports both", async () => {
    const { entries, report } = await unpacked({
      body: `<w:p>${run("Seen ")}${run("two words", "<w:vanish/>")}${run("shown", '<w:vanish w:val="0"/>')}<w:ins w:id="1" w:author="A">${run(" new")}</w:ins><w:del w:id="2" w:author="A"><w:r><w:delText>old</w:delText></w:r></w:del></w:p>`,
    });
    expect(String(await entries.get("Pump manual.md")!.read())).toBe("Seen shown new\n");
    expect(report.map(({ detail }) => detail)).toEqual([
      "Hidden text was left out: 2 words.",
      "Tracked changes were accepted: 2.",
    ]);
  });

  it("keeps the words of readings, fields, and text in the other direction, with its lines", async () => {
    const inRuby = `<w:ruby><w:rubyPr><w:rubyAlign w:val="center"/></w:rubyPr><w:rt>${run("かん")}</w:rt><w:rubyBase>${run("漢")}</w:rubyBase></w:ruby>`;
    const { entries, report } = await unpacked({
      body:
        docxParagraph(`<w:r>${inRuby}</w:r>${run("字")}`) +
        docxParagraph(
          `${run("Figure ")}<w:fldSimple w:instr=" SEQ Figure \\* ARABIC ">${run("2")}</w:fldSimple>${run(": ")}<w:fldSimple w:instr=" HYPERLINK &quot;https://example.test/&quot; ">${run("pumps")}</w:fldSimple>`,
        ) +
        docxParagraph(`<w:bdo w:val="rtl">${run("مضخة")}</w:bdo><w:dir w:val="ltr">${run(" pump")}</w:dir>`) +
        docxParagraph("<w:r><w:t>one</w:t><w:cr/><w:t>two</w:t></w:r>"),
    });
    expect(String(await entries.get("Pump manual.md")?.read())).toBe(
      "漢（かん）字\n\nFigure 2: [pumps](https://example.test/)\n\nمضخة pump\n\none\\\ntwo\n",
    );
    expect(report).toEqual([]);
  });

  it("keeps signs above and below the line and marked words, and reports no words as missing", async () => {
    const { entries, report } = await unpacked({
      body: docxParagraph(
        run("H") +
          run("2", '<w:vertAlign w:val="subscript"/>') +
          run("O, 3 m") +
          run("2", '<w:vertAlign w:val="superscript"/>') +
          run(", un") +
          run("believ", "<w:b/>") +
          run("able, ") +
          run("seen", '<w:highlight w:val="yellow"/>'),
      ),
    });
    expect(String(await entries.get("Pump manual.md")?.read())).toBe(
      "H<sub>2</sub>O, 3 m<sup>2</sup>, un**believ**able, <mark>seen</mark>\n",
    );
    expect(report).toEqual([]);
  });

  it("has links of fields without their windows and tooltips, and with their headings", async () => {
    const field = (instruction: string, words: string) =>
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ${instruction} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(words)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
    const fields = [
      field('HYPERLINK "https://example.test/a" \\t "_blank"', "a"),
      field('HYPERLINK "https://example.test/b?c=1&amp;d" \\l "part" \\o "About"', "b"),
      field('HYPERLINK \\l "here" \\o "Here"', "c"),
    ];
    expect(await markdown(docxParagraph(fields.join(run(" "))))).toBe(
      "[a](https://example.test/a) [b](https://example.test/b?c=1\\&d#part) [c](#here)\n",
    );
  });

  it("keeps the text around references that lead to nothing", async () => {
    const { entries, report } = await unpacked({
      body: docxParagraph(
        `${picture("gone", "A pump")}<w:r><w:object><v:shape><v:imagedata r:id="gone"/></v:shape></w:object></w:r><w:hyperlink r:id="gone" w:anchor="x">${run("link")}</w:hyperlink>${run(" text")}`,
      ),
    });
    expect(String(await entries.get("Pump manual.md")?.read())).toBe("[link](#x) text\n");
    expect(report).toHaveLength(1);
  });

  it("keeps the text around external and missing pictures, with a warning", async () => {
    const linked = (id: string) => picture(id, "A pump").replace("r:embed", "r:link");
    const { entries, report } = await unpacked({
      body: docxParagraph(run("Before ") + linked("web") + picture("gone", "A valve")),
      links: { web: "https://example.test/pump.png", gone: "media/gone.png" },
    });
    expect(String(await entries.get("Pump manual.md")?.read())).toBe("Before A pumpA valve\n");
    expect(report.map(({ detail }) => detail)).toEqual([
      "Pictures that lie outside of the document were left out: 2.",
    ]);
  });

  it("keeps the text of a forbidden link, without its address", async () => {
    const link = (id: string) => `<w:hyperlink r:id="${id}">${run(id)}</w:hyperlink>`;
    const links = { one: "javascript:alert(1)", two: "data:text/html,x", three: "https://example.test/" };
    expect(await markdown(docxParagraph(Object.keys(links).map(link).join(run(" "))), { links })).toBe(
      "one two [three](https://example.test/)\n",
    );
  });

  it("keeps nested lists and tables", async () => {
    const text = await markdown(
      docxParagraph(run("One"), "", 1) +
        docxParagraph(run("First"), "", 2, 1) +
        docxParagraph(run("Second"), "", 2, 1) +
        docxParagraph(run("Two"), "", 1) +
        tableOf([
          ["Valve", "Turns"],
          ["North", "12"],
        ]),
    );
    expect(text).toContain("- One\n  1. First\n  2. Second\n- Two\n");
    expect(text).toContain("| Valve | Turns |\n| ----- | ----- |\n| North | 12    |");
  });

  it("keeps links, both external and to its own headings", async () => {
    const text = await markdown(
      docxParagraph(
        `<w:bookmarkStart w:id="1" w:name="_Ref12"/>${run("How they run")}<w:bookmarkEnd w:id="1"/>`,
        "Heading1",
      ) +
        docxParagraph(
          `<w:hyperlink r:id="out">${run("out")}</w:hyperlink>${run(" and ")}<w:hyperlink w:anchor="_Ref12">${run("up")}</w:hyperlink>`,
        ),
      { links: { out: "https://example.org/a" } },
    );
    expect(text).toBe("# How they run\n\n[out](https://example.org/a) and [up](#how-they-run)\n");
  });

  it("keeps footnotes", async () => {
    expect(
      await markdown(docxParagraph(`${run("Slow")}<w:r><w:footnoteReference w:id="2"/></w:r>${run(".")}`), {
        footnotes: `<w:footnote w:id="2">${docxParagraph(run("Three turns a minute."))}</w:footnote>`,
      }),
    ).toBe("Slow[^1].\n\n[^1]: Three turns a minute.\n");
  });

  it("imports its pictures as files, and reports failed ones", async () => {
    const { entries, report } = await unpacked({
      body: docxParagraph(picture("shot1png", "A pump") + picture("oldemf", "Sketch")),
      pictures: { "shot 1.png": PNG, "old.emf": Buffer.from("emf") },
    });
    expect(String(await entries.get("Pump manual.md")?.read())).toBe(
      "![A pump](Pump%20manual/shot%201.png)Sketch\n",
    );
    expect(await entries.get("Pump manual/shot 1.png")?.read()).toEqual(PNG);
    expect([...entries.keys()]).toHaveLength(2);
    expect(report).toEqual([
      {
        path: "Pump manual.md",
        outcome: "warning",
        detail: "Pictures that browsers do not show were left out: image/x-emf.",
      },
    ]);
  });

  it("reports unsupported content", async () => {
    const { report } = await unpacked({
      body:
        docxParagraph(run("In a box"), "Fancy") +
        docxParagraph(
          `<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><c:chart r:id="c"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
        ),
    });
    expect(report.map(({ detail }) => detail)).toEqual([
      "Left out: 1 chart.",
      "Styles without a counterpart became plain text: Fancy box.",
    ]);
  });

  it("keeps the words of diagrams and charts where they are", async () => {
    const drawing = (data: string) =>
      `<w:r><w:drawing><wp:inline><a:graphic><a:graphicData>${data}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
    const { entries, report } = await unpacked({
      body:
        docxParagraph(run("Before")) +
        docxParagraph(drawing('<dgm:relIds r:dm="d1" r:lo="d9"/>')) +
        docxParagraph(drawing('<c:chart r:id="c1"/>')) +
        docxParagraph(run("A") + drawing('<c:chart r:id="c2"/>') + run("B")) +
        docxParagraph(run("After")),
      drawings: {
        d1: "<dgm:dataModel><dgm:pt><dgm:t><a:p><a:r><a:t>Fi</a:t></a:r><a:r><a:t>ll &amp; check</a:t></a:r></a:p></dgm:t></dgm:pt><dgm:pt><dgm:t><a:p><a:r><a:t>Start</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:dataModel>",
        c1: "<c:chartSpace><c:title><a:p><a:r><a:t>Flow</a:t></a:r></a:p></c:title><c:strCache><c:pt><c:v>Spring</c:v></c:pt></c:strCache><c:strCache><c:pt><c:v>Spring</c:v></c:pt></c:strCache><c:numCache><c:v>7</c:v></c:numCache></c:chartSpace>",
        c2: "<c:chartSpace><c:multiLvlStrCache><c:lvl><c:pt><c:v>Year</c:v></c:pt></c:lvl></c:multiLvlStrCache></c:chartSpace>",
      },
    });
    expect((await entries.get("Pump manual.md")!.read()).toString()).toBe(
      "Before\n\nFill & check\\\nStart\n\nFlow\\\nSpring\n\nA\\\nYear\\\nB\n\nAfter\n",
    );
    expect(report.map(({ detail }) => detail)).toEqual(["Left out: 2 charts, 1 diagram."]);
  });

  it("keeps the numbers of lists whose style has a level in the outline", async () => {
    const numbered = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr>';
    const styles =
      `<w:style w:type="paragraph" w:styleId="Clause"><w:name w:val="My Clause"/><w:pPr>${numbered}<w:outlineLvl w:val="1"/></w:pPr></w:style>` +
      '<w:style w:type="paragraph" w:styleId="Step"><w:name w:val="My Step"/><w:pPr><w:outlineLvl w:val="2"/></w:pPr></w:style>';
    const clauses = await markdown(
      ["Supplier.", "Long ".repeat(60), "Buyer."].map((text) => docxParagraph(run(text), "Clause")).join(""),
      { styles },
    );
    expect(clauses).toMatch(/^1\. Supplier\.\n2\. Long[^\n]*\n3\. Buyer\.\n$/);
    const step = (text: string) =>
      `<w:p><w:pPr><w:pStyle w:val="Step"/>${numbered}</w:pPr>${run(text)}</w:p>`;
    expect(await markdown(step("Open.") + step("Close."), { styles })).toBe("1. Open.\n2. Close.\n");
  });

  it("has headings by their level in the outline and by the style that theirs is based on", async () => {
    const style = (id: string, properties: string) =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="My ${id}"/>${properties}</w:style>`;
    const level = (outline: number) => `<w:pPr><w:outlineLvl w:val="${outline}"/></w:pPr>`;
    const own = (text: string, outline: number) => `<w:p>${level(outline)}${run(text)}</w:p>`;
    const text = await markdown(
      docxParagraph(run("Chapter"), "Chapter") +
        docxParagraph(run("Section"), "Section") +
        docxParagraph(run("Text"), "Text") +
        own("By its level", 2) +
        own("As text", 9) +
        own("Long ".repeat(60), 0) +
        docxParagraph(run("Contents"), "TOC1"),
      {
        styles:
          style("Chapter", '<w:basedOn w:val="Heading1"/>') +
          style("Section", level(1)) +
          style("Text", `<w:basedOn w:val="Heading1"/>${level(9)}`),
      },
    );
    expect(text).toBe(
      `# Chapter\n\n## Section\n\nText\n\n### By its level\n\nAs text\n\n${"Long ".repeat(60).trim()}\n`,
    );
  });

  it("is converted inside archives too", async () => {
    const document = docxOf({ body: docxParagraph(run("Words")) });
    const { entries, report } = await unpack(
      [
        {
          name: "all.zip",
          bytes: inMemory(
            zipOf([
              { name: "a/one.docx", content: document },
              { name: "a/two.docx", content: document },
              { name: "a/two.md", content: "# Two\n" },
              { name: "a/old.doc", content: "x" },
            ]),
          ),
        },
      ],
      readers,
    );
    expect([...entries.keys()].sort()).toEqual(["a/one.md", "a/two.md"]);
    expect(report.map(({ path, detail }) => `${path}: ${detail}`)).toEqual([
      "a/two.docx: A page has the same name: 1 word is not shown.",
      "a/old.doc: Old Word format. Save it as .docx.",
    ]);
  });
});

describe("an untrusted Word document", () => {
  it("is refused with a reason", async () => {
    expect(await refusal(Buffer.from("PK nonsense"))).toMatch(
      /“manual.docx”: The document can't be imported/,
    );
    expect(await refusal(zipOf([{ name: "a.txt", content: "x" }]))).toMatch(/Not a Word document/);
    expect(await refusal(Buffer.from("d0cf11e0a1b11ae1ffff", "hex"))).toMatch(/Password-protected/);
    expect(
      await refusal(
        zipOf([
          { name: "[Content_Types].xml", content: "<Types" },
          { name: "word/document.xml", content: "<w:doc" },
        ]),
      ),
    ).toMatch(/Damaged/);
  });

  it("is refused if its unpacked size is excessive", async () => {
    const bomb = docxOf({
      body: docxParagraph(run("x")),
      entries: [{ name: "word/media/bomb.png", content: Buffer.alloc(8 * 1024 * 1024) }],
    });
    expect(bomb.length).toBeLessThan(50_000);
    expect(await refusal(bomb)).toMatch(/more than a hundred times its size/);
  });

  it("cannot nest without limit, expand entities or read files of the server", async () => {
    const entity = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>`;
    const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`;
    const text = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>x&b;&f;</w:t></w:r></w:p></w:body></w:document>`;
    const answer = await refusal(
      zipOf([
        { name: "[Content_Types].xml", content: types },
        { name: "word/document.xml", content: entity + text },
      ]),
    );
    expect(answer).toMatch(/Damaged/);
    const link = `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="p"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:link="f"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
    const { entries } = await unpacked({
      body: docxParagraph(run("Here") + link),
      links: { f: "file:///etc/passwd" },
    });
    expect(String(await entries.get("Pump manual.md")?.read())).toBe("Here\n");
    expect(entries.size).toBe(1);
  });
});

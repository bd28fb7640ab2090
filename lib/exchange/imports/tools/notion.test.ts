import { describe, expect, it } from "vitest";
import { walk } from "@/lib/exchange/imports/plan";
import { imported, outline, skipped, textAt } from "@/lib/exchange/imports/testing";

describe("an export of Notion", () => {
  const [handbook, onboarding, tasks, write] = ["6eb8", "3cef", "11ef", "22ef"].map((id) => id.repeat(8));

  it("has one page for a file and its folder, names without ids, and databases as tables", async () => {
    const plan = await imported({
      [`Home/Handbook ${handbook}.md`]: `# Handbook\n\n[Onboarding](Handbook/Onboarding%20${onboarding}.md)\n`,
      [`Home/Handbook/Onboarding ${onboarding}.md`]: "# Onboarding\n",
      [`Home/Handbook/Tasks ${tasks}.csv`]: "Name,Status\nWrite,Done\n",
      [`Home/Handbook/Tasks ${tasks}_all.csv`]: 'Name,Status\nWrite,Done\n"Read, again",Open\n',
      [`Home/Handbook/Tasks ${tasks}/Write ${write}.md`]: "# Write\n",
    });
    expect(outline(plan.pages)).toEqual(["Handbook", "  Onboarding", "  Tasks", "    Write"]);
    expect([...walk(plan.pages)].map(({ slug }) => slug)).toEqual([
      "handbook",
      "onboarding",
      "tasks",
      "write",
    ]);
    const table = textAt(plan, `Home/Handbook/Tasks ${tasks}.md`).replace(/ +/g, " ").replace(/-+/g, "-");
    expect(table).toBe(
      `# Tasks\n\n| Name | Status |\n| - | - |\n| [Write](Home/Handbook/Tasks ${tasks}/Write ${write}.md) | Done |\n| Read, again | Open |\n`,
    );
    expect(skipped(plan)).toEqual([]);
  });

  it("reports a database that is too large", async () => {
    const name = `Tasks ${tasks}.csv`;
    const plan = await imported({ "a.md": "# A\n", [name]: "x\n".repeat(2_100) });
    expect(skipped(plan)).toEqual([name]);
  });
});

describe("an export of Notion", () => {
  const [home, tasks, one, view] = ["1", "2", "3", "4"].map((digit) => digit.repeat(32));
  const page = (title: string, text: string) =>
    `<html><head><title>${title}</title></head><body><article class="page sans"><header><h1 class="page-title">${title}</h1></header><div class="page-body">${text}</div></article></body></html>`;

  it("as web pages has the order of its index, with databases beside the folder of their pages", async () => {
    const plan = await imported({
      "index.html": `<html><body><ul id="id::w"><li><h3>Workspace details:</h3></li><li><ul id="id::h"><a href="./Zoo%20${home}.html">Zoo ${home}.html</a><li><ul id="id::t"><a>Tasks ${tasks} (Inline database)</a><li><ul id="id::o"><a href="./Zoo/Tasks/One%20${one}.html">One ${one}.html</a></ul></li></ul></li></ul></li><li><ul id="id::v.csv"><a href="https://www.notion.so/${view}">View ${view}.csv</a></ul></li><li><ul id="id::a"><a href="./Animals.html">Animals.html</a></ul></li></ul></body></html>`,
      [`Zoo ${home}.html`]: page(
        "Zoo",
        `<div class="collection-content"><h4 class="collection-title">Tasks</h4><a href="Zoo/Tasks%20${tasks}.csv"><code>Zoo/Tasks ${tasks}.csv</code></a></div><figure class="link-to-page"><a href="Zoo/Tasks/One%20${one}.html">One</a></figure>`,
      ),
      [`Zoo/Tasks ${tasks}.csv`]: "Name,Done\nOne,Yes\n",
      [`Zoo/Tasks/One ${one}.html`]: page("One", "<p>Words.</p>"),
      "Animals.html": page("Animals", "<p>All.</p>"),
    });
    expect(outline(plan.pages)).toEqual(["Zoo", "  Tasks", "    One", "Animals"]);
    expect(textAt(plan, `Zoo ${home}.md`)).toBe(
      `# Zoo\n\n#### Tasks\n\n[Tasks](Zoo/Tasks ${tasks}.md)\n\n[One](Zoo/Tasks/One ${one}.md)\n`,
    );
    expect(textAt(plan, `Zoo/Tasks ${tasks}.md`)).toContain(`[One](Zoo/Tasks/One ${one}.md)`);
    expect(plan.report.filter(({ outcome }) => outcome !== "page")).toEqual([
      {
        path: `View ${view}.md`,
        outcome: "warning",
        detail: "Listed in the index of the export, but missing.",
      },
    ]);
  });

  it("as Markdown has callouts as boxes, and properties in lines of their own", async () => {
    const plan = await imported({
      [`Task ${one}.md`]: `# Task

Assign: Ada
Tags: a, b

Text: one
and two

<aside>
⚠️ Mind **it**

</aside>

- Item

    <aside>
    <img src="https://www.notion.so/icons/x.svg" alt="x" width="40px" />

    In it

    </aside>

\`\`\`
<aside>
</aside>
\`\`\`

<aside>
never closed
`,
    });
    expect(textAt(plan, `Task ${one}.md`)).toBe(`# Task

**Assign**: Ada\\
**Tags**: a, b

Text: one
and two

{% hint style="warning" %}
Mind **it**

{% endhint %}

- Item

    {% hint style="info" %}
    

    In it

    {% endhint %}

\`\`\`
<aside>
</aside>
\`\`\`

<aside>
never closed
`);
  });
});

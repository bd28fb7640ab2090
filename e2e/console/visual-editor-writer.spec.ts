import { expect, test } from "@/e2e/fixtures";
import { openVisualEditor } from "@/e2e/support/visual-editor";

test("a writer makes a page with everything in it by the keyboard", async ({ api, as, world }) => {
  test.slow();
  const { editor, page, stored } = await openVisualEditor({ api, as, world }, "# Pumps\n");
  const { keyboard } = page;
  const insert = async (name: string, typed = name.toLowerCase()) => {
    await keyboard.type(`/${typed}`);
    await expect(page.getByRole("listbox", { name: "Blocks" }).getByRole("option").first()).toHaveText(
      new RegExp(`^${name}`),
    );
    await keyboard.press("Enter");
  };
  await editor.caretBehind("Pumps");
  await keyboard.press("Enter");
  await keyboard.type("Water is **pumped** at `22:00`.");
  await keyboard.press("Enter");
  await keyboard.type("## Steps");
  await keyboard.press("Enter");
  await keyboard.type("- one");
  await keyboard.press("Enter");
  await keyboard.press("Tab");
  await keyboard.type("inner");
  await keyboard.press("Enter");
  await keyboard.press("Shift+Tab");
  await keyboard.type("two");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await insert("Task list", "task");
  await keyboard.type("check the valve");
  await keyboard.press("ControlOrMeta+Enter");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await insert("Callout");
  await keyboard.type("Careful.");
  await keyboard.press("ControlOrMeta+Enter");
  await insert("Table", "tabl");
  await keyboard.type("Pump");
  await keyboard.press("Tab");
  await keyboard.type("Litres");
  await keyboard.press("Enter");
  await keyboard.type("12");
  await keyboard.press("ControlOrMeta+Enter");
  await keyboard.type("```sh");
  await keyboard.press("Enter");
  await keyboard.type("pump --on");
  await keyboard.press("ControlOrMeta+Enter");
  await keyboard.type("> Quoted");
  await keyboard.press("ControlOrMeta+Enter");
  await insert("Expandable");
  await keyboard.type("More");
  await keyboard.press("Enter");
  await keyboard.type("inside");
  await keyboard.press("ControlOrMeta+Enter");
  await keyboard.type("---");
  await keyboard.press("Enter");
  await keyboard.type("The end.");
  // The widths of the columns are those at the first save.
  const text = (await stored()).replace(/^\|.*$/gm, (row) => row.replace(/ +/g, " ").replace(/-+/g, "-"));
  expect(text).toBe(`# Pumps

Water is **pumped** at \`22:00\`.

## Steps

- one
  - inner
- two

* [x] check the valve

:::hint{style="info"}
Careful.
:::

| Pump | Litres |
| - | - |
| | 12 |

\`\`\`sh
pump --on
\`\`\`

> Quoted

:::expandable[More]
inside
:::

---

The end.
`);
  await page.reload();
  await expect(editor.text).toContainText("The end.");
});

test("the visual editor keeps what is typed while the server is away, and stores it afterwards", async ({
  api,
  as,
  world,
}) => {
  const { editor, page, stored } = await openVisualEditor({ api, as, world }, "# Pumps\n\n* Water.\n");
  await editor.caretBehind("Water.");
  await page.route("**/v1/**", (route) => route.abort());
  await page.keyboard.type(" It is cold.");
  await expect(editor.saveState).not.toHaveText("Saved");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Next");
  await page.unroute("**/v1/**");
  await page.reload();
  await expect(editor.text).toContainText("It is cold.");
  await expect(editor.text).toContainText("Next");
  expect(await stored()).toBe("# Pumps\n\n* Water. It is cold.\n* Next\n");
});

test("the visual editor keeps one copy of what is typed when the server stops between a save and its response", async ({
  api,
  as,
  world,
}) => {
  const { editor, page, stored } = await openVisualEditor({ api, as, world }, "# Pumps\n\n* Water.\n");
  await editor.caretBehind("Water.");
  let isStopped = false;
  await page.route("**/v1/**", async (route) => {
    const isSave = route.request().method() === "POST" && route.request().url().includes("/content");
    if (isSave && !isStopped) await route.fetch();
    isStopped ||= isSave;
    if (isStopped) await route.abort();
    else await route.continue();
  });
  await page.keyboard.type(" It is cold.");
  await expect(editor.saveState).toHaveText("Saved in this browser");
  await page.keyboard.type(" It is clean.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Next");
  await page.unroute("**/v1/**");
  await page.reload();
  await expect(editor.text).toContainText("Next");
  expect(await stored()).toBe("# Pumps\n\n* Water. It is cold. It is clean.\n* Next\n");
});

test("a composition of an input method is one step to undo", async ({ api, as, world }) => {
  const { editor, page, stored } = await openVisualEditor({ api, as, world }, "# Pumps\n\nnaïve 日本語\n");
  await editor.caretBehind("日本語");
  const session = await page.context().newCDPSession(page);
  for (const text of ["に", "にほ", "にほん"])
    await session.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await session.send("Input.insertText", { text: "日本" });
  await expect(editor.text).toContainText("naïve 日本語日本");
  expect(await stored()).toBe("# Pumps\n\nnaïve 日本語日本\n");
  await page.keyboard.press("ControlOrMeta+z");
  expect(await stored()).toBe("# Pumps\n\nnaïve 日本語\n");
});

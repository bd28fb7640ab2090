/** An OpenAPI document, parts of which the blocks show. */
export const SPEC = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Pumps", version: "1" },
  servers: [{ url: "https://pumps.example" }],
  paths: {
    "/pumps/{id}": {
      get: {
        summary: "Get a pump",
        description: "Answers **one** pump.\n\n- a\n- b",
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: {
            description: "ok",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Pump" } } },
          },
        },
      },
    },
  },
  webhooks: {
    stopped: {
      post: {
        requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Pump" } } } },
        responses: { 204: { description: "taken" } },
      },
    },
  },
  components: {
    schemas: {
      Pump: {
        type: "object",
        required: ["id"],
        properties: {
          id: { type: "string" },
          state: { enum: ["on", "off"] },
          parts: { type: "array", items: { $ref: "#/components/schemas/Pump" } },
        },
      },
    },
  },
});

/** Every block and inline of the syntax, with content. */
export const BLOCKS = `# Every block

Text with **strong**, *emphasis*, ~~deleted~~, \`code\`, a [link](second.md "Title"), one to [its heading](second.md#more),
one [out](https://example.org/?a=1&b=2), one to [nothing](missing.md) and a note[^1].\\
A second line with <kbd>Ctrl</kbd>, H<sub>2</sub>O, x<sup>2</sup>, <u>under</u>,
<abbr title="Hypertext Markup Language">HTML</abbr>, <mark text="red" background="blue">marked</mark>,
an <annotation id="1">annotation</annotation>, <emoji code="1f600"/>, <icon icon="bolt"/>, <expression expression="1 + 1"/>,
<inline-math formula="a^2 < b"/>, $b^2$ for \\$5, <mention ref="/pages/x"/>, <mention ref="https://example.org"/>,
<button label="Go" kind="primary" ref="https://example.org"/>, <button label="Stay" kind="secondary" ref="second.md"/> and
<inline-image ref="shot.png" alt="Inline"/>.

[^1]: A note with \`code\`.

## Twice

## Twice

### <a name="old-name"></a>Named \`heading\` & <more>

###### Deep

- one
  - two

    with a paragraph
- [x] done
- [ ] open

3. three
4. four

> A quote
>
> > inside of another

> [!WARNING]
> An alert.

\`\`\`js title="a.js" lineNumbers highlight="1" overflow="wrap"
const a = "<b>";
\`\`\`

\`\`\`
plain
\`\`\`

\`\`\`math
\\frac{a}{b}
\`\`\`

$$
\\sqrt{c}
$$

\`\`\`mermaid
graph TD; A-->B
\`\`\`

\`\`\`bindery-block
{"object":"block","type":"unknown"}
\`\`\`

| Left | Center | Right |
| :--- | :----: | ----: |
| a\\|b | \`c\` | [d](second.md) |
|  | ![](shot.png) |

::::table{"fullWidth"="true"}
| In a table | of its own |
| --- | --- |
| a | b |
::::

![Picture](shot.png "Caption")

[![Linked](shot.png)](second.md)

:::hint{style="danger"}
A hint with

- a list
:::

:::warning[With a **title**]
Text
:::

:::expandable[Title with *emphasis*]
Body
:::

::::tabs
:::tab{title="First"}
### In a tab
:::
:::tab{title="Second & last"}
\`\`\`sh
npm start
\`\`\`
:::
::::

::::stepper
:::step
### First step

Text
:::
:::step{icon="bolt"}
Second step
:::
::::

::::columns
:::column{width="0.3"}
Left
:::
:::column{verticalAlignment="middle"}
Right
:::
::::

::::cards
:::card[To **there**]{url="https://example.org" ref="shot.png"}
Text
:::
:::card{url="second.md"}
**Card** with [a link](second.md)
:::
:::card[No link]
- list
:::
::::

:::::updates{format="full"}
::::update{date="2026-01-02" title="Two" tags="New, Fixed"}
## Released

Text
::::
::::update{date="Spring"}
Older
::::
:::::

:::if{expression="true"}
Shown

::else

Otherwise
:::

:::prompt{description="Ask"}
Write a poem.
:::

:::align{to="center"}
Centered
:::

:::images{align="center" fullWidth}
:::image{ref="shot.png" alt="One" width="10" height="20"}
With a caption
:::
:::image{ref="shot.png" refDark="shot.png" alt="Two"}
:::
:::

:::unknown[Label]
Unknown
:::

::file{ref="data.bin"}

::drawing{ref="shot.png"}

::embed{url="https://example.org/video"}

::embed[**Named** embed]{url="https://example.org/video"}

::content-ref{ref="second.md"}

::reusable-content{ref="/reusable-contents/none"}

::integration{integration="x" block="y"}

::openapi-operation{ref="/openapi/pumps" path="/pumps/{id}" method="get"}

::openapi-webhook{ref="/openapi/pumps" name="stopped" method="post"}

::openapi-schemas{ref="/openapi/pumps" schemas="Pump"}

::swagger{ref="/openapi/pumps" path="/pumps/{id}" method="get"}

<div align="center"><b>HTML</b><br></div>

<details><summary>More</summary>

Details of HTML

</details>

---

[second]: second.md
`;

/** The page that the blocks link to. */
export const SECOND =
  "# Second\n\nBack to [the blocks](blocks.md#twice-1) and [up](#more).\n\n## More\n\nText.\n\n### Deeper\n";

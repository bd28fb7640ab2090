import { describe, expect, it } from "vitest";
import { readWebPage } from "./web-page";

const ADDRESS = "https://docs.example/guide/pumps";
const page = (body: string, head = "") =>
  `<!doctype html><html><head><title>Pumps – Manual</title>${head}</head><body>${body}</body></html>`;
const markdown = (body: string, head?: string) => readWebPage(page(body, head), ADDRESS).markdown;

describe("a page of a website", () => {
  it("is reduced to its text, with the site's layout in any place", () => {
    expect(
      markdown(
        `<div id="app"><header>Logo</header><div role="navigation"><a href="/">Home</a></div>
         <div><h1>Pumps</h1><p>They run.</p><p hidden>Secret</p></div>
         <div><footer>© 2026</footer></div></div>`,
      ),
    ).toBe("# Pumps\n\nThey run.\n");
    expect(
      markdown(
        `<nav>Menu</nav><main><header><h1>Pumps</h1></header><aside>Mind the gap.</aside>
         <blockquote><p>Said.</p><footer>Somebody</footer></blockquote><footer>Edit this page</footer></main>`,
      ),
    ).toBe("# Pumps\n\nMind the gap.\n\n> Said.\n>\n> Somebody\n");
  });

  it("has whole addresses, also with another base", () => {
    const body = `<main><h1>T</h1><p><a href="valves#top">a</a> <a href="../x">b</a> <a href="/y?z=1">c</a>
      <a href="mailto:a@example.org">d</a> <a href="javascript:alert(1)">e</a> <img src="p.png" alt="P"></p></main>`;
    expect(markdown(body)).toBe(
      `# T\n\n[a](https://docs.example/guide/valves#top) [b](https://docs.example/x) [c](https://docs.example/y?z=1) [d](mailto:a@example.org) e ![P](https://docs.example/guide/p.png)\n`,
    );
    expect(markdown(body, `<base href="/other/">`)).toContain("(https://docs.example/other/valves#top)");
  });

  it("lists its links, menus included, and the images it shows", () => {
    const { links, images } = readWebPage(
      page(`<nav><a href="/a">A</a><a href="/a#b">A</a><a href="ftp://x/">F</a></nav>
        <main><h1>T</h1><a href="c">C</a><img src="1.png"><img data-src="2.png" alt="two"></main>`),
      ADDRESS,
    );
    expect(links).toEqual(["https://docs.example/a", "https://docs.example/guide/c"]);
    expect(images).toEqual(["https://docs.example/guide/1.png", "https://docs.example/guide/2.png"]);
  });

  it("drops embedded images, but keeps their words", () => {
    expect(markdown(`<main><h1>T</h1><p><img src="data:image/png;base64,AAAA" alt="A dot"></p></main>`)).toBe(
      "# T\n\nA dot\n",
    );
  });

  it("drops the signs of its headings and maps their ids", () => {
    const { markdown: text, fragments } = readWebPage(
      page(`<main><section id="pumps"><h1>Pumps<a class="headerlink" href="#pumps">¶</a></h1>
        <h2 id="sec-2">How they run <a href="#sec-2"></a></h2><h2><a name="old"></a>Parts</h2>
        <p><a href="#sec-2">Up</a> <a href="/guide/pumps#old">Down</a></p></section></main>`),
      ADDRESS,
    );
    expect(text).toBe("# Pumps\n\n## How they run\n\n## Parts\n\n[Up](#how-they-run) [Down](#parts)\n");
    expect(fragments).toEqual({ "sec-2": "how-they-run", old: "parts" });
  });

  it("keeps links to places whose names mean something to programs", () => {
    expect(markdown(`<main><h1>T</h1><p><a href="#constructor">Up</a></p></main>`)).toBe(
      "# T\n\n[Up](#constructor)\n",
    );
  });

  it("is empty when it has only a title", () => {
    expect(readWebPage(page(`<div id="root"></div><script>x()</script>`), ADDRESS)).toMatchObject({
      markdown: "# Pumps – Manual\n",
      isEmpty: true,
    });
    expect(readWebPage(page("<p>Words.</p>"), ADDRESS).isEmpty).toBe(false);
  });
});

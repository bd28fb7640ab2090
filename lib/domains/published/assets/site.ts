/*
 * What a published site does beyond being read, all of which can be missing: search while typing, the theme, buttons
 * that copy and wrap code, links of headings to copy, the section being read marked in the outline.
 */

const one = <Kind extends Element = HTMLElement>(selector: string): Kind | null =>
  document.querySelector<Kind>(selector);
const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];

/** Closes the menus that others than the pressed one are. */
const closeMenus = (except: Node | null): void => {
  for (const menu of all("details:is(.menu, .on-page)[open]"))
    if (!menu.contains(except)) menu.removeAttribute("open");
};

const startMenus = (): void => {
  document.addEventListener("click", ({ target }) => closeMenus(target as Node));
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") closeMenus(null);
  });
};

const THEMES = ["system", "light", "dark"] as const;

const startTheme = (): void => {
  const button = one<HTMLButtonElement>(".theme");
  if (!button) return;
  const chosen = (): (typeof THEMES)[number] =>
    THEMES.find((theme) => document.documentElement.classList.contains(theme)) ?? "system";
  const show = (): void => {
    button.title = `Theme: ${chosen()}`;
    button.setAttribute("aria-label", `Theme: ${chosen()}. Change it.`);
  };
  button.addEventListener("click", () => {
    const next = THEMES[(THEMES.indexOf(chosen()) + 1) % THEMES.length]!;
    document.documentElement.className = next;
    try {
      localStorage.setItem("theme", next);
    } catch {
      // A browser that keeps nothing shows it on this page all the same.
    }
    show();
  });
  // Chosen on another page after this one was rendered ahead.
  document.addEventListener("prerenderingchange", () => {
    document.documentElement.className = localStorage.getItem("theme") ?? document.documentElement.className;
    show();
  });
  show();
};

const COPIED_MS = 2_000;

/** Copies a text and says so on what was pressed, for a while. */
const copy = async (text: string, shown: HTMLElement): Promise<void> => {
  await navigator.clipboard.writeText(text);
  const before = shown.textContent;
  if (before === "Copied") return;
  shown.textContent = "Copied";
  setTimeout(() => {
    shown.textContent = before;
  }, COPIED_MS);
};

const newButton = (words: string, label: string, press: (button: HTMLButtonElement) => void): HTMLElement => {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = words;
  button.setAttribute("aria-label", label);
  button.addEventListener("click", () => press(button));
  return button;
};

/** Breaks long lines of a block of code, or has it scroll again. */
const wrapButton = (pre: HTMLElement): HTMLElement => {
  const button = newButton("Wrap", "Wrap long lines", () => {
    const wraps = pre.dataset.overflow !== "wrap";
    if (wraps) pre.dataset.overflow = "wrap";
    else delete pre.dataset.overflow;
    button.setAttribute("aria-pressed", String(wraps));
  });
  button.setAttribute("aria-pressed", "false");
  return button;
};

/** Gives blocks of code a frame with what can be done with them. */
const frameCode = (pres: readonly HTMLElement[]): void => {
  // All styles are read before anything is changed: the browser would compute them again for each block of code.
  const blocks = pres.flatMap((pre) => {
    const code = pre.querySelector("code");
    if (!code) return [];
    const { marginBlockStart, marginBlockEnd } = getComputedStyle(pre);
    const isCut = pre.scrollWidth > pre.clientWidth;
    return [{ pre, code, isCut, margins: { marginBlockStart, marginBlockEnd } }];
  });
  for (const { pre, code, isCut, margins } of blocks) {
    const frame = document.createElement("div");
    frame.className = "code-frame";
    // The room that the frame takes is the room that the code took: nothing moves.
    Object.assign(frame.style, margins);
    const tools = document.createElement("div");
    tools.className = "code-tools";
    tools.dataset.language = pre.dataset.language ?? "";
    if (isCut) tools.append(wrapButton(pre));
    if (navigator.clipboard)
      tools.append(
        newButton("Copy", "Copy code", (button) => void copy(code.textContent.replace(/\n$/, ""), button)),
      );
    pre.replaceWith(frame);
    frame.append(pre, tools);
  }
};

/** Those that a reader comes near to: a long page has more of them than can be laid out again at once. */
const startCode = (): void => {
  const near = new IntersectionObserver(
    (entries) => {
      const reached = entries.filter(({ isIntersecting }) => isIntersecting);
      for (const { target } of reached) near.unobserve(target);
      frameCode(reached.map(({ target }) => target as HTMLElement));
    },
    { rootMargin: "100% 0%" },
  );
  for (const pre of all(".prose-doc pre")) near.observe(pre);
};

/** The link of a heading leads there, and is copied. */
const startHeadings = (): void => {
  document.addEventListener("click", ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>(".heading-link");
    if (link && navigator.clipboard) void copy(link.href, link);
  });
};

/** Copies the text or the address that a link leads to. Where that cannot be, the link leads there as without a script. */
const startCopying = (): void => {
  document.addEventListener("click", async (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-copy]");
    if (!link || !navigator.clipboard || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    try {
      if (link.dataset.copy !== "text") return await copy(link.href, link);
      const answer = await fetch(link.href);
      if (!answer.ok) throw new Error(answer.statusText);
      await copy(await answer.text(), link);
    } catch {
      location.assign(link.href);
    }
  });
};

/** Marks the section whose heading was passed last, and names it in the bar of small screens. */
const startOutline = (): void => {
  const links = all(".outline a") as HTMLAnchorElement[];
  const headings = links.flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return heading ? [{ link, heading }] : [];
  });
  if (headings.length === 0) return;
  const named = one(".on-page .now");
  const mark = (): void => {
    const line = innerHeight / 4;
    const passed = headings.filter(({ heading }) => heading.getBoundingClientRect().top < line);
    const now = (passed.at(-1) ?? headings[0]!).link;
    if (named) named.textContent = passed.length > 0 ? now.textContent : "";
    for (const { link } of headings) {
      if (link === now) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  };
  let waiting = false;
  addEventListener(
    "scroll",
    () => {
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(() => {
        waiting = false;
        mark();
      });
    },
    { passive: true },
  );
  mark();
};

const STORED_RECENT = 6;

type RecentPage = { title: string; href: string };

/** The pages of this site that were read last. They stay in the reader's browser. */
const recentPages = (key: string): RecentPage[] => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "[]") as RecentPage[];
  } catch {
    return [];
  }
};

/** Runs once a page is seen, which may be after it was rendered ahead. */
const whenSeen = (run: () => void): void => {
  if ((document as Document & { prerendering?: boolean }).prerendering)
    document.addEventListener("prerenderingchange", run, { once: true });
  else run();
};

const noteRecent = (key: string): void => {
  const title = one<HTMLMetaElement>('meta[property="og:title"]')?.content;
  if (!title) return;
  const href = location.pathname;
  const others = recentPages(key).filter((page) => page.href !== href);
  try {
    localStorage.setItem(key, JSON.stringify([{ title, href }, ...others].slice(0, STORED_RECENT)));
  } catch {
    // A browser that keeps nothing shows no recent pages.
  }
};

/** Keeps where the table of contents is scrolled to: the next page begins there. */
const keepPlace = (): void => {
  const side = one(".side");
  side?.addEventListener(
    "scroll",
    () => {
      try {
        sessionStorage.setItem("side", String(side.scrollTop));
      } catch {
        // The next page shows its own place.
      }
    },
    { passive: true },
  );
};

/** After so long without a key a reader has typed what they wanted to. */
const SETTLED_MS = 1_500;

const startSearch = (): void => {
  const form = one<HTMLFormElement>("form.search");
  const field = form?.querySelector("input");
  if (!form || !field) return;
  document.addEventListener("keydown", (event) => {
    // Tabs are radio buttons, in which nobody types.
    const typing = (event.target as Element).closest(
      "input:not([type=radio]), textarea, select, [contenteditable]",
    );
    const wanted =
      (event.key === "/" && !typing) || (event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey));
    if (!wanted) return;
    event.preventDefault();
    field.focus();
    field.select();
  });

  const recentKey = `recent ${new URL(form.action).pathname}`;
  whenSeen(() => noteRecent(recentKey));

  const box = document.createElement("div");
  box.className = "found";
  box.hidden = true;
  const body = document.createElement("div");
  const keys = document.createElement("p");
  keys.className = "keys";
  keys.innerHTML = "<kbd>↑</kbd> <kbd>↓</kbd> to choose <kbd>Enter</kbd> to open <kbd>Esc</kbd> to close";
  box.append(body, keys);
  const said = document.createElement("p");
  said.className = "sr-only";
  said.setAttribute("role", "status");
  form.append(box, said);

  let asked = "";
  let underway = false;
  let settling: ReturnType<typeof setTimeout> | undefined;
  const show = (shown: boolean): void => {
    box.hidden = !shown;
  };
  /** What an empty field offers; false where there is nothing. */
  const showRecent = (): boolean => {
    const pages = recentPages(recentKey).filter(({ href }) => href !== location.pathname);
    const list = document.createElement("ul");
    list.className = "results";
    for (const { title, href } of pages) {
      const link = document.createElement("a");
      link.href = href;
      link.textContent = title;
      const item = document.createElement("li");
      item.append(link);
      list.append(item);
    }
    const heading = document.createElement("p");
    heading.textContent = "Recent pages";
    body.replaceChildren(heading, list);
    return pages.length > 0;
  };
  const find = async (query: string): Promise<void> => {
    const address = new URL(form.action);
    const fields = new URLSearchParams({ q: query, part: "1", from: location.pathname });
    address.search = fields.toString();
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(answer.statusText);
    body.innerHTML = await answer.text();
    const pages = body.querySelectorAll(".results > li").length;
    clearTimeout(settling);
    settling = setTimeout(() => {
      address.search = `${fields}&settled=1`;
      void fetch(address).catch(() => {});
    }, SETTLED_MS);
    said.textContent = pages === 0 ? "" : `${pages} ${pages === 1 ? "page" : "pages"} found`;
  };
  /** One question at a time: each answer is shown, also to who goes on typing, and then the newest words are asked. */
  const ask = async (): Promise<void> => {
    if (underway) return;
    underway = true;
    for (let query = field.value.trim(); query !== asked; query = field.value.trim()) {
      asked = query;
      try {
        if (query === "") {
          clearTimeout(settling);
          said.textContent = "";
        } else await find(query);
      } catch {
        body.textContent = "Search failed. Press Enter to try again.";
        asked = "";
        show(true);
        break;
      }
      show(field.value.trim() === "" ? showRecent() : true);
    }
    underway = false;
  };
  field.addEventListener("input", () => {
    clearTimeout(settling);
    void ask();
  });
  field.addEventListener("focus", () => {
    const query = field.value.trim();
    show(query === "" ? showRecent() : query === asked);
  });
  form.addEventListener("submit", () => clearTimeout(settling));
  form.addEventListener("keydown", (event) => {
    if (box.hidden) return;
    if (event.key === "Escape") {
      event.preventDefault();
      field.focus();
      show(false);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const stops: HTMLElement[] = [field, ...box.querySelectorAll("a")];
      const at = stops.indexOf(document.activeElement as HTMLElement);
      stops[(at + (event.key === "ArrowDown" ? 1 : -1) + stops.length) % stops.length]?.focus();
    }
  });
  for (const kind of ["click", "focusin"]) {
    document.addEventListener(kind, ({ target }) => {
      if (!form.contains(target as Node)) show(false);
    });
  }
};

/** Sends what a reader says of the page, and shows what is asked next in its place. */
const startFeedback = (): void => {
  document.addEventListener("submit", async (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches(".feedback")) return;
    event.preventDefault();
    const fields = new URLSearchParams(new FormData(form, event.submitter) as unknown as URLSearchParams);
    fields.set("part", "1");
    try {
      const answer = await fetch(form.action, { method: "POST", body: fields });
      if (!answer.ok) throw new Error(answer.statusText);
      const next = document.createElement("template");
      next.innerHTML = await answer.text();
      const shown = next.content.firstElementChild as HTMLElement;
      form.replaceWith(shown);
      (shown.querySelector("textarea") ?? shown).focus();
    } catch {
      const failed = form.querySelector("[role=alert]") ?? document.createElement("p");
      failed.setAttribute("role", "alert");
      failed.textContent = "This could not be sent. Try again in a moment.";
      form.append(failed);
    }
  });
};

/** A page that was fetched or rendered ahead of its reader is counted once it is read. */
const tellView = (): void => {
  const [entry] = performance.getEntriesByType("navigation") as (PerformanceNavigationTiming & {
    deliveryType?: string;
  })[];
  const tell = (): void => {
    void fetch(location.pathname, { method: "HEAD", headers: { "x-viewed": "1" }, keepalive: true });
  };
  if ((document as Document & { prerendering?: boolean }).prerendering) whenSeen(tell);
  else if (entry?.deliveryType === "navigational-prefetch") tell();
};

startMenus();
startTheme();
startSearch();
startFeedback();
startHeadings();
startCopying();
tellView();
keepPlace();
// These look at the whole text and can wait until it is painted.
requestAnimationFrame(() =>
  setTimeout(() => {
    startCode();
    startOutline();
  }),
);

export {};

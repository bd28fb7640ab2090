/*
 * What a published site does beyond being read, all of which can be missing: search while typing, the theme, buttons
 * that copy code, the section being read marked in the outline.
 */

const one = <Kind extends Element = HTMLElement>(selector: string): Kind | null =>
  document.querySelector<Kind>(selector);
const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];

/** Closes the menus that others than the pressed one are. */
const closeMenus = (except: Node | null): void => {
  for (const menu of all("details.menu[open]")) if (!menu.contains(except)) menu.removeAttribute("open");
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

const copyButton = (code: HTMLElement): HTMLButtonElement => {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Copy";
  button.setAttribute("aria-label", "Copy code");
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(code.textContent.replace(/\n$/, ""));
    button.textContent = "Copied";
    setTimeout(() => {
      button.textContent = "Copy";
    }, COPIED_MS);
  });
  return button;
};

const startCopying = (): void => {
  if (!navigator.clipboard) return;
  // All styles are read before anything is changed: the browser would compute them again for each block of code.
  const blocks = all(".prose-doc pre").flatMap((pre) => {
    const code = pre.querySelector("code");
    if (!code) return [];
    const { marginBlockStart, marginBlockEnd } = getComputedStyle(pre);
    return [{ pre, code, margins: { marginBlockStart, marginBlockEnd } }];
  });
  for (const { pre, code, margins } of blocks) {
    const frame = document.createElement("div");
    frame.className = "code-frame";
    // The room that the frame takes is the room that the code took: nothing moves.
    Object.assign(frame.style, margins);
    pre.replaceWith(frame);
    frame.append(pre, copyButton(code));
  }
};

/** Marks the section whose heading was passed last. */
const startOutline = (): void => {
  const links = all(".outline a") as HTMLAnchorElement[];
  const headings = links.flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return heading ? [{ link, heading }] : [];
  });
  if (headings.length === 0) return;
  const mark = (): void => {
    const line = innerHeight / 4;
    const passed = headings.filter(({ heading }) => heading.getBoundingClientRect().top < line);
    const now = (passed.at(-1) ?? headings[0]!).link;
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

/** A table of contents longer than the window shows where one is. */
const showPlace = (): void => {
  const side = one(".side");
  const current = one(".side [aria-current]");
  if (!side || !current || side.scrollHeight <= side.clientHeight) return;
  side.scrollTop = current.offsetTop - side.clientHeight / 3;
};

/** After so long without a key a reader has typed what they wanted to. */
const SETTLED_MS = 1_500;

const startSearch = (): void => {
  const form = one<HTMLFormElement>("form.search");
  const field = form?.querySelector("input");
  if (!form || !field) return;
  document.addEventListener("keydown", (event) => {
    const typing = (event.target as Element).closest("input, textarea, select, [contenteditable]");
    const wanted =
      (event.key === "/" && !typing) || (event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey));
    if (!wanted) return;
    event.preventDefault();
    field.focus();
    field.select();
  });

  const box = document.createElement("div");
  box.className = "found";
  box.hidden = true;
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
  const find = async (query: string): Promise<void> => {
    const address = new URL(form.action);
    const fields = new URLSearchParams({ q: query, part: "1", from: location.pathname });
    address.search = fields.toString();
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(answer.statusText);
    box.innerHTML = await answer.text();
    const pages = box.querySelectorAll(".results > li").length;
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
        if (query === "") clearTimeout(settling);
        else await find(query);
      } catch {
        box.textContent = "Search failed. Press Enter to try again.";
        asked = "";
        break;
      }
      show(field.value.trim() !== "");
    }
    underway = false;
    show(field.value.trim() !== "");
  };
  field.addEventListener("input", () => {
    clearTimeout(settling);
    void ask();
  });
  field.addEventListener("focus", () => show(asked !== "" && field.value.trim() === asked));
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
  if ((document as Document & { prerendering?: boolean }).prerendering)
    document.addEventListener("prerenderingchange", tell, { once: true });
  else if (entry?.deliveryType === "navigational-prefetch") tell();
};

startMenus();
startTheme();
startSearch();
startFeedback();
tellView();
showPlace();
// These look at the whole text and can wait until it is painted.
requestAnimationFrame(() =>
  setTimeout(() => {
    startCopying();
    startOutline();
  }),
);

export {};

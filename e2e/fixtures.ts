import { test as base, expect, type Page } from "@playwright/test";
import { SESSION_COOKIE } from "@/lib/platform/auth/session";
import { Api } from "./support/api";
import { type EditorChoice, rememberEditor } from "./support/editor-choice";
import { createSession, type Person } from "./support/installation";
import { noteReady } from "./support/ready";
import { type JourneyWorld, newWorld } from "./support/world";

export { expectProblem } from "@/lib/testing/caller";
export { flatten } from "@/lib/testing/world";
export { PASSWORD, type Person } from "./support/installation";
export type { JourneyWorld } from "./support/world";
export { expect };

type Options = {
  /** The editor that the test's people chose before: `test.use({ editor: "split" })`; undefined = they never chose. */
  editor: EditorChoice | undefined;
};

type Fixtures = {
  /** The API over HTTP: `api.as(person).call(spaces.get, { params })`, `api.anonymous.get("/v1/user")`. */
  api: Api;
  /** A separate organization for this test; see JourneyWorld. */
  world: JourneyWorld;
  /** A separate browser in which this person is signed in already: `const page = await as(editor)`. */
  as: (person: Person) => Promise<Page>;
  /** A separate browser without a session. */
  visitor: () => Promise<Page>;
  /** Errors thrown by scripts of the opened pages, and their requests without an id; a test that expects some empties it. */
  pageFaults: string[];
};

export const test = base.extend<Fixtures & Options>({
  editor: [undefined, { option: true }],
  api: async ({ playwright, baseURL }, use) => {
    const api = new Api(playwright.request, baseURL ?? "");
    await use(api);
    await api.dispose();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern
  world: async ({}, use) => {
    await use(await newWorld());
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern
  pageFaults: async ({}, use) => {
    const faults: string[] = [];
    await use(faults);
    expect(faults, "scripts of the page threw, or asked for something without its id").toEqual([]);
  },
  visitor: async ({ browser, editor, pageFaults }, use) => {
    const opened: Page[] = [];
    await use(async () => {
      const page = await (await browser.newContext()).newPage();
      await noteReady(page);
      if (editor) await rememberEditor(page, editor);
      page.on("pageerror", (error) => pageFaults.push(String(error.stack ?? error)));
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (/^\/v1\/.*\/(?:\/|$)/.test(pathname)) pageFaults.push(`${request.method()} ${pathname}`);
      });
      opened.push(page);
      return page;
    });
    await Promise.all(opened.map((page) => page.context().close()));
  },
  as: async ({ visitor, baseURL }, use) => {
    await use(async (person) => {
      const page = await visitor();
      await page.context().addCookies([
        {
          name: SESSION_COOKIE,
          value: await createSession(person),
          url: baseURL,
          httpOnly: true,
          sameSite: "Lax",
        },
      ]);
      return page;
    });
  },
});

import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** Does the same work without a window, in a sixth less time than the whole browser. */
const SHELL = "/usr/bin/chromium-headless-shell";
const WHOLE = "/usr/bin/chromium";

/** Whether Playwright has a browser of its own, which it then finds by itself. */
const hasOwn = () => existsSync(chromium.executablePath());

/** What Playwright is to start: undefined for its own browser. @returns {string | undefined} */
export const browserPath = () => (hasOwn() ? undefined : [SHELL, WHOLE].find((path) => existsSync(path)));

export const hasBrowser = () => hasOwn() || browserPath() !== undefined;
export const hasFastBrowser = () => hasOwn() || browserPath() === SHELL;

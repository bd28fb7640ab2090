import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isFinal } from "@/components/layout/failure-of";
import { makeQueryClient } from "@/components/layout/query-client";
import { ApiError, Offline } from "@/lib/platform/api/client";
import { previewPage } from "./preview-page";

const BASE = "/docs/acme/~/preview/token";
const server = vi.fn<() => Promise<Response>>();
const answer = (status: number, html = "") => Promise.resolve(new Response(html, { status }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", server);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  server.mockReset();
});

/** Reads the page as the console does, and returns the HTML or the error. */
async function read(): Promise<unknown> {
  const outcome = makeQueryClient()
    .fetchQuery(previewPage(BASE, "/start", undefined))
    .catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return outcome;
}

test.each([429, 503])("a preview is loaded again after a temporary %i", async (status) => {
  server.mockReturnValueOnce(answer(status)).mockReturnValueOnce(answer(200, "<h1>Start</h1>"));
  expect(await read()).toBe("<h1>Start</h1>");
  expect(server).toHaveBeenCalledTimes(2);
});

test("a preview is loaded again after a lost connection", async () => {
  server
    .mockRejectedValueOnce(new TypeError("Failed to fetch"))
    .mockReturnValueOnce(answer(200, "<p>Here</p>"));
  expect(await read()).toBe("<p>Here</p>");
});

test("a preview that can't be loaded has the reason", async () => {
  server.mockImplementation(() => answer(503, "<h1>Busy</h1>"));
  expect(await read()).toMatchObject({ message: "The server answered 503. Try again in a moment." });
  server.mockImplementation(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(await read()).toBeInstanceOf(Offline);
});

test("a refused preview is not requested again", async () => {
  server.mockImplementation(() => answer(403));
  const error = await read();
  expect(error).toBeInstanceOf(ApiError);
  expect(isFinal(error as ApiError)).toBe(true);
  expect(server).toHaveBeenCalledTimes(1);
});

test("a missing page is shown in the preview", async () => {
  server.mockImplementation(() => answer(404, "<h1>Not found</h1>"));
  expect(await read()).toBe("<h1>Not found</h1>");
});

test("a preview whose address expired doesn't end the session of the console", async () => {
  server.mockImplementation(() => answer(401));
  expect(await read()).not.toBeInstanceOf(ApiError);
});

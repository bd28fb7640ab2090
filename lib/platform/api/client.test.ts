import { afterEach, expect, it, vi } from "vitest";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { sayIn } from "@/lib/core/locales/console/say-in";
import { sayEnglish } from "@/lib/core/locales/say";
import { ApiError, call, errorOf, Offline, throwErrorsIn, writeAs } from "./client";
import { PERSON_HEADER } from "./operation";

afterEach(() => {
  throwErrorsIn(sayEnglish);
  vi.unstubAllGlobals();
});

const problem = {
  code: 400,
  reason: "validation",
  message: "Invalid body field “title”: must have at most 5 characters.",
  fields: [{ path: "title", message: "must have at most 5 characters." }],
};

it("a write names the person whose screen sends it", async () => {
  const people: (string | undefined)[] = [];
  vi.stubGlobal("fetch", async (_address: string, { headers }: { headers: Record<string, string> }) => {
    people.push(headers[PERSON_HEADER]);
    return Response.json({});
  });
  const params = { spaceId: "s", changeRequestId: "1" };
  const merge = () => call(changeRequests.merge, { params, body: {} });
  await merge();
  writeAs("ada");
  await merge();
  await call(changeRequests.get, { params });
  writeAs(null);
  await merge();
  expect(people).toEqual([undefined, "ada", undefined, undefined]);
});

it("an error is in the viewer's language, with the messages of its fields", async () => {
  throwErrorsIn(await sayIn("de"));
  const field = { path: "title", message: "darf höchstens 5 Zeichen haben." };
  expect(await errorOf(400, problem, null)).toMatchObject({
    message: "Das Feld „title“ ist ungültig: darf höchstens 5 Zeichen haben.",
    fields: [field],
    reason: "validation",
  });
  expect(new Offline().message).toContain("Bindery ist nicht erreichbar.");
  expect(new ApiError(502, null, null).message).toContain("Der Server hat mit 502 geantwortet.");
});

it("an error stays as the API writes it for viewers who read English", async () => {
  expect(await errorOf(400, problem, null)).toMatchObject({
    message: problem.message,
    fields: problem.fields,
  });
});

it("a repetition of a write whose response was lost has the same key, and any other one a new key", async () => {
  const keys: (string | undefined)[] = [];
  const statuses = [null, 201, 201, 500, 201, null, 201];
  vi.stubGlobal("fetch", async (_address: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers["idempotency-key"]);
    const status = statuses.shift();
    if (!status) throw new TypeError("Failed to fetch");
    return Response.json({}, { status });
  });
  const create = (subject: string) =>
    call(changeRequests.create, { params: { spaceId: "s" }, body: { subject } }).catch(() => null);
  for (const subject of ["One", "One", "One", "Two", "Two", "Three", "Four"]) await create(subject);
  const [lost, repeated, later, failed, repeatedToo, ...others] = keys;
  expect([repeated, repeatedToo]).toEqual([lost, failed]);
  expect(new Set([lost, later, failed, ...others]).size).toBe(5);
});

it("a write has a key if it creates something, or is to take effect once", async () => {
  const keys: (string | undefined)[] = [];
  vi.stubGlobal("fetch", async (_address: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers["idempotency-key"]);
    return Response.json({});
  });
  const params = { spaceId: "s", changeRequestId: "1" };
  await call(changeRequests.merge, { params, body: {} });
  await call(changeRequests.get, { params });
  await call(changeRequests.merge, { params, body: {}, once: true });
  expect(keys).toEqual([undefined, undefined, expect.any(String)]);
});

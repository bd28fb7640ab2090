import { afterEach, expect, it } from "vitest";
import { sayIn } from "@/lib/core/locales/console/say-in";
import { sayEnglish } from "@/lib/core/locales/say";
import { ApiError, errorOf, Offline, throwErrorsIn } from "./client";

afterEach(() => throwErrorsIn(sayEnglish));

const problem = {
  code: 400,
  reason: "validation",
  message: "Invalid body field “title”: must have at most 5 characters.",
  fields: [{ path: "title", message: "must have at most 5 characters." }],
};

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

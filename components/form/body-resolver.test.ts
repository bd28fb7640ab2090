import { expect, it } from "vitest";
import { z } from "zod";
import { bodyResolver } from "./body-resolver";

const Body = z.strictObject({
  title: z.string().min(1).max(5),
  address: z.url("must be an address."),
  source: z.union([z.strictObject({ url: z.url() }), z.strictObject({ text: z.string().min(1) })]),
  people: z.array(z.strictObject({ email: z.email() })).min(1),
});
const right = {
  title: "Pumps",
  address: "https://example.com",
  source: { text: "a" },
  people: [{ email: "ada@example.com" }],
};

const errorsOf = async (body: unknown) => {
  const options = { fields: {}, shouldUseNativeValidation: false };
  return (await bodyResolver(Body)(body as never, undefined, options)).errors;
};

it("the resolver finds no error in a valid body", async () => {
  expect(await errorsOf(right)).toEqual({});
});

it("the resolver asks to fill in empty fields, whatever the schema says", async () => {
  expect(await errorsOf({ ...right, title: "", address: "", source: { url: "" } })).toMatchObject({
    title: { message: "Fill this in." },
    address: { message: "Fill this in." },
    source: { url: { message: "Fill this in." } },
  });
});

it("the resolver shows the server's messages at fields inside lists and unions", async () => {
  const wrong = { title: "Pumping", address: "x", source: { url: "x" }, people: [{ email: "ada" }] };
  expect(await errorsOf(wrong)).toMatchObject({
    title: { message: "must have at most 5 characters." },
    address: { message: "must be an address." },
    source: { url: { message: "must be a complete http or https address." } },
    people: [{ email: { message: "must be an e-mail address." } }],
  });
});

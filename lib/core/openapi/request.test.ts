import { describe, expect, it } from "vitest";
import { buildRequest, isFields, jsonFields, type RequestShape } from "./request";

const SHAPE: RequestShape = {
  method: "POST",
  path: "/pumps/{id}/runs",
  servers: ["https://api.example/v1"],
  parameters: [
    { name: "id", in: "path", required: true },
    { name: "tag", in: "query", required: false, list: "repeated" },
    { name: "fields", in: "query", required: false, list: "joined" },
    { name: "X-Trace", in: "header", required: false },
    { name: "seen", in: "cookie", required: false },
  ],
  authentication: [],
};
const build = (values: Partial<Parameters<typeof buildRequest>[1]>) =>
  buildRequest(SHAPE, { server: SHAPE.servers[0]!, parameters: {}, credentials: [], ...values });

describe("a request", () => {
  it("has its values in place, escaped, and omits empty ones", () => {
    expect(
      build({
        parameters: {
          "path id": "../a/b?c",
          "query tag": "a, b&c",
          "query fields": "id,name",
          "header X-Trace": "",
          "cookie seen": "1",
        },
      }),
    ).toEqual({
      method: "POST",
      url: "https://api.example/v1/pumps/..%2Fa%2Fb%3Fc/runs?tag=a&tag=b%26c&fields=id,name",
      headers: [],
      cookies: [["seen", "1"]],
    });
  });

  it("has the separator of a list between its values", () => {
    const parameters = (["%20", "%7C", "%09"] as const).map((separator, at) => ({
      ...{ name: `list${at}`, in: "query" as const, required: false, list: "joined" as const, separator },
    }));
    const { url } = buildRequest(
      { ...SHAPE, path: "/runs", parameters },
      {
        server: "",
        parameters: { "query list0": "a,b", "query list1": ["a|b", "c"], "query list2": "a,b" },
        credentials: [],
      },
    );
    expect(url).toBe("/runs?list0=a%20b&list1=a%7Cb%7Cc&list2=a%09b");
  });

  it("keeps commas within the values of a list", () => {
    const { url } = build({
      parameters: { "path id": ["1"], "query tag": ["a,b", "c"], "query fields": ["id", "a,b"] },
    });
    expect(url).toBe("https://api.example/v1/pumps/1/runs?tag=a%2Cb&tag=c&fields=id,a%2Cb");
  });

  it("sends credentials where the spec requires them", () => {
    const { url, headers, cookies } = build({
      parameters: { "path id": "1" },
      credentials: [
        { credential: { kind: "bearer", label: "" }, value: "t" },
        { credential: { kind: "key", label: "", in: "header", name: "X-Key" }, value: "k" },
        { credential: { kind: "key", label: "", in: "query", name: "key" }, value: "q" },
        { credential: { kind: "key", label: "", in: "cookie", name: "sid" }, value: "c" },
        { credential: { kind: "basic", label: "" }, value: "" },
      ],
    });
    expect(url).toMatch(/runs\?key=q$/);
    expect(headers).toEqual([
      ["Authorization", "Bearer t"],
      ["X-Key", "k"],
    ]);
    expect(cookies).toEqual([["sid", "c"]]);
  });

  it("sets the content type of its body, except for a form with files", () => {
    const text = "{}";
    expect(build({ body: { type: "application/json", text } }).headers).toEqual([
      ["Content-Type", "application/json"],
    ]);
    expect(build({ body: { type: "multipart/form-data", text } }).headers).toEqual([]);
    expect(isFields("application/x-www-form-urlencoded; charset=utf-8")).toBe(true);
    expect(jsonFields('{"a":[1,"two"],"b":{"c":true}}')).toEqual([
      ["a", "1"],
      ["a", "two"],
      ["b", '{"c":true}'],
    ]);
    for (const no of ["", "[]", "null", "{"]) expect(jsonFields(no)).toBeNull();
  });
});

import { NextRequest } from "next/server";
import { expect, it } from "vitest";
import { proxy } from "@/proxy";

it("redirects addresses with a trailing slash to those without, and never to another site", () => {
  const leads = (path: string) => proxy(new NextRequest(`http://here.test${path}`)).headers.get("location");
  expect(leads("/account/?a=1")).toBe("http://here.test/account?a=1");
  expect(new URL(leads("//evil.test/")!).host).toBe("here.test");
  expect(leads("/account")).toBeNull();
});

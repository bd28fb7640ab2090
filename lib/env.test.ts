import { describe, expect, it } from "vitest";
import { localAddress, readEnvironment } from "@/lib/env";

describe("readEnvironment", () => {
  it("has a default for everything an operator may leave out", () => {
    expect(readEnvironment({})).toMatchObject({
      mode: "development",
      port: 3000,
      host: "127.0.0.1",
      databaseUrl: undefined,
      url: "http://127.0.0.1:3000",
      rateLimit: true,
      allowPrivateFetch: [],
      demo: true,
    });
  });

  it("takes an empty variable for an absent one", () => {
    expect(readEnvironment({ PORT: "", DATABASE_URL: "" })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
    });
  });

  it("reads switches and address ranges", () => {
    const environment = readEnvironment({
      BINDERY_RATE_LIMIT: "off",
      BINDERY_DEMO: "0",
      BINDERY_ALLOW_PRIVATE_FETCH: "10.0.0.0/8, fd00::/8",
    });
    expect(environment).toMatchObject({
      rateLimit: false,
      demo: false,
      allowPrivateFetch: ["10.0.0.0/8", "fd00::/8"],
    });
  });

  it("drops the slash at the end of the public address", () => {
    expect(readEnvironment({ BINDERY_URL: "https://docs.example.org/" }).url).toBe(
      "https://docs.example.org",
    );
  });

  it.each([
    [{ PORT: "http" }, "PORT"],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL: must begin with postgresql://"],
    [{ BINDERY_URL: "docs.example.org" }, "BINDERY_URL: must be an http or https address"],
    [{ BINDERY_SECRET: "short" }, "BINDERY_SECRET: must have at least 32 characters"],
    [{ BINDERY_ALLOW_PRIVATE_FETCH: "10.0.0.0/64" }, "BINDERY_ALLOW_PRIVATE_FETCH: must be address ranges"],
  ])("names the variable that is wrong: %o", (source, message) => {
    expect(() => readEnvironment(source)).toThrow(message);
  });

  it("writes addresses that a browser can open", () => {
    expect(localAddress("0.0.0.0", 80)).toBe("http://localhost:80");
    expect(localAddress("::1", 80)).toBe("http://[::1]:80");
  });
});

import { describe, expect, it } from "vitest";
import { localAddress, readEnvironment } from "./env";

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
      corsOrigins: [],
      demo: true,
      organizations: "open",
    });
  });

  it("lets only operators create organizations, and accepts no other word", () => {
    expect(readEnvironment({ BINDERY_ORGANIZATIONS: "operators" }).organizations).toBe("operators");
    expect(() => readEnvironment({ BINDERY_ORGANIZATIONS: "closed" })).toThrow(
      "BINDERY_ORGANIZATIONS: must be open or operators",
    );
  });

  it("treats an empty variable as absent", () => {
    expect(readEnvironment({ PORT: "", DATABASE_URL: "" })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
    });
  });

  it("reads an OpenID Connect issuer, whose variables need each other", () => {
    const given = {
      BINDERY_OIDC_ISSUER: "https://login.example.org/tenant",
      BINDERY_OIDC_CLIENT_ID: "bindery",
      BINDERY_OIDC_CLIENT_SECRET: "secret",
    };
    expect(readEnvironment({}).oidc).toBeNull();
    expect(readEnvironment(given).oidc).toEqual({
      issuer: "https://login.example.org/tenant",
      clientId: "bindery",
      clientSecret: "secret",
      label: "login.example.org",
      trustsEmail: false,
    });
    expect(readEnvironment({ ...given, BINDERY_OIDC_LABEL: "Acme" }).oidc?.label).toBe("Acme");
    expect(readEnvironment({ ...given, BINDERY_OIDC_TRUST_EMAIL: "on" }).oidc?.trustsEmail).toBe(true);
    for (const name of Object.keys(given))
      expect(() => readEnvironment({ ...given, [name]: "" })).toThrow("need each other");
    for (const issuer of ["http://login.example.org", "https://a.example?x=1", "login.example.org"])
      expect(() => readEnvironment({ ...given, BINDERY_OIDC_ISSUER: issuer })).toThrow("BINDERY_OIDC_ISSUER");
  });

  it("reads switches, address ranges and origins", () => {
    const environment = readEnvironment({
      BINDERY_RATE_LIMIT: "off",
      BINDERY_DEMO: "0",
      BINDERY_ALLOW_PRIVATE_FETCH: "10.0.0.0/8, fd00::/8",
      BINDERY_CORS_ORIGINS: "https://app.example.org, http://localhost:8080",
    });
    expect(environment).toMatchObject({
      rateLimit: false,
      demo: false,
      allowPrivateFetch: ["10.0.0.0/8", "fd00::/8"],
      corsOrigins: ["https://app.example.org", "http://localhost:8080"],
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
  ])("names the invalid variable: %o", (source, message) => {
    expect(() => readEnvironment(source)).toThrow(message);
  });

  it.each(["*", "null", "app.example.org", "https://app.example.org/", "https://Example.org", "ftp://x"])(
    "refuses an origin that a browser would not send: %s",
    (origin) => {
      expect(() => readEnvironment({ BINDERY_CORS_ORIGINS: origin })).toThrow(
        "BINDERY_CORS_ORIGINS: must be origins",
      );
    },
  );

  it("writes addresses that a browser can open", () => {
    expect(localAddress("0.0.0.0", 80)).toBe("http://localhost:80");
    expect(localAddress("::1", 80)).toBe("http://[::1]:80");
  });
});

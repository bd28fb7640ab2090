import { describe, expect, it } from "vitest";
import { networkOf } from "@/lib/platform/api/server/network";
import { generateToken, parseToken } from "./api-token";

describe("API tokens", () => {
  it("are found by their id and contain only the hash of their secret", () => {
    const { id, token, secretHash, hint } = generateToken();
    expect(token).toMatch(/^bnd_pat_[\w-]+$/);
    expect(token.endsWith(hint)).toBe(true);
    const parsed = parseToken(token);
    expect(parsed?.id).toBe(id);
    expect(parsed?.secretHash.equals(secretHash)).toBe(true);
  });

  it("are refused without a query if one character is mistyped", () => {
    const { token } = generateToken();
    for (let i = 0; i < token.length; i++) {
      const mistyped = token.slice(0, i) + (token[i] === "0" ? "1" : "0") + token.slice(i + 1);
      expect(parseToken(mistyped), mistyped).toBeNull();
    }
    expect(parseToken(`${token}0`)).toBeNull();
    expect(parseToken("")).toBeNull();
  });
});

describe("the network of an address", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["", ""],
  ])("of %s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

import { expect } from "@playwright/test";
import { operate } from "./server";

/** Has the operator vouch for a domain of an organization, which DNS would show elsewhere. */
export async function verifyDomain(organizationId: string, domain: string): Promise<void> {
  const words = ["domain", "verify", "--org", organizationId, "--domain", domain];
  const vouched = await operate(process.env.E2E_DATA_DIR ?? "", ...words);
  expect(vouched.code, vouched.stderr).toBe(0);
}

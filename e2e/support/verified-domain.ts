import { expect } from "@playwright/test";
import { operate } from "./server";

/** Verifies a domain of an organization by the operator, in place of a DNS record. */
export async function verifyDomain(organizationId: string, domain: string): Promise<void> {
  const words = ["domain", "verify", "--org", organizationId, "--domain", domain];
  const vouched = await operate(process.env.E2E_DATA_DIR ?? "", ...words);
  expect(vouched.code, vouched.stderr).toBe(0);
}

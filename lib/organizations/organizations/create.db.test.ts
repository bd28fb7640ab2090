import { afterEach, describe, expect, it } from "vitest";
import { database } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { api, expectProblem } from "@/lib/testing/api";
import { operator, person } from "@/lib/testing/world";
import { createOrganization } from "./create";

afterEach(() => {
  env.organizations = "open";
});

describe("an organization", () => {
  it("can be created by everyone with an account", async () => {
    const founder = await person();
    expect((await api.as(founder).post("/v1/orgs", { title: "Acme" })).status).toBe(201);
  });

  it("can be created only by operators if the installation is set up so", async () => {
    env.organizations = "operators";
    const founder = await person();
    const refused = await api.as(founder).post<{ error: { message: string } }>("/v1/orgs", { title: "Acme" });
    expectProblem(refused, 403, "organizations_by_operators");
    expect(refused.body.error.message).toContain("bindery org create");
    const made = await createOrganization(database(), operator, { title: "Acme", ownerId: founder.id });
    expect((await api.as(founder).get(`/v1/orgs/${made.organizationId}`)).status).toBe(200);
  });
});

import { describe, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { api, expectProblem } from "@/lib/testing/api";
import { person } from "@/lib/testing/world";
import { createSetupCode } from "./commands";
import { withoutPeople } from "./testing";

const form = {
  organizationTitle: "Pressroom",
  displayName: "Ada",
  email: "Ada@Example.test",
  password: "correct horse battery",
};

describe("the first administrator", () => {
  it("is created once, by whoever has the code of the server's latest start", () =>
    withoutPeople(async () => {
      expect((await api.anonymous.get("/v1/setup")).body).toEqual({ needed: true });
      const outdated = await createSetupCode();
      const code = await createSetupCode();
      const refused = await api.anonymous.post("/v1/setup", { ...form, code: outdated });
      expect(expectProblem(refused, 403, "setup_code_wrong").fields?.[0]?.path).toBe("code");
      expectProblem(await api.anonymous.post("/v1/setup", { ...form, code, password: "short" }), 400);

      const made = await api.anonymous.post<{ user: { id: string }; organization: string }>("/v1/setup", {
        ...form,
        code: ` ${code} `,
      });
      expect(made.status, made.text).toBe(201);
      expect(made.body.user).toMatchObject({ displayName: "Ada", email: "ada@example.test" });
      const member = await db().member.findFirstOrThrow({ where: { userId: made.body.user.id } });
      expect(member).toMatchObject({ organizationId: made.body.organization, role: "admin" });

      const created = await db().event.findFirstOrThrow({
        where: { type: "organization.created", actorId: member.userId },
      });
      expect(created).toMatchObject({ actorKind: "system", actorDetail: "setup" });

      expect((await api.anonymous.get("/v1/setup")).body).toEqual({ needed: false });
      expectProblem(await api.anonymous.post("/v1/setup", { ...form, code }), 409, "set_up_already");
      expect(await createSetupCode()).toBeNull();
    }));

  it("cannot be created once there is anybody", async () => {
    await person();
    expect(await createSetupCode()).toBeNull();
    expectProblem(await api.anonymous.post("/v1/setup", { ...form, code: "x" }), 409, "set_up_already");
  });
});

import { describe, expect, it } from "vitest";
import { EVENTS_HEADER } from "@/lib/platform/api/operation";
import { database } from "@/lib/platform/db/client";
import { api, expectProblem } from "@/lib/testing/api";
import { withoutPeople } from "@/lib/testing/without-people";
import { person } from "@/lib/testing/world";
import { createSetupCode } from "./commands";

const form = {
  organizationTitle: "Pressroom",
  displayName: "Ada",
  email: "Ada@Example.test",
  password: "correct horse battery",
};

describe("the first admin", () => {
  it("is created once, by anyone with the code from the server's latest start", () =>
    withoutPeople(database(), async (tx) => {
      const { get, post } = api.anonymous.within(tx);
      expect((await get("/v1/setup")).body).toEqual({ needed: true });
      const outdated = await createSetupCode(tx);
      const code = await createSetupCode(tx);
      const refused = await post("/v1/setup", { ...form, code: outdated });
      expect(expectProblem(refused, 403, "setup_code_wrong").fields?.[0]?.path).toBe("code");
      expectProblem(await post("/v1/setup", { ...form, code, password: "short" }), 400);

      const made = await post<{ user: { id: string }; organization: string }>("/v1/setup", {
        ...form,
        code: ` ${code} `,
      });
      expect(made.status, made.text).toBe(201);
      expect(made.headers[EVENTS_HEADER]).toBe("organization.created");
      expect(made.body.user).toMatchObject({ displayName: "Ada", email: "ada@example.test" });
      const member = await tx.member.findFirstOrThrow({ where: { userId: made.body.user.id } });
      expect(member).toMatchObject({ organizationId: made.body.organization, role: "admin" });

      const created = await tx.event.findFirstOrThrow({
        where: { type: "organization.created", actorId: member.userId },
      });
      expect(created).toMatchObject({ actorKind: "system", actorDetail: "setup" });

      expect((await get("/v1/setup")).body).toEqual({ needed: false });
      expectProblem(await post("/v1/setup", { ...form, code }), 409, "set_up_already");
      expect(await createSetupCode(tx)).toBeNull();
    }));

  it("cannot be created once an account exists", async () => {
    await person();
    expect(await createSetupCode(database())).toBeNull();
    expectProblem(await api.anonymous.post("/v1/setup", { ...form, code: "x" }), 409, "set_up_already");
  });
});

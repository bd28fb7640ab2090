import { expect, it, vi } from "vitest";
import { api } from "@/lib/testing/api";
import { world } from "@/lib/testing/world";

const made = vi.hoisted(() => ({ times: 0 }));
vi.mock("@/lib/platform/rendering/render", async (original) => {
  const module = await original<typeof import("@/lib/platform/rendering/render")>();
  const renderPdf: typeof module.renderPdf = (...given) => {
    made.times += 1;
    return module.renderPdf(...given);
  };
  return { ...module, renderPdf };
});

it("makes a small PDF once for all who ask while it is made", async () => {
  const { admin, member, space } = await world();
  const { id } = await space({ pages: ["# One\n", "# Two\n"] });
  const people = [admin, await member("read"), await member("read")];
  const answers = await Promise.all(
    people.map((person) => api.as(person).get<{ url: string; pdf: string }>(`/v1/spaces/${id}/pdf`)),
  );
  expect(new Set(answers.map(({ body }) => body.pdf)).size).toBe(1);
  expect(made.times).toBe(1);
  const url = new URL(answers[2]!.body.url);
  expect((await api.anonymous.get(url.pathname + url.search)).text.slice(0, 5)).toBe("%PDF-");
});

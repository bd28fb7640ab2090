import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { addresses } from "@/lib/addresses";
import { database } from "@/lib/platform/db/client";
import { appUrl } from "@/lib/platform/urls";
import { api } from "@/lib/testing/api";
import { world } from "@/lib/testing/world";

it("a guest sees no e-mail addresses of other people, and a member does", async () => {
  const here = await world();
  const guest = await here.member(null);
  const reader = await here.member("read");
  const space = await here.space({ title: "Shared", pages: { Setup: "Text." } });
  const base = `/v1/spaces/${space.id}`;
  const granted = await api.as(here.admin).post(`${base}/permissions`, {
    ...{ users: [guest.id], role: "comment" },
  });
  expect(granted.status, granted.text).toBeLessThan(300);
  await api.as(here.admin).post(`${base}/comments`, { body: { markdown: "From the admin." } });
  await api.as(guest).post(`${base}/comments`, { body: { markdown: "From the guest." } });

  for (const path of [`${base}/comments`, `${base}/revisions`, `${base}/content`]) {
    const toMember = await api.as(reader).get(path);
    expect(toMember.status, toMember.text).toBe(200);
    const toGuest = await api.as(guest).get(path);
    expect(toGuest.status, toGuest.text).toBe(200);
    expect(toGuest.text).not.toContain(here.admin.email);
    if (toMember.text.includes(here.admin.id)) expect(toMember.text).toContain(here.admin.email);
  }
  const comments = await api
    .as(guest)
    .get<{ items: { id: string; postedBy: { id: string } }[] }>(`${base}/comments`);
  expect(comments.text).toContain(guest.email);
  expect(comments.text).toContain(here.admin.displayName);

  await database().member.updateMany({ where: { userId: here.admin.id }, data: { lastSeenAt: new Date() } });
  expect((await api.as(reader).get(`${base}/commenters`)).text).toContain("lastSeenAt");
  const commenters = await api.as(guest).get(`${base}/commenters`);
  expect(commenters.text).toContain(here.admin.displayName);
  for (const hidden of ["lastSeenAt", here.admin.email]) expect(commenters.text).not.toContain(hidden);

  const [own] = comments.body.items.filter(({ postedBy }) => postedBy.id === guest.id);
  await api.as(here.admin).post(`${base}/comments/${own!.id}/replies`, { body: { markdown: "Answer." } });
  const notifications = await api.as(guest).get("/v1/user/notifications");
  expect(notifications.text).toContain(here.admin.displayName);
  expect(notifications.text).not.toContain(here.admin.email);

  const { changeRequest } = await here.changeRequest(space);
  const address = appUrl(addresses.changeRequest.overview(space.id, changeRequest.number));
  const found = await api.as(guest).get(`/v1/urls/content?url=${encodeURIComponent(address)}`);
  expect(found.text).toContain(here.admin.displayName);
  expect(found.text).not.toContain(here.admin.email);

  const made = await api.as(guest).post<{ token: string }>("/v1/user/tokens", {
    ...{ label: "Program", organization: here.organization.id },
  });
  const byToken = await api.anonymous.send("GET", `${base}/comments`, undefined, {
    headers: { authorization: `Bearer ${made.body.token}` },
  });
  expect(byToken.status, byToken.text).toBe(200);
  expect(byToken.text).not.toContain(here.admin.email);
});

it("an entity tag confirms no guess of what is left out of a response", async () => {
  const here = await world();
  const space = await here.space({ title: "Shared", pages: { Setup: "Text." } });
  const { text, headers } = await api.as(await here.member("read")).get(`/v1/spaces/${space.id}/revisions`);
  expect(text).toContain(here.admin.email);
  expect(headers.etag).toMatch(/^"[\w-]{43}"$/);
  expect(headers.etag).not.toContain(createHash("sha256").update(text).digest("base64url"));
});

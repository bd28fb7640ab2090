import { expect, test } from "@/e2e/fixtures";
import { keptMails, mailUnread } from "@/e2e/support/mail";
import { addresses } from "@/lib/addresses";
import { comments } from "@/lib/collaboration/comments/operations";
import { notifications } from "@/lib/collaboration/notifications/operations";

test("unread notifications are mailed, listed for administrators, and ended with one press on the link of a mail", async ({
  api,
  as,
  visitor,
  world,
}) => {
  const ben = await world.member("read", "Ben Reader");
  const space = await world.space({ title: "Manual" });
  await api.as(world.admin).call(comments.post.space, {
    params: { spaceId: space.id },
    body: { body: { markdown: `Is this so, [@Ben](/users/${ben.id})?` } },
  });
  await mailUnread(ben);
  await expect.poll(() => keptMails(ben)).toHaveLength(1);
  const [mail = ""] = await keptMails(ben);
  const link = /Unsubscribe: (\S+)/.exec(mail)?.[1] ?? "";

  await test.step("administrators see the mail without the links of its recipient", async () => {
    const page = await as(world.admin);
    await page.goto(addresses.organization.mails(world.organization.id));
    await page.getByRole("button", { name: /mentioned you/ }).click();
    const sheet = page.getByRole("dialog");
    await expect(sheet).toContainText(`To ${ben.email}`);
    await expect(sheet).toContainText("Is this so");
    await expect(sheet).not.toContainText("signature=");
    await sheet.getByRole("button", { name: "Send again" }).click();
    await expect(page.getByText("The e-mail is on its way")).toBeVisible();
  });

  await test.step("the link works without a sign-in", async () => {
    const page = await visitor();
    const { pathname, search } = new URL(link);
    await page.goto(pathname + search);
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(page.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
    const { kinds } = await api.as(ben).call(notifications.preferences, {});
    expect(Object.values(kinds).filter(({ mail }) => mail)).toEqual([]);
  });

  await test.step("a changed link is refused with a message", async () => {
    const page = await visitor();
    await page.goto(`${addresses.unsubscribe(ben.id)}?expires=1&signature=${"A".repeat(43)}`);
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "not valid" })).toBeVisible();
  });
});

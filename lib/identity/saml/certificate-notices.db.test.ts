import { expect, it } from "vitest";
import { sayEnglish } from "@/lib/core/locales/say";
import { database } from "@/lib/platform/db/client";
import { composeMail } from "@/lib/platform/mail/compose";
import { api } from "@/lib/testing/api";
import { IDP_KEYS } from "@/lib/testing/idp-keys";
import { world } from "@/lib/testing/world";
import { noticeCertificates } from "./certificate-notices";
import { saml } from "./operations";

it("notifies the admins once each 30, 7 and 1 days before a certificate expires", async () => {
  const here = await world();
  await here.member("edit");
  const entityID = "https://idp.example.test";
  const { certificate } = IDP_KEYS.first;
  const params = { organizationId: here.organization.id };
  const provider = { entityID, ssoURL: `${entityID}/sso`, certificate };
  const made = await api.as(here.admin).call(saml.create, { params, body: { label: "Acme", ...provider } });
  await api
    .as(here.admin)
    .call(saml.create, { params, body: { label: "Draft", enabled: false, ...provider } });
  const end = Date.parse(made.certificates[0]!.notAfter);
  const mailsAt = async (daysBefore: number) => {
    await noticeCertificates(database(), new Date(end - daysBefore * 86_400_000 + 60_000));
    const mails = await database().mail.findMany({
      where: { organizationId: here.organization.id, template: "certificateExpires" },
      orderBy: { id: "asc" },
    });
    for (const { recipient } of mails) expect(recipient).toBe(here.admin.email);
    return mails.map(({ template, data }) => composeMail(sayEnglish, template, data, null).subject);
  };
  const subject = (when: string) => `A certificate of Acme expires in ${when}`;
  expect(await mailsAt(40)).toEqual([]);
  expect(await mailsAt(29)).toEqual([subject("29 days")]);
  expect(await mailsAt(20)).toHaveLength(1);
  expect(await mailsAt(7)).toEqual([subject("29 days"), subject("7 days")]);
  expect(await mailsAt(1)).toEqual([subject("29 days"), subject("7 days"), subject("1 day")]);
  expect(await mailsAt(0.5)).toHaveLength(3);
  expect(await mailsAt(-1)).toHaveLength(3);
});

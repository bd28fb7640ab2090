import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { ownOrganizations } from "@/components/layout/own-organizations";
import { addresses } from "@/lib/addresses";
import { LAST_ORGANIZATION_COOKIE } from "@/lib/core/memberships";
import { setup } from "@/lib/identity/setup/operations";
import { organizations } from "@/lib/organizations/organizations/operations";
import { findCurrentActor } from "@/lib/wiring/current";
import { load } from "@/lib/wiring/prefetch";

/** The start address redirects: to set-up, to the sign-in, or to the person's last organization. */
const StartPage = async () => {
  if (!(await findCurrentActor())) {
    const { needed } = await load(setup.status, {});
    redirect(needed ? addresses.setup() : addresses.signIn());
  }
  const [{ items }, jar] = await Promise.all([load(organizations.list, ownOrganizations), cookies()]);
  const last = jar.get(LAST_ORGANIZATION_COOKIE)?.value;
  const organization = items.find(({ id }) => id === last) ?? items[0];
  redirect(organization ? addresses.organization.home(organization.id) : addresses.account.profile());
};

export default StartPage;

import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SetupForm } from "@/components/identity/setup/setup-form";
import { addresses } from "@/lib/addresses";
import { setup } from "@/lib/identity/setup/operations";
import { load } from "@/lib/wiring/prefetch";

export const metadata: Metadata = { title: "Set up" };

const SetupPage = async () => {
  const { needed } = await load(setup.status, {});
  if (!needed) redirect(addresses.start());
  return (
    <>
      <h1 className="text-lg font-semibold">Set up Bindery</h1>
      <p className="mt-0.5 mb-5 text-sm text-muted">
        Creates your organization, with you as its admin. The set-up code is in the terminal that runs the
        server.
      </p>
      <SetupForm />
    </>
  );
};

export default SetupPage;

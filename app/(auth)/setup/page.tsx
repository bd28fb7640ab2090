import { redirect } from "next/navigation";
import { SetupForm } from "@/components/identity/setup/setup-form";
import { addresses } from "@/lib/addresses";
import { text } from "@/lib/core/locales/say";
import { setup } from "@/lib/identity/setup/operations";
import { load } from "@/lib/wiring/prefetch";
import { requestSay, titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Set up"));

const SetupPage = async () => {
  const say = await requestSay();
  const { needed } = await load(setup.status, {});
  if (!needed) redirect(addresses.start());
  return (
    <>
      <h1 className="text-lg font-semibold">{say("Set up Bindery")}</h1>
      <p className="mt-0.5 mb-5 text-sm text-muted">
        {say(
          "Creates your organization, with you as its admin. The set-up code is in the terminal that runs the server.",
        )}
      </p>
      <SetupForm />
    </>
  );
};

export default SetupPage;

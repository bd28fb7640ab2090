import { addresses } from "@/lib/addresses";
import { requestSay } from "@/lib/wiring/request-words";

const InviteNotFound = async () => {
  const say = await requestSay();
  return (
    <>
      <h1 className="text-lg font-semibold">{say("This invite doesn't work")}</h1>
      <p className="mt-0.5 mb-5 text-sm text-muted">
        {say("It expired, was used already, or was withdrawn. Ask the person who invited you for a new one.")}
      </p>
      <a href={addresses.start()} className="text-sm text-accent-text underline underline-offset-3">
        {say("Go to Bindery")}
      </a>
    </>
  );
};

export default InviteNotFound;

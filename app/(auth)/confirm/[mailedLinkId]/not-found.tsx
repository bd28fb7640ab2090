import { Link } from "@/components/ui/link";
import { addresses } from "@/lib/addresses";
import { requestSay } from "@/lib/wiring/request-words";

const MailedLinkNotFound = async () => {
  const say = await requestSay();
  return (
    <>
      <h1 className="text-lg font-semibold">{say("This link doesn't work")}</h1>
      <p className="mt-0.5 mb-5 text-sm text-muted">
        {say("It expired or was used already. Ask for a new one.")}
      </p>
      <ul className="flex flex-col gap-2 text-sm">
        <li>
          <Link href={addresses.forgotPassword()}>{say("Reset your password")}</Link>
        </li>
        <li>
          <Link href={addresses.account.security()}>{say("Open your account")}</Link>
        </li>
      </ul>
    </>
  );
};

export default MailedLinkNotFound;

"use client";

import { useState } from "react";
import { signOut } from "@/components/identity/auth/next-auth";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy";
import { Link } from "@/components/ui/link";
import { useSay } from "@/components/ui/say";
import { addresses } from "@/lib/addresses";
import { passkeysElsewhere, useOrigin } from "./use-origin";

const TotpDialog = lazyComponent(() => import("./totp-dialog"), "TotpDialog");
const AddPasskeyDialog = lazyComponent(() => import("./add-passkey-dialog"), "AddPasskeyDialog");

type Props = {
  /** The name of the organization. */
  title: string;
  /** Organizations that need no second factor. */
  others: readonly { id: string; title: string }[];
  /** True if the account has a password, which setting up a second factor requires. */
  password: boolean;
  passkeyOrigin: string;
  /** The destination, a path of this origin. */
  next: string;
};

/** Shown when an organization requires a second factor: the ways to set one up. */
export const SecondFactorRequired = ({ title, others, password, passkeyOrigin, next }: Props) => {
  const say = useSay();
  const [adding, setAdding] = useState<"app" | "passkey" | null>(null);
  const elsewhere = passkeysElsewhere(say, useOrigin(), passkeyOrigin);
  const close = (done: boolean) => {
    setAdding(null);
    if (done) location.assign(next);
  };
  return (
    <>
      <h1 className="text-lg font-semibold wrap-anywhere">
        {say("{name} requires two-factor authentication", { name: title })}
      </h1>
      <p className="mt-0.5 mb-5 text-sm text-muted">
        {say("Add a second way to show that it's you. Sign-in then asks for it after your password.")}
      </p>
      {password ? (
        <div className="flex flex-col gap-2">
          <Button variant="primary" size="lg" onClick={() => setAdding("app")}>
            {say("Add an authenticator app")}
          </Button>
          <Button size="lg" onClick={() => setAdding("passkey")} disabledReason={elsewhere}>
            {say("Add a passkey")}
          </Button>
        </div>
      ) : (
        <Banner tone="warning">
          {say("Your account has no password to protect. Sign in through your identity provider instead.")}
        </Banner>
      )}
      {others.length > 0 && (
        <>
          <h2 className="mt-5 mb-1 text-sm font-medium">{say("Your other organizations")}</h2>
          <ul className="flex flex-col gap-1 text-sm">
            {others.map(({ id, title: other }) => (
              <li key={id}>
                <Link href={addresses.organization.home(id)}>{other}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-5 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <Link href={addresses.account.profile()}>{say("Go to your account")}</Link>
        <Button
          variant="link"
          className="font-normal underline decoration-accent-border underline-offset-3"
          onClick={() => signOut(next)}
        >
          {say("Sign out")}
        </Button>
      </p>
      {adding === "app" && <TotpDialog onClose={close} />}
      {adding === "passkey" && <AddPasskeyDialog onClose={close} />}
    </>
  );
};

"use client";

import { useRef, useState } from "react";
import { submitting, useSubmit } from "@/components/form/use-submit";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmailInput } from "@/components/ui/email-input";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { useSay } from "@/components/ui/say";
import { useHydrated } from "@/components/ui/use-hydrated";
import { addresses, withQuery } from "@/lib/addresses";
import { saml } from "@/lib/identity/saml/operations";
import type { SsoLogin } from "@/lib/identity/saml/schemas";
import { call } from "@/lib/platform/api/client";

/** Returns the address that starts a sign-in with a provider and returns to a path of this origin. */
export const startAddress = ({ startURL }: Pick<SsoLogin, "startURL">, next: string): string =>
  withQuery(startURL, { next });

/** Accepts an address or a domain alone. */
const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1).trim();

/** Finds the identity provider of an address by its domain, and goes there. */
export const SingleSignOnForm = ({ next }: { next: string }) => {
  const say = useSay();
  const hydrated = useHydrated();
  const [providers, setProviders] = useState<SsoLogin[] | null>(null);
  const email = useRef<HTMLInputElement>(null);
  const { run, pending, failure } = useSubmit(async () => {
    setProviders(null);
    const emailDomain = domainOf(email.current?.value ?? "");
    const { items } = await call(saml.loginsOfDomain, { params: { emailDomain } });
    const [only, another] = items;
    if (!only)
      throw new Error(
        say("{domain} doesn't use single sign-on here. Sign in with your password.", { domain: emailDomain }),
      );
    if (another) return setProviders(items);
    location.assign(startAddress(only, next));
    // Keeps the form disabled until the provider's page opens.
    return new Promise<void>(() => {});
  });
  return (
    <form onSubmit={submitting(run)} className="flex flex-col gap-4">
      <Field label={say("Work e-mail")}>
        <EmailInput ref={email} name="email" size="lg" required autoFocus />
      </Field>
      {failure !== null && <Banner tone="danger">{failure}</Banner>}
      {providers ? (
        <ul aria-label={say("Identity providers")} className="flex flex-col gap-2">
          {providers.map((provider) => (
            <li key={provider.id} className="flex flex-col">
              <Button asChild size="lg">
                <a href={startAddress(provider, next)}>
                  {say("Continue with {name}", { name: provider.label })}
                </a>
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <Button type="submit" variant="primary" size="lg" loading={pending} disabled={!hydrated}>
          {say("Continue")}
        </Button>
      )}
      <p className="text-sm">
        <Link href={addresses.signIn(next === addresses.start() ? undefined : next)}>
          {say("Sign in with a password")}
        </Link>
      </p>
    </form>
  );
};

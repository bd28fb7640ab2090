"use client";

import { LogIn } from "lucide-react";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useSay } from "@/components/ui/say";
import { useHydrated } from "@/components/ui/use-hydrated";
import { useSingleRun } from "@/components/ui/use-single-run";
import { loadNextAuth } from "./next-auth";

/** Starts the sign-in with this installation's OpenID Connect issuer, then opens `next`. */
export const IssuerButton = ({ label, next }: { label: string; next: string }) => {
  const say = useSay();
  const hydrated = useHydrated();
  const [failed, setFailed] = useState(false);
  const { run, pending } = useSingleRun(async () => {
    setFailed(false);
    try {
      const { signIn } = await loadNextAuth();
      await signIn("oidc", { callbackUrl: next });
      // Keeps the button loading until the page is left.
      return new Promise<void>(() => {});
    } catch {
      setFailed(true);
    }
  });
  return (
    <div className="mt-5 flex flex-col gap-4 border-t border-border pt-5">
      {failed && (
        <Banner tone="danger">{say("Can't reach Bindery. Check your connection and try again.")}</Banner>
      )}
      <Button
        size="lg"
        icon={<LogIn aria-hidden="true" />}
        loading={pending}
        disabled={!hydrated}
        onClick={() => void run()}
      >
        {say("Continue with {name}", { name: label })}
      </Button>
    </div>
  );
};

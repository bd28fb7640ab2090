"use client";

import { useState } from "react";
import type { SiteParams } from "@/components/sites/use-site";
import { useSite } from "@/components/sites/use-site";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { Select } from "@/components/ui/select";
import type { Say } from "@/lib/core/locales/say";
import { signVisitorToken } from "./sign-token";

const livesIn = (say: Say) =>
  [
    { value: "300", label: say({ one: "{count} minute", other: "{count} minutes" }, { count: 5 }) },
    { value: "3600", label: say({ one: "{count} hour", other: "{count} hours" }, { count: 1 }) },
    { value: "86400", label: say({ one: "{count} day", other: "{count} days" }, { count: 1 }) },
  ] as const;
type Life = ReturnType<typeof livesIn>[number]["value"];

/** Makes a token as the site owner's server would, to preview what a visitor sees. */
export const TokenBuilder = ({ params, signingKey }: { params: SiteParams; signingKey: string }) => {
  const say = useSay();
  const { urls, published } = useSite(params);
  const [claims, setClaims] = useState('{ "plan": "pro" }');
  const [life, setLife] = useState<Life>("3600");
  const [token, setToken] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const make = async () => {
    setToken(null);
    setFailure(null);
    try {
      setToken(await signVisitorToken(say, signingKey, claims, Number(life)));
    } catch (error) {
      setFailure((error as Error).message);
    }
  };
  const address = token && published && urls.published ? `${urls.published}?jwt_token=${token}` : null;
  return (
    <Card aria-label={say("Test token")}>
      <CardHeader
        title={say("Test token")}
        description={say(
          "Signs a token in this browser, as your server would. Open the site with it to see what such a visitor sees.",
        )}
      />
      <CardBody className="flex flex-col gap-4">
        <Field label={say("Claims")} error={failure}>
          <Textarea
            value={claims}
            mono
            rows={4}
            spellCheck={false}
            onChange={(event) => {
              setClaims(event.target.value);
              setFailure(null);
            }}
          />
        </Field>
        <div className="flex flex-wrap items-end gap-3">
          <Field label={say("Valid for")} className="w-40">
            <Select options={livesIn(say)} value={life} onChange={setLife} />
          </Field>
          <Button onClick={() => void make()}>{say("Create token")}</Button>
        </div>
        {token && (
          <div role="status" className="flex flex-col gap-2">
            <code className="max-h-32 overflow-y-auto rounded-md border border-border bg-surface p-2 text-xs wrap-anywhere">
              {token}
            </code>
            <div className="flex flex-wrap gap-2">
              <CopyButton value={token} label={say("Copy token")} />
              {address && (
                <Button asChild>
                  <a href={address} target="_blank" rel="noreferrer">
                    {say("Open site with it")}
                  </a>
                </Button>
              )}
            </div>
          </div>
        )}
      </CardBody>
    </Card>
  );
};

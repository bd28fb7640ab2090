"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { SiteParams } from "../use-site";
import { useSite } from "../use-site";
import { signVisitorToken } from "./sign-token";

const LIVES = [
  { value: "300", label: "5 minutes" },
  { value: "3600", label: "1 hour" },
  { value: "86400", label: "1 day" },
] as const;
type Life = (typeof LIVES)[number]["value"];

/** Makes a token as the site owner's server would, to preview what a visitor sees. */
export const TokenBuilder = ({ params, signingKey }: { params: SiteParams; signingKey: string }) => {
  const { urls, published } = useSite(params);
  const [claims, setClaims] = useState('{ "plan": "pro" }');
  const [life, setLife] = useState<Life>("3600");
  const [token, setToken] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const make = async () => {
    setToken(null);
    setFailure(null);
    try {
      setToken(await signVisitorToken(signingKey, claims, Number(life)));
    } catch (error) {
      setFailure((error as Error).message);
    }
  };
  const address = token && published && urls.published ? `${urls.published}?jwt_token=${token}` : null;
  return (
    <Card aria-label="Test token">
      <CardHeader
        title="Test token"
        description="Signs a token in this browser, as your server would. Open the site with it to see what such a visitor sees."
      />
      <CardBody className="flex flex-col gap-4">
        {failure && <Banner tone="danger">{failure}</Banner>}
        <Field label="Claims">
          <Textarea
            value={claims}
            mono
            rows={4}
            spellCheck={false}
            onChange={(event) => setClaims(event.target.value)}
          />
        </Field>
        <div className="flex flex-wrap items-end gap-3">
          <Field label="Valid for" className="w-40">
            <Select options={LIVES} value={life} onChange={setLife} />
          </Field>
          <Button onClick={() => void make()}>Create token</Button>
        </div>
        {token && (
          <div role="status" className="flex flex-col gap-2">
            <code className="max-h-32 overflow-y-auto rounded-md border border-border bg-surface p-2 text-xs wrap-anywhere">
              {token}
            </code>
            <div className="flex flex-wrap gap-2">
              <CopyButton value={token} label="Copy token" />
              {address && (
                <Button asChild>
                  <a href={address} target="_blank" rel="noreferrer">
                    Open site with it
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

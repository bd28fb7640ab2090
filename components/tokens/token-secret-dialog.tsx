"use client";

import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from "@/components/ui/dialog";
import { SecretReveal } from "@/components/ui/secret-reveal";
import type { CreatedApiToken } from "@/lib/model/tokens/schemas";

const sampleOf = (token: string, origin: string) =>
  `curl -H "Authorization: Bearer ${token}" ${origin}/v1/user`;

type Props = { token: CreatedApiToken; onClose: () => void };

/** The one time a token is shown; a click beside it does not lose it. */
export const TokenSecretDialog = ({ token, onClose }: Props) => {
  const sample = sampleOf(token.token, location.origin);
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        keepOpenOutside
        onEscapeKeyDown={(event) => event.preventDefault()}
        title={`Your token “${token.label}”`}
        description="Copy the token now: it won't be shown again. Anyone with this token can act as you."
      >
        <DialogBody>
          <SecretReveal label="API token" value={token.token} initiallyShown />
          <section aria-label="Try it">
            <div className="mb-1.5 flex items-center justify-between gap-2">
              <h3 className="text-sm font-medium">Try it</h3>
              <CopyButton value={sample} label="Copy command" />
            </div>
            <pre className="rounded-md border border-border bg-surface px-3 py-2 text-xs whitespace-pre-wrap wrap-anywhere">
              <code>{sample}</code>
            </pre>
          </section>
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="primary">I have copied it</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
};

"use client";

import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { submitting, useSubmit } from "@/components/form/use-submit";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useHydrated } from "@/components/ui/use-hydrated";
import { mailedLinks } from "@/lib/identity/mailed-links/operations";
import { mutation } from "@/lib/platform/api/queries";

type Step = { title: ReactNode; text: ReactNode };

type Props = {
  id: string;
  linkKey: string;
  ask: Step & { label: string };
  done: Step & { label: string; href: string };
};

const Heading = ({ title, text }: Step) => (
  <>
    <h1 className="text-lg font-semibold wrap-anywhere">{title}</h1>
    <p className="mt-0.5 mb-5 text-sm text-muted wrap-anywhere">{text}</p>
  </>
);

/** Uses a mailed link only on a press, because programs that scan mails open links. */
export const ConfirmLink = ({ id, linkKey, ask, done }: Props) => {
  const hydrated = useHydrated();
  const [isDone, setDone] = useState(false);
  const { mutateAsync: confirm } = useMutation(mutation(mailedLinks.use));
  const { run, pending, failure } = useSubmit(
    () => confirm({ params: { mailedLinkId: id }, body: { key: linkKey } }),
    () => setDone(true),
  );
  if (isDone)
    return (
      <div role="status" className="flex flex-col">
        <Heading {...done} />
        <Button asChild variant="primary" size="lg">
          <a href={done.href}>{done.label}</a>
        </Button>
      </div>
    );
  return (
    <form onSubmit={submitting(run)} className="flex flex-col">
      <Heading {...ask} />
      {failure && (
        <Banner tone="danger" className="mb-4">
          {failure}
        </Banner>
      )}
      <Button type="submit" variant="primary" size="lg" loading={pending} disabled={!hydrated}>
        {ask.label}
      </Button>
    </form>
  );
};

"use client";

import { Braces } from "lucide-react";
import { useState } from "react";
import { reportFailure } from "@/components/form/report-failure";
import { submitting } from "@/components/form/use-submit";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useSingleRun } from "@/components/ui/use-single-run";
import type { PageChangeActions } from "./use-page-changes";

type FirstPageProps = { changes: PageChangeActions; onReference: () => void };

/** Creates the first page of an empty tree. */
export const FirstPage = ({ changes, onReference }: FirstPageProps) => {
  const [title, setTitle] = useState("");
  const { run, pending } = useSingleRun(() =>
    changes.insertFirst(title.trim() || "Untitled").catch(reportFailure),
  );
  return (
    <form onSubmit={submitting(run)} className="mx-auto w-full max-w-sm px-4 py-20">
      <h1 className="text-lg font-semibold">The first page</h1>
      <p className="mt-1 mb-4 text-sm text-muted">Enter a title. You can change it later.</p>
      <Field label="Title">
        <Input size="lg" value={title} maxLength={250} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" loading={pending}>
          Start writing
        </Button>
        <Button variant="ghost" icon={<Braces aria-hidden="true" />} onClick={onReference}>
          API reference…
        </Button>
      </div>
    </form>
  );
};

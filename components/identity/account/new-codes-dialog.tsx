"use client";

import { useState } from "react";
import { secondFactor } from "@/lib/identity/second-factor/operations";
import { CodesDialog } from "./codes-dialog";
import { ProofDialog } from "./proof-dialog";

/** Replaces the recovery codes. Mount it to open it. */
export const NewCodesDialog = ({ onClose }: { onClose: () => void }) => {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <CodesDialog codes={codes} title="Your recovery codes" onClose={onClose} />;
  return (
    <ProofDialog
      operation={secondFactor.createCodes}
      title="Create new recovery codes"
      description="Earlier codes stop working. The new ones are shown only once."
      submitLabel="Create codes"
      onDone={(made) => setCodes(made.codes)}
      onClose={onClose}
    />
  );
};

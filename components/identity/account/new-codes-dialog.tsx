"use client";

import { useState } from "react";
import { useSay } from "@/components/ui/say";
import { secondFactor } from "@/lib/identity/second-factor/operations";
import { CodesDialog } from "./codes-dialog";
import { ProofDialog } from "./proof-dialog";

/** Replaces the recovery codes. Mount it to open it. */
export const NewCodesDialog = ({ onClose }: { onClose: () => void }) => {
  const say = useSay();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <CodesDialog codes={codes} title={say("Your recovery codes")} onClose={onClose} />;
  return (
    <ProofDialog
      operation={secondFactor.createCodes}
      title={say("Create new recovery codes")}
      description={say("Earlier codes stop working. The new ones are shown only once.")}
      submitLabel={say("Create codes")}
      onDone={(made) => setCodes(made.codes)}
      onClose={onClose}
    />
  );
};

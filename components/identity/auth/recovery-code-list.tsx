"use client";

import { Download } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { useSay } from "@/components/ui/say";

/** Shows recovery codes, which is only possible now. */
export const RecoveryCodeList = ({ codes }: { codes: readonly string[] }) => {
  const say = useSay();
  return (
    <>
      <Banner tone="warning">{say("Store these codes now. You can't see them again.")}</Banner>
      <ul aria-label={say("Recovery codes")} className="grid gap-1.5 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="text-sm">{code}</code>
          </li>
        ))}
      </ul>
    </>
  );
};

type ActionsProps = {
  codes: readonly string[];
  /** Without its extension. */
  fileName: string;
  onClose: () => void;
};

/** Copies or downloads recovery codes, in the footer of a dialog. */
export const RecoveryCodeActions = ({ codes, fileName, onClose }: ActionsProps) => {
  const say = useSay();
  const text = codes.join("\n");
  return (
    <>
      <CopyButton value={text} label={say("Copy codes")} size="md" />
      <Button asChild icon={<Download aria-hidden="true" />}>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={`${fileName}.txt`}
        >
          {say("Download")}
        </a>
      </Button>
      <Button variant="primary" onClick={onClose}>
        {say("I stored them")}
      </Button>
    </>
  );
};

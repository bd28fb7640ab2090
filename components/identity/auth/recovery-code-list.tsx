"use client";

import { Download } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";

/** Shows recovery codes, which is only possible now. */
export const RecoveryCodeList = ({ codes }: { codes: readonly string[] }) => (
  <>
    <Banner tone="warning">Store these codes now. You can't see them again.</Banner>
    <ul aria-label="Recovery codes" className="grid gap-1.5 sm:grid-cols-2">
      {codes.map((code) => (
        <li key={code}>
          <code className="text-sm">{code}</code>
        </li>
      ))}
    </ul>
  </>
);

type ActionsProps = {
  codes: readonly string[];
  /** Without its extension. */
  fileName: string;
  onClose: () => void;
};

/** Copies or downloads recovery codes, in the footer of a dialog. */
export const RecoveryCodeActions = ({ codes, fileName, onClose }: ActionsProps) => {
  const text = codes.join("\n");
  return (
    <>
      <CopyButton value={text} label="Copy codes" size="md" />
      <Button asChild icon={<Download aria-hidden="true" />}>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={`${fileName}.txt`}
        >
          Download
        </a>
      </Button>
      <Button variant="primary" onClick={onClose}>
        I stored them
      </Button>
    </>
  );
};

"use client";

import { useRef, useState } from "react";
import { imports } from "@/lib/exchange/imports/operations";
import type { ImportRun } from "@/lib/exchange/imports/schemas";
import { call } from "@/lib/platform/api/client";
import { uploadForImport } from "./upload";

type Target = { organizationId: string; spaceId: string };

/** The progress of the upload in bytes, over all chosen files. */
type UploadState = { sent: number; total: number };

/** Uploads files one after another and starts their import; `stop` aborts the upload. */
export const useImportFiles = ({ organizationId, spaceId }: Target, onStarted: (run: ImportRun) => void) => {
  const [state, setState] = useState<UploadState | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const controller = useRef<AbortController | null>(null);

  const upload = async (files: readonly File[], signal: AbortSignal) => {
    const total = files.reduce((sum, file) => sum + file.size, 0);
    const keys: string[] = [];
    let before = 0;
    for (const file of files) {
      setState({ sent: before, total });
      const onProgress = (sent: number) => setState({ sent: Math.min(before + sent, total), total });
      keys.push(await uploadForImport({ organizationId, file, signal, onProgress }));
      before += file.size;
    }
    return keys;
  };

  const start = async (files: readonly File[]) => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setFailure(null);
    try {
      const keys = await upload(files, signal);
      const run = await call(imports.start, {
        params: { organizationId },
        body: { source: { type: "file", files: keys }, target: { space: spaceId } },
        signal,
      });
      onStarted(run);
    } catch (error) {
      setState(null);
      if (!signal.aborted)
        setFailure(error instanceof Error ? error : new Error("The upload failed. Try again."));
    }
  };

  return { start, stop: () => controller.current?.abort(), state, failure };
};

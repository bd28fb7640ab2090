import "server-only";
import { fileAnswer } from "@/lib/domains/files/download";
import { NotFound } from "@/lib/errors";
import type { ApiRequest, ApiResponse } from "@/lib/platform/api/server/message";
import type { Db } from "@/lib/platform/db/client";
import { findAssets } from "@/lib/store/read";
import { cacheControl, commonHeaders } from "./answers";
import type { Shown } from "./frame";
import type { Variant } from "./reading";
import { isFileShown } from "./shown-files";

/** Responds with the bytes of a file that the variant shows to the visitor now. Throws NotFound. */
export async function answerFile(
  db: Db,
  shown: Shown,
  variant: Variant,
  fileId: string,
  request: ApiRequest,
): Promise<ApiResponse> {
  const { snapshot } = variant.reading;
  const found = (await findAssets(db, snapshot, "file", [fileId])).get(fileId);
  if (!found || !(await isFileShown(db, shown, variant, fileId))) throw new NotFound("file", fileId);
  const { status, headers, body } = fileAnswer(
    db,
    snapshot.organizationId,
    found.record,
    request.headers,
    cacheControl(shown),
  );
  return { status, headers: { ...commonHeaders(shown), ...headers }, body };
}

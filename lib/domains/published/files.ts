import "server-only";
import { fileAnswer } from "@/lib/domains/files/download";
import { NotFound } from "@/lib/errors";
import type { ApiRequest, ApiResponse } from "@/lib/platform/api/server/message";
import type { Db } from "@/lib/platform/db/client";
import { findAssets } from "@/lib/store/read";
import { cacheControl, commonHeaders } from "./answers";
import type { Shown } from "./frame";
import type { Variant } from "./reading";

/** The bytes of a file that the content of a variant has now. Throws NotFound. */
export async function answerFile(
  db: Db,
  shown: Shown,
  { reading }: Variant,
  fileId: string,
  request: ApiRequest,
): Promise<ApiResponse> {
  const found = (await findAssets(db, reading.view, "file", [fileId])).get(fileId);
  if (!found) throw new NotFound("file", fileId);
  const { organizationId } = reading.view;
  const { status, headers, body } = fileAnswer(
    db,
    organizationId,
    found.record,
    request.headers,
    cacheControl(shown),
  );
  return { status, headers: { ...commonHeaders(shown), ...headers }, body };
}

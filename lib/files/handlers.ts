import "server-only";
import { implement } from "@/lib/api/server/implement";
import { changeRequestPageAddress, spacePageAddress } from "@/lib/pages/present";
import { viewOfChangeRequest, viewOfSpace } from "@/lib/revisions/view";
import { downloadFile } from "./download";
import { files } from "./operations";
import { presentFile } from "./present";
import { getFile, listFileBacklinks, listFiles } from "./queries";

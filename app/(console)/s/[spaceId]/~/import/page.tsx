import type { Metadata } from "next";
import { ImportScreen } from "@/components/imports/import-screen";

export const metadata: Metadata = { title: "Import" };

const ImportPage = async ({ params }: { params: Promise<{ spaceId: string }> }) => (
  <ImportScreen spaceId={(await params).spaceId} />
);

export default ImportPage;

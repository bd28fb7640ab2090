import { UnsubscribeForm } from "@/components/collaboration/notifications/unsubscribe-form";
import { text } from "@/lib/core/locales/say";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Unsubscribe"), {
  robots: { index: false },
  referrer: "no-referrer",
});

type PageProps = {
  params: Promise<{ userId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const one = (value: string | string[] | undefined) => (typeof value === "string" ? value : "");

const UnsubscribePage = async ({ params, searchParams }: PageProps) => {
  const [{ userId }, { expires, signature }] = await Promise.all([params, searchParams]);
  return (
    <UnsubscribeForm userId={userId} permission={{ expires: one(expires), signature: one(signature) }} />
  );
};

export default UnsubscribePage;

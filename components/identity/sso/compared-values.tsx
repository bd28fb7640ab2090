import { useSay } from "@/components/ui/say";

/** Shows the expected value of a check beside the received one. */
export const ComparedValues = ({ expected, received }: { expected: string; received: string }) => {
  const say = useSay();
  return (
    <dl className="mt-0.5 grid grid-cols-[auto_1fr] gap-x-3 text-xs text-muted">
      <dt>{say("Expected")}</dt>
      <dd className="wrap-anywhere">{expected}</dd>
      <dt>{say("Received")}</dt>
      <dd className="wrap-anywhere">{received}</dd>
    </dl>
  );
};

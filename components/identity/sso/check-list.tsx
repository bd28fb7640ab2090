import { CircleCheck, CircleX } from "lucide-react";
import type { SamlCheck } from "@/lib/identity/saml/schemas";
import { ComparedValues } from "./compared-values";

const NAMES: Record<SamlCheck["name"], string> = {
  status: "Status",
  format: "Format",
  destination: "Destination",
  issuer: "Issuer",
  signature: "Signature",
  audience: "Audience",
  recipient: "Recipient",
  inResponseTo: "InResponseTo",
  times: "Times",
  nameId: "NameID",
  attributes: "Attributes",
  groups: "Groups",
  person: "Matched person",
};

/** Lists the checks of a test, with expected and received values. */
export const CheckList = ({ checks }: { checks: readonly SamlCheck[] }) => (
  <ul aria-label="Checks" className="divide-y divide-border">
    {checks.map(({ name, ok, expected, received, problem }) => (
      <li key={name} className="flex gap-3 py-2.5">
        {ok ? (
          <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
        ) : (
          <CircleX aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
        )}
        <div className="min-w-0 flex-1 text-sm">
          <p className="font-medium">
            {NAMES[name]} <span className="sr-only">{ok ? "passed" : "failed"}</span>
          </p>
          {problem !== undefined && <p className="text-danger wrap-anywhere">{problem}</p>}
          <ComparedValues expected={expected} received={received} />
        </div>
      </li>
    ))}
  </ul>
);

import type { SiteParams } from "@/components/sites/use-site";
import { ConditionField, type ConditionFieldProps } from "./condition-field";
import { useAdaptiveSchema } from "./use-adaptive-schema";

type SiteConditionFieldProps = Omit<ConditionFieldProps, "schema"> & { params: SiteParams };

/** Edits a condition on the claims that a site accepts about its visitors. */
export const SiteConditionField = ({ params, ...field }: SiteConditionFieldProps) => {
  const { schema, failure } = useAdaptiveSchema(params);
  // Without the claims, a condition can still be written as text.
  return schema === undefined && !failure ? null : <ConditionField schema={schema ?? null} {...field} />;
};

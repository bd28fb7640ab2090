import type { Nodes } from "mdast";
import type { ContainerDirective, LeafDirective } from "mdast-util-directive";

/*
 * The branches of a condition. Its blocks are in one container, divided by `{% elsif … %}` and `{% else %}`, or by
 * `::elsif{expression="…"}` and `::else`.
 */

export type ConditionBranch = {
  /** Null for the last branch, which needs no condition. */
  expression: string | null;
  /** True for the branch that is shown unless its condition holds. */
  isNegated: boolean;
  /** The line that begins it; null for the first one. */
  separator: LeafDirective | null;
  children: ContainerDirective["children"];
};

export const isCondition = (node: Nodes): node is ContainerDirective =>
  node.type === "containerDirective" && node.name === "if";

/** True for a line that begins another branch of the condition around it. */
export const isAlternative = (node: Nodes): node is LeafDirective =>
  node.type === "leafDirective" && (node.name === "else" || node.name === "elsif");

/** Null if the branches are in no order, so that it is unclear which of them is meant. */
export function branchesOf({ attributes, children }: ContainerDirective): ConditionBranch[] | null {
  const { expression, unless } = attributes ?? {};
  const first = { expression: unless ?? expression ?? "", isNegated: unless != null };
  const branches: ConditionBranch[] = [{ ...first, separator: null, children: [] }];
  for (const child of children) {
    if (!isAlternative(child)) branches.at(-1)!.children.push(child);
    else if (branches.at(-1)!.expression === null) return null;
    else {
      const next = child.name === "else" ? null : (child.attributes?.expression ?? "");
      branches.push({ expression: next, isNegated: false, separator: child, children: [] });
    }
  }
  return expression != null && unless != null ? null : branches;
}

"use client";

import { Check } from "lucide-react";
import * as Radix from "radix-ui/select";
import type { RefObject } from "react";
import { cn } from "./cn";
import { useFloatingContainer } from "./floating";
import { floatingStyles, menuItemStyles } from "./floating-styles";
import { StandIn } from "./on-demand";
import type { SelectOption } from "./select-option";

type ViewProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger: RefObject<HTMLElement | null>;
  contentId: string;
  options: readonly SelectOption[];
  value: string;
  onChoose: (value: string) => void;
};

export const SelectView = ({
  open,
  onOpenChange,
  trigger,
  contentId,
  options,
  value,
  onChoose,
}: ViewProps) => (
  <Radix.Root open={open} onOpenChange={onOpenChange} value={value} onValueChange={onChoose}>
    <Radix.Trigger asChild>
      <StandIn element={trigger} />
    </Radix.Trigger>
    <Radix.Portal container={useFloatingContainer()}>
      <Radix.Content
        id={contentId}
        position="popper"
        sideOffset={4}
        collisionPadding={8}
        className={cn(
          floatingStyles,
          "max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-[calc(100vw-1rem)] overflow-hidden",
        )}
      >
        <Radix.Viewport className="p-1">
          {options.map((option) => (
            <Radix.Item
              key={option.value}
              value={option.value}
              disabled={option.disabled}
              className={cn(menuItemStyles, "pr-8")}
            >
              {option.icon}
              <span className="min-w-0">
                <Radix.ItemText>{option.label}</Radix.ItemText>
                {option.description && (
                  <span className="block max-w-72 text-xs text-subtle">{option.description}</span>
                )}
              </span>
              <Radix.ItemIndicator className="absolute right-2">
                <Check aria-hidden="true" />
              </Radix.ItemIndicator>
            </Radix.Item>
          ))}
        </Radix.Viewport>
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);

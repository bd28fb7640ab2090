"use client";

import {
  type ComponentProps,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from "react";

/* Menus, popovers and tooltips use a library that most visits never need. Their buttons are rendered without it; it
   is loaded when the pointer or focus reaches one, and then takes the button as its trigger. */

/** A module that is loaded when it is first needed. */
type OnDemand<Module> = { loaded: Module | null; load: () => Promise<void> };

export function onDemand<Module>(fetch: () => Promise<Module>): OnDemand<Module> {
  const part: OnDemand<Module> = {
    loaded: null,
    load: async () => {
      part.loaded ??= await fetch();
    },
  };
  return part;
}

/** Returns the module once it was wanted and has loaded. A failed load is retried when it is wanted again. */
export function useOnDemand<Module>(
  part: OnDemand<Module>,
  wanted: boolean,
  giveUp: () => void,
): Module | null {
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const missing = wanted && part.loaded === null;
  useEffect(() => {
    if (missing) part.load().then(redraw, giveUp);
  }, [missing]);
  return part.loaded;
}

/**
 * Returns the module that renders a button's open part, kept after the first opening so that closing returns the focus.
 * A failed load closes it.
 */
export function useOpened<Module>(
  part: OnDemand<Module>,
  open: boolean,
  change: (open: boolean) => void,
): Module | null {
  const loaded = useOnDemand(part, open, () => change(false));
  const [opened, setOpened] = useState(false);
  if (open && !opened) setOpened(true);
  return opened ? loaded : null;
}

type Reached = Pick<ComponentProps<"button">, "onPointerEnter" | "onFocus">;

/** Returns handlers that load a module when the pointer or focus reaches a button, and call the given ones. */
export const fetchOnReach = <Module,>(part: OnDemand<Module>, given: Reached = {}): Required<Reached> => {
  const fetch = () => void part.load().catch(() => {});
  return {
    onPointerEnter: (event) => {
      given.onPointerEnter?.(event);
      fetch();
    },
    onFocus: (event) => {
      given.onFocus?.(event);
      fetch();
    },
  };
};

/** Holds an open state that the parent may control. */
export function useOpen(given: boolean | undefined, onChange: ((open: boolean) => void) | undefined) {
  const [own, setOwn] = useState(false);
  const change = (open: boolean) => {
    setOwn(open);
    onChange?.(open);
  };
  return { open: given ?? own, change };
}

/** The child of a library's trigger, in place of an element that is rendered elsewhere. */
export const StandIn = ({
  element,
  ref,
}: {
  element: RefObject<HTMLElement | null>;
  ref?: Ref<HTMLElement>;
}) => {
  useImperativeHandle(ref, () => element.current!, [element]);
  return null;
};

/** The props that a library's trigger passes to its child. */
type TriggerProps = {
  "aria-describedby"?: string;
  "aria-controls"?: string;
} & { [Handler in keyof typeof EVENTS]?: (event: Event) => void };

const EVENTS = {
  onPointerMove: "pointermove",
  onPointerLeave: "pointerleave",
  onPointerDown: "pointerdown",
  onClick: "click",
  onKeyDown: "keydown",
  onFocus: "focus",
  onBlur: "blur",
} as const;
const HANDLERS = Object.keys(EVENTS) as (keyof typeof EVENTS)[];
const ATTRIBUTES = ["aria-describedby", "aria-controls"] as const;

/** A stand-in that connects the library's listeners to the element itself. */
export const ListeningStandIn = ({
  element,
  ref,
  ...props
}: TriggerProps & { element: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) => {
  const latest = useRef<TriggerProps>(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const stop = new AbortController();
    const { current } = element;
    for (const name of HANDLERS)
      current?.addEventListener(EVENTS[name], (event) => latest.current[name]?.(event), stop);
    // A resting pointer sends no further events.
    if (current?.matches(":hover"))
      latest.current.onPointerMove?.(new PointerEvent("pointermove", { pointerType: "mouse" }));
    return () => stop.abort();
  }, [element]);
  const told = ATTRIBUTES.map((name) => props[name]).join(" ");
  useEffect(() => {
    const { current } = element;
    const before = ATTRIBUTES.map((name) => [name, current?.getAttribute(name) ?? null] as const);
    for (const name of ATTRIBUTES) if (props[name] !== undefined) current?.setAttribute(name, props[name]);
    return () => {
      for (const [name, value] of before)
        if (value === null) current?.removeAttribute(name);
        else current?.setAttribute(name, value);
    };
  }, [told, element]);
  return <StandIn element={element} ref={ref} />;
};

/** Combines two refs. */
export function useBothRefs<Element>(own: RefObject<Element | null>, given: Ref<Element> | undefined) {
  return useCallback(
    (element: Element | null) => {
      own.current = element;
      if (typeof given === "function") given(element);
      else if (given) given.current = element;
    },
    [own, given],
  );
}

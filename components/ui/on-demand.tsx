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

/*
 * Menus, popovers and hints are drawn by a library that most visits to a screen never need. Their buttons are
 * drawn without it; it is fetched when somebody reaches for one, and told that the button is its trigger.
 */

/** A module that is fetched when it is first needed. */
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

/** The module from when it was first wanted and is there. What cannot be fetched is given up until it is wanted again. */
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
 * What draws the open part of a button: from the first opening on, so that closing gives the focus back. What cannot be
 * fetched is closed.
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

/** Handlers of a button that fetch a module when somebody reaches for it, besides those that it is given. */
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

/** Whether something is open, which its parent may decide. */
export function useOpen(given: boolean | undefined, onChange: ((open: boolean) => void) | undefined) {
  const [own, setOwn] = useState(false);
  const change = (open: boolean) => {
    setOwn(open);
    onChange?.(open);
  };
  return { open: given ?? own, change };
}

/** The child of a library's trigger: stands for an element that is drawn elsewhere. */
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

/** What a library's trigger gives its child: handlers, and what it says of itself. */
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

/** A stand-in through which the library listens to the element itself. */
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
    // A pointer that rests sends nothing more.
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

/** One ref out of two. */
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

import { useRef } from 'react';

const aMoment = 500;

/** Detects a long press. A finger that moves is scrolling, so it does not count. */
export function useLongPress(onHold: (() => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef(false);
  const stop = () => clearTimeout(timer.current);
  return (onPress: () => void) => ({
    onPointerDown: () => {
      held.current = false;
      if (!onHold) return;
      timer.current = setTimeout(() => {
        held.current = true;
        onHold();
      }, aMoment);
    },
    onPointerUp: stop,
    onPointerMove: (event: { movementX: number; movementY: number }) => {
      if (Math.abs(event.movementX) + Math.abs(event.movementY) > 4) stop();
    },
    onPointerCancel: stop,
    onContextMenu: (event: { preventDefault: () => void }) => onHold && event.preventDefault(),
    onClick: () => {
      stop();
      if (!held.current) onPress();
    },
  });
}

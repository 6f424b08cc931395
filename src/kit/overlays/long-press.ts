import { useRef } from 'react';

const aMoment = 500;

/** A finger that stays does something else than one that touches; one that moves is looking further down. */
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

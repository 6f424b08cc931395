import { createOutline, lockClosedOutline } from 'ionicons/icons';
import { Icon } from '../../kit/marks/icon.tsx';
import { isRunOpen, type Run } from './runs.ts';

/** State of a payment: open to changes, or closed. */
export function RunPill({ run }: { run: Pick<Run, 'state'> }) {
  const open = isRunOpen(run);
  return (
    <span className="q-pill" data-st={open ? 'borrador' : 'aceptado'}>
      <Icon of={open ? createOutline : lockClosedOutline} />
      {open ? 'Abierto' : 'Cerrado'}
    </span>
  );
}

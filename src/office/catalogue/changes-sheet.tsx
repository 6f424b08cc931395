import type { Resource } from '../../domain/records/resource.ts';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../kit/overlays/sheet-head.tsx';
import { ChangesList } from './changes-list.tsx';

type Props = { resource: Resource; id: string; onClose: () => void };

export default function ChangesSheet({ resource, id, onClose }: Props) {
  return (
    <Dialog label="Historial" as="sheet" className="changes" onClose={onClose}>
      <SheetHead title="Historial" onClose={onClose} />
      <div className="q-sheet-body">
        <ChangesList resource={resource} id={id} />
      </div>
    </Dialog>
  );
}

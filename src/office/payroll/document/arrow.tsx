import { caretDownOutline, caretUpOutline } from 'ionicons/icons';
import { Icon } from '../../../kit/marks/icon.tsx';

export function Arrow({ up }: { up: boolean }) {
  return (
    <>
      <Icon of={up ? caretUpOutline : caretDownOutline} />
      <span className="vh">{up ? 'Sube' : 'Baja'} </span>
    </>
  );
}

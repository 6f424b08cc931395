import { downloadOutline, shareOutline } from 'ionicons/icons';
import { Icon } from '../../kit/marks/icon.tsx';
import { type PdfFile, savePdf, sharePdfFile } from '../slips/pdf.ts';

export function PdfButtons({ of, owner }: { of: PdfFile; owner: string }) {
  return (
    <span>
      <button
        type="button"
        className="q-icon-button"
        aria-label={`Descargar ${of.title}`}
        onClick={() => void savePdf(of, owner)}
      >
        <Icon of={downloadOutline} />
      </button>
      <button
        type="button"
        className="q-icon-button"
        aria-label={`Compartir ${of.title}`}
        onClick={() => void sharePdfFile(of, owner)}
      >
        <Icon of={shareOutline} />
      </button>
    </span>
  );
}

import { useIonRouter } from '@ionic/react';
import { useQueryClient } from '@tanstack/react-query';
import {
  addCircleOutline,
  checkboxOutline,
  checkmarkDoneOutline,
  cloudUploadOutline,
  copyOutline,
  documentOutline,
  downloadOutline,
  ellipsisHorizontalOutline,
  gridOutline,
  mailOutline,
  refreshOutline,
  trashOutline,
} from 'ionicons/icons';
import { useState } from 'react';
import {
  acceptedStates,
  type DocumentState,
  editableStates,
  unsentStates,
} from '../../../domain/payroll/desk/document-state.ts';
import { showToast } from '../../../kit/overlays/announce.ts';
import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import type { Month } from '../../months/month.ts';
import { formatMonthTitle, shiftMonth } from '../../months/month.ts';
import { ActionsMenu, type MenuItem } from '../../page/actions-menu.tsx';
import { checkConnection } from '../../records/connected.ts';
import { askStatus } from '../document/ask-status.ts';
import {
  copyPrevious,
  createMissing,
  deleteThese,
  downloadZip,
  exportList,
  validateThese,
} from '../document/month-actions.ts';
import { canAdjust, canEdit, isStanding, isUnanswered, type PayrollPage } from '../document/payrolls.ts';
import { readChosen, type SelectedPayroll } from '../document/selection.ts';

const MailDialog = defineLazyPart('mail-dialog', () => import('../../employee-vault/mail-dialog.tsx'));

type Props = {
  /** `undefined` when several months are in view. */
  month: Month | undefined;
  query: Readonly<Record<string, string | number>>;
  page: PayrollPage | undefined;
  chosen: readonly SelectedPayroll[];
  choosable: number;
  onChooseAll: () => void;
  /** Called when none of the chosen payrolls can be deleted and some are in force: notes eliminate those. */
  onEliminate: () => void;
  onDone: () => void;
};

export default function MonthMenu({
  month,
  query,
  page,
  chosen,
  choosable,
  onChooseAll,
  onEliminate,
  onDone,
}: Props) {
  const client = useQueryClient();
  const router = useIonRouter();
  const some = chosen.length > 0;
  const those = chosen.length === 1 ? 'la seleccionada' : `las ${chosen.length} seleccionadas`;
  const summary = page?.summary;
  const count = page?.meta.total ?? 0;
  const signed = some
    ? chosen.some(({ state }) => !unsigned.has(state))
    : count > 0 && Object.keys(summary?.states ?? {}).some((state) => !unsigned.has(state));
  const ofThose = some ? ` de ${those}` : '';
  const accepted = some ? chosen.some(canAdjust) : acceptedStates.some((state) => summary?.states[state]);
  const [mailing, mail] = useState<Record<string, string>>();
  const unanswered = chosen.filter(isUnanswered).map(({ id }) => id);

  async function validateMonth(month: Month) {
    if (!checkConnection()) return;
    const rows = await readChosen({ ...month, state: editableStates.join() }).catch(() => undefined);
    if (rows) await validateThese(client, rows);
  }

  function mailThese() {
    if (!month) return;
    const { year, month: of } = month;
    if (chosen.length > MAX_MAILED_PER_CALL) showToast(tooMany, { danger: true });
    else if (some) mail({ ids: chosen.map(({ id }) => id).join(',') });
    else mail({ year: String(year), month_from: String(of), month_to: String(of) });
  }

  async function removeChosen() {
    if (!chosen.some(canEdit) && chosen.some(isStanding)) onEliminate();
    else if (await deleteThese(client, chosen)) onDone();
  }

  const ofChosen: Items = [
    { icon: checkmarkDoneOutline, words: `Validar ${those}`, act: () => void validateThese(client, chosen) },
    unanswered.length > 0 && {
      icon: refreshOutline,
      words: unanswered.length === 1 ? 'Consultar estado' : `Consultar estado de ${unanswered.length}`,
      act: () => void askStatus(client, unanswered),
    },
    { icon: trashOutline, words: `Eliminar ${those}`, act: () => void removeChosen(), danger: true },
  ];
  const ofMonth: Items = month
    ? [
        {
          icon: copyOutline,
          words: `Copiar ${formatMonthTitle(shiftMonth(month, -1)).toLowerCase()}`,
          act: () => void copyPrevious(client, month),
        },
        {
          icon: addCircleOutline,
          words: 'Crear faltantes',
          act: () => void createMissing(client, month),
        },
      ]
    : [];
  const files: Items = [
    'line',
    { icon: gridOutline, words: 'Exportar la lista a Excel', act: () => exportList('payrolls', query) },
    month && {
      icon: downloadOutline,
      words: `Descargar comprobantes${ofThose} (ZIP)`,
      act: () => downloadZip(month, 'pdf', chosen),
    },
    month && accepted && { icon: mailOutline, words: `Enviar por correo${ofThose}`, act: mailThese },
    month &&
      signed && {
        icon: documentOutline,
        words: `Descargar XML firmados${ofThose} (ZIP)`,
        act: () => downloadZip(month, 'xml', chosen),
      },
  ];
  const items: Items = [
    ...(some ? ofChosen : []),
    !some &&
      month &&
      count > 0 && {
        icon: checkmarkDoneOutline,
        words: 'Validar el mes',
        act: () => void validateMonth(month),
      },
    choosable > chosen.length &&
      !summary?.more && {
        icon: checkboxOutline,
        words: choosable === 1 ? 'Elegir la nómina' : `Elegir las ${choosable} nóminas`,
        act: onChooseAll,
      },
    count > 0 && 'line',
    ...ofMonth,
    {
      icon: cloudUploadOutline,
      words: 'Importar un archivo',
      act: () =>
        router.push(
          month ? `/payrolls/import?year=${month.year}&month=${month.month}` : '/payrolls/import',
          'forward',
        ),
    },
    ...(count > 0 ? files : []),
  ];

  return (
    <>
      <ActionsMenu
        name="Más acciones"
        icon={ellipsisHorizontalOutline}
        items={items.filter((item): item is MenuItem => Boolean(item))}
      />
      {mailing && <MailDialog what={mailing} onClose={() => mail(undefined)} />}
    </>
  );
}

type Items = (MenuItem | false | undefined)[];

/** Most payrolls that a mailing accepts by id. */
const MAX_MAILED_PER_CALL = 200;
const tooMany = 'Elija hasta 200, o quite la selección para enviar los de todo el mes.';

/** States of payrolls that were not sent to DIAN, so they have no document to download. */
const unsigned: ReadonlySet<string> = new Set<DocumentState>([...unsentStates, 'en_cola']);

import { chevronForwardOutline, cloudUploadOutline } from 'ionicons/icons';
import type { ReactNode } from 'react';
import { type AnyRecord, labelOf, type Resource } from '../../domain/resource.ts';
import { Avatar } from '../../kit/avatar.tsx';
import { shownValue } from '../../kit/controls.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Money } from '../../kit/money.tsx';

type Props = { resource: Resource; row: AnyRecord; unsent: boolean; onOpen: (() => void) | undefined };

/** A row on a phone: its name, one line of detail, its figure. */
export function RecordRow({ resource, row, unsent, onOpen }: Props) {
  const title = labelOf(resource, row);
  const money = resource.list.find((name) => resource.fields[name]?.kind === 'money');
  const counted = resource.list.find((name) => {
    const field = resource.fields[name];
    return field?.kind === 'integer' && field.counts;
  });
  const code = row['code'] ?? row['prefix'];
  const details = resource.list
    .filter((name) => name !== money && name !== counted && name !== 'code' && name !== 'name')
    .map((name) => {
      const field = resource.fields[name];
      return field && row[name] != null && row[name] !== '' && row[name] !== title
        ? shownValue(field, name, row)
        : '—';
    })
    .filter((text) => text !== '—' && text !== title)
    .slice(0, 2);
  return (
    <Frame onOpen={onOpen}>
      <Avatar
        large
        name={title}
        text={code ? String(code).slice(0, 4) : undefined}
        off={row.active === false}
      />
      <span className="q-row__m">
        <span className="q-row__t">{title}</span>
        <span className="q-row__d">
          {unsent ? (
            <>
              <Icon of={cloudUploadOutline} />
              Por enviar
            </>
          ) : (
            [row.active === false ? 'Inactivo' : '', ...details].filter(Boolean).join(' · ')
          )}
        </span>
      </span>
      {money && row[money] != null && (
        <span className="q-row__v">
          <Money amount={String(row[money])} />
        </span>
      )}
      {!money && counted && row[counted] != null && (
        <span className="q-row__v">
          {String(row[counted])}
          <span className="vh"> {resource.fields[counted]?.label.toLowerCase()}</span>
        </span>
      )}
      {onOpen && <Icon of={chevronForwardOutline} size="s" className="c-3" />}
    </Frame>
  );
}

/** A button when there is something to open. */
const Frame = ({ onOpen, children }: { onOpen: Props['onOpen']; children: ReactNode }) =>
  onOpen ? (
    <button type="button" className="q-row" onClick={onOpen}>
      {children}
    </button>
  ) : (
    <div className="q-row">{children}</div>
  );

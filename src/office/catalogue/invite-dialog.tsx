import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { WriteKey } from '../../domain/calls/write-key.ts';
import { canSeeAllCompanies, type Role } from '../../domain/identity/roles.ts';
import type { Errors } from '../../domain/records/errors.ts';
import type { Resource } from '../../domain/records/resource.ts';
import { invitedAdmin } from '../../domain/resources/admins.ts';
import { RecordForm } from '../../kit/forms/record-form.tsx';
import { useChoices } from '../../kit/inputs/choices.ts';
import { showToast } from '../../kit/overlays/announce.ts';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../kit/overlays/sheet-head.tsx';
import { useGo } from '../navigation/go.ts';
import { useClosing } from '../navigation/leaving.ts';
import { useRoute } from '../navigation/route-context.ts';
import { renew, save } from '../records/save.ts';
import { type HandedInvitation, InvitationGiven } from './invitation-given.tsx';

type Props = { resource: Resource; onClose: () => void };

const none: string[] = [];

/** Form of an invitation. It starts with the only company there is, for roles that do not see all of them. */
function useInvited(): Resource {
  const { data: companies = [] } = useChoices({ to: 'companies' });
  const only = companies.length === 1 ? companies[0]?.id : undefined;
  return useMemo(() => {
    const some = only ? [only] : none;
    return {
      ...invitedAdmin,
      initials: ({ roles }) => {
        const held = roles as Role[];
        return { company_ids: held.length === 0 || canSeeAllCompanies(held) ? none : some };
      },
    };
  }, [only]);
}

export default function InviteDialog({ resource, onClose }: Props) {
  const client = useQueryClient();
  const go = useGo();
  const { returnsTo } = useRoute();
  const [dirty, setDirty] = useState(false);
  const [given, setGiven] = useState<{ invitation: HandedInvitation; email: string }>();
  const close = useClosing(dirty, onClose);
  const invited = useInvited();

  /** Returns to the screen that opened this one, if any. */
  function finish() {
    onClose();
    if (returnsTo) void go(returnsTo, 'back', 'pop');
  }

  async function invite(values: Record<string, unknown>, key: WriteKey): Promise<Errors | undefined> {
    const email = String(values['email']);
    const label = `Invitación a «${String(values['name'])}»`;
    const saved = await save({ method: 'POST', path: '/admins', values, key, label, offline: 'refuse' });
    if (!saved.done) return saved.errors;
    setDirty(false);
    void renew(client, resource);
    const answer = saved.data as { data?: Partial<HandedInvitation>; message?: string } | undefined;
    const { code, address, mailed = false } = answer?.data ?? {};
    if (code && address) setGiven({ invitation: { code, address, mailed }, email });
    else {
      // A retry, or an invitation kept on the device until it is sent: its code cannot be shown.
      if (answer?.message) showToast(answer.message);
      finish();
    }
    return undefined;
  }

  const shut = given ? finish : close;
  const title = given ? 'Invitación' : 'Invitar a una persona';
  return (
    <Dialog label={title} as="sheet" onClose={shut}>
      <SheetHead title={title} onClose={shut} />
      {given ? (
        <InvitationGiven of={given.invitation} email={given.email} onClose={finish} />
      ) : (
        <RecordForm
          resource={invited}
          initial={{ roles: [], company_ids: none }}
          narrow
          saves="Invitar"
          onSubmit={invite}
          onTyped={() => setDirty(true)}
          onCancel={close}
        />
      )}
    </Dialog>
  );
}

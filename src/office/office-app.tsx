import { IonApp, setupIonicReact } from '@ionic/react';
import { IonReactRouter } from '@ionic/react-router';
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { parseDianNews } from '../domain/dian/answers/response-fields.ts';
import { type ChoiceSource, ChoicesContext } from '../kit/inputs/choices.ts';
import { show } from '../kit/overlays/announce.ts';
import { Announcements } from '../kit/overlays/announcements.tsx';
import { defineLazyPart } from '../kit/pages/load-chunk.ts';
import { buildPageTransition } from '../kit/pages/page-transition.ts';
import { hearDianNews } from '../net/dian-news.ts';
import { setReachListener, setSessionCheck } from '../net/http.ts';
import { setRefusalDisplay } from '../net/refusal.ts';
import { noteNetworkFailure, noteSuccess } from '../offline/connectivity.ts';
import { drainOnOccasion } from '../offline/drain-on-occasion.ts';
import { buildPersistOptions, createQueryClient, readAgainOnReturn } from '../offline/kept-queries.ts';
import { fetchSessionOwner } from '../offline/send-item.ts';
import { Gate } from './app/gate.tsx';
import { OfficeShell } from './app/shell/shell.tsx';
import { companyChoice } from './companies/company-choice.ts';
import { announceReadFailures } from './records/read-failures.ts';
import { useSession } from './records/records.ts';
import { SignInAgain } from './sign-in/sign-in-again.tsx';

const Doors = defineLazyPart('doors', () => import('./sign-in/doors.tsx'));
const Enrolment = defineLazyPart('enrolment', () => import('./sign-in/enrolment.tsx'));
const CompanyPicker = defineLazyPart('company-picker', () => import('./app/shell/company-picker.tsx'));

// The answer of DIAN about a document says more than the refusal it came in.
setRefusalDisplay((shown, body) => show(parseDianNews(body).shown ?? shown));
hearDianNews(show);
setSessionCheck(async () => {
  const person = await fetchSessionOwner('/api');
  return person.kind === 'known' ? person.id : undefined;
});
setReachListener((begun) => (begun === undefined ? noteNetworkFailure() : noteSuccess(begun)));

const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;

setupIonicReact({
  mode: 'md',
  rippleEffect: false,
  animated: !calm,
  swipeBackEnabled: false,
  navAnimation: buildPageTransition,
});

const load: ChoiceSource['load'] = async (of) => (await import('./records/load-choices.ts')).loadChoices(of);

/** The back office, for one user; each company has its own memory of lists. */
export default function OfficeApp() {
  const { user, company } = useSession();
  const [client] = useState(() => announceReadFailures(createQueryClient()));
  const offered = useSyncExternalStore(companyChoice.subscribe, companyChoice.get);
  const owner = String(user?.id ?? '');
  const kept = useMemo(() => buildPersistOptions(owner, company?.id ?? null), [owner, company?.id]);
  const choices = useMemo(() => ({ owner: company?.id ?? owner, load }), [owner, company?.id]);
  const goOn = useCallback(() => void client.invalidateQueries(), [client]);
  useEffect(drainOnOccasion, []);
  useEffect(() => readAgainOnReturn(client), [client]);
  return (
    // Data that the device kept is seen at once and read again, however recent: nobody told it what happened meanwhile.
    <PersistQueryClientProvider
      key={company?.id ?? ''}
      client={client}
      persistOptions={kept}
      onSuccess={goOn}
    >
      <ChoicesContext value={choices}>
        <IonApp>
          <IonReactRouter future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
            {user?.must_enrol ? (
              <Enrolment />
            ) : (
              <Gate>
                <OfficeShell />
              </Gate>
            )}
          </IonReactRouter>
        </IonApp>
        {offered && <CompanyPicker companies={offered} />}
        <Doors />
        <SignInAgain onBack={goOn} />
        <Announcements />
      </ChoicesContext>
    </PersistQueryClientProvider>
  );
}

import { Link } from 'react-router-dom';
import { Empty } from '../../kit/pages/page-states.tsx';
import { Page } from '../page/page.tsx';
import { isSalaryRun, runTitle } from './kinds.ts';
import { isRunOpen, type Run } from './runs.ts';

/** Returns whether a payment takes the novelties of many people: it is open, and of salary. */
export const isWritable = (run: Run): boolean => isRunOpen(run) && isSalaryRun(run);

/** A payment that takes no novelties, under the title of the page that would write them. */
export function ClosedToNovelties({ run, title }: { run: Run; title: string }) {
  const isOpen = isRunOpen(run);
  return (
    <Page title={title}>
      <Empty
        title={isOpen ? 'Este pago no lleva novedades' : `«${runTitle(run)}» está cerrado`}
        text={
          isOpen
            ? `En «${runTitle(run)}» el valor se cambia persona por persona.`
            : 'Reábralo si le faltan novedades.'
        }
      >
        <Link className="q-btn q-btn--primary" to={`/pay_runs/${run.id}`}>
          Ir al pago
        </Link>
      </Empty>
    </Page>
  );
}

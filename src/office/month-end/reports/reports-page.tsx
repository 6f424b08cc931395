import { chevronForwardOutline } from 'ionicons/icons';
import { Link } from 'react-router-dom';
import { getReport, reportGroups, reportNames } from '../../../domain/reports/catalog.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { Page } from '../../page/page.tsx';

export function ReportsPage() {
  return (
    <Page title="Informes" offline="Los informes se hacen con conexión.">
      <div className="reports stack grow gap-16 top scrolls">
        {reportGroups.map((group) => (
          <section key={group} className="q-card reports-group">
            <h2 className="t-sub">{group}</h2>
            <ul className="ruled">
              {reportNames
                .filter((name) => getReport(name).group === group)
                .map((name) => {
                  const { title, words } = getReport(name);
                  return (
                    <li key={name}>
                      <Link className="reports-link row gap-12" to={`/reports/${name}`}>
                        <span>
                          <b className="m">{title}</b>
                          <small className="t-label c-3">{words}</small>
                        </span>
                        <Icon of={chevronForwardOutline} size="s" className="c-3" />
                      </Link>
                    </li>
                  );
                })}
            </ul>
          </section>
        ))}
        <section className="q-card reports-group">
          <h2 className="t-sub">Antes de que cambie la ley</h2>
          <ul className="ruled">
            <li>
              <Link className="reports-link row gap-12" to="/decree">
                <span>
                  <b className="m">El decreto antes de firmarse</b>
                  <small className="t-label c-3">
                    Cuánto costaría una propuesta de mínimo, jornada o recargos con su gente, o la ley de otro
                    año.
                  </small>
                </span>
                <Icon of={chevronForwardOutline} size="s" className="c-3" />
              </Link>
            </li>
          </ul>
        </section>
      </div>
    </Page>
  );
}

import { isOfficialList } from '../../domain/records/resource.ts';
import { resourceAt } from '../../domain/resources/index.ts';
import { Waiting } from '../../kit/faces.tsx';
import { lazyPart } from '../../kit/load-chunk.ts';
import { useRoute } from '../route-context.ts';
import { Records } from './records-list.tsx';

const EmployeesList = lazyPart(
  'employees-list',
  () => import('../employees/employees-list.tsx'),
  () => <Waiting />,
);
const AdminsList = lazyPart(
  'admins-list',
  () => import('./admins-list.tsx'),
  () => <Waiting />,
);
const NotedList = lazyPart(
  'noted-list',
  () => import('./noted-list.tsx'),
  () => <Waiting />,
);
const OfficialList = lazyPart(
  'official-list',
  () => import('./official-list.tsx'),
  () => <Waiting />,
);
/** Lists that are more than a list. */
const lists: Readonly<Record<string, typeof NotedList>> = {
  admins: AdminsList,
  employees: EmployeesList,
  ...Object.fromEntries(
    [
      'arls',
      'companies',
      'consecutives',
      'minimum_wages',
      'notices',
      'payroll_funds',
      'payroll_policies',
      'solidarity_funds',
    ].map((path) => [path, NotedList]),
  ),
};

/** The list of any resource. */
export default function ListPage() {
  const route = useRoute();
  const resource = resourceAt(route.resource ?? '');
  if (!resource) return null;
  const List = isOfficialList(resource) ? OfficialList : lists[resource.path];
  if (!List) return <Records resource={resource} />;
  return <List resource={resource} />;
}

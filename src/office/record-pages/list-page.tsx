import { isOfficialList } from '../../domain/records/resource.ts';
import { findResource } from '../../domain/resources/index.ts';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { Waiting } from '../../kit/pages/page-states.tsx';
import { Records } from '../catalogue/records-list.tsx';
import { useRoute } from '../navigation/route-context.ts';

const EmployeesList = defineLazyPart(
  'employees-list',
  () => import('../people/employees/employees-list.tsx'),
  () => <Waiting />,
);
const AdminsList = defineLazyPart(
  'admins-list',
  () => import('../catalogue/admins-list.tsx'),
  () => <Waiting />,
);
const NotedList = defineLazyPart(
  'noted-list',
  () => import('./noted-list.tsx'),
  () => <Waiting />,
);
const OfficialList = defineLazyPart(
  'official-list',
  () => import('../catalogue/official-list.tsx'),
  () => <Waiting />,
);
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

export default function ListPage() {
  const route = useRoute();
  const resource = findResource(route.resource ?? '');
  if (!resource) return null;
  const List = isOfficialList(resource) ? OfficialList : lists[resource.path];
  if (!List) return <Records resource={resource} />;
  return <List resource={resource} />;
}

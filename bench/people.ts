/** SQL that adds employees to a company, each with another name and salary. */
export function hired(id: string, size: number): string {
  const code = (table: string, value: string) => `(select id from ${table} where code = '${value}' limit 1)`;
  return `
  insert into employees (company_id, id, document_type_id, document_number, first_name, surname, name, list_name, address, country_id,
    department_id, municipality_id, worker_type_id, worker_subtype_id, contract_type_id, admission_date, salary,
    transport_allowance_mode, payroll_period_id, payment_method_id, payment_means_id, search_text)
  select '${id}', gen_random_uuid(), ${code('document_types', '13')}, (10000000 + i)::text, 'Nombre' || i % 977,
    'Apellido' || i % 9973, 'Nombre' || i % 977 || ' Apellido' || i % 9973,
    'Apellido' || i % 9973 || ' Nombre' || i % 977, 'Calle ' || i, ${code('countries', 'CO')},
    ${code('departments', '05')}, ${code('municipalities', '05001')}, ${code('worker_types', '01')},
    ${code('worker_subtypes', '00')}, ${code('contract_types', '2')}, '2020-01-01', 1800000 + i, 'auto',
    ${code('payroll_periods', '5')}, ${code('payment_methods', '1')}, ${code('payment_means', '10')},
    lower('apellido' || i % 9973 || ' nombre' || i % 977 || ' ' || (10000000 + i))
  from generate_series(1, ${size}) i`;
}

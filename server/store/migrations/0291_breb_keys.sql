-- Key by which an employee is paid at once through Bre-B, beside the account or in its place.
alter table employees add breb_key text;

-- Who keeps a copy of a list asks which of its rows were removed since a moment.
create index record_changes_deleted on record_changes (resource, company_id, at) where kind = 'deleted';

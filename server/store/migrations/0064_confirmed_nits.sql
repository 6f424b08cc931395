-- The NIT that somebody confirmed with all its figures, though the last could be its check digit. Another NIT is asked about again.
alter table companies add confirmed_nit text;
alter table enablers add confirmed_provider_nit text;

-- Who signed what DIAN answered, whose certificate a company signs with, and how far our clock is from DIAN's.

alter table submissions
  drop constraint submissions_response_check_check,
  add constraint submissions_response_check_check
    check (response_check in ('valid', 'unproven', 'foreign', 'invalid', 'absent')),
  add response_signer jsonb;

-- The certificate of a provider that is a company of this installation signs for those who chose it.
alter table enablers add use_provider_certificate boolean not null default false;

-- Why a note adjusts is said in the note itself unless somebody asks otherwise.
alter table payrolls add print_reason boolean not null default true;

-- Seconds that our clock is ahead of the one in DIAN's answers, and when it was heard.
alter table dian_links add clock_ahead integer, add clock_at timestamptz;

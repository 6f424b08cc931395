-- The last failure of DIAN's service that kept documents from leaving: the term to send is 48 hours more after it ends
-- (Resolución 000013 de 2021).
alter table dian_links add outage_from timestamptz, add outage_to timestamptz,
  add check ((outage_from is null) = (outage_to is null) and outage_from <= outage_to);

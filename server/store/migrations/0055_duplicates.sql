-- The answer in which DIAN said that it had the document before and how many such answers came, until the status of its
-- CUNE says what became of it.
alter table submissions add duplicate jsonb;

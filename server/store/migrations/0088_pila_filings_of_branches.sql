-- Branch of a planilla that was presented by branch, as its header has it; nothing of one of the whole company.
alter table pila_filings add branch_code text, add branch_name text;

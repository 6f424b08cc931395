-- What is read both ways in the law of withholding and of the limit of non-salary payments is the company's choice.
alter table payroll_policies
  add integral_compares text,
  add withholding_rounding text,
  add leaving_exemption text;

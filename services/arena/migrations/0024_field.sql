-- What a version's rating expects of it against the others that play, on average, with its 95 % interval; as of the last fit.
alter table entry
  add field_score double precision,
  add field_low double precision,
  add field_high double precision;

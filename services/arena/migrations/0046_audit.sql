-- The audit log is bounded (AUDIT_YEARS): its old lines are found without reading all of it.
create index audit_at_idx on audit using brin (at);

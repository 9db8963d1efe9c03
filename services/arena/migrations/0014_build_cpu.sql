-- What a version's build took of a runner's CPU, in ms: rejected ones are bounded by it (versions/submit.ts).
alter table version add build_ms integer not null default 0 check (build_ms >= 0);

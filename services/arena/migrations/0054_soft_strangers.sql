-- A mate is compared with the stranger that gets most of the bot, so a look knows whom. That may have fewer matches than the mate,
-- so one of them can be used again. Looks that only try a stranger do not count, nor is their match with the mate used up.
alter table soft_look add column ladder_id text references any_ladder (id), add column stranger_id uuid references bot (id),
  add column counts boolean not null default true;
alter table soft_look drop constraint soft_look_case_id_match_id_key, drop constraint soft_look_case_id_other_id_key;
create unique index soft_look_match_idx on soft_look (case_id, match_id) where counts;
create index soft_look_case_idx on soft_look (case_id, other_id);

-- Looks before compared it with anybody. Those of pairs that are still watched do not count any more; what an operator has been
-- told stays as it was.
update soft_look set state = 'failed', decided_at = now() where state = 'queued';
update soft_look set counts = false where case_id in (select id from soft_case where state = 'watched');
update soft_case set looks = 0, evidence = 0 where state = 'watched';

-- Counts what a table shows beside its ratings: who plays. Tables are kept as text for as long as neither changes.
alter table ladder add line_up bigint not null default 0;

-- Whoever changes entries holds their ladder's lock, so this waits for nobody.
create function count_line_up() returns trigger language plpgsql as $$
begin
  update ladder set line_up = line_up + 1 where id = new.ladder_id;
  return null;
end $$;
create trigger entry_joined after insert on entry for each row execute function count_line_up();
create trigger entry_changed after update of status, reason on entry for each row
  when (old.status is distinct from new.status or old.reason is distinct from new.reason) execute function count_line_up();

-- Matches that counted once: whoever remembers them looks here which of them to forget.
create index match_void_idx on match (ladder_id, season) where state = 'void' and commit is not null;

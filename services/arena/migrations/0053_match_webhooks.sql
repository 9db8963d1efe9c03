-- What a webhook is told of a bot's finished matches, several at a time: so many matches are no notices, which feeds keep for a year.
alter table webhook_delivery
  -- Of which bot; null: of a notice, or a test.
  add column bot_id uuid references bot (id) on delete cascade,
  -- In the order in which they were committed; the first 500 alone, and how many more there were.
  add column matches uuid[],
  add column more integer not null default 0,
  -- Matches are added to it until it is first taken.
  add column open boolean not null default false,
  -- When it was first due: the next one is no sooner than a minute later.
  add column first_due timestamptz,
  add check ((bot_id is null) = (matches is null) and (bot_id is null) = (first_due is null));
create unique index webhook_delivery_open_idx on webhook_delivery (user_id, bot_id) where open;
create index webhook_delivery_bot_idx on webhook_delivery (user_id, bot_id, first_due desc) where bot_id is not null;
-- Hardly any webhook wants them, and every match asks.
create index webhook_of_matches_idx on webhook (user_id) where 'match.finished' = any(kinds);

create function match_told() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook where 'match.finished' = any(kinds)) then
    return null;
  end if;
  -- In one order, so that matches that end together never wait for each other in a circle.
  insert into webhook_delivery (user_id, bot_id, matches, open, due_at, first_due)
  select user_id, bot_id, array[new.id], true, first_due, first_due from (
    select distinct w.user_id, b.id as bot_id, greatest(now(), (
      select d.first_due + interval '1 minute' from webhook_delivery d where d.user_id = w.user_id and d.bot_id = b.id
      order by d.first_due desc limit 1)) as first_due
    from match_bot x join version v on v.id = x.version_id join bot b on b.id = v.bot_id
    join webhook w on w.user_id = any(b.authors) and 'match.finished' = any(w.kinds)
    where x.match_id = new.id
  ) as told order by user_id, bot_id
  on conflict (user_id, bot_id) where open do update set
    matches = case when cardinality(webhook_delivery.matches) < 500 then webhook_delivery.matches || new.id
      else webhook_delivery.matches end,
    more = webhook_delivery.more + (cardinality(webhook_delivery.matches) >= 500)::int;
  return null;
end $$;
-- At the end of the commit, which then waits for nothing else.
create constraint trigger match_told after update of state on any_match deferrable initially deferred for each row
  when (old.state <> 'finished' and new.state = 'finished') execute function match_told();

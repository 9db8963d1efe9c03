-- A key may be for playing against bots, and for that alone.
alter table api_key
  drop constraint api_key_scopes_check,
  add constraint api_key_scopes_check
    check (scopes <@ array['read', 'submit', 'manage', 'play'] and cardinality(scopes) > 0);

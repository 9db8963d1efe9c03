-- What a key opens, and until when. Those that are there keep what they had, but none lives for ever.
alter table api_key add scopes text[];
update api_key set scopes = '{read,submit,manage}',
  expires_at = least(coalesce(expires_at, 'infinity'), now() + interval '365 days');
alter table api_key
  alter scopes set not null,
  alter expires_at set not null,
  add constraint api_key_scopes_check check (scopes <@ array['read', 'submit', 'manage'] and cardinality(scopes) > 0);

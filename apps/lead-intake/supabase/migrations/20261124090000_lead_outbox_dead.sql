-- What was given up is counted at each look at the outbox, however much of it was delivered.
create index lead_outbox_dead on public.lead_outbox (channel) 
  where dead_at is not null and coalesce(last_failure, '') not like 'skipped-%';

-- Who registered before had a language of their own; who chooses none from now on gets their organisation's.
UPDATE accounts SET field_revs = field_revs || '{"language": 1}'::jsonb WHERE NOT field_revs ? 'language';

-- Of colleagues the request role reads what they show each other, and never how they prove who they are.
REVOKE SELECT ON accounts FROM worktide_app;
GRANT SELECT (id, email, name, enabled, head, time_zone, language) ON accounts TO worktide_app;

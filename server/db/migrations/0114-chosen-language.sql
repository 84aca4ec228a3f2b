-- Whether somebody chose a language decides in which one they are told of a decision.
GRANT SELECT (field_revs) ON accounts TO worktide_app;

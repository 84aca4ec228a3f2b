-- Whoever asks for a new reset link ends the one before: looked for among all, it took the longer the more people had asked, and
-- the clock told who has an account.
CREATE INDEX "reset_tokens_open" ON "reset_tokens" ("user_id") WHERE used_at IS NULL;

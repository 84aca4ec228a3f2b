-- A person is told what became of their last request to join.
CREATE INDEX "applications_user" ON "applications" USING btree ("user_id","applied_at");

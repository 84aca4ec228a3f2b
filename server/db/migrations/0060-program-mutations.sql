-- A program names its mutation by the key of its request: the same key with another body is refused, also after years.
ALTER TABLE "work_outcomes" ADD COLUMN "digest" text;

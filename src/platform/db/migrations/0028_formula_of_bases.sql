-- The version of the score and of the result set that a keyword alert or a tracked keyword learnt its last value from. Another
-- version than that of the node, also none, makes it learn the next value as the first. A node of an earlier release does not write
-- it, so what it learns during an upgrade raises no event later.
alter table alerts add column formula smallint;
alter table tracked_keywords add column formula smallint;

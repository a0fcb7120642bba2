-- Whether the source named the list of the rank, also when it is the category itself. Null: merged by an earlier release,
-- and named if `bsr_category` is not null.
alter table products add column is_list_named boolean;

-- When the condition of an alert was found true without becoming true: at its creation, after a change of its terms, or in
-- another best-seller list. Null while the alert is armed or has fired.
alter table alerts add column met_at timestamptz;

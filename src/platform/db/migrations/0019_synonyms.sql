-- Synonyms that the operator added to those that come with the project.
create table synonyms (
  id text primary key,
  language text not null,
  -- One line of the text format: "fridge, refrigerator".
  entry text not null,
  created_at timestamptz not null
);

create unique index synonyms_entry on synonyms (language, lower(entry));

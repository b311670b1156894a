-- With a million properties the planner took this index where it has to look a property's name up, for each of millions of
-- visits: a search of theirs for a text that most have took over 3 s, and 0.24 s without it (docs/decisions/0079).
DROP INDEX properties__consultants;

-- Tables and their records. A record is its opening with the lines of the log behind it.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    -- 'table' was played here, 'record' was brought along.
    kind TEXT NOT NULL,
    game TEXT NOT NULL,
    -- As key=value, separated by blanks, where they differ from the defaults.
    options TEXT NOT NULL,
    clock TEXT NOT NULL,
    public INTEGER NOT NULL,
    -- The record as it was opened, with all secrets; or the record that was brought along.
    opening TEXT NOT NULL,
    phase TEXT NOT NULL,
    result TEXT,
    moves INTEGER NOT NULL,
    -- Whether time or a program waits for this table, so that it must run again after a start.
    runs INTEGER NOT NULL,
    -- The hash of the token of whoever opened it.
    opener BLOB,
    -- The table of the next game between the same people.
    rematch TEXT,
    -- Milliseconds since 1970.
    opened INTEGER NOT NULL,
    updated INTEGER NOT NULL
) STRICT;
CREATE INDEX tables_by_time ON tables (public, updated DESC, id);
CREATE INDEX tables_by_game ON tables (game, updated DESC, id);
CREATE INDEX tables_that_run ON tables (runs) WHERE runs = 1;
CREATE INDEX tables_by_opener ON tables (opener) WHERE phase <> 'over';

CREATE TABLE lines (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    seat TEXT NOT NULL,
    -- 'open', 'person', 'player' or 'bot'.
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    -- The hash of the token of the person who sits there.
    person BLOB,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_person ON seats (person) WHERE person IS NOT NULL;
CREATE INDEX seats_by_name ON seats (name COLLATE NOCASE);

CREATE TABLE people (
    person BLOB PRIMARY KEY,
    name TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE analyses (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    report TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Until when the server is known to have run, so that after a start nobody is charged for the time it did not.
CREATE TABLE alive (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    time INTEGER NOT NULL
) STRICT;

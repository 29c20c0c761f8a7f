-- A game as version 1 of the file kept it; never to be changed.
PRAGMA application_id = 1414742864;
PRAGMA user_version = 1;
CREATE TABLE entries (id INTEGER PRIMARY KEY, parent INTEGER NOT NULL, head INTEGER NOT NULL, throws INTEGER NOT NULL, kind TEXT NOT NULL, who TEXT NOT NULL, at TEXT NOT NULL, body TEXT NOT NULL) STRICT;
CREATE TRIGGER entries_are_never_changed BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END;
CREATE TRIGGER entries_are_never_deleted BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'entries are never deleted'); END;
CREATE TABLE secret (seed TEXT NOT NULL) STRICT;
INSERT INTO secret VALUES ('0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20');
INSERT INTO entries VALUES (1, 0, 1, 0, 'game', 'umpire', '19:00', '{"ruleset":"rapier"}');
INSERT INTO entries VALUES (2, 1, 2, 0, 'action', 'umpire', '19:01', '{"action":{"type":"begin"}}');
INSERT INTO entries VALUES (3, 2, 3, 0, 'attempt', 'umpire', '19:02', '{"action":{"type":"fight"}}');
INSERT INTO entries VALUES (4, 3, 4, 1, 'throw', 'umpire', '19:02', '{"dice":[6]}');
INSERT INTO entries VALUES (5, 4, 5, 1, 'action', 'umpire', '19:02', '{"action":{"type":"fight"}}');
INSERT INTO entries VALUES (6, 5, 5, 1, 'message', 'CC', '19:03', '{"text":"well thrown"}');
INSERT INTO entries VALUES (7, 5, 2, 0, 'head', 'umpire', '19:04', '{"to":2,"why":"undo"}');

BEGIN TRANSACTION;
CREATE TABLE study (
	id VARCHAR(36) NOT NULL, 
	design TEXT NOT NULL, 
	created DATETIME NOT NULL, 
	items INTEGER NOT NULL, 
	lists INTEGER NOT NULL, 
	notes TEXT NOT NULL, 
	rater VARCHAR(60), 
	CONSTRAINT pk_study PRIMARY KEY (id)
);
INSERT INTO "study" VALUES('3770cf07-6d94-4e66-a373-f74ddd33cec4','{"name": "Pairs of an older version", "scale": {"name": "likelihood", "question": "How likely is it that the second sentence is true if the first sentence is true?", "levels": ["extremely unlikely", "very unlikely", "even chance", "very likely", "extremely likely"], "beside": [], "letters": null, "high_first": true, "gold": null}, "seed": 7, "per_source": null, "per_label": null, "questions": null, "list_size": 2, "raters": 2, "checks_per_list": 0, "pass_mark": 0.8, "attempts": 2, "instructions": "", "idle_seconds": 30.0, "roster": [], "mapping": null}','2026-11-22 20:02:50.426890',4,2,'["two items say the same"]',NULL);
CREATE TABLE study_block (
	rater VARCHAR(60) NOT NULL, 
	name VARCHAR(24) NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	number INTEGER NOT NULL, 
	sequence INTEGER NOT NULL, 
	claimed_at DATETIME NOT NULL, 
	released_at DATETIME, 
	CONSTRAINT pk_study_block PRIMARY KEY (rater, name), 
	CONSTRAINT uq_study_block_rater_sequence UNIQUE (rater, sequence), 
	CONSTRAINT fk_study_block_rater FOREIGN KEY(rater) REFERENCES study_rater (name)
);
INSERT INTO "study_block" VALUES('Ada','list 2','list',2,1,'2026-11-22 20:02:50.944634',NULL);
INSERT INTO "study_block" VALUES('Ben','list 1','list',1,1,'2026-11-22 20:02:51.145555',NULL);
CREATE TABLE study_item (
	number INTEGER NOT NULL, 
	role VARCHAR(8) NOT NULL, 
	list INTEGER, 
	shown TEXT NOT NULL, 
	facts TEXT NOT NULL, 
	CONSTRAINT pk_study_item PRIMARY KEY (number), 
	CONSTRAINT fk_study_item_list FOREIGN KEY(list) REFERENCES study_list (number)
);
INSERT INTO "study_item" VALUES(1,'item',1,'{"kind":"nli","texts":["It rained before noon, 1. \u05d0\u05d7\u05e8\u05d9","The rain \t ended. \ud83c\udf27"],"expected":null,"feedback":""}','{"id":"pair-1","label":"entailed","source":"TempEval3","provenance":{"file":"pairs.json","place":1,"document":"doc-7","link":"l1","intervals":["e1","t0"],"details":{"split":"dev","odd":"\ud800 \u0000 \u05e9\u05dc\u05d5\u05dd"}},"expected":null,"feedback":""}');
INSERT INTO "study_item" VALUES(2,'item',1,'{"kind":"nli","texts":["It rained before noon, 2. \u05d0\u05d7\u05e8\u05d9","The rain \t ended. \ud83c\udf27"],"expected":null,"feedback":""}','{"id":"pair-2","label":"not-entailed","source":"TempEval3","provenance":{"file":"pairs.json","place":2,"document":"doc-7","link":"l2","intervals":["e1","t0"],"details":{"split":"dev","odd":"\ud800 \u0000 \u05e9\u05dc\u05d5\u05dd"}},"expected":null,"feedback":""}');
INSERT INTO "study_item" VALUES(3,'item',2,'{"kind":"nli","texts":["It rained before noon, 3. \u05d0\u05d7\u05e8\u05d9","The rain \t ended. \ud83c\udf27"],"expected":null,"feedback":""}','{"id":"pair-3","label":"entailed","source":"TempEval3","provenance":{"file":"pairs.json","place":3,"document":"doc-7","link":"l3","intervals":["e1","t0"],"details":{"split":"dev","odd":"\ud800 \u0000 \u05e9\u05dc\u05d5\u05dd"}},"expected":null,"feedback":""}');
INSERT INTO "study_item" VALUES(4,'item',2,'{"kind":"nli","texts":["It rained before noon, 4. \u05d0\u05d7\u05e8\u05d9","The rain \t ended. \ud83c\udf27"],"expected":null,"feedback":""}','{"id":"pair-4","label":"not-entailed","source":"TempEval3","provenance":{"file":"pairs.json","place":4,"document":"doc-7","link":"l4","intervals":["e1","t0"],"details":{"split":"dev","odd":"\ud800 \u0000 \u05e9\u05dc\u05d5\u05dd"}},"expected":null,"feedback":""}');
CREATE TABLE study_judgment (
	id VARCHAR(36) NOT NULL, 
	rater VARCHAR(60) NOT NULL, 
	block VARCHAR(24) NOT NULL, 
	position INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	state VARCHAR(12) NOT NULL, 
	response TEXT, 
	flagged BOOLEAN NOT NULL, 
	comment TEXT NOT NULL, 
	shown_at DATETIME NOT NULL, 
	answered_at DATETIME NOT NULL, 
	response_seconds DOUBLE NOT NULL, 
	active_seconds DOUBLE NOT NULL, 
	CONSTRAINT pk_study_judgment PRIMARY KEY (id), 
	CONSTRAINT fk_study_judgment_rater_block_position FOREIGN KEY(rater, block, position) REFERENCES study_turn (rater, block, position), 
	CONSTRAINT uq_study_judgment_rater_block_position_revision UNIQUE (rater, block, position, revision)
);
INSERT INTO "study_judgment" VALUES('41beb927-d09f-4e64-9efc-002d6dd2aecf','Ada','list 2',1,0,'answered','very likely',0,'','2026-01-02 03:04:06.678901','2026-01-02 03:04:09.178901',2.5,2.25);
INSERT INTO "study_judgment" VALUES('7497e9b3-561e-4919-89e9-294190c411b4','Ada','list 2',2,0,'answered','even chance',0,'it is odd','2026-01-02 03:04:07.678901','2026-01-02 03:04:10.178901',2.5,2.25);
INSERT INTO "study_judgment" VALUES('449b076c-dd84-4a38-aeab-12e89e9ff13c','Ben','list 1',1,0,'answered','very likely',0,'','2026-01-02 03:04:06.678901','2026-01-02 03:04:09.178901',2.5,2.25);
INSERT INTO "study_judgment" VALUES('b558c91e-be61-4738-a36f-9aed8ab67921','Ben','list 1',2,0,'answered','even chance',0,'it is odd','2026-01-02 03:04:07.678901','2026-01-02 03:04:10.178901',2.5,2.25);
CREATE TABLE study_list (
	number INTEGER NOT NULL, 
	CONSTRAINT pk_study_list PRIMARY KEY (number)
);
INSERT INTO "study_list" VALUES(1);
INSERT INTO "study_list" VALUES(2);
CREATE TABLE study_rater (
	name VARCHAR(60) NOT NULL, 
	joined_at DATETIME NOT NULL, 
	CONSTRAINT pk_study_rater PRIMARY KEY (name)
);
INSERT INTO "study_rater" VALUES('Ada','2026-11-22 20:02:50.767273');
INSERT INTO "study_rater" VALUES('Ben','2026-11-22 20:02:51.110123');
CREATE TABLE study_review (
	id VARCHAR(36) NOT NULL, 
	item INTEGER NOT NULL, 
	note TEXT NOT NULL, 
	marked_by VARCHAR(60) NOT NULL, 
	marked_at DATETIME NOT NULL, 
	closed_by VARCHAR(60), 
	closed_at DATETIME, 
	closing_note TEXT NOT NULL, 
	CONSTRAINT pk_study_review PRIMARY KEY (id), 
	CONSTRAINT fk_study_review_item FOREIGN KEY(item) REFERENCES study_item (number)
);
INSERT INTO "study_review" VALUES('912d9dd7-ad29-46ff-b04f-371d38bd69b3',1,'look again','lead','2026-11-22 20:02:51.193842',NULL,NULL,'');
CREATE TABLE study_roster (
	rater VARCHAR(60) NOT NULL, 
	list INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	CONSTRAINT pk_study_roster PRIMARY KEY (rater, list), 
	CONSTRAINT fk_study_roster_list FOREIGN KEY(list) REFERENCES study_list (number)
);
CREATE TABLE study_turn (
	rater VARCHAR(60) NOT NULL, 
	block VARCHAR(24) NOT NULL, 
	position INTEGER NOT NULL, 
	item INTEGER NOT NULL, 
	CONSTRAINT pk_study_turn PRIMARY KEY (rater, block, position), 
	CONSTRAINT fk_study_turn_rater_block FOREIGN KEY(rater, block) REFERENCES study_block (rater, name), 
	CONSTRAINT fk_study_turn_item FOREIGN KEY(item) REFERENCES study_item (number)
);
INSERT INTO "study_turn" VALUES('Ada','list 2',1,4);
INSERT INTO "study_turn" VALUES('Ada','list 2',2,3);
INSERT INTO "study_turn" VALUES('Ben','list 1',1,2);
INSERT INTO "study_turn" VALUES('Ben','list 1',2,1);
CREATE TABLE study_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT pk_study_version PRIMARY KEY (version_num)
);
INSERT INTO "study_version" VALUES('0002');
CREATE INDEX ix_study_item_list ON study_item (list);
CREATE INDEX ix_study_item_role ON study_item (role);
CREATE INDEX ix_study_roster_list ON study_roster (list);
CREATE INDEX ix_study_block_kind_number ON study_block (kind, number);
CREATE INDEX ix_study_turn_item ON study_turn (item);
CREATE INDEX ix_study_review_item ON study_review (item);
COMMIT;
PRAGMA application_id=1952804208;

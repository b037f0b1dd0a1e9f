BEGIN TRANSACTION;
CREATE TABLE account (
	id INTEGER NOT NULL, 
	ref VARCHAR NOT NULL, 
	kind VARCHAR NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (ref)
);
INSERT INTO "account" VALUES(0,'pot','pot');
INSERT INTO "account" VALUES(1,'vekgz8','player');
INSERT INTO "account" VALUES(2,'t4t1cz','player');
INSERT INTO "account" VALUES(3,'md4jkh','player');
INSERT INTO "account" VALUES(4,'cq33fc','player');
INSERT INTO "account" VALUES(5,'z3zrkp','player');
INSERT INTO "account" VALUES(6,'azs5cf','player');
CREATE TABLE entry (
	id INTEGER NOT NULL, 
	ref VARCHAR NOT NULL, 
	evening_id INTEGER, 
	kind VARCHAR NOT NULL, 
	number INTEGER, 
	reverses_id INTEGER, 
	amends_id INTEGER, 
	fingerprint VARCHAR, 
	day VARCHAR NOT NULL, 
	played_at VARCHAR NOT NULL, 
	recorded_at VARCHAR NOT NULL, 
	request VARCHAR, 
	content VARCHAR NOT NULL, 
	digest VARCHAR NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (ref), 
	FOREIGN KEY(evening_id) REFERENCES evening (id), 
	FOREIGN KEY(reverses_id) REFERENCES entry (id), 
	FOREIGN KEY(amends_id) REFERENCES entry (id), 
	FOREIGN KEY(fingerprint) REFERENCES rules (fingerprint)
);
INSERT INTO "entry" VALUES(1,'ndnd3y',1,'evening',NULL,NULL,NULL,'1c341a3b8278f3364486bf2bbf2b9fae282e7a76d9c386c79871e00e12622694','2026-11-27','2026-11-30T03:56:51+00:00','2026-11-30T03:56:51+00:00',NULL,'{"currency":"TWD","dealer":null,"fingerprint":"1c341a3b8278f3364486bf2bbf2b9fae282e7a76d9c386c79871e00e12622694","played_on":"2026-11-27","scale":0,"seats":"[\"vekgz8\",\"t4t1cz\",\"md4jkh\",\"cq33fc\"]","stake":"[1]","step":1,"target":null}','0488bd80a40dd24161fecd62b574509023e60f1f473d64c327e7e09d8f53d2a3');
INSERT INTO "entry" VALUES(2,'ae477g',1,'round',1,NULL,NULL,'1c341a3b8278f3364486bf2bbf2b9fae282e7a76d9c386c79871e00e12622694','2026-11-27','2026-11-30T03:56:52+00:00','2026-11-30T03:56:52+00:00',NULL,'{"dealer":0,"first":0,"seats":["vekgz8","t4t1cz","md4jkh","cq33fc"],"state":{},"typed":{"mode":"points","piles":["70","60","50","60"]}}','cae47d5355df81d2df26ab53d6c68e93d7db285070909a94446c9db38cc52eae');
INSERT INTO "entry" VALUES(3,'nrar3a',1,'round',2,NULL,NULL,'1c341a3b8278f3364486bf2bbf2b9fae282e7a76d9c386c79871e00e12622694','2026-11-27','2026-11-30T03:56:52+00:00','2026-11-30T03:56:52+00:00',NULL,'{"dealer":1,"first":1,"seats":["vekgz8","t4t1cz","md4jkh","cq33fc"],"state":{},"typed":{"mode":"points","piles":["80","40","60","60"]}}','48de8ea970c2040a4a33205427b4dee98049c532a509c450f7fe4921185073d5');
INSERT INTO "entry" VALUES(4,'z52cjj',1,'round',3,NULL,NULL,'1c341a3b8278f3364486bf2bbf2b9fae282e7a76d9c386c79871e00e12622694','2026-11-27','2026-11-30T03:56:52+00:00','2026-11-30T03:56:52+00:00',NULL,'{"dealer":2,"first":2,"seats":["vekgz8","t4t1cz","md4jkh","cq33fc"],"state":{},"typed":{"mode":"points","piles":["60","60","90","30"]}}','f0b3c2fbc289bb56ebb8166fc0a1ffa16cd00c4f8e59f51fead43bab098dbdd0');
INSERT INTO "entry" VALUES(5,'c78519',1,'void',2,3,NULL,NULL,'2026-11-27','2026-11-30T03:56:52+00:00','2026-11-30T03:56:52+00:00',NULL,'{"act":"amend"}','b349790959668e249136cfb071763915fcf0bb51eefdcb399ffd8c2ba866401f');
INSERT INTO "entry" VALUES(6,'as08sg',1,'round',2,NULL,3,'1c341a3b8278f3364486bf2bbf2b9fae282e7a76d9c386c79871e00e12622694','2026-11-27','2026-11-30T03:56:52+00:00','2026-11-30T03:56:52+00:00',NULL,'{"dealer":1,"first":1,"seats":["vekgz8","t4t1cz","md4jkh","cq33fc"],"state":{},"typed":{"mode":"points","piles":["90","30","60","60"]}}','2499e9ab3b36b6d2be2a8c6c33cc3ea8931006c2daca8232ee8c6021b4dfff7d');
INSERT INTO "entry" VALUES(7,'gzyaw7',1,'void',1,2,NULL,NULL,'2026-11-27','2026-11-30T03:56:52+00:00','2026-11-30T03:56:52+00:00',NULL,'{"act":"void"}','d999e5c625bfd7e5c11969c790280fe2e18eadece4853cf55772b255fc729a44');
INSERT INTO "entry" VALUES(8,'np9bay',1,'restore',1,7,NULL,NULL,'2026-11-27','2026-11-30T03:56:52+00:00','2026-11-30T03:56:52+00:00',NULL,'{"act":"undo","of":"gzyaw7"}','1cbc04d65618a9f82d6b667e64dcb64bb35456c821c788e483b05ee704b88260');
INSERT INTO "entry" VALUES(9,'ycyadt',1,'payment',NULL,NULL,NULL,NULL,'2026-11-30','2026-11-30T03:56:52+00:00','2026-11-30T03:56:52+00:00',NULL,'{}','1c223e159b020c49c790ab99526db0ab0ec1e58624a72aa24440e8dfd55fe007');
INSERT INTO "entry" VALUES(10,'pe9fw9',NULL,'merge',NULL,NULL,NULL,NULL,'2026-11-30','2026-11-30T03:56:52+00:00','2026-11-30T03:56:52+00:00',NULL,'{"into":"z3zrkp","player":"azs5cf"}','a5efc004bdc23eac8e7445e87db9d2c9c9eb6a5b9c988201f7d4ff7761609f80');
INSERT INTO "entry" VALUES(11,'a4gnt6',2,'evening',NULL,NULL,NULL,'5378ff237e11e16566ae436301ea828e149d8d18b2497c567a7c13003c63f61e','2026-11-30','2026-11-30T03:56:52+00:00','2026-11-30T03:56:52+00:00',NULL,'{"currency":null,"dealer":null,"fingerprint":"5378ff237e11e16566ae436301ea828e149d8d18b2497c567a7c13003c63f61e","played_on":"2026-11-30","scale":null,"seats":"[\"vekgz8\",\"t4t1cz\",\"z3zrkp\"]","stake":null,"step":null,"target":null}','e5136fed487127a00afa408d8e02ebe79b1f3f010c3362bc737ebfbadffb4aca');
INSERT INTO "entry" VALUES(12,'megzcz',2,'round',1,NULL,NULL,'5378ff237e11e16566ae436301ea828e149d8d18b2497c567a7c13003c63f61e','2026-11-30','2026-11-30T03:56:52+00:00','2026-11-30T03:56:52+00:00',NULL,'{"dealer":0,"first":1,"seats":["vekgz8","t4t1cz","z3zrkp"],"state":{},"typed":{"mode":"points","piles":["80","70","68"]}}','d4b88c0f420f53baa30128f57cfb390ce0a3fd377504b35ee5c3f2875f2e079f');
INSERT INTO "entry" VALUES(13,'s2qtk1',NULL,'retire',NULL,NULL,NULL,NULL,'2026-11-30','2026-11-30T03:56:53+00:00','2026-11-30T03:56:53+00:00',NULL,'{"player":"md4jkh"}','6895ac829003ec882270c85e55c72dbf2b6be58352eb9512ed398bafadc4ff35');
INSERT INTO "entry" VALUES(14,'k0249y',3,'evening',NULL,NULL,NULL,'36fac509d5c5ba3bdd4d19837083a38162b723cba4e3a2eb85175a80ff173398','2026-08-02','2026-11-30T03:56:53+00:00','2026-11-30T03:56:53+00:00','9d9468deb08d8f6bd1e95d320afeaf28','{"currency":null,"dealer":null,"fingerprint":"36fac509d5c5ba3bdd4d19837083a38162b723cba4e3a2eb85175a80ff173398","played_on":"2026-08-02","scale":null,"seats":"[\"vekgz8\",\"t4t1cz\",\"md4jkh\"]","stake":null,"step":null,"target":700}','ac98dc9613fe346e134a284c607d13b29d149b092f3f95e220d83f882fe6a7a7');
INSERT INTO "entry" VALUES(15,'zg4z8m',3,'round',1,NULL,NULL,'36fac509d5c5ba3bdd4d19837083a38162b723cba4e3a2eb85175a80ff173398','2026-08-02','2026-11-30T03:56:53+00:00','2026-11-30T03:56:53+00:00',NULL,'{"dealer":0,"first":1,"seats":["vekgz8","t4t1cz","md4jkh"],"state":{},"typed":{"piles":["JH JC 9S AS 7H 3H 8S 2C 4D 6H KS KD 10S 10D 4C 6C 5H 5S 9D AC","KC KH 3C 7D 4S 6S QS QH 4H 6D 10H 10C 3S 7S JS JD 9H AD","9C AH 5D 5C 2D 8D 3D 7C 2H 8C QC QD 2S 8H"]}}','cf57e99d1b0a0d76842f68ed072f025cd341d083678c02868a3a1381adb8757c');
INSERT INTO "entry" VALUES(16,'c1v4h6',3,'round',2,NULL,NULL,'36fac509d5c5ba3bdd4d19837083a38162b723cba4e3a2eb85175a80ff173398','2026-08-02','2026-11-30T03:56:53+00:00','2026-11-30T03:56:53+00:00',NULL,'{"dealer":1,"first":2,"seats":["vekgz8","t4t1cz","md4jkh"],"state":{},"typed":{"piles":["6D 4H QC QH 9C AH 3H 7S JH JD KS KH 3D 7C 3C 7H 8D 2S","7D 3S KC KD JC JS 8H 2C 6S 4C 9D AC 6C 4D","8S 2H AS 9H 10C 10H 10D 10S 9S AD 6H 4S 5D 5S QS QD 5C 5H 8C 2D"]}}','6f0dc74057674a4af1cc233a9dfbd2349c283bc41bf1d8c1d0c884958cf1e357');
INSERT INTO "entry" VALUES(17,'jf936r',3,'round',3,NULL,NULL,'36fac509d5c5ba3bdd4d19837083a38162b723cba4e3a2eb85175a80ff173398','2026-08-02','2026-11-30T03:56:53+00:00','2026-11-30T03:56:53+00:00',NULL,'{"dealer":2,"first":0,"seats":["vekgz8","t4t1cz","md4jkh"],"state":{},"typed":{"piles":["10H 10C JC JD 10D 10S 3C 7C QC QS 4D 6D 2H 8D 9D AD","KD KH 3S 7S 5C 5H 7D 3D 9S AH KS KC 9H AS 8H 2C 4S 6C 6H 4H","9C AC 4C 6S QD QH 8C 2S 5S 5D 3H 7H JH JS 8S 2D"]}}','6ab09ab3692d67a0a9fb79bcc49880e0046cf98cc122bf485f680ce93fd59338');
INSERT INTO "entry" VALUES(18,'ypahvm',3,'round',4,NULL,NULL,'36fac509d5c5ba3bdd4d19837083a38162b723cba4e3a2eb85175a80ff173398','2026-08-02','2026-11-30T03:56:53+00:00','2026-11-30T03:56:53+00:00',NULL,'{"dealer":0,"first":1,"seats":["vekgz8","t4t1cz","md4jkh"],"state":{},"typed":{"piles":["JC JS 5D 5S 6D 4C 2D 8S 9D AD 5H 5C 8C 2H 4H 6C","7H 3D 2C 8D 4D 6H 3H 7S 6S 4S QH QC QS QD 9C AC 7D 3C 9H AH","KD KS 10D 10C JD JH KC KH 10S 10H 8H 2S 7C 3S 9S AS"]}}','9e9f5308de955c357fd45495f67f3c2a39b4ac3b20bae48e745e7fa44de029ca');
INSERT INTO "entry" VALUES(19,'ke4jy1',3,'round',5,NULL,NULL,'36fac509d5c5ba3bdd4d19837083a38162b723cba4e3a2eb85175a80ff173398','2026-08-02','2026-11-30T03:56:53+00:00','2026-11-30T03:56:53+00:00',NULL,'{"dealer":1,"first":2,"seats":["vekgz8","t4t1cz","md4jkh"],"state":{},"typed":{"piles":["9D AD 5S 5C AS 9S 8H 2D 8D 2H 6S 4H 6H 4D 6C 4S JS JH KC KS 5D 5H 4C 6D 2C 8C","10H 10C QH QC 3D 7D 9H AC 7C 3C QD QS JD JC","10S 10D AH 9C KD KH 3H 7S 2S 8S 7H 3S"]}}','3f0fc798894f86ced67eeaead233f48ca37bc49ec5d90d476f88a96536652ff8');
INSERT INTO "entry" VALUES(20,'hhpjds',3,'round',6,NULL,NULL,'36fac509d5c5ba3bdd4d19837083a38162b723cba4e3a2eb85175a80ff173398','2026-08-02','2026-11-30T03:56:53+00:00','2026-11-30T03:56:53+00:00',NULL,'{"dealer":2,"first":0,"seats":["vekgz8","t4t1cz","md4jkh"],"state":{},"typed":{"piles":["10H 10D 9H AS 9S AH JH JS 6H 4S 3D 7D 5S 5C 8H 2C","3S 7H 5D 5H 9C AC 7C 3H KD KH 8C 2D 3C 7S 10C 10S QS QC 8D 2S","2H 8S KC KS 4C 6D AD 9D QD QH JD JC 4H 6S 4D 6C"]}}','c6997c0b8ef443594bab4c03dbe0e817c6ee95ebd00be06e13ad8bd654074cc6');
INSERT INTO "entry" VALUES(21,'h8y3bd',3,'round',7,NULL,NULL,'36fac509d5c5ba3bdd4d19837083a38162b723cba4e3a2eb85175a80ff173398','2026-08-02','2026-11-30T03:56:53+00:00','2026-11-30T03:56:53+00:00',NULL,'{"dealer":0,"first":1,"seats":["vekgz8","t4t1cz","md4jkh"],"state":{},"typed":{"piles":["QC QD 6S 4H 3C 7D KS KH AH 9D JD JC KD KC AS 9H","6D 4D 8H 2S 3H 7H 9C AC 4C 6C 8D 2C 5H 5D 8S 2D AD 9S 3D 7S 6H 4S","3S 7C 5C 5S 10D 10C QH QS 10H 10S 2H 8C JH JS"]}}','e1cd6155f995d89da947908535230a639e3cbdd4d1ee36362e02c7ca06871eaa');
INSERT INTO "entry" VALUES(22,'bttf8t',3,'round',8,NULL,NULL,'36fac509d5c5ba3bdd4d19837083a38162b723cba4e3a2eb85175a80ff173398','2026-08-02','2026-11-30T03:56:53+00:00','2026-11-30T03:56:53+00:00',NULL,'{"dealer":1,"first":2,"seats":["vekgz8","t4t1cz","md4jkh"],"state":{},"typed":{"piles":["QS QH AH 9S 4S 6D 3D 7D 5C 5D JS JD 7S 3C 10H 10S 4H 6H","AD 9H AS 9C 10D 10C 5S 5H 3H 7C JH JC AC 9D","4D 6S 4C 6C 8S 2C KH KC 2H 8D 2D 8H 3S 7H 8C 2S QD QC KS KD"]}}','853d512acbd8a34514f3e3b630dc35628a0250f0fb9900a102914223984457c8');
INSERT INTO "entry" VALUES(23,'f7200p',1,'settlement',NULL,NULL,NULL,NULL,'2026-11-30','2026-11-30T03:56:53+00:00','2026-11-30T03:56:53+00:00',NULL,'{"evenings":["ddpjwy"],"whole":true}','574eaaf0bfb2e16930cc77d9a55da09cba670b14b643901e0813b4f78e9ebb8c');
CREATE TABLE evening (
	id INTEGER NOT NULL, 
	ref VARCHAR NOT NULL, 
	played_on VARCHAR NOT NULL, 
	fingerprint VARCHAR NOT NULL, 
	seats VARCHAR NOT NULL, 
	dealer VARCHAR, 
	stake VARCHAR, 
	currency VARCHAR, 
	scale INTEGER, 
	step BIGINT, 
	target BIGINT, 
	PRIMARY KEY (id), 
	UNIQUE (ref), 
	FOREIGN KEY(fingerprint) REFERENCES rules (fingerprint)
);
INSERT INTO "evening" VALUES(1,'ddpjwy','2026-11-27','1c341a3b8278f3364486bf2bbf2b9fae282e7a76d9c386c79871e00e12622694','["vekgz8","t4t1cz","md4jkh","cq33fc"]',NULL,'[1]','TWD',0,1,NULL);
INSERT INTO "evening" VALUES(2,'p58yrq','2026-11-30','5378ff237e11e16566ae436301ea828e149d8d18b2497c567a7c13003c63f61e','["vekgz8","t4t1cz","z3zrkp"]',NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "evening" VALUES(3,'k5b3cn','2026-08-02','36fac509d5c5ba3bdd4d19837083a38162b723cba4e3a2eb85175a80ff173398','["vekgz8","t4t1cz","md4jkh"]',NULL,NULL,NULL,NULL,NULL,700);
CREATE TABLE name (
	"key" VARCHAR NOT NULL, 
	account_id INTEGER NOT NULL, 
	text VARCHAR NOT NULL, 
	main BOOLEAN NOT NULL, 
	PRIMARY KEY ("key"), 
	FOREIGN KEY(account_id) REFERENCES account (id)
);
INSERT INTO "name" VALUES('ann',1,'Ann',1);
INSERT INTO "name" VALUES('ben',2,'Ben',1);
INSERT INTO "name" VALUES('cat',3,'Cat',1);
INSERT INTO "name" VALUES('dan',4,'Dan',1);
INSERT INTO "name" VALUES('王小明',5,'王小明',1);
INSERT INTO "name" VALUES('annie',6,'Annie',1);
INSERT INTO "name" VALUES('benjamin',2,'Benjamin',0);
CREATE TABLE posting (
	entry_id INTEGER NOT NULL, 
	line INTEGER NOT NULL, 
	evening_id INTEGER, 
	account_id INTEGER NOT NULL, 
	currency VARCHAR NOT NULL, 
	scale INTEGER NOT NULL, 
	amount BIGINT NOT NULL, 
	PRIMARY KEY (entry_id, line), 
	FOREIGN KEY(entry_id) REFERENCES entry (id), 
	FOREIGN KEY(evening_id) REFERENCES evening (id), 
	FOREIGN KEY(account_id) REFERENCES account (id)
)
 WITHOUT ROWID

;
INSERT INTO "posting" VALUES(9,1,1,1,'TWD',0,-25);
INSERT INTO "posting" VALUES(5,0,1,1,'TWD',0,-20);
INSERT INTO "posting" VALUES(7,0,1,1,'TWD',0,-10);
INSERT INTO "posting" VALUES(23,1,1,1,'TWD',0,-10);
INSERT INTO "posting" VALUES(23,5,1,1,'TWD',0,-5);
INSERT INTO "posting" VALUES(4,0,1,1,'TWD',0,0);
INSERT INTO "posting" VALUES(2,0,1,1,'TWD',0,10);
INSERT INTO "posting" VALUES(8,0,1,1,'TWD',0,10);
INSERT INTO "posting" VALUES(3,0,1,1,'TWD',0,20);
INSERT INTO "posting" VALUES(6,0,1,1,'TWD',0,30);
INSERT INTO "posting" VALUES(6,1,1,2,'TWD',0,-30);
INSERT INTO "posting" VALUES(3,1,1,2,'TWD',0,-20);
INSERT INTO "posting" VALUES(2,1,1,2,'TWD',0,0);
INSERT INTO "posting" VALUES(4,1,1,2,'TWD',0,0);
INSERT INTO "posting" VALUES(7,1,1,2,'TWD',0,0);
INSERT INTO "posting" VALUES(8,1,1,2,'TWD',0,0);
INSERT INTO "posting" VALUES(23,0,1,2,'TWD',0,10);
INSERT INTO "posting" VALUES(5,1,1,2,'TWD',0,20);
INSERT INTO "posting" VALUES(23,2,1,2,'TWD',0,20);
INSERT INTO "posting" VALUES(23,3,1,3,'TWD',0,-20);
INSERT INTO "posting" VALUES(2,2,1,3,'TWD',0,-10);
INSERT INTO "posting" VALUES(8,2,1,3,'TWD',0,-10);
INSERT INTO "posting" VALUES(3,2,1,3,'TWD',0,0);
INSERT INTO "posting" VALUES(5,2,1,3,'TWD',0,0);
INSERT INTO "posting" VALUES(6,2,1,3,'TWD',0,0);
INSERT INTO "posting" VALUES(7,2,1,3,'TWD',0,10);
INSERT INTO "posting" VALUES(4,2,1,3,'TWD',0,30);
INSERT INTO "posting" VALUES(4,3,1,4,'TWD',0,-30);
INSERT INTO "posting" VALUES(2,3,1,4,'TWD',0,0);
INSERT INTO "posting" VALUES(3,3,1,4,'TWD',0,0);
INSERT INTO "posting" VALUES(5,3,1,4,'TWD',0,0);
INSERT INTO "posting" VALUES(6,3,1,4,'TWD',0,0);
INSERT INTO "posting" VALUES(7,3,1,4,'TWD',0,0);
INSERT INTO "posting" VALUES(8,3,1,4,'TWD',0,0);
INSERT INTO "posting" VALUES(23,4,1,4,'TWD',0,5);
INSERT INTO "posting" VALUES(9,0,1,4,'TWD',0,25);
CREATE TABLE remark (
	entry_id INTEGER NOT NULL, 
	field VARCHAR NOT NULL, 
	salt VARCHAR NOT NULL, 
	text VARCHAR NOT NULL, 
	seal VARCHAR NOT NULL, 
	forgotten BOOLEAN NOT NULL, 
	PRIMARY KEY (entry_id, field), 
	FOREIGN KEY(entry_id) REFERENCES entry (id)
);
INSERT INTO "remark" VALUES(1,'title','6fac1e8d1d09fa924e5735f903565536','Friday','d74ba0b9f88d2eef9e0786aab865a8428427314203b5e73726ae0cff0007d64a',0);
INSERT INTO "remark" VALUES(2,'note','2b21798dd4853c5bd612fa9f47c952fd','first','4c5a250fe81312d523905f08fd6eb4f6e6a40038bc363e6dd8c8147188504298',0);
INSERT INTO "remark" VALUES(6,'who','8cd2955117873533cc697a302cc3fadd','Ann','05dec171623fcd69c78393344d145959298f144656535107c579e72631a8fef1',0);
INSERT INTO "remark" VALUES(6,'why','a423b1da3aedc293550b444c5aeee6a0','read out wrong','82297e156fa99587a77554076c232d432c0a8fbf91a1d5490ef5ba408bc1bc0e',0);
INSERT INTO "remark" VALUES(7,'who','07c1f7338fab711c709045d6d9df3d9d','Ann','6e6a9877ef0b0d787d3f2e0b548f56d5ec2b967f6724fa8bd0c321ef4189e8c4',0);
INSERT INTO "remark" VALUES(7,'why','e1287e2659394316ee8a83a436eeb115','not shuffled','17c1e5d1ffdad2b55958c07129008ebdb4adc0dc541d63c56a80d58d971a6fc6',0);
INSERT INTO "remark" VALUES(8,'who','50e7dccf766274a437f4345dc8822da3','Ann','d3b5d61e0543bfb49ce29b6ef9bde55f965110028c81c035a579df32b0057a9b',0);
INSERT INTO "remark" VALUES(9,'who','bbee02b0d41ff1013e9d1fd0e8682cb7','Ann','dbea9dc2f8bc939b44fbf6af018430ed626cf4aeb8f6bf2d2f32a3a431609c46',0);
INSERT INTO "remark" VALUES(10,'who','0d435ba3ea305fbbf0420074737c2d57','Ann','1643d92a06c3be5fadb461ac8b758a030e0b301f18e7ceab9bd6da24208bd192',0);
INSERT INTO "remark" VALUES(11,'title','64f1f89027a5face1b8638cdda1a12dd','Songkran','c3ab8672b77baa4a355a5c770fb03c4098abee0fb756898e29815739b55c2e0d',0);
INSERT INTO "remark" VALUES(13,'who','91b1c3eb3f47e354a76b7f92f6dfec20','Ann','07272971ca8e60c7f3b7cdbb107026a6a659d63e5667d8c6acef23c0a4e8be99',0);
INSERT INTO "remark" VALUES(14,'title','c146763ed4ea5ff322500a0955b738e8','Holiday, to 700 points','a7200f4b7882d04f42ae9b2dfe13497578d4689f2fd43103b66a3dc44a370048',0);
INSERT INTO "remark" VALUES(23,'who','ba343af4a8fad9e6278a0d9890ae5f1e','Ann','7cad92c892687898540355e248ffd71c8fadb2d64057d53cd477df24937d5c1c',0);
CREATE TABLE rules (
	fingerprint VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	document VARCHAR NOT NULL, 
	PRIMARY KEY (fingerprint)
);
INSERT INTO "rules" VALUES('1c341a3b8278f3364486bf2bbf2b9fae282e7a76d9c386c79871e00e12622694','chinese-ten','{"aliases":["taiwan chinese ten","taiwanese","台灣","臺灣","台湾"],"capture":"mandatory","deck":52,"family":"chinese-ten","id":"taiwan","layout":{"four_of_a_kind":{"is":"dealer_takes","source":"S1"},"text":["three fives, tens, jacks, queens or kings open: the fourth takes all three","all four of them open: the dealer takes them at once"],"three_of_a_kind":{"is":"fourth_takes_all","source":"S1"}},"leftovers":"retie","name":"Taiwan","native_names":["台灣撿紅點","臺灣撿紅點","台灣揀紅點","台湾捡红点","台湾拣红点"],"play":{"direction":{"is":"clockwise","source":"S1"},"first_player":{"is":"dealer","source":"S1"},"next_dealer":{"is":"left","source":"S1"}},"players":[4],"red_five_bonus":{"amount":10,"paid_with":"card","source":"S1","trigger":"single_play"},"sources":{"S1":"https://www.pagat.com/fishing/chinten.html","S2":"https://www.coololdgames.com/card-games/world/chinese/ten/"},"values":{"red 2-8":{"points":"face","source":"S1"},"red 9-K":{"points":10,"source":"S1"},"red A":{"points":20,"source":"S1"}},"with":{"2":{"deal":{"hand":12,"layout":4,"source":"S1","stock":24},"tie_score":{"points":105,"source":"S1"}},"3":{"deal":{"hand":8,"layout":4,"source":"S1","stock":24},"tie_score":{"points":80,"source":"S1"},"values":{"AS":{"points":30,"source":"S1"}}},"4":{"deal":{"hand":6,"layout":4,"source":"S1","stock":24},"tie_score":{"points":60,"source":"S1"},"values":{"AC":{"points":0,"source":"S1"},"AS":{"points":30,"source":"S1"}}}}}');
INSERT INTO "rules" VALUES('5378ff237e11e16566ae436301ea828e149d8d18b2497c567a7c13003c63f61e','chinese-ten','{"aliases":["gob dum","red frog black frog","black frog red frog","kob dam kob daeng","thai"],"capture":"mandatory","deck":52,"family":"chinese-ten","id":"gob-dum-gob-dang","layout":{"four_of_a_kind":{"is":"dealer_takes","source":"S1"},"text":["three fives, tens, jacks, queens or kings open: the fourth takes all three","all four of them open: the dealer takes them at once"],"three_of_a_kind":{"is":"fourth_takes_all","source":"S1"}},"leftovers":"retie","name":"Gob Dum Gob Dang","native_names":["กบดำกบแดง","กบดำ กบแดง"],"play":{"direction":{"is":"clockwise","source":"S2"},"first_player":{"is":"left_of_dealer","source":"S2"},"next_dealer":{"is":"left","source":"unstated"}},"players":[2,3,4],"sources":{"S1":"https://www.pagat.com/fishing/chinten.html","S2":"https://www.coololdgames.com/card-games/world/chinese/ten/","S3":"https://www.pagat.com/national/thailand.html"},"tie_score":{"points":"derived","source":"derived"},"values":{"AS":{"points":50,"source":"S1"},"black 10-K":{"points":10,"source":"S1"},"black 2-9":{"points":"face","source":"S1"}},"with":{"2":{"deal":{"hand":12,"layout":4,"source":"S1","stock":24}},"3":{"deal":{"hand":8,"layout":4,"source":"S1","stock":24}},"4":{"deal":{"hand":6,"layout":4,"source":"S1","stock":24}}}}');
INSERT INTO "rules" VALUES('36fac509d5c5ba3bdd4d19837083a38162b723cba4e3a2eb85175a80ff173398','chinese-ten','{"aliases":["ten","chinese 10","ct","jian hong dian","pick red points","钓红点","釣紅點"],"capture":"mandatory","deck":52,"family":"chinese-ten","id":"chinese-ten","layout":{"four_of_a_kind":{"is":"dealer_takes","source":"S1"},"text":["three fives, tens, jacks, queens or kings open: the fourth takes all three","all four of them open: the dealer takes them at once"],"three_of_a_kind":{"is":"fourth_takes_all","source":"S1"}},"leftovers":"retie","name":"Chinese Ten","native_names":["揀紅點","撿紅點","拣红点","捡红点"],"play":{"direction":{"is":"clockwise","source":"S2"},"first_player":{"is":"left_of_dealer","source":"S2"},"next_dealer":{"is":"left","source":"unstated"}},"players":[2,3,4],"sources":{"S1":"https://www.pagat.com/fishing/chinten.html","S2":"https://www.coololdgames.com/card-games/world/chinese/ten/"},"values":{"red 2-8":{"points":"face","source":"S1"},"red 9-K":{"points":10,"source":"S1"},"red A":{"points":20,"source":"S1"}},"with":{"2":{"deal":{"hand":12,"layout":4,"source":"S1","stock":24},"tie_score":{"points":105,"source":"S1"}},"3":{"deal":{"hand":8,"layout":4,"source":"S1","stock":24},"tie_score":{"points":80,"source":"S1"},"values":{"AS":{"points":30,"source":"S1"}}},"4":{"deal":{"hand":6,"layout":4,"source":"S1","stock":24},"tie_score":{"points":70,"source":"S1"},"values":{"AC":{"points":40,"source":"S1"},"AS":{"points":30,"source":"S1"}}}}}');
CREATE TABLE score (
	entry_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	evening_id INTEGER NOT NULL, 
	account_id INTEGER NOT NULL, 
	score BIGINT NOT NULL, 
	parts BIGINT NOT NULL, 
	rounds INTEGER NOT NULL, 
	PRIMARY KEY (entry_id, seat), 
	FOREIGN KEY(entry_id) REFERENCES entry (id), 
	FOREIGN KEY(evening_id) REFERENCES evening (id), 
	FOREIGN KEY(account_id) REFERENCES account (id)
)
 WITHOUT ROWID

;
INSERT INTO "score" VALUES(5,0,1,1,-80,1,-1);
INSERT INTO "score" VALUES(7,0,1,1,-70,1,-1);
INSERT INTO "score" VALUES(4,0,1,1,60,1,1);
INSERT INTO "score" VALUES(2,0,1,1,70,1,1);
INSERT INTO "score" VALUES(8,0,1,1,70,1,1);
INSERT INTO "score" VALUES(3,0,1,1,80,1,1);
INSERT INTO "score" VALUES(6,0,1,1,90,1,1);
INSERT INTO "score" VALUES(7,1,1,2,-60,1,-1);
INSERT INTO "score" VALUES(5,1,1,2,-40,1,-1);
INSERT INTO "score" VALUES(6,1,1,2,30,1,1);
INSERT INTO "score" VALUES(3,1,1,2,40,1,1);
INSERT INTO "score" VALUES(2,1,1,2,60,1,1);
INSERT INTO "score" VALUES(4,1,1,2,60,1,1);
INSERT INTO "score" VALUES(8,1,1,2,60,1,1);
INSERT INTO "score" VALUES(5,2,1,3,-60,1,-1);
INSERT INTO "score" VALUES(7,2,1,3,-50,1,-1);
INSERT INTO "score" VALUES(2,2,1,3,50,1,1);
INSERT INTO "score" VALUES(8,2,1,3,50,1,1);
INSERT INTO "score" VALUES(3,2,1,3,60,1,1);
INSERT INTO "score" VALUES(6,2,1,3,60,1,1);
INSERT INTO "score" VALUES(4,2,1,3,90,1,1);
INSERT INTO "score" VALUES(5,3,1,4,-60,1,-1);
INSERT INTO "score" VALUES(7,3,1,4,-60,1,-1);
INSERT INTO "score" VALUES(4,3,1,4,30,1,1);
INSERT INTO "score" VALUES(2,3,1,4,60,1,1);
INSERT INTO "score" VALUES(3,3,1,4,60,1,1);
INSERT INTO "score" VALUES(6,3,1,4,60,1,1);
INSERT INTO "score" VALUES(8,3,1,4,60,1,1);
INSERT INTO "score" VALUES(12,0,2,1,80,1,1);
INSERT INTO "score" VALUES(12,1,2,2,70,1,1);
INSERT INTO "score" VALUES(12,2,2,5,68,1,1);
INSERT INTO "score" VALUES(18,0,3,1,54,1,1);
INSERT INTO "score" VALUES(17,0,3,1,80,1,1);
INSERT INTO "score" VALUES(22,0,3,1,81,1,1);
INSERT INTO "score" VALUES(16,0,3,1,91,1,1);
INSERT INTO "score" VALUES(15,0,3,1,95,1,1);
INSERT INTO "score" VALUES(20,0,3,1,114,1,1);
INSERT INTO "score" VALUES(19,0,3,1,120,1,1);
INSERT INTO "score" VALUES(21,0,3,1,121,1,1);
INSERT INTO "score" VALUES(16,1,3,2,39,1,1);
INSERT INTO "score" VALUES(20,1,3,2,50,1,1);
INSERT INTO "score" VALUES(19,1,3,2,60,1,1);
INSERT INTO "score" VALUES(21,1,3,2,77,1,1);
INSERT INTO "score" VALUES(15,1,3,2,87,1,1);
INSERT INTO "score" VALUES(18,1,3,2,88,1,1);
INSERT INTO "score" VALUES(22,1,3,2,98,1,1);
INSERT INTO "score" VALUES(17,1,3,2,113,1,1);
INSERT INTO "score" VALUES(21,2,3,3,42,1,1);
INSERT INTO "score" VALUES(17,2,3,3,47,1,1);
INSERT INTO "score" VALUES(15,2,3,3,58,1,1);
INSERT INTO "score" VALUES(19,2,3,3,60,1,1);
INSERT INTO "score" VALUES(22,2,3,3,61,1,1);
INSERT INTO "score" VALUES(20,2,3,3,76,1,1);
INSERT INTO "score" VALUES(18,2,3,3,98,1,1);
INSERT INTO "score" VALUES(16,2,3,3,110,1,1);
CREATE TABLE tally_schema (
	version_num VARCHAR(32) NOT NULL, 
	PRIMARY KEY (version_num)
);
INSERT INTO "tally_schema" VALUES('0001');
CREATE INDEX ix_name_account_id ON name (account_id);
CREATE INDEX entry_in_evening ON entry (evening_id, kind, number, id);
CREATE UNIQUE INDEX entry_requested_once ON entry (request) WHERE request IS NOT NULL;
CREATE UNIQUE INDEX entry_reversed_once ON entry (reverses_id) WHERE reverses_id IS NOT NULL;
CREATE INDEX posting_by_account ON posting (account_id, currency, scale, amount);
CREATE INDEX posting_by_evening ON posting (evening_id, account_id, currency, scale, amount);
CREATE INDEX score_by_evening ON score (evening_id, account_id, parts, score, rounds);
CREATE TRIGGER account_insert BEFORE INSERT ON account WHEN EXISTS (SELECT 1 FROM account WHERE id = NEW.id) OR EXISTS (SELECT 1 FROM account WHERE ref = NEW.ref) BEGIN SELECT RAISE(ABORT, 'a book only grows: what was recorded is neither changed nor deleted'); END;
CREATE TRIGGER rules_insert BEFORE INSERT ON rules WHEN EXISTS (SELECT 1 FROM rules WHERE fingerprint = NEW.fingerprint) BEGIN SELECT RAISE(ABORT, 'a book only grows: what was recorded is neither changed nor deleted'); END;
CREATE TRIGGER evening_insert BEFORE INSERT ON evening WHEN EXISTS (SELECT 1 FROM evening WHERE id = NEW.id) OR EXISTS (SELECT 1 FROM evening WHERE ref = NEW.ref) BEGIN SELECT RAISE(ABORT, 'a book only grows: what was recorded is neither changed nor deleted'); END;
CREATE TRIGGER entry_insert BEFORE INSERT ON entry WHEN EXISTS (SELECT 1 FROM entry WHERE id = NEW.id) OR EXISTS (SELECT 1 FROM entry WHERE ref = NEW.ref) OR EXISTS (SELECT 1 FROM entry WHERE reverses_id = NEW.reverses_id) OR EXISTS (SELECT 1 FROM entry WHERE request = NEW.request) BEGIN SELECT RAISE(ABORT, 'a book only grows: what was recorded is neither changed nor deleted'); END;
CREATE TRIGGER posting_insert BEFORE INSERT ON posting WHEN EXISTS (SELECT 1 FROM posting WHERE entry_id = NEW.entry_id AND line = NEW.line) BEGIN SELECT RAISE(ABORT, 'a book only grows: what was recorded is neither changed nor deleted'); END;
CREATE TRIGGER score_insert BEFORE INSERT ON score WHEN EXISTS (SELECT 1 FROM score WHERE entry_id = NEW.entry_id AND seat = NEW.seat) BEGIN SELECT RAISE(ABORT, 'a book only grows: what was recorded is neither changed nor deleted'); END;
CREATE TRIGGER remark_insert BEFORE INSERT ON remark WHEN EXISTS (SELECT 1 FROM remark WHERE entry_id = NEW.entry_id AND field = NEW.field) BEGIN SELECT RAISE(ABORT, 'a book only grows: what was recorded is neither changed nor deleted'); END;
CREATE TRIGGER account_update BEFORE UPDATE ON account BEGIN SELECT RAISE(ABORT, 'a book only grows: what was recorded is neither changed nor deleted'); END;
CREATE TRIGGER account_delete BEFORE DELETE ON account BEGIN SELECT RAISE(ABORT, 'a book only grows: what was recorded is neither changed nor deleted'); END;
CREATE TRIGGER rules_update BEFORE UPDATE ON rules BEGIN SELECT RAISE(ABORT, 'a book only grows: what was recorded is neither changed nor deleted'); END;
CREATE TRIGGER rules_delete BEFORE DELETE ON rules BEGIN SELECT RAISE(ABORT, 'a book only grows: what was recorded is neither changed nor deleted'); END;
CREATE TRIGGER evening_update BEFORE UPDATE ON evening BEGIN SELECT RAISE(ABORT, 'a book only grows: what was recorded is neither changed nor deleted'); END;
CREATE TRIGGER evening_delete BEFORE DELETE ON evening BEGIN SELECT RAISE(ABORT, 'a book only grows: what was recorded is neither changed nor deleted'); END;
CREATE TRIGGER entry_update BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT, 'a book only grows: what was recorded is neither changed nor deleted'); END;
CREATE TRIGGER entry_delete BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT, 'a book only grows: what was recorded is neither changed nor deleted'); END;
CREATE TRIGGER posting_update BEFORE UPDATE ON posting BEGIN SELECT RAISE(ABORT, 'a book only grows: what was recorded is neither changed nor deleted'); END;
CREATE TRIGGER posting_delete BEFORE DELETE ON posting BEGIN SELECT RAISE(ABORT, 'a book only grows: what was recorded is neither changed nor deleted'); END;
CREATE TRIGGER score_update BEFORE UPDATE ON score BEGIN SELECT RAISE(ABORT, 'a book only grows: what was recorded is neither changed nor deleted'); END;
CREATE TRIGGER score_delete BEFORE DELETE ON score BEGIN SELECT RAISE(ABORT, 'a book only grows: what was recorded is neither changed nor deleted'); END;
CREATE TRIGGER remark_delete BEFORE DELETE ON remark BEGIN SELECT RAISE(ABORT, 'a book only grows: what was recorded is neither changed nor deleted'); END;
CREATE TRIGGER remark_update BEFORE UPDATE ON remark WHEN NOT (NEW.entry_id = OLD.entry_id AND NEW.field = OLD.field AND NEW.seal = OLD.seal AND NEW.salt = '' AND NEW.forgotten) BEGIN SELECT RAISE(ABORT, 'a book only grows: what was recorded is neither changed nor deleted'); END;
COMMIT;

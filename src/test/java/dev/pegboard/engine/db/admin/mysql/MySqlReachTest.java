package dev.pegboard.engine.db.admin.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A script that is imported stays in its database, wherever the other one is named. */
class MySqlReachTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "USE other",
                "/*!40000 USE other */",
                "/* plain */ use `other`",
                "CREATE DATABASE /*!32312 IF NOT EXISTS*/ `other` /*!40100 DEFAULT CHARACTER SET utf8mb4 */",
                "CREATE /*!40000 DATABASE other */",
                "/*!40000 DROP DATABASE IF EXISTS `other`*/",
                "CREATE OR REPLACE DATABASE other",
                "ALTER SCHEMA other CHARACTER SET latin1",
                "GRANT ALL ON *.* TO me",
                "CREATE USER me",
                "SET PASSWORD = ''",
                "INSERT INTO other.item VALUES (1)",
                "INSERT INTO `other` . `item` VALUES (1)",
                "INSERT other.item VALUES (1)",
                "INSERT /*!50000 INTO other.item */ VALUES (1)",
                "REPLACE INTO item SELECT * FROM other.item",
                "INSERT INTO item SELECT a.id FROM item a JOIN other.item b ON a.id = b.id",
                "INSERT INTO item SELECT 1 FROM item, other.item",
                "DROP TABLE IF EXISTS item, other.item",
                "RENAME TABLE item TO other.item",
                "RENAME TABLE a TO b, c TO other.d",
                "ALTER TABLE item RENAME TO other.item",
                "LOCK TABLES `item` WRITE, `other`.`item` WRITE",
                "CREATE TABLE a (id INT, FOREIGN KEY (id) REFERENCES other.item (id))",
                "CREATE TABLE a LIKE other.item",
                "UPDATE item, other.item SET id = 1",
                "DELETE FROM other.item",
                "TRUNCATE other.item",
                "INSERT INTO item SELECT `other`.`item`.`id` AS id FROM item",
                "INSERT INTO item SELECT other.secret() AS id",
                "CREATE VIEW other.v AS SELECT 1 AS id",
                "CREATE VIEW v AS SELECT 1; DELETE FROM other.item",
                "CREATE TRIGGER t BEFORE INSERT ON item FOR EACH ROW BEGIN DELETE FROM item; DELETE FROM other.item; END",
                "CREATE TRIGGER t BEFORE INSERT ON other.item FOR EACH ROW SET @a = 1",
                "CREATE PROCEDURE p() BEGIN DROP DATABASE other; END",
                "CALL other.p()",
                "INSERT INTO \"other\".\"item\" VALUES (1)"
            })
    void reachesOut(String sql) {
        assertThat(MySqlReach.leaves(sql, "shop")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO item VALUES (1, 'use other', 1.5), (2, 'a\\'b FROM other.item', 2.5)",
                "INSERT INTO `shop`.`item` VALUES (1)",
                "INSERT INTO SHOP.item (id) VALUES (1) ON DUPLICATE KEY UPDATE item.id = 1, item.name = 'a'",
                "/*!40101 SET @saved_cs_client     = @@character_set_client */",
                "/*!50003 SET sql_mode = 'ANSI_QUOTES' */",
                "SET @@session.sql_mode = '', @@global.x = 1",
                "/*!40000 ALTER TABLE `item` DISABLE KEYS */",
                "LOCK TABLES `item` WRITE, `b` READ",
                "CREATE TABLE `item` (`id` int(11) NOT NULL, `user` text, KEY `a` (`id`,`b`)) ENGINE=InnoDB",
                "CREATE TABLE a (`database` INT, role INT, CONSTRAINT f FOREIGN KEY (x) REFERENCES `item` (`id`)"
                        + " ON DELETE CASCADE ON UPDATE CASCADE)",
                "/*!50001 CREATE ALGORITHM=UNDEFINED */ /*!50013 DEFINER=`root`@`127.0.0.1` SQL SECURITY DEFINER */"
                        + " /*!50001 VIEW `v` AS select `item`.`id` AS `id`, extract(year from `item`.`day`) AS `y`"
                        + " from (`item` join `b` on(`item`.`id` = `b`.`id`)) where `item`.`a` like `b`.`c`"
                        + " group by `item`.`id`,`b`.`id` order by `item`.`id`,`b`.`id` */",
                "CREATE DEFINER=root@db.example.com TRIGGER t BEFORE INSERT ON item FOR EACH ROW SET NEW.a = OLD.b",
                "CREATE FUNCTION f() RETURNS INT RETURN (SELECT max(i.id) FROM item AS i WHERE i.id > 1)",
                "CREATE VIEW v AS select `c`.`id` AS `id` from (`old`.`item` `c` join `information_schema`.`SCHEMATA` `s`)",
                "UPDATE item a SET a.id = 1, a.name = 'x'",
                "SELECT 1 FROM item -- FROM other.item"
            })
    void stays(String sql) {
        assertThat(MySqlReach.leaves(sql, "shop")).isFalse();
    }
}

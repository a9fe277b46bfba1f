package dev.pegboard.engine.db.admin;

/** Placeholder. */
abstract class MySqlAdministrator implements Administrator {}

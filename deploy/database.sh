#!/bin/sh
# Makes the login of the application, which is no superuser, and its database, once.
set -eu
psql -v ON_ERROR_STOP=1 -v secret="$POSTGRES_PASSWORD" -U postgres <<'SQL'
create role quincena login createrole password :'secret';
create database quincena owner quincena;
SQL

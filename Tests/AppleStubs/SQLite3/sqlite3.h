// The part of SQLite's header that the package uses, as sqlite.org publishes it. Values are those of its promised interface.
#include <stddef.h>

#include <stddef.h>

typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;
typedef struct sqlite3_backup sqlite3_backup;
typedef long long sqlite3_int64;
typedef struct sqlite3_file sqlite3_file;
typedef struct sqlite3_io_methods sqlite3_io_methods;
typedef void (*sqlite3_destructor_type)(void *);

#define SQLITE_OK 0
#define SQLITE_BUSY 5
#define SQLITE_LOCKED 6
#define SQLITE_NOMEM 7
#define SQLITE_READONLY 8
#define SQLITE_INTERRUPT 9
#define SQLITE_IOERR 10
#define SQLITE_CORRUPT 11
#define SQLITE_FULL 13
#define SQLITE_CANTOPEN 14
#define SQLITE_SCHEMA 17
#define SQLITE_CONSTRAINT 19
#define SQLITE_NOTADB 26
#define SQLITE_ROW 100
#define SQLITE_DONE 101
#define SQLITE_CONSTRAINT_FOREIGNKEY (19 | (3 << 8))
#define SQLITE_CONSTRAINT_UNIQUE (19 | (8 << 8))
#define SQLITE_CONSTRAINT_PRIMARYKEY (19 | (6 << 8))

#define SQLITE_INTEGER 1
#define SQLITE_BLOB 4
#define SQLITE_NULL 5

#define SQLITE_OPEN_READONLY 0x00000001
#define SQLITE_OPEN_READWRITE 0x00000002
#define SQLITE_OPEN_CREATE 0x00000004
#define SQLITE_OPEN_NOMUTEX 0x00008000

#define SQLITE_STMTSTATUS_VM_STEP 4

#define SQLITE_FCNTL_FILE_POINTER 7
#define SQLITE_SYNC_NORMAL 2

#define SQLITE_CONFIG_LOG 16
#define SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE 1006

#define SQLITE_CHECKPOINT_PASSIVE 0
#define SQLITE_CHECKPOINT_RESTART 2
#define SQLITE_CHECKPOINT_TRUNCATE 3

const char *sqlite3_libversion(void);
int sqlite3_config(int option, ...);
int sqlite3_db_config(sqlite3 *connection, int option, ...);
int sqlite3_extended_errcode(sqlite3 *connection);

int sqlite3_open_v2(const char *filename, sqlite3 **connection, int flags, const char *vfs);
int sqlite3_close_v2(sqlite3 *connection);
int sqlite3_extended_result_codes(sqlite3 *connection, int onoff);
int sqlite3_busy_timeout(sqlite3 *connection, int milliseconds);
int sqlite3_get_autocommit(sqlite3 *connection);
int sqlite3_changes(sqlite3 *connection);
int sqlite3_total_changes(sqlite3 *connection);
sqlite3_int64 sqlite3_last_insert_rowid(sqlite3 *connection);
void sqlite3_progress_handler(sqlite3 *connection, int steps, int (*handler)(void *), void *context);
void *sqlite3_wal_hook(sqlite3 *connection, int (*hook)(void *, sqlite3 *, const char *, int), void *context);
int sqlite3_wal_checkpoint_v2(sqlite3 *connection, const char *schema, int mode, int *log, int *checkpointed);

int sqlite3_prepare_v2(sqlite3 *connection, const char *sql, int bytes, sqlite3_stmt **statement, const char **tail);
int sqlite3_step(sqlite3_stmt *statement);
int sqlite3_reset(sqlite3_stmt *statement);
int sqlite3_clear_bindings(sqlite3_stmt *statement);
int sqlite3_finalize(sqlite3_stmt *statement);
int sqlite3_stmt_status(sqlite3_stmt *statement, int counter, int reset);

int sqlite3_bind_null(sqlite3_stmt *statement, int index);
int sqlite3_bind_int64(sqlite3_stmt *statement, int index, sqlite3_int64 value);
int sqlite3_bind_text(sqlite3_stmt *statement, int index, const char *text, int bytes, sqlite3_destructor_type destructor);
int sqlite3_bind_blob(sqlite3_stmt *statement, int index, const void *blob, int bytes, sqlite3_destructor_type destructor);

int sqlite3_column_count(sqlite3_stmt *statement);
int sqlite3_column_type(sqlite3_stmt *statement, int column);
sqlite3_int64 sqlite3_column_int64(sqlite3_stmt *statement, int column);
const unsigned char *sqlite3_column_text(sqlite3_stmt *statement, int column);
const void *sqlite3_column_blob(sqlite3_stmt *statement, int column);
int sqlite3_column_bytes(sqlite3_stmt *statement, int column);

sqlite3_backup *sqlite3_backup_init(sqlite3 *target, const char *targetSchema, sqlite3 *source, const char *sourceSchema);
int sqlite3_backup_step(sqlite3_backup *backup, int pages);
int sqlite3_backup_finish(sqlite3_backup *backup);
int sqlite3_backup_remaining(sqlite3_backup *backup);
int sqlite3_backup_pagecount(sqlite3_backup *backup);

int sqlite3_db_release_memory(sqlite3 *connection);
int sqlite3_file_control(sqlite3 *connection, const char *schema, int operation, void *argument);

struct sqlite3_file {
    const sqlite3_io_methods *pMethods;
};

struct sqlite3_io_methods {
    int iVersion;
    int (*xClose)(sqlite3_file *file);
    int (*xRead)(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset);
    int (*xWrite)(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset);
    int (*xTruncate)(sqlite3_file *file, sqlite3_int64 size);
    int (*xSync)(sqlite3_file *file, int flags);
};

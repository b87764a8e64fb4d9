// Reads the newest page of 20 products from the file of a market with SQLite's C API: one prepared statement, each value copied
// once. It writes no JSON, knows no connection and no user: no server can be faster than this.
//
//     sqlite_page DATABASE REPEATS
//
// Prints the microseconds of so many pages, the median of nine rounds.
#define _POSIX_C_SOURCE 200809L
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static size_t copied = 0;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

static int ascending(const void *one, const void *other) {
    double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

static int readPage(sqlite3_stmt *page) {
    static char buffer[1 << 16];
    int rows = 0;
    while (sqlite3_step(page) == SQLITE_ROW) {
        rows++;
        for (int column = 0; column < sqlite3_column_count(page); column++) {
            const void *bytes = sqlite3_column_text(page, column);
            size_t size = (size_t)sqlite3_column_bytes(page, column);
            if (size > sizeof buffer) size = sizeof buffer;
            if (bytes != NULL) memcpy(buffer, bytes, size);
            copied += size;
        }
    }
    sqlite3_reset(page);
    return rows;
}

int main(int count, char **arguments) {
    if (count != 3) return 64;
    int repeats = atoi(arguments[2]);
    sqlite3 *database = NULL;
    sqlite3_stmt *page = NULL;
    const char *query = "SELECT p.*, v.* FROM products p LEFT JOIN vendors v ON v.id = p.vendor_id ORDER BY p.id DESC LIMIT 20";
    if (sqlite3_open_v2(arguments[1], &database, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK
        || sqlite3_prepare_v2(database, query, -1, &page, NULL) != SQLITE_OK) {
        fprintf(stderr, "%s\n", sqlite3_errmsg(database));
        return 1;
    }
    double times[9];
    for (int round = 0; round < 9; round++) {
        double start = now();
        for (int number = 0; number < repeats; number++) {
            if (readPage(page) == 0) return 1;
        }
        times[round] = now() - start;
    }
    qsort(times, 9, sizeof times[0], ascending);
    printf("%f\n", times[4]);
    sqlite3_finalize(page);
    sqlite3_close(database);
    return copied == 0;
}

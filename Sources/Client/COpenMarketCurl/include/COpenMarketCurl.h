#ifndef OPENMARKET_CCURL_H
#define OPENMARKET_CCURL_H

// The part of libcurl that `CurlTransport` and the sender of e-mails use, opened at run time.
//
// The numbers are libcurl's own and never change: its authors promise a stable binary interface (libcurl-the-ABI). They
// are named as in curl.h and multi.h, so the manual page of an option is found by its name.
// `curl_easy_setopt` takes a variable number of arguments, which Swift cannot call; hence a function for each type.

#include <stddef.h>
#include <stdint.h>

typedef struct ccurl_easy ccurl_easy;
typedef struct ccurl_multi ccurl_multi;
typedef struct ccurl_list ccurl_list;
/// Reads, writes and header lines: bytes, 1, their count, the context; returns how many were used.
typedef size_t (*ccurl_bytes)(char *, size_t, size_t, void *);
/// Called before each time a request is sent; anything but 0 gives up.
typedef int (*ccurl_prerequest)(void *, char *, char *, int, int);
/// Called at least once a second with what has been moved; anything but 0 gives up.
typedef int (*ccurl_progress)(void *, int64_t, int64_t, int64_t, int64_t);

// Options with a number, type 0.
#define CURLOPT_SSLVERSION 32
#define CURLOPT_NOPROGRESS 43
#define CURLOPT_NOBODY 44
#define CURLOPT_UPLOAD 46
#define CURLOPT_SSL_VERIFYPEER 64
#define CURLOPT_FRESH_CONNECT 74
#define CURLOPT_FORBID_REUSE 75
#define CURLOPT_SSL_VERIFYHOST 81
#define CURLOPT_HTTP_VERSION 84
#define CURLOPT_BUFFERSIZE 98
#define CURLOPT_NOSIGNAL 99
#define CURLOPT_USE_SSL 119
#define CURLOPT_TIMEOUT_MS 155
#define CURLOPT_PROTOCOLS 181
#define CURLOPT_SASL_IR 218
#define CURLOPT_PATH_AS_IS 234
#define CURLOPT_PIPEWAIT 237
#define CURLOPT_SUPPRESS_CONNECT_HEADERS 265
#define CURLOPT_QUICK_EXIT 322
// Options with a pointer, type 10000.
#define CURLOPT_WRITEDATA 10001
#define CURLOPT_URL 10002
#define CURLOPT_PROXY 10004
#define CURLOPT_READDATA 10009
#define CURLOPT_ERRORBUFFER 10010
#define CURLOPT_USERAGENT 10018
#define CURLOPT_HTTPHEADER 10023
#define CURLOPT_HEADERDATA 10029
#define CURLOPT_CUSTOMREQUEST 10036
#define CURLOPT_XFERINFODATA 10057
#define CURLOPT_CAINFO 10065
#define CURLOPT_CAPATH 10097
#define CURLOPT_ACCEPT_ENCODING 10102
#define CURLOPT_PRIVATE 10103
#define CURLOPT_USERNAME 10173
#define CURLOPT_PASSWORD 10174
#define CURLOPT_MAIL_FROM 10186
#define CURLOPT_MAIL_RCPT 10187
#define CURLOPT_PREREQDATA 10313
// Options with a function, type 20000.
#define CURLOPT_WRITEFUNCTION 20011
#define CURLOPT_READFUNCTION 20012
#define CURLOPT_HEADERFUNCTION 20079
#define CURLOPT_XFERINFOFUNCTION 20219
#define CURLOPT_SOCKOPTFUNCTION 20148
#define CURLOPT_PREREQFUNCTION 20312
// Options with a length, type 30000.
#define CURLOPT_INFILESIZE_LARGE 30115

#define CURLMOPT_MAXCONNECTS 6
#define CURLMOPT_MAX_HOST_CONNECTIONS 7

#define CURLPROTO_HTTP 1
#define CURLPROTO_HTTPS 2
#define CURLPROTO_SMTP 0x10000
#define CURLPROTO_SMTPS 0x20000
#define CURLUSESSL_ALL 3
#define CURL_HTTP_VERSION_1_1 2
#define CURL_HTTP_VERSION_2TLS 4
#define CURL_SSLVERSION_TLSv1_2 6
#define CURL_WRITEFUNC_PAUSE 0x10000001
#define CURL_READFUNC_ABORT 0x10000000
#define CURL_ERROR_SIZE 256

/// Opens the library; 0 when this machine has none, or one older than 7.68.
int ccurl_open(void);

ccurl_easy *ccurl_easy_make(void);
void ccurl_easy_reset(ccurl_easy *easy);
void ccurl_easy_free(ccurl_easy *easy);
int ccurl_set_number(ccurl_easy *easy, int option, long value);
int ccurl_set_length(ccurl_easy *easy, int option, int64_t value);
int ccurl_set_text(ccurl_easy *easy, int option, const char *value);
int ccurl_set_pointer(ccurl_easy *easy, int option, void *value);
int ccurl_set_list(ccurl_easy *easy, int option, ccurl_list *value);
int ccurl_set_bytes(ccurl_easy *easy, int option, ccurl_bytes function);
int ccurl_set_prerequest(ccurl_easy *easy, ccurl_prerequest function);
int ccurl_set_progress(ccurl_easy *easy, ccurl_progress function);
/// Lets the system take no more of a body than it can soon send, so that what it took tells how far a body has come.
int ccurl_limit_unsent(ccurl_easy *easy);
/// CURLINFO_PRIVATE, and the errno of the last call to the system.
void *ccurl_private(ccurl_easy *easy);
long ccurl_system_error(ccurl_easy *easy);
/// CURLINFO_RESPONSE_CODE.
long ccurl_response_code(ccurl_easy *easy);
/// Ends the receiving half of the connection of a transfer that is over: nothing that is still to come is waited for.
void ccurl_stop_reading(ccurl_easy *easy);
/// Carries a transfer out, and returns how it ended; the calling thread waits.
int ccurl_perform(ccurl_easy *easy);
/// Lets a paused transfer go on.
int ccurl_resume(ccurl_easy *easy);

ccurl_list *ccurl_list_append(ccurl_list *list, const char *line);
void ccurl_list_free(ccurl_list *list);

ccurl_multi *ccurl_multi_make(void);
void ccurl_multi_free(ccurl_multi *multi);
int ccurl_multi_set_number(ccurl_multi *multi, int option, long value);
int ccurl_multi_add(ccurl_multi *multi, ccurl_easy *easy);
int ccurl_multi_remove(ccurl_multi *multi, ccurl_easy *easy);
int ccurl_multi_perform(ccurl_multi *multi);
/// Waits until something can be done; the only function that another thread may interrupt, with `ccurl_multi_wakeup`.
int ccurl_multi_poll(ccurl_multi *multi, int milliseconds);
int ccurl_multi_wakeup(ccurl_multi *multi);
/// The next transfer that has ended, and how; NULL when there is none.
ccurl_easy *ccurl_multi_next_ended(ccurl_multi *multi, int *result);

#endif

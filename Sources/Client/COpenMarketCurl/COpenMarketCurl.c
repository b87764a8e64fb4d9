#include "COpenMarketCurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

// What curl.h and multi.h declare; handles are opaque.

struct ccurl_message {
    int kind;
    ccurl_easy *easy;
    union {
        void *whatever;
        int result;
    } data;
};

#define CURLMSG_DONE 1
#define CURL_GLOBAL_ALL 3
#define CURLINFO_PRIVATE 0x100015
#define CURLINFO_RESPONSE_CODE 0x200002
#define CURLINFO_OS_ERRNO 0x200019
#define CURLINFO_ACTIVESOCKET 0x50002C
#define CURLPAUSE_CONT 0

static struct {
    int (*global_init)(long flags);
    ccurl_easy *(*easy_init)(void);
    void (*easy_reset)(ccurl_easy *);
    void (*easy_cleanup)(ccurl_easy *);
    int (*easy_setopt)(ccurl_easy *, int option, ...);
    int (*easy_getinfo)(ccurl_easy *, int info, ...);
    int (*easy_pause)(ccurl_easy *, int bits);
    int (*easy_perform)(ccurl_easy *);
    ccurl_list *(*slist_append)(ccurl_list *, const char *);
    void (*slist_free_all)(ccurl_list *);
    ccurl_multi *(*multi_init)(void);
    int (*multi_cleanup)(ccurl_multi *);
    int (*multi_setopt)(ccurl_multi *, int option, ...);
    int (*multi_add_handle)(ccurl_multi *, ccurl_easy *);
    int (*multi_remove_handle)(ccurl_multi *, ccurl_easy *);
    int (*multi_perform)(ccurl_multi *, int *running);
    int (*multi_poll)(ccurl_multi *, void *extra, unsigned int extra_count, int milliseconds, int *ready);
    int (*multi_wakeup)(ccurl_multi *);
    struct ccurl_message *(*multi_info_read)(ccurl_multi *, int *left);
} curl;

#ifdef __APPLE__
#define LIBRARY "/usr/lib/libcurl.4.dylib"
#else
#define LIBRARY "libcurl.so.4"
#endif

#define FIND(name) \
    if (!(*(void **)&curl.name = dlsym(library, "curl_" #name))) return;

static int is_open;

static void open_library(void) {
    // The same file that Foundation's URLSession uses; where that is loaded already, this only counts one more user.
    void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    FIND(global_init) FIND(easy_init) FIND(easy_reset) FIND(easy_cleanup) FIND(easy_setopt) FIND(easy_getinfo)
    FIND(easy_pause) FIND(easy_perform) FIND(slist_append) FIND(slist_free_all) FIND(multi_init) FIND(multi_cleanup)
    FIND(multi_setopt) FIND(multi_add_handle) FIND(multi_remove_handle) FIND(multi_perform) FIND(multi_poll)
    FIND(multi_wakeup) FIND(multi_info_read)
    is_open = curl.global_init(CURL_GLOBAL_ALL) == 0;
}

int ccurl_open(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return is_open;
}

ccurl_easy *ccurl_easy_make(void) { return curl.easy_init(); }
void ccurl_easy_reset(ccurl_easy *easy) { curl.easy_reset(easy); }
void ccurl_easy_free(ccurl_easy *easy) { curl.easy_cleanup(easy); }

int ccurl_set_number(ccurl_easy *easy, int option, long value) { return curl.easy_setopt(easy, option, value); }
int ccurl_set_length(ccurl_easy *easy, int option, int64_t value) { return curl.easy_setopt(easy, option, value); }
int ccurl_set_text(ccurl_easy *easy, int option, const char *value) { return curl.easy_setopt(easy, option, value); }
int ccurl_set_pointer(ccurl_easy *easy, int option, void *value) { return curl.easy_setopt(easy, option, value); }
int ccurl_set_list(ccurl_easy *easy, int option, ccurl_list *value) { return curl.easy_setopt(easy, option, value); }
int ccurl_set_bytes(ccurl_easy *easy, int option, ccurl_bytes function) {
    return curl.easy_setopt(easy, option, function);
}
int ccurl_set_prerequest(ccurl_easy *easy, ccurl_prerequest function) {
    return curl.easy_setopt(easy, CURLOPT_PREREQFUNCTION, function);
}
int ccurl_set_progress(ccurl_easy *easy, ccurl_progress function) {
    return curl.easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, function);
}

static int limit_unsent(void *context, int socket, int purpose) {
    (void)context, (void)purpose;
#ifdef TCP_NOTSENT_LOWAT
    // Without it everything waits only a little longer for its acknowledgement.
    int most = 64 * 1024;
    (void)setsockopt(socket, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &most, sizeof most);
#endif
    return 0;
}
int ccurl_limit_unsent(ccurl_easy *easy) { return curl.easy_setopt(easy, CURLOPT_SOCKOPTFUNCTION, limit_unsent); }

void *ccurl_private(ccurl_easy *easy) {
    char *value = NULL;
    return curl.easy_getinfo(easy, CURLINFO_PRIVATE, &value) == 0 ? value : NULL;
}

long ccurl_system_error(ccurl_easy *easy) {
    long value = 0;
    return curl.easy_getinfo(easy, CURLINFO_OS_ERRNO, &value) == 0 ? value : 0;
}

long ccurl_response_code(ccurl_easy *easy) {
    long value = 0;
    return curl.easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &value) == 0 ? value : 0;
}

void ccurl_stop_reading(ccurl_easy *easy) {
    int connection = -1;
    if (curl.easy_getinfo(easy, CURLINFO_ACTIVESOCKET, &connection) == 0 && connection >= 0)
        (void)shutdown(connection, SHUT_RD);
}

int ccurl_perform(ccurl_easy *easy) { return curl.easy_perform(easy); }
int ccurl_resume(ccurl_easy *easy) { return curl.easy_pause(easy, CURLPAUSE_CONT); }

ccurl_list *ccurl_list_append(ccurl_list *list, const char *line) { return curl.slist_append(list, line); }
void ccurl_list_free(ccurl_list *list) { curl.slist_free_all(list); }

ccurl_multi *ccurl_multi_make(void) { return curl.multi_init(); }
void ccurl_multi_free(ccurl_multi *multi) { curl.multi_cleanup(multi); }
int ccurl_multi_set_number(ccurl_multi *multi, int option, long value) {
    return curl.multi_setopt(multi, option, value);
}
int ccurl_multi_add(ccurl_multi *multi, ccurl_easy *easy) { return curl.multi_add_handle(multi, easy); }
int ccurl_multi_remove(ccurl_multi *multi, ccurl_easy *easy) { return curl.multi_remove_handle(multi, easy); }

int ccurl_multi_perform(ccurl_multi *multi) {
    int running = 0;
    return curl.multi_perform(multi, &running);
}

int ccurl_multi_poll(ccurl_multi *multi, int milliseconds) {
    return curl.multi_poll(multi, NULL, 0, milliseconds, NULL);
}

int ccurl_multi_wakeup(ccurl_multi *multi) { return curl.multi_wakeup(multi); }

ccurl_easy *ccurl_multi_next_ended(ccurl_multi *multi, int *result) {
    int left = 0;
    struct ccurl_message *message;
    while ((message = curl.multi_info_read(multi, &left))) {
        if (message->kind != CURLMSG_DONE) continue;
        *result = message->data.result;
        return message->easy;
    }
    return NULL;
}

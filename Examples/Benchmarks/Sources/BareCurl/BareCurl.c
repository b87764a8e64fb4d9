#include "BareCurl.h"

#include <dlfcn.h>
#include <stdlib.h>

// Numbers and declarations as in curl.h and multi.h.
#define CURLOPT_URL 10002
#define CURLOPT_WRITEFUNCTION 20011
#define CURLOPT_NOSIGNAL 99
#define CURLMSG_DONE 1

struct message {
    int kind;
    void *easy;
    union {
        void *whatever;
        int result;
    } data;
};

struct bare_curl {
    int width;
    void *multi;
    void *easy[64];
    int (*perform)(void *);
    int (*multi_add)(void *, void *);
    int (*multi_remove)(void *, void *);
    int (*multi_perform)(void *, int *);
    int (*multi_poll)(void *, void *, unsigned int, int, int *);
    struct message *(*multi_read)(void *, int *);
    void (*easy_free)(void *);
    int (*multi_free)(void *);
};

static size_t discard(char *bytes, size_t size, size_t count, void *context) { return size * count; }

bare_curl *bare_curl_make(const char *url, int width) {
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!library || width < 1 || width > 64) return NULL;
    void *(*make)(void) = dlsym(library, "curl_easy_init");
    void *(*make_multi)(void) = dlsym(library, "curl_multi_init");
    int (*set)(void *, int, ...) = dlsym(library, "curl_easy_setopt");
    bare_curl *bare = calloc(1, sizeof(bare_curl));
    bare->width = width;
    bare->multi = make_multi();
    bare->perform = dlsym(library, "curl_easy_perform");
    bare->multi_add = dlsym(library, "curl_multi_add_handle");
    bare->multi_remove = dlsym(library, "curl_multi_remove_handle");
    bare->multi_perform = dlsym(library, "curl_multi_perform");
    bare->multi_poll = dlsym(library, "curl_multi_poll");
    bare->multi_read = dlsym(library, "curl_multi_info_read");
    bare->easy_free = dlsym(library, "curl_easy_cleanup");
    bare->multi_free = dlsym(library, "curl_multi_cleanup");
    for (int i = 0; i < width; i++) {
        bare->easy[i] = make();
        set(bare->easy[i], CURLOPT_URL, url);
        set(bare->easy[i], CURLOPT_WRITEFUNCTION, discard);
        set(bare->easy[i], CURLOPT_NOSIGNAL, 1L);
    }
    return bare;
}

int bare_curl_run(bare_curl *bare, int total) {
    int done = 0;
    if (bare->width == 1) {
        for (int i = 0; i < total; i++) done += bare->perform(bare->easy[0]) == 0;
        return done;
    }
    int started = 0, ended = 0, running = 0, left = 0;
    for (; started < bare->width && started < total; started++) bare->multi_add(bare->multi, bare->easy[started]);
    while (ended < total) {
        bare->multi_perform(bare->multi, &running);
        struct message *message;
        while ((message = bare->multi_read(bare->multi, &left))) {
            if (message->kind != CURLMSG_DONE) continue;
            void *easy = message->easy;
            done += message->data.result == 0;
            ended++;
            bare->multi_remove(bare->multi, easy);
            if (started < total) {
                started++;
                bare->multi_add(bare->multi, easy);
            }
        }
        if (ended < total) bare->multi_poll(bare->multi, NULL, 0, 1000, NULL);
    }
    return done;
}

void bare_curl_free(bare_curl *bare) {
    for (int i = 0; i < bare->width; i++) bare->easy_free(bare->easy[i]);
    bare->multi_free(bare->multi);
    free(bare);
}

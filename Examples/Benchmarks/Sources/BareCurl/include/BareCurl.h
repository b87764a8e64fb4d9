#ifndef BARE_CURL_H
#define BARE_CURL_H

// Nothing but libcurl: how fast GETs can be on this machine. Linux only; elsewhere there is no contestant.

typedef struct bare_curl bare_curl;

/// Handles for `width` requests at a time to one address; NULL when there is no libcurl.
bare_curl *bare_curl_make(const char *url, int width);
/// Sends `total` requests and throws the bodies away; how many got a response.
int bare_curl_run(bare_curl *bare, int total);
void bare_curl_free(bare_curl *bare);

#endif

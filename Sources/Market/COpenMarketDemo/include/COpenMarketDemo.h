#ifndef OPENMARKET_CDEMO_H
#define OPENMARKET_CDEMO_H

#include <stddef.h>

/// Returns the PNG files of the demo market, one behind the other, and sets `length` to the number of their bytes.
const unsigned char *openmarket_demo_images(size_t *length);

#endif

#include "COpenMarketDemo.h"

// Swift has no such directive, and an array of half a million numbers takes its compiler ten seconds.
#pragma clang diagnostic ignored "-Wc23-extensions"

// The products in the order of the catalogue, every third one from nearby, then the banners.
static const unsigned char files[] = {
#embed "images/01.png" suffix(,)
#embed "images/02.png" suffix(,)
#embed "images/03.png" suffix(,)
#embed "images/04.png" suffix(,)
#embed "images/05.png" suffix(,)
#embed "images/06.png" suffix(,)
#embed "images/07.png" suffix(,)
#embed "images/08.png" suffix(,)
#embed "images/09.png" suffix(,)
#embed "images/10.png" suffix(,)
#embed "images/11.png" suffix(,)
#embed "images/12.png" suffix(,)
#embed "images/13.png" suffix(,)
#embed "images/14.png" suffix(,)
#embed "images/15.png" suffix(,)
#embed "images/16.png" suffix(,)
#embed "images/17.png" suffix(,)
#embed "images/18.png" suffix(,)
#embed "images/19.png" suffix(,)
#embed "images/20.png" suffix(,)
#embed "images/21.png" suffix(,)
#embed "images/22.png" suffix(,)
#embed "images/23.png" suffix(,)
#embed "images/24.png" suffix(,)
#embed "images/25.png" suffix(,)
#embed "images/26.png" suffix(,)
#embed "images/27.png" suffix(,)
#embed "images/28.png" suffix(,)
#embed "images/29.png" suffix(,)
#embed "images/30.png" suffix(,)
#embed "images/31.png" suffix(,)
#embed "images/32.png" suffix(,)
#embed "images/33.png" suffix(,)
#embed "images/34.png" suffix(,)
#embed "images/35.png" suffix(,)
#embed "images/36.png" suffix(,)
#embed "images/01-near.png" suffix(,)
#embed "images/04-near.png" suffix(,)
#embed "images/07-near.png" suffix(,)
#embed "images/10-near.png" suffix(,)
#embed "images/13-near.png" suffix(,)
#embed "images/16-near.png" suffix(,)
#embed "images/19-near.png" suffix(,)
#embed "images/22-near.png" suffix(,)
#embed "images/25-near.png" suffix(,)
#embed "images/28-near.png" suffix(,)
#embed "images/31-near.png" suffix(,)
#embed "images/34-near.png" suffix(,)
#embed "images/banner-1.png" suffix(,)
#embed "images/banner-2.png" suffix(,)
#embed "images/banner-3.png" suffix(,)
#embed "images/banner-4.png" suffix(,)
};

const unsigned char *openmarket_demo_images(size_t *length) {
    *length = sizeof files;
    return files;
}

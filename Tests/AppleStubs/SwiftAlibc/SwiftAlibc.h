// What Foundation calls in the C library, by the name of the module that it looks in.
#include "Darwin.h"

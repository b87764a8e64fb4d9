#include "COpenMarketSQLite.h"

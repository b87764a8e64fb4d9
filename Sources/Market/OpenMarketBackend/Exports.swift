// One import brings all that an app needs to embed or serve a market.
@_exported public import OpenMarketFirebaseEmulator
@_exported public import OpenMarketHTTPServer

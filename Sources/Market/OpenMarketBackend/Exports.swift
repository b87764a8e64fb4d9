// What an app needs to embed or serve a market comes with one import.
@_exported public import OpenMarketFirebaseEmulator
@_exported public import OpenMarketHTTPServer

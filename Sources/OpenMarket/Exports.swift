@_exported public import OpenMarketData
@_exported public import OpenMarketDomain
@_exported public import OpenMarketInfrastructure
@_exported public import OpenMarketWire

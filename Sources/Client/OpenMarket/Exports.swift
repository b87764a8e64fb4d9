// One `import OpenMarket` is enough for an app: the entities and use cases of the
// domain, view models and coordinators, and what is needed to add an endpoint, a
// middleware or a transport.
@_exported public import OpenMarketData
@_exported public import OpenMarketDomain
@_exported public import OpenMarketInfrastructure
@_exported public import OpenMarketWire

// What an app switches off by the trait of this package.
#if Presentation
    @_exported public import OpenMarketPresentation
#endif
